"""A page for every ruleset, made of enough games to be believed. `make site` builds them; none but an example is kept."""
