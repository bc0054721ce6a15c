"""The pack in thirteen piles of four; a card's rank is its number modulo thirteen, and kings lie in the middle."""

PILES = 13
PILE_SIZE = 4
CARDS = PILES * PILE_SIZE
KING = PILES - 1
RANK_NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
