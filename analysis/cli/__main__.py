"""`python -m analysis.cli` is the command `fairseat`."""

from analysis.cli.app import main

if __name__ == "__main__":
    main()
