"""The lists on the wall as plain values: players, boards, names and a player's card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.functional import Promise as Words
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from caissa.pairing.knockout.playing_for_third import playing_for_third
from caissa.tournament import (
    Bye,
    Game,
    Outcome,
    Player,
    Points,
    Result,
    Role,
    System,
    Tournament,
    wall_text,
)
from caissa.tournament.initial_order import alphabetically
from caissa.tournament.pairing_numbers import differing_tpns
from caissa_web.presentation.results import LEFT, SIGNS, WORDS, result_text

THIRD = _("for third place")
SURPRISING = 50
"""Rating points between loser and winner from which a win is a surprise."""
MOST_SURPRISES = 4


@dataclass(frozen=True, slots=True)
class Named:
    """A player as named in every list."""

    number: int
    name: str
    title: str
    federation: str
    rating: int | None
    left: str | Words
    first_round: int
    fide_id: int | None = None
    birth_year: int | None = None
    club: str = ""
    tpn: int | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """A player at a board, with the points they came with."""

    player: Named
    points: str


@dataclass(frozen=True, slots=True)
class Board:
    """A game of the round."""

    number: int
    white: Side
    black: Side
    result: str | Words
    outcomes: tuple[str, str] = ("", "")
    note: str | Words = ""


@dataclass(frozen=True, slots=True)
class Unpaired:
    """A player without an opponent in the round."""

    side: Side
    why: str | Words


@dataclass(frozen=True, slots=True)
class Surprise:
    """A game that the lower rated player won."""

    board: int
    winner: Named
    loser: Named

    @property
    def difference(self) -> int:
        """By how many points the loser is rated higher."""
        return (self.loser.rating or 0) - (self.winner.rating or 0)


@dataclass(frozen=True, slots=True)
class Seat:
    """Where one player sits in a round, for the list by name."""

    player: Named
    board: int | None
    colour: str
    opponent: Named | None
    why: str | Words


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round on a player's card."""

    round: int
    board: int | None
    colour: str
    opponent: Named | None
    sign: str
    words: str | Words
    total: str
    float: str = ""
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the newest round has got."""

    results: int
    games: int


def named(player: Player) -> Named:
    """A player as the lists name them."""
    return Named(
        player.number,
        player.name,
        player.title.value if player.title else "",
        player.federation,
        player.rating,
        LEFT[player.left.how] if player.left else "",
        player.first_round,
        player.fide_id,
        player.birth.year if player.birth else None,
        player.person.club,
    )


def named_at(tournament: Tournament, number: int) -> Named:
    """Whoever has a number; files may name an opponent whom their list of players does not have."""
    try:
        return named(tournament.player(number))
    except KeyError:
        return Named(number, f"? ({number})", "", "", None, "", 1)


def facts(tournament: Tournament) -> list[tuple[Words, str]]:
    """What was announced about a section, each under its heading; what is not known is left out."""
    known = (
        (_("System"), tournament.type_text or _system(tournament)),
        (_("Rounds"), str(tournament.scheduled_rounds or "")),
        (_("Time control"), tournament.time_control),
        (
            _("Chief arbiter"),
            ", ".join(official.person.name for official in tournament.officials_in(Role.CHIEF_ARBITER)),
        ),
        (
            _("Organiser"),
            ", ".join(official.person.name for official in tournament.officials_in(Role.ORGANISER)),
        ),
    )
    return [(heading, text) for heading, text in known if text]


def progress(tournament: Tournament) -> Progress:
    """How many results of the newest round are in."""
    games = tournament.round(tournament.paired_rounds).games
    return Progress(sum(not game.open for game in games), len(games))


def _holders(tournament: Tournament, role: Role) -> str:
    return "; ".join(official.person.name for official in tournament.officials_in(role))


def _system(tournament: Tournament) -> str:
    return "" if tournament.system is System.UNKNOWN else tournament.system.value


def players(tournament: Tournament) -> list[Named]:
    """All players by their numbers; with their pairing numbers where these differ after late entries."""
    tpns = differing_tpns(tournament)
    return [replace(named(player), tpn=tpns.get(player.number)) for player in tournament.players]


def boards(tournament: Tournament, round_number: int) -> list[Board]:
    """The games of a round by board."""
    games = tournament.round(round_number).games
    listed = [_board(tournament, round_number, place, game) for place, game in enumerate(games, start=1)]
    if not tournament.for_teams and (third := playing_for_third(tournament, round_number)):
        listed = [
            replace(board, note=THIRD) if board.white.player.number in third else board for board in listed
        ]
    return sorted(listed, key=lambda board: board.number)


def _board(tournament: Tournament, round_number: int, place: int, game: Game) -> Board:
    white = _side(tournament, game.white, round_number)
    black = _side(tournament, game.black, round_number)
    outcomes = (game.white_outcome.name.lower(), game.black_outcome.name.lower())
    return Board(game.board or place, white, black, result_text(game), outcomes)


def _side(tournament: Tournament, number: int, round_number: int) -> Side:
    try:
        came_with = wall_text(tournament.points(number, after_round=round_number - 1))
    except KeyError:
        came_with = ""
    return Side(named_at(tournament, number), came_with)


def unpaired(tournament: Tournament, round_number: int) -> list[Unpaired]:
    """Those with a bye: the pairing-allocated one first."""
    byes = tournament.round(round_number).byes
    ordered = sorted(byes, key=lambda bye: bye.outcome is not Outcome.PAIRING_ALLOCATED_BYE)
    return [_unpaired(tournament, round_number, bye) for bye in ordered]


def _unpaired(tournament: Tournament, round_number: int, bye: Bye) -> Unpaired:
    return Unpaired(_side(tournament, bye.participant, round_number), WORDS[bye.outcome])


def absent(tournament: Tournament, round_number: int) -> list[Unpaired]:
    """Those who have left, and those who are not there yet: neither a game nor a bye, and why."""
    return [
        Unpaired(_side(tournament, player.number, round_number), _why_absent(player, round_number))
        for player in tournament.players
        if tournament.result(player.number, round_number).outcome is Outcome.ABSENT
    ]


def _why_absent(player: Player, round_number: int) -> str | Words:
    if player.left and player.left.after_round < round_number:
        return LEFT[player.left.how]
    if player.first_round > round_number:
        return gettext("from round %(number)d") % {"number": player.first_round}
    return WORDS[Outcome.ABSENT]


def surprises(listed: Sequence[Board]) -> list[Surprise]:
    """The games that the lower rated player won over the board, the largest difference first."""
    upsets = [surprise for board in listed if (surprise := _surprise(board)) is not None]
    return sorted(upsets, key=lambda surprise: -surprise.difference)[:MOST_SURPRISES]


def _surprise(board: Board) -> Surprise | None:
    won_by = {("win", "loss"): (board.white, board.black), ("loss", "win"): (board.black, board.white)}
    sides = won_by.get(board.outcomes)
    if sides is None:
        return None
    winner, loser = (side.player for side in sides)
    if winner.rating is None or loser.rating is None or loser.rating - winner.rating < SURPRISING:
        return None
    return Surprise(board.number, winner, loser)


def seats(tournament: Tournament, round_number: int) -> list[Seat]:
    """Everybody who has a place or a bye in a round, by name."""
    places = {
        number: game.board or place
        for place, game in enumerate(tournament.round(round_number).games, start=1)
        for number in (game.white, game.black)
    }
    there = [player for player in tournament.players if _result(tournament, player, round_number)]
    by_name = sorted(there, key=lambda player: alphabetically(player.name))
    return [_seat(tournament, player, round_number, places.get(player.number)) for player in by_name]


def _result(tournament: Tournament, player: Player, round_number: int) -> Result | None:
    """A player's side of a round, or None for one who was not there at all."""
    result = tournament.result(player.number, round_number)
    return None if result.outcome is Outcome.ABSENT else result


