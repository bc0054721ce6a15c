"""Looking ahead for readers: the chances of the seats along a game, its luck, and what its answers were worth."""
