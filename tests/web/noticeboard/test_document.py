"""The one document of a section agrees with the engines and is made of plain values."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from threading import Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.standings import standings
from caissa.tournament import Birth, Game, Outcome, Person, Player, Round, Team, Tournament, points, wall_text
from caissa_web import operations
from caissa_web.noticeboard.cache.published import PARTS, Published
from caissa_web.noticeboard.document import document as documents
from caissa_web.noticeboard.document.parts import EventShown, SectionShown
from caissa_web.presentation import lists
from caissa_web.records import snapshot
from caissa_web.records.publication import DEFAULT, MinorsNamed, Publication, StandingsWhen
from caissa_web.section.state import State

SIDES = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED),
)


def document(facts: Tournament, rules: Publication = DEFAULT) -> Published:
    """The document of facts that are all published."""
    event = EventShown("spring", "Spring", "Riga", "LAT", date(2026, 4, 1), None)
    section = SectionShown(
        "open", "Open", len(facts.players), facts.scheduled_rounds, facts.paired_rounds, facts.finished
    )
    return Published("1-x", 1, event, section, rules, State(facts), date(2026, 4, 1))


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    """Some players, some rounds, any pairings, any results."""
    players = 2 * draw(st.integers(2, 6))
    dice = draw(st.randoms(use_true_random=False))
    field = tuple(Player(n, Person(f"Family{n}, Given"), 2400 - 40 * n) for n in range(1, players + 1))
    rounds = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        order = dice.sample(range(1, players + 1), players)
        pairs = zip(order[::2], order[1::2], strict=True)
        games = tuple(Game(w, b, *dice.choice(SIDES), board=n) for n, (w, b) in enumerate(pairs, start=1))
        rounds.append(Round(number, games))
    ranking = ("PTS", "BH", "SB", "WON")
    return Tournament(
        players=field,
        rounds=tuple(rounds),
        scheduled_rounds=5,
        ranking=ranking,
        start=date(2026, 4, 1),
        type_code="FIDE_DUTCH_2026",
    )


@settings(max_examples=40, deadline=None)
@given(tournaments())
def test_the_standings_are_those_of_the_engine(facts):
    """Places, points and tie-breaks come from C.07 as the library counts them, in its order."""
    table, counted = document(facts).standings, standings(facts)
    assert [(line.rank, line.participant.number) for line in table.places] == [
        (row.rank, row.id) for row in counted.rows
    ]
    assert table.codes == counted.codes[1:]
    for place, row in zip(table.places, counted.rows, strict=True):
        assert place.points == wall_text(facts.points(row.id))
        assert place.tie_breaks == tuple(list(row.texts.values())[1:])


@settings(max_examples=40, deadline=None)
@given(tournaments())
def test_cards_and_cross_table_tell_the_same_games(facts):
    """Every meeting stands in both, and the points of a row add up to the player's score."""
    shown_document = document(facts)
    for row in shown_document.cross_table.rows:
        card = shown_document.card(row.participant.number)
        assert row.points == card.points == wall_text(facts.points(row.participant.number))
        assert [cell[0].opponent for cell in row.cells] == [line.opponent.number for line in card.lines]
        assert sum(points(cell[0].points) for cell in row.cells) == facts.points(row.participant.number)


@settings(max_examples=40, deadline=None)
@given(tournaments())
def test_the_working_of_points_adds_up(facts):
    """What each round brought to PTS is what the player has (C.07 4.2)."""
    shown_document = document(facts)
    for number in facts.numbers:
        first = shown_document.working(number)[0]
        counted = [term for term in first.terms if not term.cut]
        assert sum(points(term.value) for term in counted) == facts.points(number)


@settings(max_examples=20, deadline=None)
@given(tournaments())
def test_a_value_that_was_cut_is_called_cut_and_not_counted(facts):
    """C.07 14.1: the page says "cut", "dummy, cut" or how the round counts."""
    page = document(replace(facts, ranking=("PTS", "BH/C1")))
    for number in facts.numbers:
        for term in page.working(number)[1].terms:
            assert term.words.endswith("cut") is term.cut
            assert not (term.cut and "counted" in term.words)


