"""The pack: a card's rank is its number modulo thirteen."""

RANKS = 13
CARDS = 52
RANK_NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
