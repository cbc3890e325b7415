"""Scorer's own file of a whole group: docs/group-format.md describes it."""

FORMAT, VERSION = "scorer-group", 1
