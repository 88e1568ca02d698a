"""Line-ups: who may sit where, what holds if nothing is submitted, and how one is handed in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from caissa.errors import ImpossibleChange
from caissa.messages import joined, msg
from caissa.pairing.teams.errors import BOX, IllegalLineUp, ImpossibleTeamMatch
from caissa.standings.team_results import boards_of
from caissa.tournament import Colour, LineUp, Player, Team, Tournament

USUAL_GAP = 100
"""Rating points by which a team-mate may be at most stronger than the one above, where that is a rule."""


@dataclass(frozen=True, slots=True)
class BoardOrderRules:
    """What an event demands of line-ups: how many boards, and the rating rule if it has one.

    `rating_gap` 100 means that nobody may play above a team-mate rated 100 or more points higher.
    """

    boards: int
    rating_gap: int | None = None
    empty_boards: bool = False


def legal_line_ups(players: int, boards: int) -> Iterator[tuple[int, ...]]:
    """All line-ups of a list of players: always in ascending order, so that reserves sit at the bottom.

    Handbook: C.05 7.1
    """
    return combinations(range(1, players + 1), boards)


def default_line_up(team: Team, boards: int) -> tuple[int | None, ...]:
    """Who plays if the captain submits nothing in time: the first players of the list.

    A team with fewer players than boards leaves its last boards empty; the opponents there win by forfeit.

    Handbook: C.05 7.1
    """
    if not team.players:
        raise ImpossibleTeamMatch(why=msg("{team} has no players", team=team.name), article=BOX)
    return (*team.players[:boards], *[None] * (boards - len(team.players)))


def line_up_objections(
    team: Team, seated: Sequence[int | None], rules: BoardOrderRules, players: Sequence[Player] = ()
) -> list[str]:
    """What speaks against a line-up, in words; nothing if it is legal.

    Handbook: C.05 7.1
    """
    present = [number for number in seated if number is not None]
    objections = _wrong_size(team, seated, rules)
    strangers = [number for number in present if number not in team.players]
    twice = sorted({number for number in present if present.count(number) > 1})
    objections += [msg("player {number} is not on the team's list", number=number) for number in strangers]
    objections += [msg("player {number} is named twice", number=number) for number in twice]
    if strangers or twice:
        return objections
    return objections + _out_of_order(team, present) + _too_weak_above(present, rules, players)


def _wrong_size(team: Team, seated: Sequence[int | None], rules: BoardOrderRules) -> list[str]:
    """A board may be empty only where the event allows it, or at the bottom of a team that is too small."""
    if len(seated) != rules.boards:
        return [msg("boards named: {named}; boards played: {boards}", named=len(seated), boards=rules.boards)]
    full = min(len(seated), len(team.players))
    if not rules.empty_boards and any(player is None for player in seated[:full]):
        return [msg("a board is left empty")]
    return []


def _out_of_order(team: Team, present: Sequence[int]) -> list[str]:
    place = {number: at for at, number in enumerate(team.players, start=1)}
    return [
        msg(
            "player {upper} (number {upper_place}) sits above player {lower} (number {lower_place})",
            upper=upper,
            upper_place=place[upper],
            lower=lower,
            lower_place=place[lower],
        )
        for upper, lower in pairwise(present)
        if place[upper] > place[lower]
    ]


def _too_weak_above(present: Sequence[int], rules: BoardOrderRules, players: Sequence[Player]) -> list[str]:
    """The optional rating rule."""
    if rules.rating_gap is None:
        return []
    rating = {player.number: player.rating for player in players}
    objections: list[str] = []
    for upper, lower in combinations(present, 2):
        mine, theirs = rating.get(upper), rating.get(lower)
        if mine is not None and theirs is not None and theirs - mine >= rules.rating_gap:
            objections.append(
                msg(
                    "player {upper} ({mine}) sits above player {lower} ({theirs})",
                    upper=upper,
                    mine=mine,
                    lower=lower,
                    theirs=theirs,
                )
            )
    return objections


def board_order_objections(team: Team, players: Sequence[Player], gap: int = USUAL_GAP) -> list[str]:
    """What the rating rule has against a team's whole list (C.05 7.1)."""
    return _too_weak_above(team.players, BoardOrderRules(len(team.players), gap), players)


def order_rules(tournament: Tournament, rating_gap: int | None = None) -> BoardOrderRules:
    """The rules of a tournament's line-ups: as many boards as it announces or shows."""
    return BoardOrderRules(boards_of(tournament) or _smallest_team(tournament), rating_gap)


def _smallest_team(tournament: Tournament) -> int:
    return min((len(team.players) for team in tournament.teams), default=0)


# -- changes --------------------------------------------------------------------------


def submit_line_up(
    tournament: Tournament, line_up: LineUp, rules: BoardOrderRules | None = None
) -> Tournament:
    """The tournament with a captain's line-up; an earlier one for the same match is replaced.

    Handbook: C.05 7.1
    """
    team = _known_team(tournament, line_up.team)
    objections = line_up_objections(
        team, line_up.boards, rules or order_rules(tournament), tournament.players
    )
    if line_up.opponent not in {entrant.number for entrant in tournament.teams} - {team.number}:
        objections.append(msg("there is no opponent {opponent}", opponent=line_up.opponent))
    if objections:
        raise IllegalLineUp(team=team.name, round=line_up.round, why=joined("; ", objections))
    kept = tuple(
        submitted
        for submitted in tournament.line_ups
        if (submitted.round, submitted.team) != (line_up.round, line_up.team)
    )
    return replace(tournament, line_ups=(*kept, line_up))


def set_board_order(tournament: Tournament, number: int, order: Sequence[int]) -> Tournament:
    """The tournament with a team's list in another order; once a round is paired the list is fixed.

    Handbook: C.05 7.1
    """
    team = _known_team(tournament, number)
    if tournament.paired_rounds:
        raise ImpossibleChange(
            why=msg("the board order is fixed once the first round is paired"), article=BOX
        )
    if len(set(order)) < len(order) or any(player not in tournament.numbers for player in order):
        raise ImpossibleChange(why=msg("a board order names known players, each once"), article=BOX)
    teams = tuple(
        replace(entrant, players=tuple(order)) if entrant is team else entrant for entrant in tournament.teams
    )
    return replace(tournament, teams=teams)


def _known_team(tournament: Tournament, number: int) -> Team:
    if number not in {team.number for team in tournament.teams}:
        raise ImpossibleChange(why=msg("there is no team {number}", number=number))
    return tournament.team(number)


def seated_for(
    tournament: Tournament, number: int, opponent: int, round_number: int
) -> tuple[int | None, ...]:
    """Who sits where for a team in a match: as submitted, otherwise the first players of the list."""
    for declared in tournament.line_ups:
        if (declared.round, declared.team, declared.opponent) == (round_number, number, opponent):
            return declared.boards
    return default_line_up(tournament.team(number), order_rules(tournament).boards)


def board_colours(tournament: Tournament, boards: int) -> list[Colour]:
    """The white team's colours from board 1 on: as announced (TRF 352), otherwise White, Black and so on."""
    announced = tournament.board_colours.strip().lower() or "wb"
    return [Colour(announced[at % len(announced)]) for at in range(boards)]
