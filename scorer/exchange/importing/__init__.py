"""The way of an uploaded file into a group: stored, checked, matched by a person, and written by a worker process."""
