"""Serving: what a process needs so that no client, disk or database makes it wait without an end."""
