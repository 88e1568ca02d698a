"""The Burstein engine against the literal reading of its text."""

from __future__ import annotations

import pytest

from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.swiss.burstein.editions import BURSTEIN_2026, seeding_rounds
from caissa.pairing.swiss.burstein.next_round import pair_burstein_round, read_players
from caissa.pairing.swiss.round_input import round_input
from caissa.tournament import Tournament
from tests.literal.burstein import literal_pairing
from tests.pairing.swiss.histories import histories


def engine(tournament: Tournament) -> tuple[set[frozenset[int]], int | None] | None:
    """Who meets whom by the engine."""
    try:
        pairing = pair_burstein_round(tournament, edition="2026-02")
    except NoLegalPairing:
        return None
    return {frozenset(pair) for pair in pairing.pairs if None not in pair}, pairing.bye  # type: ignore[arg-type]


def literal(tournament: Tournament) -> tuple[set[frozenset[int]], int | None] | None:
    """Who meets whom by the text, read word by word."""
    answer = literal_pairing(read_players(round_input(tournament, None, BURSTEIN_2026.handling)))
    return answer and ({frozenset(pair) for pair in answer[0]}, answer[1])


@pytest.mark.parametrize(("seed", "chance"), [(1, 0.2), (2, 0.5), (3, 0.8)])
def test_the_engine_pairs_as_the_text_reads(seed: int, chance: float) -> None:
    """C.04.4.2 3, 4: all pairings of every bracket in the order of 4.3, the first of the best."""
    for tournament in histories(400, pair_burstein_round, "FIDE_BURSTEIN", seed=seed, chance=chance):
        if tournament.next_round <= seeding_rounds(tournament.scheduled_rounds or 0):
            continue
        try:
            assert engine(tournament) == literal(tournament)
        except UnpairableRound:
            continue
