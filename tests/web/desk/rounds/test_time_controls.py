"""Another time control at the desk: of a round, of games that had begun, of boards (Laws 6.3.1)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client

from caissa.files import trf
from caissa.play import parse_time_control, rates_of_play
from caissa.ratings.reasons import NotRated
from caissa.testing import crosstable
from caissa.tournament import Role
from caissa.zones.lichess import LIMITS
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.section.ratings.for_rating import section_ratings
from caissa_web.section.remarks import without_remarks_on_pairing
from caissa_web.zones.seats import clock_of

HERE = "/desk/spring/storm/"
PUBLIC = "/events/spring/storm/"
PAGE = HERE + "rounds/time-controls/"
ROUND_2 = {"round": "2", "games": "all", "time-control": "25+10", "reason": "a storm in the  morning"}
CLOCKS = {"boards": "2", "time-control": "90 min, 30 sec delay", "reason": "older clocks"}


@pytest.fixture
def section(event: Event) -> Section:
    """Four players; round 1 is over, round 2 is paired and public."""
    facts = crosstable(
        "1 Anna 2400 3w1 4b*\n2 Boris 2300 4b1 3w*\n3 Chen 2200 1b0 2b*\n4 Dora 2100 2w0 1w*",
        name="Storm", scheduled_rounds=3, type_code="FIDE_DUTCH_2026", start=date(2026, 4, 1),
        time_control="90'+30\"", encoded_time_control="5400+30",
    )  # fmt: skip
    return operations.create_section(event, "storm", facts, by="olga")


def state_of(section: Section) -> snapshot.State:
    """Facts and book as they are now."""
    section.refresh_from_db()
    return snapshot.load_state(section)


def page_of(browser: Client, address: str = PAGE) -> str:
    """The text of a page."""
    return browser.get(address).content.decode()


def test_a_round_is_played_faster_and_the_history_says_why(chief: Client, section: Section) -> None:
    """Organisers' Manual 11.2.1.4: recorded as one act with its reason, and undone as one."""
    before = section.version
    assert chief.post(PAGE + "round/", ROUND_2).status_code == 302
    state = state_of(section)
    assert section.version == before + 1
    assert rates_of_play(state.facts).of_round(2) == parse_time_control("25+10")
    entry = LogEntry.objects.filter(section=section).latest("pk")
    assert (entry.act, entry.reason) == ("round.time-control", "a storm in the morning")
    page = page_of(chief)
    assert "round 2" in page
    assert "a storm in the morning" in page
    chief.post(HERE + "history/undo/")
    assert rates_of_play(state_of(section).facts).uniform


def test_what_follows_is_said_with_its_article(chief: Client, section: Section) -> None:
    """B.02.RB 1.1.1, B.01 0.3, B.01 1.1.3: the round is in the rapid list, and breaks the norms."""
    chief.post(PAGE + "round/", ROUND_2)
    page = page_of(chief)
    assert "round 2: rapid play, so not rated in the standard list" in page
    for article in ("B.02.RB 1.1.1", "B.01 0.3", "B.01 1.1.3"):
        assert article in page
    assert "round 2: 35 minutes for 60 moves of 120" in page
    assert "round 2: rapid play" in page_of(chief, HERE + "ratings/")
    assert "round 2: 35 minutes" in page_of(chief, HERE + "norms/")


def test_the_games_of_a_rapid_round_are_left_out_of_the_standard_list(
    chief: Client, section: Section
) -> None:
    """B.02 1.1: round 1 is rated, round 2 is not, once it is played."""
    chief.post(PAGE + "round/", ROUND_2)
    for pair in ("4-1", "2-3"):
        chief.post(HERE + "rounds/2/results/", {f"result-{pair}": "1", f"seen-{pair}": ""})
    rated, _findings = section_ratings(state_of(section))
    games = {game.round: game.why_not for game in rated.row(1).games}
    assert games == {1: None, 2: NotRated.OTHER_TIME_CONTROL}
    assert "another time control" in page_of(chief, HERE + "ratings/1/")


