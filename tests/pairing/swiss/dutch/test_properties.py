"""What must hold for every tournament, tried on small ones played at random."""

from __future__ import annotations

import random
from dataclasses import replace
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.matching import fast
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.swiss.dutch.next_round import pair_round, players_state
from caissa.pairing.swiss.dutch.why_not import why_not
from caissa.pairing.swiss.validator import objections
from tests.literal.dutch import literal_pairs

from .seats import played_at_random

EDITIONS = pytest.mark.parametrize("edition", ["2017", "2026"])
SEEDS = st.integers(0, 10**6)


def pairs(tournament, round_number, edition):
    """The boards without colours, or None if there is no legal pairing."""
    try:
        pairing = pair_round(tournament, round_number, edition=edition)
    except NoLegalPairing:
        return None
    return {tuple(sorted(board.players)) for board in pairing.boards}


@EDITIONS
@given(SEEDS)
@settings(max_examples=120, deadline=None)
def test_the_engine_never_differs_from_the_literal_reading(edition, seed):
    """C.04.3 3.8.1 (B.8): the best candidate, the first of equals, generated word for word."""
    tournament, round_number = played_at_random(seed, edition)
    field = players_state(tournament, round_number, edition=edition)
    if field.round == 1 and len(field.players) > 7:
        return

    assert pairs(tournament, round_number, edition) == literal_pairs(field, edition)


@EDITIONS
@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_every_pairing_is_legal(edition, seed):
    """C1-C3: the independent validator has nothing against it."""
    tournament, round_number = played_at_random(seed, edition, most=16)
    try:
        pairing = pair_round(tournament, round_number, edition=edition)
    except NoLegalPairing:
        return

    assert objections(tournament, pairing) == []


@EDITIONS
@given(SEEDS)
@settings(max_examples=40, deadline=None)
def test_the_order_of_the_facts_does_not_matter(edition, seed):
    """C.04.2 A.4 (1.4): same facts, same pairing, in whatever order they are told."""
    tournament, round_number = played_at_random(seed, edition, most=12)
    dice = random.Random(seed)  # noqa: S311
    shuffled = replace(
        tournament,
        players=tuple(dice.sample(tournament.players, len(tournament.players))),
        rounds=tuple(
            replace(
                played,
                games=tuple(dice.sample(played.games, len(played.games))),
                byes=tuple(dice.sample(played.byes, len(played.byes))),
            )
            for played in tournament.rounds
        ),
    )

    assert pairs(shuffled, round_number, edition) == pairs(tournament, round_number, edition)


@pytest.mark.skipif(fast.Kernel is None, reason="the extension is not built")
@EDITIONS
@given(SEEDS)
@settings(max_examples=40, deadline=None)
def test_without_a_compiler_the_result_is_the_same(edition, seed):
    """The extension only makes it faster."""
    tournament, round_number = played_at_random(seed, edition, most=14)
    compiled = pairs(tournament, round_number, edition)

    with mock.patch.object(fast, "Kernel", None):
        assert pairs(tournament, round_number, edition) == compiled


@EDITIONS
@given(SEEDS)
@settings(max_examples=40, deadline=None)
def test_the_pair_asked_for_is_never_better(edition, seed):
    """C.04.3 3.8.1: the round with the pair asked for is worse at the criterion named, or comes later."""
    tournament, round_number = played_at_random(seed, edition, most=10)
    try:
        pairing = pair_round(tournament, round_number, edition=edition)
    except NoLegalPairing:
        return
    numbers = [number for board in pairing.boards for number in board.players]
    if len(numbers) < 2:
        return
    first, other = random.Random(seed).sample(numbers, 2)  # noqa: S311

    answer = why_not(tournament, round_number, first, other, edition=edition)

    assert answer.paired is (other in pairing.board_of(first).players)
    if answer.chosen is not None and answer.instead is not None:
        assert answer.chosen.shortfall < answer.instead.shortfall
    if answer.alternative is not None:
        assert other in answer.alternative.board_of(first).players


@EDITIONS
@given(SEEDS, st.data())
@settings(max_examples=40, deadline=None)
def test_the_validator_finds_what_was_tampered_with(edition, seed, data):
    """A board taken out, or seats exchanged into an illegal pair, never pass."""
    tournament, round_number = played_at_random(seed, edition, most=12)
    try:
        pairing = pair_round(tournament, round_number, edition=edition)
    except NoLegalPairing:
        return
    if not pairing.boards:
        return
    gone = data.draw(st.sampled_from(pairing.boards))
    without = replace(pairing, boards=tuple(board for board in pairing.boards if board is not gone))
    twice = replace(pairing, boards=(*pairing.boards, gone))

    assert {player.code for player in objections(tournament, without)} >= {"pairing.left-out"}
    assert {objection.code for objection in objections(tournament, twice)} >= {"pairing.twice"}
