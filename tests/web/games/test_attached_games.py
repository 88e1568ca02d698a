"""Games stay with the right board when names, numbers or pairings change; those without one wait."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.errors import ImpossibleChange
from caissa.tournament import Game, Outcome, Person, Role
from caissa_web import operations
from caissa_web.games.feed import feed_of, forget
from caissa_web.games.models import GameRow
from caissa_web.games.renaming import renamed_keys
from caissa_web.operations.games import storing
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section
from caissa_web.records.versions import Act, change
from tests.web.games.conftest import BOARD, DESK, pgn
from tests.web.games.test_stored_games import ITALIAN, game_of, newest, store

OPEN = Outcome.NOT_YET_PLAYED


def rename(section: Section, number: int, name: str, **other: object) -> Section:
    """Correct a player's name at the desk."""
    player = snapshot.load_state(newest(section)).facts.player(number)
    person = replace(player.person, name=name, **other)
    return operations.change_player(
        newest(section), number, person, player.rating, by="ada", confirmed=("double-anna",)
    )


def pair_anew(section: Section, *games: tuple[int, int]) -> Section:
    """Round 3 with other games, as after it was taken back and paired again."""

    def apply(state):
        facts = state.facts
        boards = tuple(
            Game(white, black, OPEN, OPEN, board=board) for board, (white, black) in enumerate(games, start=1)
        )
        rounds = tuple(replace(each, games=boards) if each.number == 3 else each for each in facts.rounds)
        return state.with_facts(replace(facts, rounds=rounds))

    return change(newest(section), Act("result.recorded", "ada", "round 3"), apply)


def texts(section: Section, white: int, black: int) -> list[str]:
    """The half-moves that a board of round 3 has."""
    game = game_of(section, 3, white, black)
    return [ply.text for ply in game.plies] if game else []


def test_a_corrected_name_takes_the_game_along(chief, section):
    """The next file has the new name, and goes on with the same game."""
    store(section, pgn("Anna", "Chen", ITALIAN))
    rename(section, 1, "Anna Smith")
    assert len(texts(section, 1, 3)) == 6
    assert store(section, pgn("Anna Smith", "Chen", f"{ITALIAN} 4. c3")).changed == 1
    assert len(texts(section, 1, 3)) == 7
    assert (
        feed_of(section.pk, newest(section).game_rows_count).unattached(
            snapshot.load_state(newest(section)).facts
        )
        == ()
    )
    assert "Anna Smith" in chief.get(f"{BOARD}rounds/3/games/1-3/").content.decode()


def test_both_names_and_an_undo(section):
    """Each act takes the game along, and so does taking it back."""
    store(section, pgn("Anna", "Chen", ITALIAN))
    rename(section, 1, "Anna Smith")
    rename(section, 3, "Chen, Li", fide_id=8600011)
    assert len(texts(section, 1, 3)) == 6
    for _ in range(2):
        now = newest(section)
        operations.undo(now, by="ada", seen_version=now.version)
    assert snapshot.load_state(newest(section)).facts.player(1).name == "Anna"
    assert len(texts(section, 1, 3)) == 6


def test_a_namesake_who_enters_late_takes_nothing(section):
    """With two players of a name, each is known by the number as well; the game stays with its own."""
    store(section, pgn("Anna", "Chen", ITALIAN))
    rename(section, 2, "Anna")
    assert len(texts(section, 1, 3)) == 6
    rename(section, 2, "Boris")
    assert len(texts(section, 1, 3)) == 6


def test_somebody_else_on_the_same_number_gets_no_game(section):
    """Another name with another FIDE ID is another person: their predecessor's game is nobody's."""
    rename(section, 1, "Anna", fide_id=1000012)
    store(section, pgn("Anna", "Chen", ITALIAN))
    rename(section, 1, "Zoe", fide_id=2000020)
    assert texts(section, 1, 3) == []
    facts = snapshot.load_state(newest(section)).facts
    assert len(feed_of(section.pk, newest(section).game_rows_count).unattached(facts)) == 1


def test_swapped_names_are_no_renaming(facts_of_two):
    """Players who changed places have their own games still."""
    before, after = facts_of_two
    assert renamed_keys(before, after) == {}


@pytest.fixture
def facts_of_two(section):
    """The facts with players 1 and 2 under each other's numbers."""
    facts = snapshot.load_state(newest(section)).facts
    people = {1: facts.player(2).person, 2: facts.player(1).person}
    players = tuple(
        replace(player, person=people.get(player.number, player.person)) for player in facts.players
    )
    return facts, replace(facts, players=players)


