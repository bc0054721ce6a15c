"""Golden transcripts: short games of every ruleset and variant, kept line by line.

A difference is a change of rules, bots or words. If it was meant, `make golden` writes the files anew;
read the difference before committing it, and tell it under Results in CHANGELOG.md.
"""
