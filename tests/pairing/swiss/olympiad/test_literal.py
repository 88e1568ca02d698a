"""The Olympiad engine against a list of all complete pairings from which the rules strike out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.swiss.olympiad.next_round import joined_later, olympiad_field, pair_olympiad_round
from caissa.tournament import Bye, Game, Outcome, Round, Team, Tournament
from tests.literal.olympiad import literal_pairing
from tests.pairing.swiss.histories import start

RESULTS = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
)
Found = tuple[set[frozenset[int]], int | None] | None


def engine(tournament: Tournament) -> Found:
    """Who meets whom by the engine."""
    try:
        pairing = pair_olympiad_round(tournament)
    except NoLegalPairing:
        return None
    return {frozenset(pair) for pair in pairing.pairs if None not in pair}, pairing.bye  # type: ignore[arg-type]


def literal(tournament: Tournament) -> Found:
    """Who meets whom by striking out."""
    before = tournament.before_round(tournament.next_round)
    field = olympiad_field(before, tournament.next_round)
    answer = literal_pairing(field.teams, joined_later(before, field))
    return answer and ({frozenset(pair) for pair in answer[0]}, answer[1])


def teams_of_one(dice: Random) -> Tournament:
    """A few teams of one player each."""
    event = start(dice.randint(4, 8), dice.randint(3, 6), dice, "CUSTOM_TEAM_SWISS")
    listed = tuple(Team(player.number, f"Team {player.number}", (player.number,)) for player in event.players)
    return replace(event, teams=listed)


def played(tournament: Tournament, dice: Random) -> Tournament:
    """The next round played, mostly over the board."""
    byes = list(tournament.round(tournament.next_round).team_byes)
    games = []
    for white, black in pair_olympiad_round(tournament).pairs:
        if black is None:
            byes.append(Bye(white, Outcome.PAIRING_ALLOCATED_BYE))
        else:
            games.append(Game(white, black, *dice.choice(RESULTS)))
    return tournament.with_round(Round(tournament.next_round, tuple(games), team_byes=tuple(byes)))


@pytest.mark.parametrize("seed", [1, 2])
def test_the_engine_pairs_as_the_list_ends(seed: int) -> None:
    """D.02 4, 6, 8, 9: byes, groups, floaters and the order of the search."""
    dice = Random(seed)  # noqa: S311 - the same histories every time
    for _ in range(60):
        tournament = teams_of_one(dice)
        for _ in range(tournament.scheduled_rounds or 0):
            away = tuple(
                Bye(n, Outcome.ZERO_POINT_BYE) for n in tournament.numbers[2:] if dice.random() < 0.05
            )
            tournament = tournament.with_round(Round(tournament.next_round, team_byes=away))
            answer = engine(tournament)
            assert answer == literal(tournament)
            if answer is None:
                break
            tournament = played(tournament, dice)
