"""Team tournaments typed as they hang on the wall, and single teams before a round."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from caissa.pairing.swiss.colours import Strength
from caissa.pairing.swiss.team.colours import type_a
from caissa.pairing.teams.state import PreferenceType, TeamField, TeamState
from caissa.tournament import (
    Bye,
    Colour,
    ForfeitedMatch,
    Game,
    MatchForfeit,
    Outcome,
    Person,
    Player,
    Round,
    Team,
    Tournament,
    points,
)

BOARDS = 4
_BYES = {
    "U": Outcome.PAIRING_ALLOCATED_BYE,
    "H": Outcome.HALF_POINT_BYE,
    "F": Outcome.FULL_POINT_BYE,
    "Z": Outcome.ZERO_POINT_BYE,
}
_WON, _LOST = (Outcome.WIN, Outcome.LOSS), (Outcome.LOSS, Outcome.WIN)


def wall(text: str, **details: Any) -> Tournament:
    """A team tournament: a line for each team, its number and then its rounds.

    `5w2½` is a match against 5 with White on board 1 and 2½ of 4 points; it stands with the white team
    only. `5b` repeats it for the black team, `5w+` and `5w-` are forfeited matches, U, H, F and Z byes.
    """
    lines = [line.split() for line in text.strip().splitlines()]
    numbers = [int(line[0]) for line in lines]
    teams = tuple(Team(number, f"Team {number}", _players(number)) for number in numbers)
    members = tuple(
        Player(player, Person(f"Player {player}"), 2000) for number in numbers for player in _players(number)
    )
    count = max(len(line) - 1 for line in lines)
    rounds, forfeits = [], []
    for r in range(1, count + 1):
        told = {int(line[0]): line[r] for line in lines if len(line) > r}
        games = [game for number, entry in told.items() for game in _games(number, entry)]
        byes = [Bye(number, _BYES[entry]) for number, entry in told.items() if entry in _BYES]
        forfeits += [_forfeit(r, number, entry) for number, entry in told.items() if entry[-1] in "+-"]
        rounds.append(Round(r, tuple(games), team_byes=tuple(byes)))
    settings: dict[str, Any] = {
        "type_code": "FIDE_TEAM",
        "scheduled_rounds": 9,
        "initial_colour": Colour.WHITE,
        "board_colours": "WBWB",
    } | details
    return Tournament(
        teams=teams, players=members, rounds=tuple(rounds), forfeited_matches=tuple(forfeits), **settings
    )


def _players(number: int) -> tuple[int, ...]:
    return tuple(range(10 * number + 1, 10 * number + BOARDS + 1))


def _games(number: int, entry: str) -> list[Game]:
    """The games of a match told by its white team: wins from board 1 on, then a draw, then losses."""
    if "w" not in entry or entry[-1] in "+-":
        return []
    opponent, scored = entry.split("w")
    score = points(scored)
    games = []
    for board, (mine, theirs) in enumerate(zip(_players(number), _players(int(opponent)), strict=True)):
        left = score - board
        outcome = _WON if left >= 1 else (Outcome.DRAW, Outcome.DRAW) if left > 0 else _LOST
        if board % 2 == 0:
            games.append(Game(mine, theirs, *outcome))
        else:
            games.append(Game(theirs, mine, *outcome[::-1]))
    return games


def _forfeit(number: int, team: int, entry: str) -> ForfeitedMatch:
    opponent = int(entry.split("w", maxsplit=1)[0])
    how = MatchForfeit.WHITE_WINS if entry[-1] == "+" else MatchForfeit.BLACK_WINS
    return ForfeitedMatch(number, team, opponent, how)


def colours(letters: str) -> tuple[Colour, ...]:
    """Colours by their letters, the oldest first."""
    return tuple(Colour(letter) for letter in letters)


def team(
    number: int,
    score: str = "0",
    had: str = "",
    *,
    secondary: str = "0",
    met: Sequence[int] = (),
    floated: bool = False,
    prefers: PreferenceType = type_a,
    last_round: bool = False,
    bye_barred: bool = False,
) -> TeamState:
    """One team before a round; its TPN is its number."""
    return TeamState(
        number=number,
        tpn=number,
        score=points(score),
        secondary=points(secondary),
        virtual_points=Decimal(0),
        colours=colours(had),
        preference=prefers(colours(had), last_round),
        floated=floated,
        opponents=tuple(met),
        barred=frozenset(met),
        bye_barred=bye_barred,
        matches=len(had),
        games=BOARDS * len(had),
    )


def field(*teams: TeamState, last_two_rounds: bool = False) -> TeamField:
    """A field of such teams in rank order."""
    ordered = tuple(sorted(teams, key=lambda state: state.order))
    return TeamField(3, ordered, (), Colour.WHITE, last_round=False, last_two_rounds=last_two_rounds)


def strength(state: TeamState) -> tuple[str, str]:
    """A preference in two words."""
    if state.due is None:
        return "-", "none"
    return state.due.value, {Strength.MILD: "mild", Strength.STRONG: "strong"}[state.strength]
