"""Ratings: expected scores, changes, first ratings, lists, and what can be rated (B.02).

rules = followed_rules(tournament)
for row in rate_section(tournament, rules=rules).rows:
    print(row.player.name, row.change and row.change.change)
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
