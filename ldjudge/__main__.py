"""``python -m ldjudge``."""

from ldjudge.cli import main

if __name__ == "__main__":
    main()
