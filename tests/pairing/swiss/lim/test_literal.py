"""The Lim engine against the same steps with every question answered by trying all pairings."""

from __future__ import annotations

import pytest

from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.swiss.lim.editions import LIM_2026
from caissa.pairing.swiss.lim.next_round import median_score, pair_lim_round
from caissa.pairing.swiss.lim.players import read_players
from caissa.pairing.swiss.round_input import round_input
from caissa.tournament import Tournament
from tests.literal.lim import LiteralRound
from tests.pairing.swiss.histories import histories


def engine(tournament: Tournament, *, maxi: bool) -> tuple[set[frozenset[int]], int | None] | None:
    """Who meets whom by the engine."""
    try:
        pairing = pair_lim_round(tournament, edition="2026-02", maxi=maxi)
    except NoLegalPairing:
        return None
    return {frozenset(pair) for pair in pairing.pairs if None not in pair}, pairing.bye  # type: ignore[arg-type]


def literal(tournament: Tournament, *, maxi: bool) -> tuple[set[frozenset[int]], int | None] | None:
    """Who meets whom step by step."""
    before = round_input(tournament, None, LIM_2026.handling)
    steps = LiteralRound(
        read_players(before), median_score(before), last_round=before.field.last_round, maxi=maxi
    )
    answer = steps.pairs(first_round=before.round == 1)
    return answer and ({frozenset(pair) for pair in answer[0]}, answer[1])


@pytest.mark.parametrize(("seed", "chance", "maxi"), [(1, 0.0, False), (2, 0.4, False), (3, 0.3, True)])
def test_the_engine_pairs_as_the_steps_read(seed: int, chance: float, maxi: bool) -> None:
    """C.04.4.3 1 to 4 and 6: floaters, opponents, exchanges and broken pairs, plain and maxi."""
    for tournament in histories(400, pair_lim_round, "CUSTOM_SWISS", seed=seed, chance=chance):
        try:
            assert engine(tournament, maxi=maxi) == literal(tournament, maxi=maxi)
        except UnpairableRound:
            continue
