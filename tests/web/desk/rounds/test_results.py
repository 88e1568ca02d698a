"""Results at the desk: typed, refused at the field, corrected by the three deadlines, entered twice."""

from __future__ import annotations

import pytest

from caissa.testing import crosstable
from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.desk.rounds import result_codes
from caissa_web.desk.rounds.result_codes import UnknownResult
from caissa_web.operations.rounds.second_entry import entered_by
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.section.book import RatingCorrection
from tests.web.desk.conftest import DESK
from tests.web.minified import minified

ROUND = f"{DESK}rounds/3/"


def newest(section: Section) -> Section:
    """The section as it is on record now."""
    return Section.objects.get(pk=section.pk)


def state_of(section: Section):
    """Its facts and book."""
    return snapshot.load_state(newest(section))


def result(section: Section, round_number: int, white: int, black: int) -> str:
    """A result as the TRF writes it."""
    for game in state_of(section).facts.round(round_number).games:
        if (game.white, game.black) == (white, black):
            return game.white_outcome.value + game.black_outcome.value
    raise LookupError


# -- what may be typed ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "letters"),
    [
        ("1", "10"), ("0", "01"), ("=", "=="), ("½", "=="), ("5", "=="), ("1-0", "10"), ("+", "+-"),
        ("-", "-+"), ("--", "--"), ("00", "00"), ("=0", "=0"), ("0=", "0="), ("1u", "WL"), ("0u", "LW"),
        ("=u", "DD"), ("u1", "WL"), ("u=", "DD"), ("u0", "LW"), ("h0", "=0"), ("0h", "0="),
        ("?", "??"), ("c", "**"), (" 1 ", "10"), (".00", "00"), (",--", "--"), (".0h", "0="), (".h0", "=0"),
    ],
)  # fmt: skip
def test_every_lawful_result_can_be_typed(typed, letters):
    """Q180-186: 1-0, ½-½, 0-1, forfeits, 0-0, ½-0, 0-½, unrated, adjourned."""
    assert "".join(outcome.value for outcome in result_codes.outcomes(typed)) == letters


@pytest.mark.parametrize("typed", ["11", "1=", "=1", "+0", "1-", "x", "", "2", "1-1", ".", "..0"])
def test_what_is_no_result_is_refused(typed):
    """Q181-184: 1-1, 1-½ and a forfeit for one side only do not exist."""
    with pytest.raises(UnknownResult):
        result_codes.outcomes(typed)


# -- typing ------------------------------------------------------------------------------


def test_results_are_typed_and_saved_together(chief, section):
    """One act for all that was typed into the page."""
    typed = {"result-1-3": "1", "seen-1-3": "", "result-5-4": "=", "seen-5-4": ""}
    answer = chief.post(f"{ROUND}results/", typed)
    assert answer.headers["Location"] == ROUND
    assert result(section, 3, 1, 3) == "10"
    assert result(section, 3, 5, 4) == "=="
    assert newest(section).version == 2
    chief.post(f"{ROUND}results/", typed)
    assert newest(section).version == 2


def test_nonsense_is_marked_at_its_field_and_nothing_is_saved(chief, section):
    """What was typed stays, the other results too, and nothing is on record."""
    typed = {"result-1-3": "1", "seen-1-3": "", "result-5-4": "zz", "seen-5-4": ""}
    answer = chief.post(f"{ROUND}results/", typed)
    assert answer.status_code == 400
    page = minified(answer.content)
    assert 'value="zz"' in page
    assert "zz is no result." in page
    assert 'name="result-1-3" value="1"' in page
    assert newest(section).version == 1


def test_a_result_somebody_else_changed_is_shown_at_the_field(chief, section):
    """Two arbiters: the second sees what the first entered, and nothing is lost."""
    operations.record_result(section, 3, (1, 3), (Outcome.LOSS, Outcome.WIN), by="ben")
    answer = chief.post(f"{ROUND}results/", {"result-1-3": "1", "seen-1-3": ""})
    assert answer.status_code == 400
    page = minified(answer.content)
    assert "changed in the meantime by ben" in page
    assert 'name="seen-1-3" value="0"' in page
    assert result(section, 3, 1, 3) == "01"