def test_it_stands_with_the_pairings_and_in_the_schedule(chief: Client, section: Section) -> None:
    """Where players look for their boards and hours; the reason is the desk's own."""
    chief.post(PAGE + "round/", ROUND_2)
    told = "Time control of this round: 25&#x27;+10&quot;"
    assert told in page_of(chief, HERE + "rounds/2/")
    assert told not in page_of(chief, HERE + "rounds/1/")
    public = page_of(Client(), PUBLIC + "rounds/2/")
    assert told in public
    assert "storm in the morning" not in public
    assert "25&#x27;+10&quot;" in page_of(Client(), PUBLIC + "schedule/")


def test_it_is_on_the_papers(chief: Client, section: Section) -> None:
    """Pairings, score sheets and the report of the chief arbiter."""
    chief.post(PAGE + "round/", ROUND_2)
    for kind in ("pairings", "pairings-by-name", "score-sheets", "report"):
        page = chief.get(f"{HERE}documents/{kind}/", {"round": "2", "to": "html"})
        assert "25&#x27;+10&quot;" in page.getvalue().decode(), kind


def test_clocks_are_checked_and_set_by_the_rounds_time_control(chief: Client, section: Section) -> None:
    """Laws 6.10.1: 10 seconds a move for both take 20 off; a zone's clocks have 25 minutes."""
    chief.post(PAGE + "round/", ROUND_2)
    sheet = chief.get(f"{HERE}documents/time-sheets/", {"round": "2", "to": "html"}).getvalue().decode()
    assert "less 0:20 min for every move" in sheet
    facts = state_of(section).facts
    clocks = [clock_of(facts, LIMITS, "lichess", number) for number in (1, 2)]
    assert [(clock.seconds, clock.increment) for clock in clocks] == [(5400, 30), (1500, 10)]


def test_the_report_to_fide_holds_it_and_gives_it_back(chief: Client, section: Section) -> None:
    """TRF: a note of its own, understood when the file is read again."""
    chief.post(PAGE + "round/", ROUND_2)
    chief.post(PAGE + "boards/", CLOCKS)
    facts = state_of(section).facts
    written = trf.write(facts)
    assert "### The time control of round 2 is 25'+10\" instead of 90'+30\"." in written
    assert rates_of_play(trf.read(written).tournament) == rates_of_play(facts)


def test_games_that_had_begun_go_on_with_less_time(chief: Client, section: Section) -> None:
    """Organisers' Manual 11.2.1.2: board 1 alone; with more time it is doubtful."""
    started = ROUND_2 | {"games": "started", "boards": "1", "time-control": "70+30"}
    chief.post(PAGE + "round/", started)
    rates = rates_of_play(state_of(section).facts)
    assert rates.of_game(2, 1) == parse_time_control("70+30")
    assert rates.of_game(2, 2) == parse_time_control("90+30")
    assert "Games that had begun on board 1 continue with" in page_of(Client(), PUBLIC + "rounds/2/")
    chief.post(PAGE + "round/", started | {"time-control": "120+30"})
    assert len(rates_of_play(state_of(section).facts).changes) == 1
    assert "it may only be reduced (11.2.1.2)" in page_of(chief)


def test_a_pairing_that_is_thrown_away_leaves_the_rounds_time_control(
    chief: Client, section: Section
) -> None:
    """What was said about its games goes with them; what was announced for the round stays."""
    chief.post(PAGE + "round/", ROUND_2)
    chief.post(PAGE + "round/", ROUND_2 | {"games": "started", "time-control": "20+10"})
    facts = state_of(section).facts
    assert len(rates_of_play(facts).changes) == 2
    (left,) = rates_of_play(without_remarks_on_pairing(facts, 2)).changes
    assert not left.started_games


def test_boards_with_other_clocks_are_doubtful_for_norms_and_not_public(
    chief: Client, section: Section
) -> None:
    """B.01 1.1.3b, Laws 6.3.1: increment and delay are mixed; nobody else learns whose board it is."""
    chief.post(PAGE + "boards/", CLOCKS)
    page = page_of(chief)
    for text in ("board 2", "older clocks", "(B.01 1.1.3b)", "(Laws 6.3.1)"):
        assert text in page
    assert "the clocks of board 2 are set otherwise than the rest" in page_of(chief, HERE + "norms/")
    assert "delay" not in page_of(Client(), PUBLIC + "rounds/2/")
    assert "delay" in page_of(chief, HERE + "set-up/")


