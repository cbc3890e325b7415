"""Serving: the limits that keep a client, a disk or a database from blocking a process."""
