"""`python -m toile_training` runs the console command."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
