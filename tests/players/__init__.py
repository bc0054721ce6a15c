"""Whom `-b strongest` seats, in every game, variant and number of players: one table a game, kept and held."""
