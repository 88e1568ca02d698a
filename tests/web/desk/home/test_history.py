"""The history in boards and names: who played whom is read without the starting list beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.messages import Message
from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.operations.rounds.results import Entry
from caissa_web.operations.rounds.second_entry import entered_by
from caissa_web.records.models import LogEntry, Section
from caissa_web.records.versions import Act, change
from tests.web.conftest import large_field
from tests.web.desk.conftest import DESK

WHITE_WINS = (Outcome.WIN, Outcome.LOSS)
DRAW = (Outcome.DRAW, Outcome.DRAW)


@pytest.fixture
def recorded(section):
    """Anna has beaten Chen on board 1 of round 3."""
    return operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada")


def sentences(page) -> list[str]:
    """What the newest entries of a page say, without what surrounds it."""
    return [str(line.sentence) for line in page.context["lines"]]


@pytest.mark.parametrize("address", [f"{DESK}history/", "/desk/spring/history/", DESK])
def test_a_result_is_told_with_its_board_and_the_names(chief, recorded, address):
    """On every page that tells what was done: history of the section and of the event, overview."""
    operations.undo(Section.objects.get(), by="ada", seen_version=2)
    page = chief.get(address).content.decode()
    assert "round 3, board 1: Anna – Chen 1–0" in page
    assert "1-3: 1-0" not in page


def test_what_programs_read_stays_as_it_was(recorded):
    """The record keeps numbers, by which the second entry knows who entered a result first."""
    entry = LogEntry.objects.latest("id")
    assert entry.what == "round 3, 1-3: 1-0"
    assert entered_by(recorded, 3) == {(1, 3): "ada"}


def test_the_last_action_names_the_game_that_an_undo_would_take_back(chief, recorded):
    """Nobody undoes the wrong board."""
    assert (
        str(chief.get(f"{DESK}history/").context["undoable"].sentence) == "round 3, board 1: Anna – Chen 1–0"
    )


def test_the_toast_of_an_undo_names_the_game(chief, recorded):
    """The arbiter sees at once which board it was."""
    answer = chief.post(f"{DESK}history/undo/", {"seen_version": "2"}, follow=True)
    (toast,) = [str(message) for message in answer.context["messages"]]
    assert toast == "Undone: Result recorded: round 3, board 1: Anna – Chen 1–0"


def test_an_undo_names_the_game_too(chief, recorded):
    """What was undone stands in the words of the act."""
    operations.undo(recorded, by="ada", seen_version=2)
    assert sentences(chief.get(f"{DESK}history/"))[0] == "Result recorded: round 3, board 1: Anna – Chen 1–0"


def test_signs_for_what_was_not_played_and_words_for_what_is_open(chief, section):
    """A forfeit is no game won, and a result taken away is not 0–0."""
    won = operations.record_result(section, 3, (1, 3), (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS), by="ada")
    seen = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    nothing = (Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED)
    operations.record_result(won, 3, (1, 3), nothing, by="ada", seen=seen)
    assert sentences(chief.get(f"{DESK}history/"))[:2] == [
        "round 3, board 1: Anna – Chen (to be played)",
        "round 3, board 1: Anna – Chen +/−",
    ]


def test_two_results_saved_together_are_one_line(chief, section):
    """Each with its board."""
    entries = (Entry((1, 3), WHITE_WINS), Entry((5, 4), DRAW))
    operations.record_results(section, 3, entries, by="ada")
    assert (
        sentences(chief.get(f"{DESK}history/"))[0] == "round 3, boards 1 Anna – Chen 1–0; 2 Egon – Dora ½–½"
    )


def test_many_results_saved_together_are_counted_and_listed_below(chief, event):
    """A whole round in one act does not fill the page; every board is still there."""
    facts = large_field(20, rounds=1)
    still_open = tuple(
        replace(game, white_outcome=Outcome.NOT_YET_PLAYED, black_outcome=Outcome.NOT_YET_PLAYED)
        for game in facts.rounds[0].games
    )
    facts = facts.with_round(replace(facts.rounds[0], games=still_open))
    section = operations.create_section(event, "open", facts, by="olga")
    entries = [Entry((number, number + 1), WHITE_WINS) for number in range(1, 20, 2)]
    operations.record_results(section, 1, entries, by="ada")
    page = chief.get(f"{DESK}history/")
    assert sentences(page)[0] == "round 1, 10 boards"
    assert "10 Family19, Given – Family20, Given 1–0" in page.content.decode()
    assert "Family19" not in chief.get(DESK).content.decode().split('id="activity"')[1].split("</section>")[0]


def test_an_old_entry_names_whom_its_numbers_meant_then(chief, recorded):
    """Later two players exchange their numbers: what had been told of Anna is not told of Boris."""
    change(
        recorded, Act("numbers.regenerated", "ada"), lambda state: state.with_facts(_exchanged(state.facts))
    )
    lines = sentences(chief.get(f"{DESK}history/"))
    assert "round 3, board 1: Anna – Chen 1–0" in lines


def _exchanged(facts):
    """Numbers 1 and 2 change their owners; the games stay with the numbers."""
    first, second, *others = facts.players
    return replace(facts, players=(replace(second, number=1), replace(first, number=2), *others))


def test_who_was_withdrawn_is_named(chief, section):
    """Not only games have numbers in the log."""
    operations.withdraw_player(section, 4, 3, by="ada", seen_version=1)
    assert sentences(chief.get(f"{DESK}history/"))[0] == "4 Dora, after round 3"


def test_a_number_that_nobody_has_any_more_stays_a_number(chief, section):
    """An entry of an older release, or of a file, may name whom the list does not have."""
    LogEntry(
        at=LogEntry.objects.latest("id").at,
        author="ada",
        act="result.recorded",
        event=section.event,
        section=section,
        what="round 9, 71-72: 1-0",
        said={
            "template": "round {round}, {entry}",
            "many": "",
            "details": {"round": 9, "entry": "71-72: 1-0"},
        },
    ).save()
    assert sentences(chief.get(f"{DESK}history/"))[0] == "round 9, 71 – 72 1–0"


def test_the_names_are_read_in_every_language(chief, recorded):
    """The sentence is a message: its words are translated, its names are not."""
    line = chief.get(f"{DESK}history/").context["lines"][0]
    assert isinstance(line.sentence, Message)
    assert line.sentence.details["game"] == "Anna – Chen 1–0"


def test_the_history_of_a_large_section_asks_few_questions(chief, event, django_assert_max_num_queries):
    """1,000 players, 11 rounds and 100 entries: no question for each entry."""
    section = operations.create_section(event, "open", large_field(1000, rounds=11), by="olga")
    for number in range(1, 200, 2):
        section = operations.record_result(section, 11, (number, number + 1), DRAW, by="ada", seen=WHITE_WINS)
    chief.get(f"{DESK}history/")
    with django_assert_max_num_queries(15):
        page = chief.get(f"{DESK}history/")
    assert sentences(page)[0] == "round 11, board 100: Family199, Given – Family200, Given ½–½"
