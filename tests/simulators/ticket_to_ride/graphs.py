"""Boards as plain dictionaries of dictionaries, and the slow, literal ways to look at them."""

from itertools import pairwise

Graph = dict[object, dict[object, tuple[int, int]]]  # place -> neighbour -> (length, waves)


def add_edge(graph, a, b, length=0, waves=0):
    """Join two places."""
    graph.setdefault(a, {})[b] = length, waves
    graph.setdefault(b, {})[a] = length, waves


def part_of(graph, place):
    """Every place that can be reached from one."""
    found, waiting = {place}, [place]
    while waiting:
        for other in graph.get(waiting.pop(), {}):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


def parts(graph):
    """The separate parts of a graph."""
    left, found = set(graph), []
    while left:
        found.append(part_of(graph, next(iter(left))))
        left -= found[-1]
    return found


def longest_trail(graph):
    """The longest walk without an edge twice, by trying every walk."""

    def onward(place, used):
        found = 0
        for other, (length, _) in graph[place].items():
            edge = frozenset((place, other))
            if edge not in used:
                found = max(found, length + onward(other, used | {edge}))
        return found

    return max(onward(place, frozenset()) for place in graph)


def shortest_ways(graph, a, b):
    """All shortest ways between two places, by their length."""
    ways = [(0, [a])]
    nearest: dict[object, int] = {}
    found: list[list[object]] = []
    while ways:
        ways.sort(key=lambda way: way[0])
        length, way = ways.pop(0)
        if length > nearest.setdefault(way[-1], length) or (b in nearest and length > nearest[b]):
            continue
        if way[-1] == b:
            found.append(way)
            continue
        ways += [(length + graph[way[-1]][other][0], [*way, other]) for other in graph[way[-1]] if other not in way]
    return nearest[b], found


def waves_on(graph, way):
    """The waves on a way."""
    return sum(graph[a][b][1] for a, b in pairwise(way))
