"""Whole tournaments of every individual system, played at the desk and checked by the pairing checker."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.pairing import check
from caissa.tournament import Colour, Person, Player, Tournament, TpnList
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section

HOME = "/desk/spring/whole/"


def field(players: int, code: str, rounds: int | None, text: str = "") -> Tournament:
    """So many players before round 1."""
    people = tuple(
        Player(number, Person(f"P{number:02}"), 2400 - 20 * number) for number in range(1, players + 1)
    )
    return Tournament(
        name="Whole", players=people, type_code=code, type_text=text, scheduled_rounds=rounds,
        initial_colour=Colour.WHITE,
        tpns=(TpnList(1, tuple(range(1, players + 1))),) if "ROUNDROBIN" in code else (),
    )  # fmt: skip


def now(section: Section) -> Section:
    """The section as it is on record."""
    return Section.objects.get(pk=section.pk)


def play_round(browser, section: Section, number: int) -> None:
    """Pair, publish, and type the results: the lower number wins."""
    paired = browser.post(f"{HOME}rounds/pair/", {"seen_version": now(section).version})
    assert (paired.status_code, paired.headers.get("Location")) == (302, f"{HOME}rounds/{number}/")
    browser.post(f"{HOME}rounds/{number}/stage/", {"act": "publish", "seen_version": now(section).version})
    games = snapshot.load(now(section)).round(number).games
    typed = {
        f"result-{game.white}-{game.black}": "1" if game.white < game.black else "0"
        for game in games
        if not game.white_outcome.forfeit
    }
    assert browser.post(f"{HOME}rounds/{number}/results/", typed).status_code == 302


@pytest.mark.parametrize(
    ("code", "players", "rounds", "text"),
    [
        ("FIDE_DUTCH_2026", 11, 5, ""),
        ("FIDE_DUTCH_2026_BAKU", 14, 5, ""),
        ("FIDE_DUBOV_2026", 12, 5, ""),
        ("FIDE_BURSTEIN", 12, 5, ""),
        ("CUSTOM_SWISS", 12, 5, "Individual: Lim system"),
        ("FIDE_DOUBLESWISS", 12, 6, ""),
        ("BERGER_ROUNDROBIN", 5, 5, ""),
        ("BERGER_DOUBLEROUNDROBIN", 4, 6, ""),
        ("CUSTOM_MATCH", 2, 4, ""),
    ],
)
def test_a_tournament_is_played_to_its_end(chief, event: Event, code, players, rounds, text):
    """Each round is paired, published and finished at the desk, and the checker agrees (C.04.2 1.4)."""
    section = operations.create_section(event, "whole", field(players, code, rounds, text), by="olga")
    for number in range(1, rounds + 1):
        play_round(chief, section, number)
    facts = snapshot.load(now(section))
    assert facts.finished
    assert facts.remarks == ()
    assert check(facts).agrees
    assert chief.get(HOME).context["steps"][0].text.startswith("All rounds are played")
    refused = chief.post(f"{HOME}rounds/pair/", {"seen_version": now(section).version})
    assert refused.status_code in (302, 409)
    assert snapshot.load(now(section)).paired_rounds == rounds


def test_a_knock_out_is_played_to_its_winner(chief, event: Event):
    """Winners meet winners: 1-4 and 2-3, then 1-2; while a game is open the next round cannot be paired."""
    section = operations.create_section(event, "whole", field(4, "CUSTOM_KNOCKOUT", 2), by="olga")
    play_round(chief, section, 1)
    pairs = {frozenset((game.white, game.black)) for game in snapshot.load(now(section)).round(1).games}
    assert pairs == {frozenset((1, 4)), frozenset((2, 3))}
    play_round(chief, section, 2)
    (final,) = snapshot.load(now(section)).round(2).games
    assert {final.white, final.black} == {1, 2}


def test_a_knock_out_waits_for_its_winners(chief, event: Event):
    """What is missing is said on a page that leads on."""
    section = operations.create_section(event, "whole", field(4, "CUSTOM_KNOCKOUT", 2), by="olga")
    chief.post(f"{HOME}rounds/pair/", {})
    chief.post(f"{HOME}rounds/1/stage/", {"act": "publish"})
    answer = chief.post(f"{HOME}rounds/pair/", {})
    assert answer.status_code == 409
    assert b"Round 2 cannot be paired now" in answer.content
    assert snapshot.load(now(section)).paired_rounds == 1


def test_a_system_without_an_engine_is_paired_by_hand(chief, event: Event):
    """Q63-64: a Swiss system of the event's own has no engine here, and the desk leads to pairing by hand."""
    facts = replace(field(4, "CUSTOM_SWISS", 3), type_text="Individual: house rules")
    operations.create_section(event, "whole", facts, by="olga")
    answer = chief.post(f"{HOME}rounds/pair/", {})
    assert b"no engine belongs to the system" in answer.content
    assert f"{HOME}rounds/hand/start/" in answer.content.decode()