def test_a_script_sends_one_result_and_may_send_it_again(chief, section):
    """A resend changes nothing and answers the same."""
    sent = {"game": "1-3", "typed": "1", "seen": ""}
    first, second = (chief.post(f"{ROUND}result/", sent).json() for _ in range(2))
    assert first == second == {"code": "1", "version": 2}


def test_a_script_learns_of_conflicts_and_nonsense(chief, section):
    """The script shows the message at the field."""
    chief.post(f"{ROUND}result/", {"game": "1-3", "typed": "1", "seen": ""})
    conflict = chief.post(f"{ROUND}result/", {"game": "1-3", "typed": "0", "seen": ""})
    assert (conflict.status_code, conflict.json()["found"]) == (409, "1")
    for wrong in ({"game": "1-3", "typed": "q"}, {"game": "x", "typed": "1"}, {"game": "1-2", "typed": "1"}):
        assert chief.post(f"{ROUND}result/", wrong).status_code == 409
    assert newest(section).version == 2


def test_a_result_is_cleared_by_a_sign_never_by_an_empty_field(chief, section):
    """GEN-005: an empty field wipes nothing."""
    chief.post(f"{ROUND}results/", {"result-1-3": "1", "seen-1-3": ""})
    chief.post(f"{ROUND}results/", {"result-1-3": "", "seen-1-3": "1"})
    assert result(section, 3, 1, 3) == "10"
    chief.post(f"{ROUND}results/", {"result-1-3": "c", "seen-1-3": "1"})
    assert result(section, 3, 1, 3) == "**"


def test_a_fair_play_officer_looks_and_does_not_type(logged_in, section):
    """Results belong to arbiters."""
    officer = logged_in("fay", Role.FAIR_PLAY_OFFICER)
    assert b'name="result-1-3"' not in officer.get(ROUND).content
    assert officer.post(f"{ROUND}result/", {"game": "1-3", "typed": "1"}).status_code == 403


# -- corrections by the three deadlines (C.04.2 4.3) ----------------------------------------


@pytest.fixture
def late(event: Event) -> Section:
    """Three rounds paired, the third being played."""
    wall = """
        1 Anna  2400  3w1 2b= 4w*
        2 Boris 2300  4b1 1w= 3b*
        3 Chen  2200  1b0 4w1 2w*
        4 Dora  2100  2w0 3b0 1b*
    """
    facts = crosstable(wall, scheduled_rounds=4, type_code="FIDE_DUTCH_2026")
    return operations.create_section(event, "late", facts, by="olga")


LATE = "/desk/spring/late/rounds/"


def test_before_the_next_pairing_a_correction_needs_no_question(chief, section):
    """First deadline: in time, the new result is used."""
    chief.post(f"{ROUND}results/", {"result-1-3": "1", "seen-1-3": ""})
    assert chief.post(f"{ROUND}results/", {"result-1-3": "0", "seen-1-3": "1"}).status_code == 302
    assert state_of(section).facts.remarks == ()


def test_after_the_next_pairing_it_is_asked_about_and_remarked(chief, late):
    """Second deadline, Q190: while the next round is played, at level 3 and with a ### line."""
    typed = {"result-2-1": "1", "seen-2-1": "="}
    asked = chief.post(f"{LATE}2/results/", typed)
    assert asked.status_code == 409
    assert b"Level 3" in asked.content
    assert newest(late).version == 1
    chief.post(f"{LATE}2/results/", {**typed, "confirmed": "late-correction"})
    assert result(late, 2, 2, 1) == "10"
    remarks = state_of(late).facts.remarks
    assert len(remarks) == 1
    assert str(remarks[0]).startswith("Round 3 has been paired with the old result of round 2.")
    assert LogEntry.objects.latest("id").integrity


