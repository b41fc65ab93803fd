"""The program `python -m engine`."""

import sys

from .command_line.program import main

if __name__ == "__main__":
    sys.exit(main())