def _letter(result: Result) -> str:
    return result.colour.value if result.colour else ""


def _seat(tournament: Tournament, player: Player, round_number: int, board: int | None) -> Seat:
    result = tournament.result(player.number, round_number)
    opponent = named_at(tournament, result.opponent) if result.opponent else None
    why = "" if opponent else WORDS[result.outcome]
    return Seat(named(player), board, _letter(result), opponent, why)


def card(tournament: Tournament, number: int) -> list[CardLine]:
    """A player's rounds, the first one first, each with the points collected so far."""
    results = tournament.results(number)[: tournament.paired_rounds]
    return [_card_line(tournament, number, result) for result in results]


def _card_line(tournament: Tournament, number: int, result: Result) -> CardLine:
    return CardLine(
        result.round,
        result.board,
        _letter(result),
        named_at(tournament, result.opponent) if result.opponent else None,
        SIGNS.get(result.outcome, ""),
        WORDS[result.outcome],
        wall_text(tournament.points(number, after_round=result.round)),
        _float(tournament, number, result),
        result.outcome.name.lower(),
    )


def _float(tournament: Tournament, number: int, result: Result) -> str:
    """Did a player meet somebody with more points (up) or fewer (down) in a round of a Swiss?"""
    known = result.opponent in tournament.numbers
    if not known or not tournament.system.swiss or tournament.for_teams:
        return ""
    own = _pairing_score(tournament, number, result.round)
    other = _pairing_score(tournament, result.opponent or 0, result.round)
    return "" if own == other else "up" if own < other else "down"


def _pairing_score(tournament: Tournament, number: int, round_number: int) -> Points:
    points = tournament.points(number, after_round=round_number - 1)
    return points + tournament.virtual_game_points(number, round_number)
