"""Norms on the desk: made, near, still possible, and the facts that only people know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.titles import EventKind, norm_rules_for, norms
from caissa.tournament import Game, Outcome, Person, Player, Round, Title, Tournament
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.section.closing.norm_facts import FACTS, judged_norms, norm_candidates, title_event
from tests.web.conftest import large_field
from tests.web.desk.conftest import DESK

HERO = 1
FEDERATIONS = ("GER", "FRA", "POL", "ESP", "ITA", "NOR", "SWE", "DEN", "EST")


def _nine_rounds(results: list[Outcome], rounds: int = 9) -> Tournament:
    """One untitled player against nine grandmasters of 2500, each from another federation."""
    field = (
        Player(HERO, Person("Hero, Hanna", federation="LAT"), 2400),
        *(
            Player(at + 2, Person(f"Master{at}, Max", federation=code, title=Title.GM), 2500)
            for at, code in enumerate(FEDERATIONS)
        ),
    )
    other = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW}
    other[Outcome.NOT_YET_PLAYED] = Outcome.NOT_YET_PLAYED
    played = tuple(
        Round(at + 1, (Game(HERO, at + 2, result, other[result], board=1),))
        for at, result in enumerate(results)
    )
    return Tournament(
        name="Open", federation="LAT", players=field, rounds=played, scheduled_rounds=rounds,
        type_code="FIDE_DUTCH_2026",
    )  # fmt: skip


D, W, L, OPEN = Outcome.DRAW, Outcome.WIN, Outcome.LOSS, Outcome.NOT_YET_PLAYED


def test_a_norm_that_was_made_is_listed_with_its_certificate(chief, event):
    """B.01 1.4.8: six points of nine against an average of 2500 are a performance of 2625."""
    operations.create_section(event, "open", _nine_rounds([W, W, W, D, D, D, D, D, D]), by="olga")
    page = chief.get(f"{DESK}norms/").content.decode()
    assert "documents/it1/?player=1&amp;title=GM" in page
    assert "2625" in page


def test_every_clause_has_its_article(chief, event):
    """Titles, federations, games, average, score: each with what is there and what is needed."""
    operations.create_section(event, "open", _nine_rounds([W, W, W, D, D, D, D, D, D]), by="olga")
    page = chief.get(f"{DESK}norms/1/").content.decode()
    for article in ("1.4.1a", "1.4.3", "1.4.4", "1.4.5a", "1.4.8"):
        assert article in page
    assert chief.get(f"{DESK}norms/77/").status_code == 404


def test_before_the_last_round_the_page_says_what_is_enough(chief, event):
    """Five and a half of eight; 6 of 9 against 2500 make a GM norm, so a draw is enough."""
    facts = _nine_rounds([W, W, W, D, D, D, D, D, OPEN])
    operations.create_section(event, "open", facts, by="olga")
    page = chief.get(f"{DESK}norms/").content.decode()
    assert "a draw against Master8, Max would be enough" in page


def test_the_quick_look_leaves_nobody_out_who_made_a_norm(event):
    """Those who met too few title-holders are passed over; judged one by one they made none either."""
    facts = _nine_rounds([W, W, W, D, D, D, D, D, D])
    rules = norm_rules_for(facts)
    section = operations.create_section(event, "open", facts, by="olga")
    state = snapshot.load_state(section)
    looked_at = norm_candidates(facts, rules, title_event(state.book))
    assert HERO in looked_at
    for number in set(facts.numbers) - set(looked_at):
        assert not any(norm.achieved for norm in norms(facts, rules, number))
    assert {norm.player for norm in judged_norms(state) if norm.achieved} == {HERO}


def test_facts_of_the_event_are_kept_and_count(chief, section):
    """A national final (1.4.3a), answered on the form, is what the norms are judged by."""
    data = {"kind": "national-final", "host": "lat", "identical_clocks": "yes", "rounds_a_day": "1",
            "titles": "1=FM", "adjudicated": "2:1", "seen_version": section.version}  # fmt: skip
    assert chief.post(f"{DESK}norms/event/", data).status_code == 302
    event_facts = title_event(snapshot.load_state(Section.objects.get(pk=section.pk)).book)
    assert event_facts.kind is EventKind.NATIONAL_FINAL
    assert (event_facts.host, event_facts.identical_clocks, event_facts.arbiter_always_present) == (
        "LAT",
        True,
        None,
    )
    assert event_facts.titles[0].title is Title.FM
    assert event_facts.adjudicated == {(2, 1)}


@pytest.mark.parametrize(
    "wrong",
    [
        {"host": "LATVIA"},
        {"titles": "1=XX"},
        {"titles": "x"},
        {"adjudicated": "3"},
        {"rounds_a_day": "-1"},
        {"kind": "picnic"},
    ],
)
def test_nonsense_is_refused_at_the_field_and_kept(chief, section, wrong):
    """Nothing changes; what was typed stays."""
    answer = chief.post(f"{DESK}norms/event/", {**wrong, "seen_version": section.version})
    assert answer.status_code == 200
    assert b"errorlist" in answer.content
    assert Section.objects.get(pk=section.pk).version == section.version


def test_norms_of_300_players_ask_few_questions(chief, event, django_assert_max_num_queries):
    """A bounded number of queries."""
    facts = large_field(300)
    titled = tuple(
        replace(player, person=replace(player.person, title=Title.GM)) if player.number % 3 == 0 else player
        for player in facts.players
    )
    operations.create_section(event, "open", replace(facts, players=titled), by="olga")
    with django_assert_max_num_queries(12):
        assert chief.get(f"{DESK}norms/").status_code == 200


def test_answers_that_came_damaged_are_told_and_can_be_entered_again(chief, section):
    """An event carried from elsewhere may hold nonsense; there is a message, no trace, and the form works."""
    operations.set_answers(
        section, "norms.event", {FACTS["kind"]: "picnic"}, by="olga", seen_version=section.version
    )
    refused = chief.get(f"{DESK}norms/")
    assert refused.status_code == 409
    assert b"enter them again" in refused.content
    assert chief.get(f"{DESK}norms/event/").status_code == 200
