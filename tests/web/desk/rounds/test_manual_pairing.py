"""Pairing by hand: a session with start and end, warnings, and the engine beside it (Q64-69)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from caissa.testing import crosstable
from caissa.tournament import (
    Bye,
    Game,
    Outcome,
    Person,
    Player,
    ProhibitedPairing,
    Round,
    Tournament,
    TpnList,
)
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.section.book import HandBoard, HandPairing, Stage
from caissa_web.section.rounds.manual_pairing_checks import warnings_of
from tests.web.conftest import large_field
from tests.web.desk.rounds.test_rounds import SMALL, four, newest, post, small, state_of
from tests.web.minified import minified

__all__ = ["small"]

HAND = f"{SMALL}rounds/hand/"


def table(*pairs: tuple[int, int], **more: object) -> dict[str, object]:
    """The form as the browser sends it: one line a board."""
    fields: dict[str, object] = {"rows": len(pairs) + 1}
    for place, (white, black) in enumerate(pairs, start=1):
        fields |= {f"board-{place}": place, f"white-{place}": white, f"black-{place}": black}
    return fields | {f"board-{len(pairs) + 1}": "", **more}


@pytest.fixture
def session(chief, small: Section) -> Section:
    """A session on the draft of round 2, which the engine has paired 2-1 and 3-4."""
    post(chief, f"{SMALL}rounds/pair/", small)
    post(chief, f"{HAND}start/", small, round="2", reason="By lot")
    return small


def games(section: Section, number: int = 2) -> list[tuple[int, int]]:
    """Who meets whom."""
    return [(game.white, game.black) for game in state_of(section).facts.round(number).games]


def test_a_session_begins_with_the_round_as_it_is(chief, session):
    """Q65: a clear start; nothing is in force until the end, and the round waits."""
    page = minified(chief.get(HAND).content)
    assert "Session started by ada" in page
    assert 'name="white-1" value="2"' in page
    assert state_of(session).book.hand_pairing.round == 2
    refused = chief.post(f"{SMALL}rounds/2/stage/", {"act": "publish"}, follow=True)
    assert b"being paired by hand" in refused.content
    assert b"is pairing round 2 by hand" in chief.get(f"{SMALL}rounds/2/").content
    assert "pairing a round by hand" in chief.get(SMALL).context["steps"][0].text


def test_a_session_that_is_left_changes_nothing(chief, session):
    """Q65: a clear end without effect."""
    post(chief, HAND, session, act="abandon")
    assert state_of(session).book.hand_pairing is None
    assert games(session) == [(2, 1), (3, 4)]


def test_the_engines_own_table_ends_without_question(chief, session):
    """Q68: compared at the end; nothing differs, nothing is remarked."""
    answer = post(chief, HAND, session, act="end", **table((2, 1), (3, 4)))
    assert answer.headers["Location"] == f"{SMALL}rounds/2/"
    state = state_of(session)
    assert state.facts.remarks == ()
    assert state.book.sheet(2).by_hand
    assert state.book.hand_pairing is None


def test_a_rematch_is_warned_of_at_level_3_and_remarked(chief, session):
    """Q66, Q69: 1 and 3 have met; the end asks, the report to FIDE tells."""
    asked = post(chief, HAND, session, act="end", **table((3, 1), (2, 4)))
    assert asked.status_code == 409
    page = asked.content.decode()
    assert "1 Anna have met already" in page
    assert "differs from the engine" in page
    assert "Important" in page
    codes = [warning.code for warning in asked.context["warnings"]]
    assert games(session) == [(2, 1), (3, 4)]
    post(chief, HAND, session, act="end", confirmed=codes, **table((3, 1), (2, 4)))
    assert games(session) == [(3, 1), (2, 4)]
    (remark,) = state_of(session).facts.remarks
    assert str(remark).startswith("Round 2 was paired by hand.")
    assert "have met already" in str(remark)
    entry = LogEntry.objects.latest("id")
    assert (entry.act, entry.integrity) == ("round.paired-by-hand", True)


def test_two_wrong_colours_are_warned_of(chief, session):
    """Q67: 1 is due Black and 2 is due White."""
    post(chief, HAND, session, act="save", **table((1, 2), (3, 4)))
    page = chief.get(HAND).content.decode()
    assert "would both get the wrong colour" in page
    assert games(session) == [(2, 1), (3, 4)]


def test_a_third_colour_in_a_row_and_a_wide_difference_are_warned_of(chief, event: Event):
    """C.04.1 6-7: Anna has had White twice."""
    wall = """
        1 Anna  2400  3w1 2w=
        2 Boris 2300  4b1 1b=
        3 Chen  2200  1b0 4b1
        4 Dora  2100  2w0 3w0
    """
    facts = crosstable(wall, scheduled_rounds=4, type_code="FIDE_DUTCH_2026")
    section = operations.create_section(event, "four", facts, by="olga")
    post(chief, f"{HAND}start/", section, round="3", reason="By lot")
    post(chief, HAND, section, act="save", **table((1, 4), (2, 3)))
    codes = [warning.code for warning in chief.get(HAND).context["warnings"]]
    assert "third-1" in codes
    assert "difference-1" in codes
    assert "third-2" not in codes


def test_prohibited_pairs_and_byes_are_warned_of(chief, event: Event):
    """Q66: pairs that the event forbids, and a second pairing-allocated bye."""
    wall = """
        1 Anna  2400  2w1
        2 Boris 2300  1b0
        3 Chen  2200  U
    """
    facts = crosstable(wall, scheduled_rounds=3, type_code="FIDE_DUTCH_2026")
    facts = replace(facts, prohibited_pairings=(ProhibitedPairing((1, 2)),))
    section = operations.create_section(event, "four", facts, by="olga")
    post(chief, f"{HAND}start/", section, round="2", reason="By lot")
    fields = table((2, 1), **{"bye-3": "U"})
    asked = post(chief, HAND, section, act="end", **fields)
    levels = {warning.code: warning.level for warning in asked.context["warnings"]}
    assert levels["bye-3"] == levels["prohibited-2-1"] == levels["rematch-2-1"] == 3
    post(chief, HAND, section, act="end", confirmed=list(levels), **fields)
    assert state_of(section).facts.round(2).byes == (Bye(3, Outcome.PAIRING_ALLOCATED_BYE),)


def test_the_table_is_laid_beside_the_engine_with_reasons(chief, session):
    """Q68: what the engine pairs instead, and by which article."""
    answer = post(chief, HAND, session, act="compare", **table((1, 4), (2, 3)))
    page = chief.get(answer.headers["Location"]).content.decode()
    assert "The engine's pairings:" in page
    assert "2 Boris – 1 Anna" in page
    assert "2 Boris and 3 Chen do not meet" in page or "1 Anna and 4 Dora do not meet" in page


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        (table((2, 1), (2, 4)), "2 Boris is seated twice."),
        (table((2, 9), (3, 4)), "There is no player 9."),
        (table((2, 1), (3, 4)) | {"board-2": "1"}, "Board 1 is given twice."),
        (table((2, 1), (3, 4)) | {"board-2": "x"}, "x is not a board number."),
        (table((2, 1), (3, 4)) | {"black-2": ""}, "A board needs two players"),
    ],
)
def test_nonsense_is_marked_at_its_line(chief, session, fields, complaint):
    """What was typed stays, and nothing changes."""
    version = newest(session).version
    answer = post(chief, HAND, session, act="end", **fields)
    assert answer.status_code == 400
    assert complaint in answer.content.decode()
    assert newest(session).version == version


def test_nobody_may_be_left_over_at_the_end(chief, session):
    """C.04.1 3: everybody has a board or a bye; until the end a half-done table can be kept."""
    post(chief, HAND, session, act="save", **table((2, 1)))
    assert [waiting.player.number for waiting in chief.get(HAND).context["form"].waiting] == [3, 4]
    answer = chief.post(
        HAND, {"act": "end", "seen_version": newest(session).version, **table((2, 1))}, follow=True
    )
    assert "Without a board and without a bye: 3 Chen, 4 Dora" in answer.content.decode()
    assert state_of(session).book.hand_pairing is not None


def test_published_pairings_are_changed_only_in_five_cases(chief, client, small):
    """C.04.2 4.4: the case is asked for and on record; the wall shows a notice until the new draft hangs."""
    post(chief, f"{SMALL}rounds/pair/", small)
    post(chief, f"{SMALL}rounds/2/stage/", small, act="publish")
    refused = chief.post(
        f"{HAND}start/", {"round": "2", "case": "I feel like it"}, follow=True, reason="By lot"
    )
    assert b"only in one of five cases" in refused.content
    assert state_of(small).book.hand_pairing is None
    post(chief, f"{HAND}start/", small, round="2", case="event-rules")
    fields = table((1, 4), (2, 3))
    codes = [warning.code for warning in post(chief, HAND, small, act="end", **fields).context["warnings"]]
    post(chief, HAND, small, act="end", confirmed=codes, **fields)
    state = state_of(small)
    assert state.book.sheet(2).stage is Stage.DRAFT
    assert "C.04.2 4.4.2" in str(state.facts.remarks[0])
    assert b"The pairings are being changed." in client.get("/events/spring/four/rounds/2/").content


def test_results_of_pairs_that_stay_are_kept(chief, small):
    """A change on two boards does not touch the third."""
    post(chief, f"{SMALL}rounds/pair/", small)
    post(chief, f"{SMALL}rounds/2/stage/", small, act="publish")
    operations.record_result(newest(small), 2, (2, 1), (Outcome.WIN, Outcome.LOSS), by="ben")
    post(chief, f"{HAND}start/", small, round="2", case="event-rules")
    codes = ["differs-from-engine", "both-wrong-4-3", "rematch-4-3"]
    post(chief, HAND, small, act="end", confirmed=codes, **table((2, 1), (4, 3)))
    outcomes = {(game.white, game.black): game.white_outcome for game in state_of(small).facts.round(2).games}
    assert outcomes == {(2, 1): Outcome.WIN, (4, 3): Outcome.NOT_YET_PLAYED}


def test_a_round_without_legal_pairing_is_finished_by_hand(chief, event: Event):
    """Q63: everybody has met everybody, and the last round is played all the same."""
    wall = """
        1 Anna  2400  2w1 3b1 4w1
        2 Boris 2300  1b0 4w1 3b1
        3 Chen  2200  4w1 1w0 2w0
        4 Dora  2100  3b0 2b0 1b0
    """
    facts = crosstable(wall, scheduled_rounds=4, type_code="FIDE_DUTCH_2026")
    section = operations.create_section(event, "four", facts, by="olga")
    post(chief, f"{HAND}start/", section, round="4", reason="By lot")
    fields = table((2, 1), (4, 3))
    codes = [warning.code for warning in post(chief, HAND, section, act="end", **fields).context["warnings"]]
    assert "differs-from-engine" in codes
    post(chief, HAND, section, act="end", confirmed=codes, **fields)
    assert games(section, 4) == [(2, 1), (4, 3)]
    assert "The engine cannot pair round 4" in str(state_of(section).facts.remarks[0])


def test_a_colleague_who_saw_another_table_is_told(chief, session):
    """Two people: the second save is refused, not merged."""
    seen = newest(session).version
    post(chief, HAND, session, act="save", **table((1, 4), (2, 3)))
    answer = chief.post(HAND, {"act": "save", "seen_version": seen, **table((2, 1), (3, 4))}, follow=True)
    assert b"changed in the meantime by ada" in answer.content


def test_discarding_a_round_by_hand_takes_its_remark_with_it(chief, session):
    """The report tells what is, not what was thrown away."""
    fields = table((1, 4), (2, 3))
    codes = [warning.code for warning in post(chief, HAND, session, act="end", **fields).context["warnings"]]
    post(chief, HAND, session, act="end", confirmed=codes, **fields)
    assert state_of(session).facts.remarks
    post(chief, f"{SMALL}rounds/discard/", session)
    assert state_of(session).facts.remarks == ()


def test_any_round_of_a_table_can_be_changed_by_hand(chief, event: Event):
    """Round 1 of a round robin is 1-4, 2-3: turned, it differs from the table, and the others stay."""
    facts = replace(four(), rounds=(), type_code="BERGER_ROUNDROBIN", tpns=(TpnList(1, (1, 2, 3, 4)),))
    section = operations.create_section(event, "four", facts, by="olga")
    post(chief, f"{SMALL}rounds/pair-all/", section)
    post(chief, f"{HAND}start/", section, round="1", reason="By lot")
    fields = table((4, 1), (2, 3))
    asked = post(chief, HAND, section, act="end", **fields)
    assert [warning.code for warning in asked.context["warnings"]] == ["differs-from-engine"]
    post(chief, HAND, section, act="end", confirmed="differs-from-engine", **fields)
    assert games(section, 1) == [(4, 1), (2, 3)]
    assert games(section, 2) == [(4, 3), (1, 2)]
    post(chief, f"{SMALL}rounds/discard/", section)
    assert state_of(section).facts.remarks == ()


def test_a_session_of_a_large_round_is_light(chief, event: Event, django_assert_max_num_queries):
    """300 players: one page that a phone can take, with at most 25 questions to the database."""
    section = operations.create_section(event, "four", large_field(300), by="olga")
    post(chief, f"{HAND}start/", section, round="9", case="event-rules")
    with django_assert_max_num_queries(25):
        page = chief.get(HAND)
    assert page.status_code == 200
    assert len(page.content) < 210_000


def test_the_book_with_a_session_survives_storage(chief, session):
    """What is stored comes back equal."""
    snapshot.forget()
    before = state_of(session)
    snapshot.forget()
    assert state_of(session) == before
    assert four().paired_rounds == 1


def test_in_a_double_round_robin_two_meet_once_a_cycle():
    """Q100-102, C.05 Annex 1: 1-2 in round 1; again in round 2 is warned of, in round 4 it is not."""
    pairs = (((1, 2), (3, 4)), ((1, 3), (4, 2)), ((4, 1), (2, 3)))
    drawn = Outcome.DRAW
    rounds = tuple(
        Round(number, tuple(Game(white, black, drawn, drawn) for white, black in games))
        for number, games in enumerate(pairs, start=1)
    )
    people = tuple(Player(number, Person(f"P{number}")) for number in range(1, 5))
    event = Tournament(players=people, rounds=rounds, scheduled_rounds=6, type_code="BERGER_DOUBLEROUNDROBIN")
    boards = (HandBoard(1, 2, 1), HandBoard(2, 4, 3))
    begun = datetime(2026, 4, 1, tzinfo=UTC)
    second, fourth = (HandPairing(number, "ada", begun, boards) for number in (2, 4))
    before = replace(event, rounds=rounds[:1])
    assert [
        warning.code for warning in warnings_of(before, second) if warning.code.startswith("rematch")
    ] == [
        "rematch-2-1",
        "rematch-4-3",
    ]
    assert not any(warning.code.startswith("rematch") for warning in warnings_of(event, fourth))


def test_a_round_is_paired_by_hand_only_for_a_reason(chief, small):
    """PAIR-037: an alteration of a draft needs a reason, which the history and the report to FIDE tell."""
    post(chief, f"{SMALL}rounds/pair/", small)
    post(chief, f"{HAND}start/", small, round="2", reason=" ")
    assert state_of(small).book.hand_pairing is None
    post(chief, f"{HAND}start/", small, round="2", reason="Sisters do not meet")
    asked = post(chief, HAND, small, act="end", **table((3, 1), (2, 4)))
    codes = [warning.code for warning in asked.context["warnings"]]
    post(chief, HAND, small, act="end", confirmed=codes, **table((3, 1), (2, 4)))
    (remark,) = state_of(small).facts.remarks
    assert str(remark).endswith("Reason: Sisters do not meet")
    reasons = LogEntry.objects.filter(act__in=("round.by-hand-begun", "round.paired-by-hand"))
    assert {entry.reason for entry in reasons} == {"Sisters do not meet"}
