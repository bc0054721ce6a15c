"""All that fairseat knows from games: records, each true of a behaviour; stale ones are silent, a command renews them.

record     one thing that is known, as one line with a seal
store      the file of a game that holds them: whole or not there, refused when damaged
behaviour  how players play under rules, as a digest of fixed games
fresh      what may be told today
measure    the one loop that measures
kinds      what is measured of which tables; its `__init__` says how a kind is added
refresh    what is fresh, stale, missing, and measuring it
"""
