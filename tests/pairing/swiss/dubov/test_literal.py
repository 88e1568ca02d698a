"""The Dubov engine against the literal reading of its text."""

from __future__ import annotations

import pytest

from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.swiss.dubov.editions import DUBOV_2026
from caissa.pairing.swiss.dubov.next_round import pair_dubov_round
from caissa.pairing.swiss.dubov.players import read_players
from caissa.pairing.swiss.round_input import round_input
from caissa.tournament import Tournament
from tests.literal.dubov import literal_pairing
from tests.pairing.swiss.histories import histories


def engine(tournament: Tournament) -> tuple[set[frozenset[int]], int | None] | None:
    """Who meets whom by the engine."""
    try:
        pairing = pair_dubov_round(tournament, edition="2026-02")
    except NoLegalPairing:
        return None
    return {frozenset(pair) for pair in pairing.pairs if None not in pair}, pairing.bye  # type: ignore[arg-type]


def literal(tournament: Tournament) -> tuple[set[frozenset[int]], int | None] | None:
    """Who meets whom by the text, read word by word."""
    before = round_input(tournament, None, DUBOV_2026.handling)
    players = read_players(before, tournament.scheduled_rounds or 0)
    answer = literal_pairing(players, last_round=before.field.last_round)
    return answer and ({frozenset(pair) for pair in answer[0]}, answer[1])


@pytest.mark.parametrize(("seed", "chance"), [(1, 0.0), (2, 0.3), (3, 0.7)])
def test_the_engine_pairs_as_the_text_reads(seed: int, chance: float) -> None:
    """C.04.4.1 3, 4: sets of upfloaters, shifts and transpositions, all tried in the text's order."""
    for tournament in histories(250, pair_dubov_round, "FIDE_DUBOV", seed=seed, chance=chance):
        try:
            assert engine(tournament) == literal(tournament)
        except UnpairableRound:
            continue
