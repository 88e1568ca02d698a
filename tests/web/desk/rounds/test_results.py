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
BOARD = f"{ROUND}boards/1-3/"


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
    assert "zz is not a result." in page
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
    assert b"Important" in asked.content
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
    assert b"zz is not a result" in wrong.content
    assert b"Enter a reason" in wrong.content
    sent = {"typed": "0", "reason": "Both scoresheets say so", "seen_version": "1"}
    assert b"Important" in chief.post(address, sent).content
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
    assert b"was paired as a draw but ended differently" in asked.content
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
    assert b"Check these again" in chief.get(f"{ROUND}second/").content
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
    assert news["said"] == ["ben has changed the section. Reload the page to see it."]


def test_news_that_ask_nonsense_get_an_answer(chief, section):
    """No trace, whatever stands in the address."""
    assert chief.get(f"{ROUND}news/?since=²").json()["said"] == []


# -- a mistake in a round that is over ----------------------------------------------------


def test_a_locked_round_shows_the_way_out_and_no_useless_button(chief, section):
    """C.04.2 4.3: round 1 is closed once round 2 is complete; each board leads to its correction."""
    page = chief.get(f"{DESK}rounds/1/").content.decode()
    assert "Save the results" not in page
    assert "if the mistake was reported before the end of round 2" in " ".join(page.split())
    assert page.count(">Correct</a>") == len(state_of(section).facts.round(1).games)
    assert "Save the results" in chief.get(ROUND).content.decode()


def test_a_mistake_that_was_reported_in_time_is_corrected_everywhere(chief, section):
    """The result changes for the standings, the rounds paired since are remarked on, the reason is logged."""
    game = state_of(section).facts.round(1).games[0]
    where = f"{DESK}rounds/1/rating/{game.white}-{game.black}/"
    before = result(section, 1, game.white, game.black)
    typed = "=" if before != "==" else "1"
    form = {
        "typed": typed,
        "reported": "in-time",
        "reason": "Anna told Ben before round 2 ended",
        "seen_version": 1,
    }
    asked = chief.post(where, form)
    assert asked.status_code == 409
    assert {warning.article for warning in asked.context["warnings"]} == {"C.04.2 4.3"}
    chief.post(where, {**form, "confirmed": asked.context["codes"]})
    assert result(section, 1, game.white, game.black) != before
    state = state_of(section)
    assert [remark.round for remark in state.facts.remarks][-2:] == [2, 3]
    entry = LogEntry.objects.latest("id")
    assert (entry.act, entry.reason) == ("result.corrected-late", "Anna told Ben before round 2 ended")
    assert not state.book.rating_corrections


# -- two phones that disagree ---------------------------------------------------------------


def test_a_board_on_which_the_players_disagree_is_marked_with_both_claims(chief, section):
    """On the round's own page, with the way to decide; a single claim stays a quiet note."""
    won, lost = (Outcome.WIN, Outcome.LOSS), (Outcome.LOSS, Outcome.WIN)
    operations.claim_result(section, 3, (1, 3), won, by_white=True)
    quiet = chief.get(ROUND).content.decode()
    assert "disputed" not in quiet
    assert "Reports differ" not in quiet
    operations.claim_result(newest(section), 3, (1, 3), lost, by_white=False)
    page = " ".join(chief.get(ROUND).content.decode().split())
    assert page.count('class="open disputed"') == 1
    assert "White says <bdi>1 – 0</bdi>, Black says <bdi>0 – 1</bdi>" in page
    assert f'href="{BOARD}"' in page
    assert 'class="to-decide">1<' in page
    operations.settle_claims(newest(section), 3, (1, 3), won, by="ada")
    assert "disputed" not in chief.get(ROUND).content.decode()


