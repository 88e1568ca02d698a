"""What a standings list cannot be asked for: each refusal names the article and what would be allowed."""

from __future__ import annotations

from caissa.errors import CaissaError


class UnknownTieBreak(CaissaError):
    """A tie-break code that no edition knows."""

    code = "standings.unknown-tie-break"
    message = "There is no tie-break {asked!r}; {hint}."
    article = "C.07 5"


class TieBreakNotAllowed(CaissaError):
    """A tie-break that this edition, system or kind of event does not have."""

    code = "standings.not-allowed"
    message = "{asked} cannot be used: {why}. Allowed here: {allowed}."


class RatingsMissing(CaissaError):
    """A rating tie-break where a player has no rating and the edition asks for all players rated."""

    code = "standings.unrated-players"
    message = (
        "{asked} needs ratings, but unrated players take part ({who}). Leave it out, or declare a rating "
        "for the unrated: {asked}/U1400 (a fixed one) or {asked}/UP (their performance)."
    )


class ValuesMissing(CaissaError):
    """An external or self-defined tie-break whose values or expression were not given."""

    code = "standings.values-missing"
    message = "{asked} is defined by the event itself: {why}."
    article = "C.07 4.1"


class BadExpression(CaissaError):
    """A self-defined tie-break whose expression cannot be understood."""

    code = "standings.bad-expression"
    message = "The expression {expression!r} cannot be understood: {why}."
    article = "C.07 4.1"


class ParticipantUnknown(CaissaError):
    """A number that nobody in the standings has."""

    code = "standings.unknown-participant"
    message = "There is no participant {number} in these standings."


class OpponentUnknown(CaissaError):
    """A game against a number that is not in the list of players."""

    code = "standings.unknown-opponent"
    message = "Round {round}: {player} meets {opponent}, who is not in the list of participants."


class NoSuchRound(CaissaError):
    """Standings after a round that has not been paired."""

    code = "standings.no-such-round"
    message = "There are no standings after round {asked}; rounds paired so far: {paired}."
