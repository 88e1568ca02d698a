"""A sceptic among teams: rounds taken back leave nothing behind, and the report says what the desk says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from django.test import Client

from caissa.files import trf
from caissa.pairing import check
from caissa.standings import standings
from caissa.tournament import Outcome, Tournament
from caissa.tournament.matches import matches
from caissa_web import operations
from caissa_web.exchange.reports import interim_report
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.section.book import Book
from tests.web.desk.teams.test_teams import act, cup, finish, now, pair, score


@pytest.fixture
def small(event: Event, four_boards: Book) -> Section:
    """A cup on four boards in which team 8 has three players, 36 to 38."""
    facts = cup()
    teams = tuple(
        replace(team, players=team.players[:3]) if team.number == 8 else team for team in facts.teams
    )
    players = tuple(player for player in facts.players if player.number < 39)
    facts = replace(facts, teams=teams, players=players)
    return operations.create_section(event, "cup", facts, by="olga", book=four_boards)


def doubled(facts: Tournament, number: int) -> list[int]:
    """Those who are in a round more than once."""
    round_ = facts.round(number)
    seats = [seat for game in round_.games for seat in (game.white, game.black)]
    return [
        player
        for player, times in Counter(seats + [bye.participant for bye in round_.byes]).items()
        if times > 1
    ]


def alone(facts: Tournament, number: int) -> list[int]:
    """Those who sit against an empty board."""
    return [bye.participant for bye in facts.round(number).byes if bye.outcome is Outcome.FORFEIT_WIN]


def agrees(section: Section) -> None:
    """The report read back has the same scores, and every round is by the rules (C.04.6)."""
    state = snapshot.load_state(Section.objects.get(pk=section.pk))
    read = trf.read(interim_report(state, trf.Kind.TRF26)).tournament
    here, there = (standings(tournament, "MPTS GPTS") for tournament in (state.facts, read))
    assert {row.id: row.texts for row in here.rows} == {row.id: row.texts for row in there.rows}
    assert check(state.facts).wrong_rounds == check(read).wrong_rounds == ()


def test_a_win_against_an_empty_board_goes_with_the_draft(chief: Client, small: Section):
    """4 meets 8, whose fourth board is empty: 19 wins there, once, however often the round is paired."""
    act(chief, "rounds/pair/", small)
    assert alone(now(small), 1) == [19]
    act(chief, "rounds/discard/", small, again="1")
    assert alone(now(small), 1) == [19]
    act(chief, "rounds/discard/", small)
    assert alone(now(small), 1) == []
    pair(chief, small)
    finish(chief, small, 1)
    agrees(small)


def test_a_win_against_an_empty_board_goes_with_a_match_that_is_changed_by_hand(
    chief: Client, small: Section
):
    """8 meets 5 instead of 4: now 24 has no opponent, and 19 has one."""
    act(chief, "rounds/pair/", small)
    act(chief, "rounds/hand/start/", small, round="1", reason="By lot")
    typed = {"rows": "4"}
    for place, (white, black) in enumerate(((1, 4), (6, 2), (3, 7), (8, 5)), start=1):
        typed |= {f"board-{place}": str(place), f"white-{place}": str(white), f"black-{place}": str(black)}
    act(chief, "rounds/hand/", small, act="end", **typed)
    assert doubled(now(small), 1) == []
    assert alone(now(small), 1) == [24]


def test_points_for_wrong_boards_go_with_the_results(chief: Client, section: Section):
    """C.05 7.1: boards 2 and 3 of Fir were wrong; once the round is taken back nobody has points for it."""
    pair(chief, section)
    score(chief, section, 1, 1, "=0=1")
    sat = {"board-1": "21", "board-2": "23", "board-3": "22", "board-4": "24"}
    act(chief, "matches/1/5/seated/", section, **sat)
    assert {points.participants for points in now(section).abnormal_points} == {(1,), (5,)}
    act(chief, "rounds/1/stage/", section, act="retract", notice="Wrong.")
    assert now(section).abnormal_points == ()


def test_an_odd_cup_with_everything_agrees_with_its_report(chief: Client, event: Event, four_boards: Book):
    """Seven teams, a match that was not played, a team that leaves, one that comes late."""
    section = operations.create_section(event, "cup", cup(7), by="olga", book=four_boards)
    pair(chief, section)
    finish(chief, section, 1)
    agrees(section)
    pair(chief, section)
    act(
        chief,
        f"matches/2/{matches(now(section), 2)[0].white}/forfeit/",
        section,
        how="white",
        reason="No bus",
    )
    assert len(now(section).forfeited_matches) == 1
    finish(chief, section, 2)
    agrees(section)
    act(chief, "teams/3/leave/", section, act="withdraw", reason="ill")
    pair(chief, section)
    finish(chief, section, 3)
    act(chief, "teams/late/", section, name="Yew")
    for number in (4, 5):
        pair(chief, section)
        finish(chief, section, number)
        agrees(section)


def test_a_team_that_did_not_come_is_asked_about(chief, small):
    """C.05 6.5 for teams: a whole match lost by forfeit; withdrawn, the team is not paired again."""
    act(chief, "rounds/pair/", small)
    act(chief, "rounds/1/stage/", small, act="publish")
    first, *others = matches(now(small), 1)
    act(chief, f"matches/1/{first.white}/forfeit/", small, how="white")
    for match in others:
        fields = {f"board-{place}": "1" for place in range(1, len(match.boards) + 1)}
        act(chief, f"matches/1/{match.white}/", small, **fields)
    page = act(chief, "rounds/pair/", small)
    assert "No-shows of round 1" in page
    act(chief, "rounds/no-shows/", small)
    assert now(small).team(first.black).left.after_round == 1
    act(chief, "rounds/pair/", small)
    assert first.black not in {
        team for match in matches(now(small), 2) for team in (match.white, match.black)
    }