def test_a_script_gets_the_question_with_its_codes(chief, late):
    """The script asks at the field and sends the code back."""
    sent = {"game": "2-1", "typed": "1", "seen": "="}
    asked = chief.post(f"{LATE}2/result/", sent)
    assert asked.status_code == 409
    (warning,) = asked.json()["warnings"]
    assert (warning["level"], warning["article"]) == (3, "C.04.2 4.3")
    assert chief.post(f"{LATE}2/result/", {**sent, "confirmed": warning["code"]}).status_code == 200


def test_later_only_the_rating_report_can_be_corrected(chief, late):
    """Third deadline, Q191-193: standings stay, the rating report is right, and a ### line says so."""
    assert chief.post(f"{LATE}1/result/", {"game": "1-3", "typed": "0", "seen": "1"}).json()["code"] == (
        "records.too-late"
    )
    page = chief.get(f"{LATE}1/").content.decode()
    assert 'name="result-1-3"' not in page
    assert 'href="rating/1-3/"' in page
    address = f"{LATE}1/rating/1-3/"
    wrong = chief.post(address, {"typed": "zz", "reason": ""})
    assert wrong.status_code == 400
    assert b"zz is no result" in wrong.content
    assert b"needs a reason" in wrong.content
    sent = {"typed": "0", "reason": "Both scoresheets say so", "seen_version": "1"}
    assert b"Level 3" in chief.post(address, sent).content
    chief.post(address, {**sent, "confirmed": "rating-only"})
    state = state_of(late)
    assert result(late, 1, 1, 3) == "10"
    assert state.book.rating_corrections == (
        RatingCorrection(1, 1, 3, Outcome.LOSS, Outcome.WIN, "Both scoresheets say so"),
    )
    assert "Rated: 1-3: 0-1." in str(state.facts.remarks[0])


def test_an_adjourned_game_may_end_at_any_time(chief, event):
    """Q162-163: a draw without question, another result at level 3 with a ### line."""
    wall = """
        1 Anna  2400  3w? 2b= 4w*
        2 Boris 2300  4b? 1w= 3b*
        3 Chen  2200  1b? 4w1 2w*
        4 Dora  2100  2w? 3b0 1b*
    """
    facts = crosstable(wall, scheduled_rounds=4, type_code="FIDE_DUTCH_2026")
    section = operations.create_section(event, "late", facts, by="olga")
    assert chief.post(f"{LATE}1/results/", {"result-1-3": "=", "seen-1-3": "?"}).status_code == 302
    asked = chief.post(f"{LATE}1/results/", {"result-4-2": "0", "seen-4-2": "?"})
    assert b"was paired as a draw and ends otherwise" in asked.content
    chief.post(f"{LATE}1/results/", {"result-4-2": "0", "seen-4-2": "?", "confirmed": "adjourned-not-drawn"})
    assert result(section, 1, 4, 2) == "01"
    assert len(state_of(section).facts.remarks) == 1


# -- the second pass (GEN-016) ----------------------------------------------------------------


def test_a_second_entry_that_agrees_verifies_the_board(chief, logged_in, section):
    """Blind: the page does not show the first entry."""
    chief.post(f"{ROUND}results/", {"result-1-3": "1", "seen-1-3": "", "result-5-4": "=", "seen-5-4": ""})
    ben = logged_in("ben", Role.SECTOR_ARBITER)
    page = ben.get(f"{ROUND}second/")
    assert 'name="result-1-3" value=""' in minified(page.content)
    assert page.context["mine"] == 0
    assert chief.get(f"{ROUND}second/").context["mine"] == 2
    ben.post(f"{ROUND}second/", {"result-1-3": "1"})
    assert state_of(section).book.sheet(3).verified == (1,)
    assert b'name="result-1-3"' not in ben.get(f"{ROUND}second/").content