def test_every_page_of_the_section_counts_the_boards_to_decide(chief, section):
    """A red figure beside Rounds, wherever the arbiter is."""
    won, lost = (Outcome.WIN, Outcome.LOSS), (Outcome.LOSS, Outcome.WIN)
    operations.claim_result(section, 3, (1, 3), won, by_white=True)
    assert "to-decide" not in chief.get(f"{DESK}players/").content.decode()
    operations.claim_result(newest(section), 3, (1, 3), lost, by_white=False)
    for page in ("", "players/", "standings/3/"):
        assert 'class="to-decide">1<' in chief.get(f"{DESK}{page}").content.decode()


def test_a_dispute_is_decided_on_the_page_of_its_board(chief, section):
    """Both reports stand there; the decision goes into the log with what the players said and the reason."""
    won, lost = (Outcome.WIN, Outcome.LOSS), (Outcome.LOSS, Outcome.WIN)
    operations.claim_result(section, 3, (1, 3), won, by_white=True)
    operations.claim_result(newest(section), 3, (1, 3), lost, by_white=False)
    page = chief.get(BOARD).content.decode()
    assert "White says" in page
    assert "Black says" in page
    answer = chief.post(BOARD, {"result": "1,0", "reason": "Score sheets say 1-0"})
    assert answer.url == f"{ROUND}#b1"
    assert state_of(section).facts.round(3).games[0].white_outcome is Outcome.WIN
    entry = newest(section).log.latest("id")
    assert entry.reason == "Score sheets say 1-0"
    assert "Black said 0-1" in entry.what


def test_the_players_can_be_asked_again(chief, section):
    """Both reports are gone, and there is no result."""
    won, lost = (Outcome.WIN, Outcome.LOSS), (Outcome.LOSS, Outcome.WIN)
    operations.claim_result(section, 3, (1, 3), won, by_white=True)
    operations.claim_result(newest(section), 3, (1, 3), lost, by_white=False)
    chief.post(BOARD, {"result": "again"})
    assert state_of(section).book.claims == ()
    assert state_of(section).facts.round(3).games[0].open


def test_any_result_is_a_button_on_the_page_of_a_board(chief, section):
    """A forfeit, then no result again; an empty form changes nothing."""
    chief.post(BOARD, {"result": "+,-", "seen": ""})
    assert state_of(section).facts.round(3).games[0].white_outcome is Outcome.FORFEIT_WIN
    chief.post(BOARD, {})
    assert state_of(section).facts.round(3).games[0].white_outcome is Outcome.FORFEIT_WIN
    chief.post(BOARD, {"result": "clear", "seen": "+,-"})
    assert state_of(section).facts.round(3).games[0].open


def test_there_is_no_page_of_a_board_that_was_not_paired(chief, section):
    """Two who do not meet have no board."""
    assert chief.get(f"{ROUND}boards/1-2/").status_code == 404


# -- one button a result, on a phone without a script ------------------------------------------


def test_a_button_beside_the_board_enters_its_result(chief, section):
    """Only that one, whatever stands in the fields; the answer leads back to the board."""
    answer = chief.post(f"{ROUND}results/", {"press": "1-3 = ", "result-5-4": "1"})
    assert answer.url == f"{ROUND}#b1"
    first, second = state_of(section).facts.round(3).games
    assert first.white_outcome is Outcome.DRAW
    assert second.open


# -- which boards ----------------------------------------------------------------------------


def test_only_open_or_only_differing_boards_are_shown(chief, section):
    """By links with a count, so without a script too; another word shows all."""
    chief.post(f"{ROUND}results/", {"press": "1-3 1 "})
    shown = {show: chief.get(ROUND, {"show": show}).context["boards"] for show in ("", "open", "differ", "x")}
    assert {show: len(boards) for show, boards in shown.items()} == {"": 2, "open": 1, "differ": 0, "x": 2}


def test_the_keys_are_a_page_too(chief, section):
    """For whoever has no script: every sign that can be typed."""
    page = chief.get(f"{DESK}rounds/keys/").content.decode()
    assert "Signs of results" in page
    assert "<kbd>Enter</kbd>" in page
