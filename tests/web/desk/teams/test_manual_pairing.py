"""Matches of teams paired by hand, and teams that are too small for the boards."""

from __future__ import annotations

from dataclasses import replace

from django.test import Client

from caissa.standings import standings
from caissa.tournament import Outcome, Points, Score
from caissa.tournament.matches import matches
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.section.book import Book
from tests.web.desk.teams.test_teams import DESK, act, cup, finish, now, pair


def begin(chief: Client, section: Section, number: int, **more: str) -> None:
    """Begin a session for a round."""
    act(chief, "rounds/hand/start/", section, round=str(number), **({"reason": "By lot"} | more))


def typed(*pairs: tuple[int, int], **byes: str) -> dict[str, str]:
    """The table as it is sent."""
    form_data = {"rows": str(len(pairs)), **byes}
    for place, (white, black) in enumerate(pairs, start=1):
        form_data |= {
            f"board-{place}": str(place),
            f"white-{place}": str(white),
            f"black-{place}": str(black),
        }
    return form_data


def pairs_of(section: Section, number: int) -> list[tuple[int, int]]:
    """The matches of a round, in order."""
    return [(match.white, match.black) for match in matches(now(section), number)]


def test_round_1_is_paired_by_hand_beside_the_engine(chief: Client, section: Section) -> None:
    """Q64-69 for teams: the engine is laid beside it, and a difference is confirmed and remarked."""
    begin(chief, section, 1)
    table = typed((1, 2), (3, 4), (5, 6), (7, 8))
    page = chief.post(f"{DESK}rounds/hand/", {**table, "act": "compare"}, follow=True).content.decode()
    assert "The engine's pairings" in page
    asked = chief.post(f"{DESK}rounds/hand/", {**table, "act": "end"})
    assert asked.status_code == 409
    assert b"Important" in asked.content
    act(chief, "rounds/hand/", section, **table, act="end")
    assert pairs_of(section, 1) == [(1, 2), (3, 4), (5, 6), (7, 8)]
    facts = now(section)
    assert len(facts.round(1).games) == 16
    assert [game.board for game in facts.round(1).games] == list(range(1, 17))
    assert any("by hand" in str(remark) for remark in facts.remarks)
    assert LogEntry.objects.latest("id").integrity


def test_the_engine_s_own_pairing_needs_no_warning(chief: Client, section: Section) -> None:
    """The same table as the engine's is no departure from the rules."""
    act(chief, "rounds/pair/", section)
    own = pairs_of(section, 1)
    act(chief, "rounds/discard/", section)
    begin(chief, section, 1)
    answer = chief.post(f"{DESK}rounds/hand/", {**typed(*own), "act": "end"})
    assert answer.status_code == 302
    assert pairs_of(section, 1) == own
    assert now(section).remarks == ()


def test_a_rematch_and_a_second_bye_are_warned_of(chief: Client, event: Event, four_boards: Book) -> None:
    """C.04.6 2.1.1 and 2.1.2: no second meeting, no second bye."""
    section = operations.create_section(event, "cup", cup(teams=5), by="olga", book=four_boards)
    number = pair(chief, section)
    finish(chief, section, number)
    first = pairs_of(section, 1)
    (free,) = [bye.participant for bye in now(section).round(1).team_byes]
    begin(chief, section, 2)
    table = typed(first[0], first[1], **{f"bye-{free}": "U"})
    page = chief.post(f"{DESK}rounds/hand/", {**table, "act": "save"}, follow=True).content.decode()
    assert page.count("have met already") == 2
    assert "may not get the pairing-allocated bye" in page


def test_a_match_that_stays_keeps_its_results_and_boards(chief: Client, section: Section) -> None:
    """A published round is changed in one of five cases; only the matches that change begin anew."""
    number = pair(chief, section)
    own = pairs_of(section, number)
    first = own[0]
    act(chief, f"matches/{number}/{first[0]}/", section, **{f"board-{at}": "=" for at in range(1, 5)})
    before = [game for game in now(section).round(1).games if not game.open]
    begin(chief, section, 1, case="event-rules")
    (a, b), (c, d) = own[2], own[3]
    act(chief, "rounds/hand/", section, **typed(own[0], own[1], (a, d), (c, b)), act="end")
    assert pairs_of(section, 1) == [own[0], own[1], (a, d), (c, b)]
    after = [game for game in now(section).round(1).games if not game.open]
    assert after == before
    assert all(game.white_outcome is Outcome.DRAW for game in after)


def test_a_table_with_a_team_twice_or_missing_is_refused(chief: Client, section: Section) -> None:
    """Every team has one match or a bye."""
    begin(chief, section, 1)
    twice = chief.post(f"{DESK}rounds/hand/", {**typed((1, 2), (2, 3)), "act": "end"})
    assert b"seated twice" in twice.content
    unknown = chief.post(f"{DESK}rounds/hand/", {**typed((1, 99)), "act": "end"})
    assert b"There is no player 99" in unknown.content
    page = chief.post(f"{DESK}rounds/hand/", {**typed((1, 2), (3, 4)), "act": "end"}, follow=True)
    assert b"Without a board and without a bye: 5 Fir" in page.content
    assert not now(section).paired_rounds


# -- teams that are too small --------------------------------------------------------


def test_a_team_of_three_plays_on_four_boards_and_loses_the_last(
    chief: Client,
    event: Event,
    four_boards: Book,
) -> None:
    """The list is followed from the top (C.05 7.1); who sits against an empty board wins by forfeit."""
    facts = cup(teams=2, scheduled_rounds=1)
    ash, birch = facts.teams
    facts = replace(facts, teams=(ash, replace(birch, players=birch.players[:3])))
    section = operations.create_section(event, "cup", facts, by="olga", book=four_boards)
    pair(chief, section)
    round_ = now(section).round(1)
    assert len(round_.games) == 3
    assert [(bye.participant, bye.outcome) for bye in round_.byes] == [(ash.players[3], Outcome.FORFEIT_WIN)]
    page = chief.get(f"{DESK}matches/1/line-ups/{birch.number}/")
    assert page.status_code == 200
    match = matches(now(section), 1)[0]
    act(chief, f"matches/1/{match.white}/", section, **{f"board-{at}": "=" for at in range(1, 4)})
    table = standings(now(section)).counting.table
    points = dict(zip(table.ids, table.totals(Score.GAME_POINTS), strict=True))
    assert {team: Points(total) / table.scale for team, total in points.items()} == {
        ash.number: Points("2.5"),
        birch.number: Points("1.5"),
    }


def test_a_small_team_hands_in_its_sheet_with_the_last_board_empty(
    chief: Client,
    event: Event,
    four_boards: Book,
) -> None:
    """The empty board is the last one, and only because there is nobody else."""
    facts = cup(teams=2, scheduled_rounds=1)
    ash, birch = facts.teams
    facts = replace(facts, teams=(ash, replace(birch, players=birch.players[:3])))
    section = operations.create_section(event, "cup", facts, by="olga", book=four_boards)
    pair(chief, section)
    seats = {f"board-{at}": str(player) for at, player in enumerate(birch.players[:3], start=1)}
    act(chief, f"matches/1/line-ups/{birch.number}/", section, **seats)
    handed = [
        line_up for line_up in snapshot.load(Section.objects.get(pk=section.pk)).line_ups if line_up.team == 2
    ]
    assert [line_up.boards for line_up in handed] == [(*birch.players[:3], None)]
