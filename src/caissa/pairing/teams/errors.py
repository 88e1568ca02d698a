"""What can be wrong with a team's line-up or with a team match."""

from __future__ import annotations

from caissa.errors import CaissaError

BOX = "C.05 7.1"
"""Where the Arbiters' Manual prints the usual rules of board order, beside this article."""


class IllegalLineUp(CaissaError):
    """A line-up that breaks the team's board order, or names a player twice or from elsewhere."""

    code = "team.line-up"
    message = "The line-up of {team} for round {round} is not possible: {why}."
    article = BOX


class ImpossibleTeamMatch(CaissaError):
    """A team match that cannot be played, scored or decided as asked."""

    code = "team.match"
    message = "This team match is not possible: {why}."
