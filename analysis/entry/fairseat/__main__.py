"""`python -m fairseat` is the command `fairseat`."""

from fairseat.analysis.cli.start import main

if __name__ == "__main__":
    main()
