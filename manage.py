#!/usr/bin/env python
"""Django's command line for this project."""

import os
import sys

from django.core.management import execute_from_command_line

from scorer.server.private_files import keep_new_files_private

# Files that belong to the program: another user than the one that built it may run it.
BUILD = (["collectstatic"], ["compilemessages"])

if __name__ == "__main__":
    if sys.argv[1:2] not in BUILD:
        keep_new_files_private()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorer.settings")
    execute_from_command_line(sys.argv)
