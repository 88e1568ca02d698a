"""The incidents book: entries, counts, hints of the Laws, corrections (LAWS-014, LAWS-019)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.tournament import Role, Speed
from caissa_web import operations
from caissa_web.operations.rounds.incidents import illegal_moves
from caissa_web.records.models import LogEntry, Section
from caissa_web.records.versions import Act, change
from caissa_web.section.book import Incident
from caissa_web.section.closing.report_parts import report_details
from caissa_web.section.options import BLITZ_RULES
from caissa_web.section.state import State
from tests.web.desk.conftest import DESK
from tests.web.desk.rounds.test_rounds import newest, state_of

BOOK = f"{DESK}incidents/"
ILLEGAL = {"round": "3", "board": "1", "player": "1", "opponent": "3", "kind": "illegal-move", "what": "Kd4"}


def test_an_incident_is_written_down_with_everything(chief, section: Section):
    """Board, players, clock times, position, decision, article, appeal (LAWS-019)."""
    form_data = ILLEGAL | {
        "clocks": "0:12:30 – 0:03:05",
        "position": "8/8/8/3k4/8/3K4/8/8 w - - 0 60",
        "penalty": "12.9.2",
        "article": "7.5.5",
        "decision": "Two minutes for Black",
        "appeal": "possible",
    }
    chief.post(BOOK, form_data)
    (entry,) = state_of(section).book.incidents
    assert (entry.number, entry.round, entry.board, entry.players) == (1, 3, 1, (1, 3))
    assert (entry.penalty, entry.article, entry.decision) == ("12.9.2", "7.5.5", "Two minutes for Black")
    page = chief.get(BOOK).content.decode()
    for text in ("0:12:30 – 0:03:05", "8/8/8/3k4/8/3K4/8/8 w - - 0 60", "An appeal is possible.", "Anna"):
        assert text in page
    assert LogEntry.objects.latest("id").act == "incident.entered"


def test_the_report_lists_appeals_that_were_made(chief, section):
    """C.11 3: that an appeal is possible, or was made, is not what a committee has decided."""
    for number, appeal in enumerate(("", "possible", "made"), start=1):
        chief.post(BOOK, ILLEGAL | {"decision": f"Decision {number}", "appeal": appeal})
    operations.enter_incident(
        section, Incident(0, timezone.now(), "ben", "Rang", decision="Lost", appeal="rejected"), by="ben"
    )

    appeals = report_details(state_of(section))["appeals"]
    assert [(entry["against"], entry["decision"]) for entry in appeals] == [
        ("Decision 3", ""),
        ("Lost", "rejected"),
    ]


def test_the_second_illegal_move_of_a_game_is_noticed(chief, section):
    """Laws 7.5.5: two minutes for the opponent after the first, the game is lost after the second."""
    first = chief.post(BOOK, ILLEGAL, follow=True)
    assert b"the opponent gets 2 minutes more" in first.content
    second = chief.post(BOOK, ILLEGAL | {"what": "Kd5"}, follow=True)
    assert b"the game is lost, or drawn if the opponent cannot checkmate" in second.content
    other = chief.post(BOOK, ILLEGAL | {"player": "3", "opponent": "1"}, follow=True)
    assert b"the opponent gets 2 minutes more" in other.content


@pytest.mark.parametrize(
    ("speed", "rules", "minutes"),
    [(Speed.RAPID, "", "1 minute"), (Speed.BLITZ, "B.3", "1 minute"), (Speed.BLITZ, "B.2", "2 minutes")],
)
def test_fast_games_cost_one_minute_but_blitz_under_b_2_two(chief, section, speed, rules, minutes):
    """Laws A.3, B.2, B.3: A.3 reaches blitz only by B.3 (docs/interpretations: tc-penalties)."""

    def apply(state: State) -> State:
        book = state.book.with_text(BLITZ_RULES, rules)
        return State(replace(state.facts, speed=speed), book)

    change(section, Act("section.announced", "ada"), apply)
    answer = chief.post(BOOK, ILLEGAL, follow=True)
    assert f"the opponent gets {minutes} more" in answer.content.decode()


def test_an_illegal_move_needs_its_game(chief, section):
    """Laws 7.5.5: two in one game lose it, so an entry without a round or player says nothing."""
    for missing in ("round", "player"):
        form_data = {name: typed for name, typed in ILLEGAL.items() if name not in (missing, "opponent")}
        assert chief.post(BOOK, form_data).status_code == 400
    entry = Incident(0, timezone.now(), "ben", "Kd4", kind="illegal-move", players=(1,))
    with pytest.raises(ImpossibleChange):
        operations.enter_incident(section, entry, by="ben")


def test_old_entries_without_a_round_count_for_no_game():
    """Entries of former versions may have none; they are not taken for one game."""
    entries = tuple(
        Incident(number, timezone.now(), "ben", "Kd4", kind="illegal-move", players=(1,)) for number in (1, 2)
    )
    assert illegal_moves(entries, 1, None) == 0


def test_warnings_are_counted_by_player(chief, section):
    """Laws 11.7: the history of warnings is seen at a glance."""
    for what in ("Talked", "Talked again"):
        chief.post(
            BOOK, {"round": "3", "player": "5", "kind": "disturbance", "what": what, "penalty": "12.9.1"}
        )
    chief.post(BOOK, {"round": "2", "player": "2", "what": "Late"})
    people = {row["player"].number: row["warnings"] for row in chief.get(BOOK).context["people"]}
    assert people == {5: 2, 2: 0}
    assert [row["entry"].number for row in chief.get(f"{BOOK}?player=5").context["entries"]] == [2, 1]
    assert [row["entry"].number for row in chief.get(f"{BOOK}?round=2").context["entries"]] == [3]


def test_nonsense_is_marked_at_its_field(chief, section):
    """What was typed stays; nothing is in the book."""
    answer = chief.post(
        BOOK, {"round": "9", "player": "77", "what": "", "board": "x", "decision": "none yet"}
    )
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "There is no player with this number." in page
    assert "This round has not been paired yet." in page
    assert "none yet" in page
    assert newest(section).version == 1


def test_an_entry_is_corrected_and_the_old_one_stays_in_the_history(chief, section):
    """Nobody's words disappear."""
    chief.post(BOOK, ILLEGAL)
    page = chief.get(f"{BOOK}1/")
    assert b"Kd4" in page.content
    chief.post(f"{BOOK}1/", ILLEGAL | {"what": "Ke4", "seen_version": "2"})
    state = state_of(section)
    assert [incident.what for incident in state.book.incidents] == ["Ke4"]
    assert newest(section).version == 3
    assert chief.get(f"{BOOK}7/").status_code == 404


def test_a_sector_arbiter_writes_incidents_down(logged_in, section):
    """Who stands at the boards writes."""
    assert logged_in("ben", Role.SECTOR_ARBITER).post(BOOK, ILLEGAL).status_code == 302
    assert logged_in("rita", Role.RATING_OFFICER).post(BOOK, ILLEGAL).status_code == 403
    assert state_of(section).book.incidents[0].by == "ben"
