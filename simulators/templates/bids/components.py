"""The cards of Template bids."""

MOST_CARDS = 13