def test_reversed_colours_keep_the_game(section):
    """The same two people: their game stays on their board."""
    store(section, pgn("Anna", "Chen", ITALIAN))
    pair_anew(section, (3, 1), (5, 4))
    assert len(texts(section, 3, 1)) == 6


def test_a_game_of_a_round_that_was_paired_anew_waits_for_its_board(chief, section):
    """It is on no page for visitors, and one press at the desk attaches it."""
    store(section, pgn("Anna", "Chen", ITALIAN))
    pair_anew(section, (1, 4), (5, 3))
    assert chief.get(f"{BOARD}rounds/3/games/1-4/").status_code == 404
    page = chief.get(f"{DESK}games/?round=3").content.decode()
    assert "Games without a board" in page
    assert page.index('value="1-4"') < page.index('value="5-3"')  # Anna is on this board: it comes first
    chief.post(f"{DESK}games/3/attach/", {"white": "Anna", "black": "Chen", "board": "1-4"})
    assert len(texts(section, 1, 4)) == 6
    assert LogEntry.objects.latest("id").act == "games.attached"
    assert "Games without a board" not in chief.get(f"{DESK}games/?round=3").content.decode()
    assert store(section, pgn("Anna", "Dora", f"{ITALIAN} 4. d3")).changed == 1
    assert len(texts(section, 1, 4)) == 7


def test_a_board_that_has_a_game_gives_it_up_and_nothing_is_lost(section):
    """Attached by mistake: the other game waits, and takes its place again."""
    store(section, pgn("Anna", "Chen", ITALIAN))
    pair_anew(section, (1, 4), (5, 3))
    store(section, pgn("Anna", "Dora", "1. d4"))
    storing.attach_game(newest(section), 3, ("Anna", "Chen"), (1, 4), by="ada")
    assert len(texts(section, 1, 4)) == 6
    storing.attach_game(newest(section), 3, ("Anna", "Chen"), (1, 4), by="ada")
    assert texts(section, 1, 4) == ["d4"]
    assert GameRow.objects.count() == 4
    pair_anew(section, (1, 3), (5, 4))
    assert len(texts(section, 1, 3)) == 6


def test_what_is_read_again_after_a_start_is_the_same(section):
    """Rows are read in their order: attached games are where they were."""
    store(section, pgn("Anna", "Chen", ITALIAN))
    rename(section, 1, "Anna Smith")
    pair_anew(section, (1, 4), (5, 3))
    storing.attach_game(newest(section), 3, ("Anna Smith", "Chen"), (5, 3), by="ada")
    before = texts(section, 5, 3)
    forget()
    assert texts(section, 5, 3) == before == ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"]


def test_what_is_no_unattached_game_is_refused(chief, section):
    """Neither a game that has its board nor one that nobody knows; who may only look is refused."""
    store(section, pgn("Anna", "Chen", ITALIAN))
    for people in (("Anna", "Chen"), ("Nobody", "Chen")):
        with pytest.raises(ImpossibleChange):
            storing.attach_game(newest(section), 3, people, (5, 4), by="ada")
    answer = chief.post(f"{DESK}games/3/attach/", {"board": "9-8"}, follow=True)
    assert "There is no such game in round 3" in answer.content.decode()
    assert GameRow.objects.count() == 1


def test_a_round_that_is_not_paired_any_more_keeps_its_games(chief, section):
    """They are shown on every round's page until the round is paired again."""
    store(section, pgn("Anna", "Chen", ITALIAN))

    def without(state):
        return state.with_facts(replace(state.facts, rounds=state.facts.rounds[:2]))

    change(newest(section), Act("result.recorded", "ada", "round 3"), without)
    page = chief.get(f"{DESK}games/").content.decode()
    assert "Games without a board" in page
    assert Person("Anna").name in page


def test_who_may_only_look_attaches_nothing(browser, section):
    """A rating officer sees the list and is refused the press."""
    store(section, pgn("Anna", "Chen", ITALIAN))
    pair_anew(section, (1, 4), (5, 3))
    officer = browser("rita", Role.RATING_OFFICER)
    page = officer.get(f"{DESK}games/?round=3").content.decode()
    assert "Games without a board" in page
    assert "Attach to this board" not in page
    form = {"white": "Anna", "black": "Chen", "board": "1-4"}
    assert officer.post(f"{DESK}games/3/attach/", form).status_code == 403
