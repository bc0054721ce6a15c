"""The charts: small frames in, SVG out. Each kind of chart is one module; all share the look of `look.py`.

| module         | draws                                                              |
|----------------|--------------------------------------------------------------------|
| `look.py`      | the canvas, the colours, and SVG that fits into a page              |
| `dots.py`      | a figure and its interval a row, against a line; a run's spread a row |
| `bars.py`      | how the games are spread: lengths, scores, moments of decision       |
| `matrix.py`    | every bot against every bot                                         |
| `reliability.py` | how often came what was foreseen                                   |

Same data, same bytes: nothing is drawn from the clock or from chance.
Nothing heavy is imported before a chart is drawn.
"""
