"""A page for every ruleset, of enough games to be believed. `make site` builds them; an example is kept."""
