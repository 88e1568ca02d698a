"""The Double-Swiss engine against the literal reading of its text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.swiss.double_swiss.editions import DOUBLE_SWISS_2026
from caissa.pairing.swiss.double_swiss.matches import Matches
from caissa.pairing.swiss.double_swiss.next_round import pair_double_swiss_round
from caissa.pairing.swiss.double_swiss.scoring import double_swiss_scoring
from caissa.pairing.swiss.round_input import round_input
from caissa.tournament import Round, Tournament
from tests.literal.double_swiss import literal_pairing
from tests.pairing.swiss.histories import announce, by_chance, play, start

Found = tuple[set[frozenset[int]], int | None] | None


def engine(tournament: Tournament) -> Found:
    """Who meets whom by the engine."""
    try:
        pairing = pair_double_swiss_round(tournament)
    except NoLegalPairing:
        return None
    return {frozenset(pair) for pair in pairing.pairs if None not in pair}, pairing.bye  # type: ignore[arg-type]


def literal(tournament: Tournament) -> Found:
    """Who meets whom by the text, read word by word."""
    before = round_input(tournament, None, DOUBLE_SWISS_2026.handling)
    last = tournament.scheduled_rounds == before.round + 1
    answer = literal_pairing(Matches(before).players(), last_round=last)
    return answer and ({frozenset(pair) for pair in answer[0]}, answer[1])


def positions(count: int, seed: int, chance: float) -> Iterator[Tournament]:
    """Tournaments on the before of a match; a bye covers both games."""
    dice, made = Random(seed), 0  # noqa: S311 - the same histories every time
    while made < count:
        matches = dice.randint(3, 6)
        tournament = replace(
            start(dice.randint(4, 9), 2 * matches, dice, "FIDE_DOUBLESWISS"), scoring=double_swiss_scoring()
        )
        for _ in range(matches):
            tournament = announce(tournament, dice, 0.05)
            yield tournament
            made += 1
            try:
                pairs = list(pair_double_swiss_round(tournament).pairs)
            except (NoLegalPairing, UnpairableRound):
                break
            if dice.random() < chance:
                pairs = by_chance(tournament, dice)
            if not pairs:
                break
            tournament = both_games(tournament, pairs, dice)


def both_games(tournament: Tournament, pairs: list[tuple[int, int | None]], dice: Random) -> Tournament:
    """A whole match played, some games forfeited."""
    away = tournament.round(tournament.next_round).byes
    tournament = play(tournament, pairs, dice, 0.1)
    second = list(pair_double_swiss_round(tournament).pairs)
    return play(tournament.with_round(Round(tournament.next_round, byes=away)), second, dice, 0.1)


@pytest.mark.parametrize(("seed", "chance"), [(1, 0.0), (2, 0.4)])
def test_the_engine_pairs_as_the_text_reads(seed: int, chance: float) -> None:
    """C.04.5 3: all sets of upfloaters and all identifiers, sorted as the text says."""
    for tournament in positions(300, seed, chance):
        try:
            assert engine(tournament) == literal(tournament)
        except UnpairableRound:
            continue