def test_what_is_recorded_can_be_taken_back(chief: Client, section: Section) -> None:
    """The usual time control holds again, and the history says what was taken back."""
    chief.post(PAGE + "round/", ROUND_2)
    chief.post(PAGE + "boards/", CLOCKS)
    chief.post(PAGE + "take-back/", {"place": "1"})
    rates = rates_of_play(state_of(section).facts)
    assert (len(rates.changes), len(rates.settings)) == (0, 1)
    entry = LogEntry.objects.filter(section=section).latest("pk")
    assert (entry.act, "round 2" in entry.what) == ("round.time-control-taken-back", True)
    assert (
        "Nothing is on record"
        in chief.post(PAGE + "take-back/", {"place": "2"}, follow=True).content.decode()
    )


@pytest.mark.parametrize(
    ("address", "form_data", "why"),
    [
        ("round/", ROUND_2 | {"reason": " "}, "only for force majeure"),
        ("round/", ROUND_2 | {"time-control": "quickly"}, "cannot be read as a time control"),
        ("round/", ROUND_2 | {"time-control": "90+30"}, "is the time control already"),
        ("round/", ROUND_2 | {"round": "9"}, "no such round"),
        ("round/", ROUND_2 | {"round": "x"}, "no such round"),
        ("round/", ROUND_2 | {"games": "started", "round": "3"}, "Round 3 has not been paired"),
        ("round/", ROUND_2 | {"games": "started", "boards": "7"}, "Round 2 has no board 7"),
        ("round/", ROUND_2 | {"games": "started", "boards": "all"}, "Write boards as 3, 7, 50-70"),
        ("boards/", CLOCKS | {"boards": ""}, "Write boards as 3, 7, 50-70"),
        ("boards/", CLOCKS | {"reason": ""}, "Enter the reason"),
    ],
)
def test_nonsense_is_refused_with_the_reason(
    chief: Client, section: Section, address: str, form_data: dict[str, str], why: str
) -> None:
    """Nothing changes."""
    before = section.version
    page = chief.post(PAGE + address, form_data, follow=True).content.decode()
    assert why in page
    assert state_of(section) is not None
    assert section.version == before


def test_a_board_has_one_setting(chief: Client, section: Section) -> None:
    """The same boards again are corrected; boards that overlap are refused."""
    chief.post(PAGE + "boards/", CLOCKS | {"boards": "2-5"})
    chief.post(PAGE + "boards/", CLOCKS | {"boards": "2-5", "time-control": "90 min, 10 sec delay"})
    (setting,) = rates_of_play(state_of(section).facts).settings
    assert setting.control == parse_time_control("90 min, 10 sec delay")
    page = chief.post(PAGE + "boards/", CLOCKS | {"boards": "5-9"}, follow=True).content.decode()
    assert "Board 5 is on record with another time control" in page


def test_without_a_time_control_there_is_no_other(chief: Client, section: Section, event: Event) -> None:
    """The set-up must say one first."""
    facts = crosstable("1 Anna\n2 Boris", name="Bare", scheduled_rounds=1, type_code="FIDE_DUTCH_2026")
    operations.create_section(event, "bare", facts, by="olga")
    page = "/desk/spring/bare/rounds/time-controls/"
    assert "in the set-up" in page_of(chief, page)
    answer = chief.post(page + "round/", ROUND_2 | {"round": "1"}, follow=True).content.decode()
    assert "The section has no time control that can be read" in answer


def test_only_those_who_pair_change_it(
    logged_in: Callable[[str, Role | None], Client], section: Section
) -> None:
    """Others look."""
    browser = logged_in("sven", Role.SECTOR_ARBITER)
    assert browser.get(PAGE).status_code == 200
    assert browser.post(PAGE + "round/", ROUND_2).status_code == 403
