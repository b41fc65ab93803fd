#!/usr/bin/env python
"""Django's command line."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "manhattan_site.settings")
    os.environ.setdefault("STATEMENT_SECONDS", "0")  # a command may take as long as it needs
    execute_from_command_line(sys.argv)
