"""A knock-out with a match for third place: places, marks on the wall, and played at the desk."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from caissa.pairing.generation.random_teams import TeamWishes, generate_team_event
from caissa.pairing.knockout.playing_for_third import playing_for_third
from caissa.pairing.names import SystemName
from caissa.pairing.teams.protocol import match_protocols
from caissa.prospectus.formats import FORMATS, format_of
from caissa.prospectus.set_up import SetUp
from caissa.testing import crosstable
from caissa.tournament import Colour, Outcome, Person, Player, TieWinner, Tournament
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.section.closing import final_standings
from caissa_web.section.state import State

WORDS = "Individual: Knock-Out with a match for third place"

# 1 beats 4, 3 beats 2; Chen wins the final, Dora the match for third place.
CUP = crosstable(
    """
    1 Anna  2400  4w1 3w0
    2 Boris 2300  3b0 4b0
    3 Chen  2200  2w1 1b1
    4 Dora  2100  1b0 2w1
    """,
    name="Cup", scheduled_rounds=2, type_code="CUSTOM_KNOCKOUT", type_text=WORDS,
)  # fmt: skip


def places(facts: Tournament, after: int | None = None) -> list[tuple[int, int]]:
    """Place and number, from the top."""
    return [(row.rank, row.id) for row in final_standings.standings_of(State(facts), after).rows]


def test_places_three_and_four_are_played_for():
    """Dora lost her semi-final and won against Boris: third."""
    assert places(CUP) == [(1, 3), (2, 1), (3, 4), (4, 2)]


def test_the_loser_of_the_final_stands_above_the_winner_for_third_place():
    """Anna and Dora have a point each, and Anna came further."""
    assert places(CUP)[1:3] == [(2, 1), (3, 4)]


def test_a_level_match_for_third_place_goes_to_who_was_named():
    """As in every tie: the play-off on record decides."""
    drawn = crosstable(
        """
        1 Anna  2400  4w1 3w0
        2 Boris 2300  3b0 4b=
        3 Chen  2200  2w1 1b1
        4 Dora  2100  1b0 2w=
        """,
        name="Cup", scheduled_rounds=2, type_code="CUSTOM_KNOCKOUT", type_text=WORDS,
        tie_winners=(TieWinner(2, 2, "blitz"),),
    )  # fmt: skip
    assert places(drawn) == [(1, 3), (2, 1), (3, 2), (4, 4)]


def test_the_first_of_two_games_of_a_final_decides_nothing():
    """Anna won her last game before it, Boris his first: after a draw the final is as open as before.

    So the points put Boris (2) before Anna (1½), and the last game of the semi-finals counts for nothing.
    """
    half = crosstable(
        """
        1 Anna  2400  4w0 4b1 2w=
        2 Boris 2300  3b1 3w= 1b=
        3 Chen  2200  2w0 2b=
        4 Dora  2100  1b1 1w0
        """,
        name="Cup", scheduled_rounds=4, type_code="CUSTOM_KNOCKOUT", ranking=("PTS",),
        tie_winners=(TieWinner(2, 1, "play-off"),),
    )  # fmt: skip
    assert places(half)[:2] == [(1, 2), (2, 1)]


def test_the_set_up_offers_it_and_knows_it_again():
    """A format of its own, told in the words of the type."""
    assert format_of(CUP) == "third-place-knock-out"
    assert format_of(replace(CUP, type_text="Individual: Knock-Out")) == "knock-out"
    applied = replace(SetUp.of(CUP), format="knock-out").applied(CUP)
    assert format_of(applied) == "knock-out"
    assert format_of(
        replace(SetUp.of(applied), format="third-place-knock-out").applied(applied)
    ) == format_of(CUP)
    assert FORMATS["team-third-place-knock-out"].type.teams


@pytest.fixture
def section(event: Event) -> Section:
    """Four players before their semi-finals."""
    players = tuple(
        Player(number, Person(name), 2500 - 100 * number)
        for number, name in enumerate(("Anna", "Boris", "Chen", "Dora"), start=1)
    )
    facts = Tournament(
        name="Cup", players=players, type_code="CUSTOM_KNOCKOUT", type_text=WORDS, initial_colour=Colour.WHITE
    )
    return operations.create_section(event, "cup", facts, by="olga")


@pytest.mark.django_db
def test_it_is_played_at_the_desk(chief: Client, section: Section):
    """Semi-finals, then final and match for third place in one round, marked at the desk and on the wall."""
    for number in (1, 2):
        section = operations.pair_next_round(section, by="ada", seen_version=section.version)
        section = operations.publish_round(section, number, by="ada", seen_version=section.version)
        for game in snapshot.load(section).round(number).games:
            players, won = (game.white, game.black), (Outcome.WIN, Outcome.LOSS)
            section = operations.record_result(section, number, players, won, by="ada")
    facts = snapshot.load(section)
    # Semi-finals 1-4 and 3-2, White winning; then 1-3, and 2-4 with the colours the other way round.
    assert [{game.white, game.black} for game in facts.round(2).games] == [{1, 3}, {2, 4}]
    winner = facts.round(2).games[1].white
    assert places(facts)[2] == (3, winner)
    for address in ("/desk/spring/cup/rounds/2/", "/events/spring/cup/rounds/2/"):
        page = chief.get(address).content.decode()
        assert page.count("for third place") == 1, address
    assert "for third place" not in chief.get("/events/spring/cup/rounds/1/").content.decode()


@pytest.mark.parametrize("seed", range(6))
def test_teams_play_for_third_place_too(seed: int):
    """The two teams of the second match stand third and fourth, its winner by game points above the other."""
    wishes = TeamWishes(system=SystemName.TEAM_THIRD_PLACE_KNOCKOUT, teams=4, boards=3, games=1)
    facts = generate_team_event(wishes, seed).tournament
    third = playing_for_third(facts, 2)
    final = {1, 2, 3, 4} - third
    order = [number for _place, number in places(facts)]
    assert (set(order[:2]), set(order[2:])) == (final, third)
    match = next(protocol for protocol in match_protocols(facts, 2) if protocol.white in third)
    mine, theirs = match.game_points
    if mine != theirs:
        assert order[2] == (match.white if mine > theirs else match.black)
