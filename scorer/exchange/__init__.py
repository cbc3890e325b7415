"""What goes out of a group and comes into one, as files. docs/group-format.md describes Scorer's own."""
