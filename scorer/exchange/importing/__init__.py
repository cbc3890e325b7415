"""Imports of files into a group: upload, check, matching of people by the user, and storing by a worker process."""
