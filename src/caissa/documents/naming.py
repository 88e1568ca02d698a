"""How players, results and points are written on paper."""

from __future__ import annotations

from caissa.bidi import isolated
from caissa.documents.phrases import Phrases
from caissa.tournament import Bye, Colour, Game, Outcome, Player, Round, Tournament, wall_text
from caissa.tournament.matches import matches

_MARKS = {
    Outcome.DRAW: "½",
    Outcome.UNRATED_DRAW: "½",
    Outcome.UNRATED_WIN: "1",
    Outcome.UNRATED_LOSS: "0",
}


def titled(player: Player) -> str:
    """The player's name with the title in front."""
    return f"{player.title.value} {isolated(player.name)}" if player.title else player.name


def rating(player: Player) -> str:
    """The tournament rating; nothing for the unrated."""
    return str(player.rating) if player.rating else ""


def mark(outcome: Outcome) -> str:
    """A result as it is written on a slip: 1, ½, 0, + or -."""
    return _MARKS.get(outcome, outcome.value)


def score(game: Game) -> str:
    """A game's result, White first; nothing while it is open."""
    if game.open:
        return ""
    if game.white_outcome.forfeit or game.black_outcome.forfeit:
        return f"{mark(game.white_outcome)} / {mark(game.black_outcome)}"
    return f"{mark(game.white_outcome)} - {mark(game.black_outcome)}"


def bye_text(bye: Bye, say: Phrases) -> str:
    """Why somebody has no opponent."""
    return {
        Outcome.PAIRING_ALLOCATED_BYE: say("pairing-allocated bye"),
        Outcome.HALF_POINT_BYE: say("half-point bye"),
        Outcome.FULL_POINT_BYE: say("full-point bye"),
        Outcome.ZERO_POINT_BYE: say("zero-point bye"),
        Outcome.FORFEIT_LOSS: say("lost by forfeit"),
        Outcome.FORFEIT_WIN: say("won by forfeit"),
    }.get(bye.outcome, say("not paired"))


def colour_letter(colour: Colour | None, say: Phrases) -> str:
    """The letter of a colour, in the language of the document."""
    if colour is None:
        return ""
    return say("w") if colour is Colour.WHITE else say("b")


def boards(tournament: Tournament, round_: Round) -> tuple[str, ...]:
    """What each board of a round is called; in team events 3.2 is the second board of the third match."""
    plain = [str(game.board or place) for place, game in enumerate(round_.games, start=1)]
    if tournament.for_teams:
        for table, match in enumerate(matches(tournament, round_.number), start=1):
            for board, at in enumerate(match.boards, start=1):
                plain[at] = f"{table}.{board}"
    return tuple(plain)


def score_before(tournament: Tournament, number: int, round_number: int) -> str:
    """A player's points before a round."""
    return wall_text(tournament.points(number, round_number - 1))