@settings(max_examples=20, deadline=None)
@given(tournaments())
def test_the_document_is_plain_values(facts):
    """JSON can write all of it, and people are numbers outside the list of players."""
    shown_document = document(facts)
    payload = shown_document.as_json()
    assert set(payload) == {"key", "version", *PARTS}
    assert json.loads(json.dumps(payload)) == payload
    assert [place["participant"] for place in payload["standings"]["places"]] == [
        place.participant.number for place in shown_document.standings.places
    ]
    for number in facts.numbers:
        card = shown_document.card_as_json(number)
        assert json.loads(json.dumps(card)) == card
        assert card["player"]["name"] == facts.player(number).name


def test_standings_after_complete_rounds_wait_for_the_last_game(facts):
    """Round 3 has just begun, so the standings are those after round 2."""
    shown_document = document(facts, replace(DEFAULT, standings_when=StandingsWhen.COMPLETE))
    assert shown_document.standings.after_round == 2
    assert shown_document.standings.complete
    assert document(facts).standings.after_round == 3


def test_there_are_no_standings_before_the_first_round(facts):
    """Nobody has played; there is nothing to rank."""
    shown_document = document(replace(facts, rounds=()))
    assert shown_document.standings is None
    assert shown_document.cross_table is None
    assert shown_document.categories == ()
    assert shown_document.round(1) is None
    assert shown_document.card(1).lines == ()


def test_a_round_or_a_player_that_is_not_there_is_nothing(facts):
    """Asking for what is not there is answered with nothing, never with an error."""
    shown_document = document(facts)
    assert shown_document.round(0) is shown_document.round(4) is shown_document.round(10**30) is None
    assert shown_document.card(6) is shown_document.card_as_json(10**30) is None
    assert shown_document.working(77) == ()


def test_a_captain_who_is_a_child_is_named_as_the_child_is(facts):
    """The captain of a youth team may be one of its players."""
    child = Player(6, Person("Kid, Little", birth=Birth(2015)))
    teams = (Team(1, "Lions", (6,), captain="Kid, Little"),)
    shown_document = document(
        replace(facts, players=(*facts.players, child), teams=teams),
        replace(DEFAULT, minors=MinorsNamed.SHORT),
    )
    assert shown_document.teams[0].captain == "Little K."


def test_boards_are_shown_without_any_standings(client, section, monkeypatch):
    """Whether there are categories decides about a tab of every page: nobody has to be ranked for it."""
    monkeypatch.setattr(documents, "standings_of", pytest.fail)
    page = client.get("/events/spring/open/rounds/3/")
    assert b"/events/spring/open/categories/" in page.content


def test_the_boards_of_a_round_are_listed_once(facts, monkeypatch):
    """The list by name takes the numbers of the boards from the games."""
    listed = []
    boards = lists.boards
    monkeypatch.setattr(lists, "boards", lambda *asked: (listed.append(asked), boards(*asked))[1])
    board_round = document(facts).round(3)
    assert {seat.player.name: seat.board for seat in board_round.seats if seat.opponent} == {
        "Anna": 1, "Chen": 1, "Dora": 2, "Egon": 2,
    }  # fmt: skip
    assert len(listed) == 1


@pytest.mark.parametrize(
    "rules", [DEFAULT, replace(DEFAULT, federations=False, ratings=False), replace(DEFAULT, categories=False)]
)
def test_there_is_a_tab_for_categories_where_there_are_categories(demo, rules):
    """The cheap question has the same answer as the whole work, in every section of the demo."""
    for section in demo.sections.all():
        page = document(snapshot.load(section), rules)
        assert page.has_categories == bool(page.categories)


def test_categories_of_a_list_that_cannot_be_ranked_lead_to_the_reason(client, event, facts):
    """The page of the standings says why there are only points."""
    operations.create_section(event, "open", replace(facts, ranking=("XYZ",)), by="olga")
    answer = client.get("/events/spring/open/categories/")
    assert (answer.status_code, answer.headers["location"]) == (302, "/events/spring/open/standings/")


def test_a_crowd_makes_the_engine_run_once(facts, monkeypatch):
    """Eight who ask at once for the same document wait for one count."""
    counts = []
    counted = documents.standings_of
    monkeypatch.setattr(documents, "standings_of", lambda *asked: (counts.append(asked), counted(*asked))[1])
    shown_document = document(facts)
    crowd = [Thread(target=lambda: shown_document.standings) for _ in range(8)]
    for thread in crowd:
        thread.start()
    for thread in crowd:
        thread.join()
    assert len(counts) == 1
