"""The bag of words: filled, drawn from, and filled again from the discards."""

from fairseat.simulators.engine.jit import kernel

from .maps import draw_from


@kernel
def fill_bag(table, rules):
    """R1.2 Put all words into the bag. Modified in place."""
    for word in range(rules.words):
        table.bag[word] = word
    table.bag_left = rules.words
    table.discards = 0


@kernel
def deal_words(table, rules):
    """R2.2 Deal every seat its words of today. Modified in place."""
    for seat in range(table.players):
        for card in range(rules.hand):
            if table.bag_left == 0:
                take_discards(table)
            table.hand[table.day - 1, seat, card] = draw_from(table.chance, table.bag, table.bag_left)
            table.bag_left -= 1


@kernel
def take_discards(table):
    """R2.6 The bag is empty: the discards are drawn again, in the order of their numbers. A hole. Modified in place."""
    table.holes += 1
    for i in range(table.discards):
        word, place = table.discard[i], i
        while place > 0 and table.bag[place - 1] > word:
            table.bag[place] = table.bag[place - 1]
            place -= 1
        table.bag[place] = word
    table.bag_left = table.discards
    table.discards = 0
