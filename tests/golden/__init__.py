"""Golden transcripts: short games of every ruleset, variant and bot, kept line by line.

A difference is a change of rules, bots or words. If it was meant, `make golden CHANGE=round-trip` writes that game's
files anew; read the difference before committing it, and tell it under Results in CHANGELOG.md. A new variant or bot
needs only `make golden`, which adds what is missing and changes nothing.
"""
