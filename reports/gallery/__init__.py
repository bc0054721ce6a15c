"""A committed page for every ruleset, made of enough games to be believed. `make gallery` makes them anew."""
