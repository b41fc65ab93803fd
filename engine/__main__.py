"""python -m engine: games written as records, on the command line."""

import sys

from .command_line.program import main

if __name__ == "__main__":
    sys.exit(main())
