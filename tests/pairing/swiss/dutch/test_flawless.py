"""A bracket whose very first candidate is as good as any is not searched, and nothing else changes."""

from __future__ import annotations

import pytest

from caissa.pairing.generation import Parameters, generate
from caissa.pairing.swiss.dutch import attempt
from caissa.pairing.swiss.dutch.next_round import pair_round
from caissa.tournament import Colour, Person, Player, Tournament


def field(size: int) -> Tournament:
    """Players before round 1, with White for the odd numbers first."""
    players = tuple(Player(number, Person(f"P{number}"), 2500) for number in range(1, size + 1))
    return Tournament(scheduled_rounds=9, initial_colour=Colour.WHITE, players=players)


@pytest.mark.parametrize("edition", ["2017", "2026"])
@pytest.mark.parametrize("size", [2, 3, 10, 11, 57])
def test_the_first_round_needs_no_search(size, edition, monkeypatch):
    """S1 meets S2 in order, and the last of an odd number has the bye (C.04.3 3.3.1, 5.2.5)."""
    monkeypatch.setattr(attempt.Problem, "graph", None)
    half = size // 2

    pairs = pair_round(field(size), 1, edition=edition).pairs

    expected = [(at, at + half) if at % 2 else (at + half, at) for at in range(1, half + 1)]
    assert list(pairs) == expected + ([(size, None)] if size % 2 else [])


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_a_search_finds_the_same_pairings(edition, monkeypatch):
    """Whole tournaments of both editions, every round paired with and without the short way."""
    short = attempt.flawless
    taken = 0

    def counted(problem):
        nonlocal taken
        candidate = short(problem)
        taken += candidate is not None
        return candidate

    for seed in range(40):
        event = generate(Parameters(rounds=5, edition=edition), seed).tournament
        for number in range(1, event.paired_rounds + 1):
            before = event.before_round(number)
            monkeypatch.setattr(attempt, "flawless", counted)
            quick = pair_round(before, number)
            monkeypatch.setattr(attempt, "flawless", lambda _problem: None)
            assert pair_round(before, number) == quick

    assert taken > 100