def test_a_second_entry_that_differs_is_reported_and_settled(chief, logged_in, section):
    """Only then are both shown; the slip decides which stands."""
    chief.post(f"{ROUND}results/", {"result-1-3": "1", "seen-1-3": "", "result-5-4": "=", "seen-5-4": ""})
    ben = logged_in("ben", Role.SECTOR_ARBITER)
    ben.post(f"{ROUND}second/", {"result-1-3": "0", "result-5-4": "1"})
    version = newest(section).version
    ben.post(f"{ROUND}second/", {"result-1-3": "0", "result-5-4": "1"})
    assert newest(section).version == version
    page = chief.get(f"{ROUND}second/")
    assert [(doubt["board"].code, doubt["second"], doubt["by"]) for doubt in page.context["doubts"]] == [
        ("1", "0", "ben"), ("=", "1", "ben"),
    ]  # fmt: skip
    chief.post(f"{ROUND}second/settle/", {"game": "1-3", "stands": "first"})
    chief.post(f"{ROUND}second/settle/", {"game": "5-4", "stands": "second"})
    state = state_of(section)
    assert state.book.doubts == ()
    assert result(section, 3, 1, 3) == "10"
    assert result(section, 3, 5, 4) == "10"
    assert len(state.book.sheet(3).verified) == 1


def test_a_changed_result_must_be_looked_at_again(chief, section):
    """A correction takes the tick away."""
    chief.post(f"{ROUND}results/", {"result-1-3": "1", "seen-1-3": ""})
    chief.post(f"{ROUND}second/", {"result-1-3": "1"})
    assert state_of(section).book.sheet(3).verified
    chief.post(f"{ROUND}results/", {"result-1-3": "=", "seen-1-3": "1"})
    assert not state_of(section).book.sheet(3).verified


def test_a_tick_can_be_taken_back(chief, section):
    """A verified board is put back to be looked at again."""
    chief.post(f"{ROUND}results/", {"result-1-3": "1", "seen-1-3": ""})
    chief.post(f"{ROUND}second/", {"result-1-3": "1"})
    assert b"Look at these again" in chief.get(f"{ROUND}second/").content
    chief.post(f"{ROUND}verify/", {"board": ["1", "99", "x"], "doubt": "1"})
    assert not state_of(section).book.sheet(3).verified


def test_nonsense_in_the_second_pass_changes_nothing(chief, section):
    """The field keeps what was typed."""
    chief.post(f"{ROUND}results/", {"result-1-3": "1", "seen-1-3": ""})
    answer = chief.post(f"{ROUND}second/", {"result-1-3": "q"})
    assert answer.status_code == 400
    assert b'value="q"' in answer.content
    assert newest(section).version == 2


# -- colleagues --------------------------------------------------------------------------------


@pytest.mark.parametrize("brought_in", [False, True])
def test_who_entered_a_result_is_known_from_the_log(chief, section, brought_in):
    """By the numbers on record, and by the text of an entry that came with an event from another desk."""
    operations.record_result(section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ben")
    if brought_in:
        entry = LogEntry.objects.get(act="result.recorded")
        LogEntry.objects.create(
            at=entry.at, author="kim", act=entry.act, event=entry.event, section=section, what=entry.what
        )
    assert entered_by(section, 3) == {(1, 3): "kim" if brought_in else "ben"}
    assert entered_by(section, 2) == {}


def test_a_page_learns_what_colleagues_have_entered(chief, section):
    """A light answer with an ETag: who entered how many results, and what they are."""
    seen = chief.get(f"{ROUND}news/?since=1")
    again = chief.get(f"{ROUND}news/?since=1", headers={"If-None-Match": seen.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    operations.record_result(section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ben")
    news = chief.get(f"{ROUND}news/?since=1", headers={"If-None-Match": seen.headers["ETag"]}).json()
    assert news["said"] == ["ben has entered 1 result."]
    assert news["boards"]["1-3"] == ["1", False]
    assert (news["version"], news["missing"], news["reload"]) == (2, 1, False)


def test_a_page_is_told_when_the_round_itself_has_changed(chief, section):
    """After a new pairing the page must be loaded again."""
    operations.pair_next_round(section, by="ben", seen_version=1, confirmed={"missing-results"})
    news = chief.get(f"{ROUND}news/?since=1").json()
    assert news["reload"]
    assert news["said"] == ["ben has changed the section."]


def test_news_that_ask_nonsense_get_an_answer(chief, section):
    """No trace, whatever stands in the address."""
    assert chief.get(f"{ROUND}news/?since=²").json()["said"] == []
