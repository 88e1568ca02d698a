"""What is secret until an hour or an act: line-ups, matches not played, decisions for a hidden round."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.db.models import F, QuerySet
from django.utils import timezone

from caissa.files import trf
from caissa.testing import crosstable
from caissa.tournament import (
    AbnormalPoints,
    Birth,
    Game,
    LineUp,
    MatchForfeit,
    Official,
    Outcome,
    Person,
    Points,
    Role,
    Round,
    TieWinner,
    Tournament,
)
from caissa_web import operations
from caissa_web.noticeboard.cache.published import published
from caissa_web.noticeboard.document.public_facts import public_facts, with_results_of
from caissa_web.operations.teams import matches
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.records.publication import DEFAULT
from caissa_web.section.book import Book, Option
from caissa_web.section.state import State
from tests.web.desk.teams.test_teams import cup

NOON = datetime(2026, 4, 1, 12, tzinfo=UTC)
WALL = "/events/spring/cup/"
PLACES = ("", "matches/1/", "rounds/1/", "rounds/1/by-name/", "players/5/", "statistics/")
FILES = ("rounds", "rounds/1", "broadcast", "everything", "tournament.json", "report.trf", "games.pgn")


@pytest.fixture
def section(event: Event) -> Section:
    """A cup on four boards, its first round published; line-ups come in until noon."""
    created = operations.create_section(
        event, "cup", cup(), by="olga", book=Book(options=(Option("boards", "4"),))
    )
    created = operations.pair_next_round(created, by="olga", seen_version=created.version)
    created = operations.publish_round(created, 1, by="olga", seen_version=created.version)
    return matches.set_line_up_deadline(created, 1, NOON, by="olga", seen_version=created.version)


def boards_of(section: Section, now: datetime, team: int) -> list[int]:
    """The players of a team on the boards of its first match, as everybody sees them."""
    document = published(Section.objects.select_related("event").get(pk=section.pk), now)
    members = set(document.facts.team(team).players)
    games = document.facts.round(1).games
    return sorted(member for game in games for member in (game.white, game.black) if member in members)


def test_a_line_up_is_not_shown_before_the_deadline(section):
    """The other captain does not learn it from the noticeboard (C.05 7.1); at the deadline everybody does."""
    before, after = NOON - timedelta(minutes=1), NOON
    matches.hand_in_line_up(section, 1, 1, (1, 3, 4, 5), by="cara", now=before)
    assert boards_of(section, before, 1) == [1, 2, 3, 4]
    assert boards_of(section, after, 1) == [1, 3, 4, 5]


def test_a_deadline_that_is_put_off_hides_the_boards_at_once(section):
    """Pages of a moment ago, which show the boards, are not shown for another moment (C.05 7.1)."""
    assert boards_of(section, NOON, 1) == [1, 2, 3, 4]
    later = NOON + timedelta(hours=1)
    put_off = matches.set_line_up_deadline(
        section, 1, later, by="olga", seen_version=section.version, reason="The train is late"
    )
    hidden = published(Section.objects.select_related("event").get(pk=put_off.pk), NOON)
    assert (hidden.secret, hidden.before) == ({1}, None)
    opened = published(Section.objects.select_related("event").get(pk=put_off.pk), later)
    assert (opened.secret, opened.before) == (set(), hidden.pages)


def test_a_line_up_is_in_no_answer_before_the_deadline(section, client):
    """The reserve is not named on any page or file of the round."""
    ahead = timezone.now() + timedelta(hours=1)
    section = matches.set_line_up_deadline(
        section, 1, ahead, by="olga", seen_version=section.version, reason="Another hour"
    )
    matches.hand_in_line_up(section, 1, 1, (1, 3, 4, 5), by="cara", now=timezone.now())
    facts = json.loads(client.get("/api/v1/events/spring/cup/tournament.json").content)
    assert not facts.get("line_ups")
    for place in [WALL + address for address in PLACES] + [
        f"/api/v1/events/spring/cup/{file}" for file in FILES
    ]:
        answer = client.get(place)
        assert answer.status_code == 200, place
    seats = client.get("/api/v1/events/spring/cup/rounds/1").json()["round"]["seats"]
    assert {seat["player"] for seat in seats if seat["player"] <= 5} == {1, 2, 3, 4}


def test_a_match_that_has_a_result_keeps_its_boards(section):
    """What was played was seen by everybody in the hall."""
    early = NOON - timedelta(hours=1)
    section = matches.hand_in_line_up(section, 1, 1, (1, 3, 4, 5), by="cara", now=early)
    document = published(Section.objects.select_related("event").get(pk=section.pk), NOON)
    game = next(pairing for pairing in document.facts.round(1).games if 5 in (pairing.white, pairing.black))
    pair = (game.white, game.black)
    operations.record_result(section, 1, pair, (Outcome.WIN, Outcome.LOSS), by="olga")
    assert boards_of(section, early, 1) == [1, 3, 4, 5]


def test_a_hidden_round_takes_along_what_was_decided_for_it():
    """Line-ups, points by decision and winners of ties of round 2 are not told while round 2 is a draft."""
    facts = replace(
        cup(),
        line_ups=(LineUp(1, 1, 2, (1, 2, 3, 4)), LineUp(2, 1, 3, (2, 3, 4, 5))),
        abnormal_points=(AbnormalPoints((1,), 1, Points(1)), AbnormalPoints((1,), 2, Points(1))),
        tie_winners=(TieWinner(1, 1), TieWinner(2, 1)),
    )
    facts = of_two_rounds(facts)
    public = public_facts(State(facts, Book()), 1)
    assert [line_up.round for line_up in public.line_ups] == [1]
    assert [points.round for points in public.abnormal_points] == [1]
    assert [winner.round for winner in public.tie_winners] == [1]


def of_two_rounds(facts: Tournament) -> Tournament:
    """The facts with games in rounds 1 and 2."""
    played = Round(1, (Game(1, 6, Outcome.WIN, Outcome.LOSS, board=1),))
    return replace(facts, rounds=(played, Round(2, (Game(2, 11, board=1),))))


def test_a_match_that_is_not_played_is_held_back_like_a_result(section, event):
    """With a delay of results everybody sees the match on its boards until the delay is over."""
    operations.set_publication(event, replace(DEFAULT, results_delay=30), by="olga")
    entries = QuerySet(LogEntry).filter(section=section)
    entries.update(at=F("at") - timedelta(hours=2))
    matches.forfeit_match(
        section,
        1,
        1,
        MatchForfeit.WHITE_WINS,
        by="olga",
        seen_version=section.version,
        confirmed=("match-forfeit",),
    )
    held = Section.objects.select_related("event").get(pk=section.pk)
    now = timezone.now()
    assert published(held, now).facts.forfeited_matches == ()
    assert len(published(held, now).facts.round(1).games) == 16
    assert len(published(held, now + timedelta(minutes=31)).facts.forfeited_matches) == 1


def test_the_winner_of_a_tie_is_held_back_like_a_result():
    """Who goes on tells how the play-off ended."""
    earlier = of_two_rounds(cup())
    now = replace(earlier, tie_winners=(TieWinner(1, 1), TieWinner(2, 2)))
    assert with_results_of(now, earlier).tie_winners == (TieWinner(1, 1),)
    members = next(team.players for team in now.teams if team.number == 2)
    assert with_results_of(now, earlier, {(2, members[0], 11)}).tie_winners == (TieWinner(1, 1),)
    assert with_results_of(now, earlier, {(2, 1, 11)}).tie_winners == now.tie_winners  # another match


def test_results_of_every_round_of_a_table_are_held_back(event):
    """All rounds of a round robin hang from the first day, so the newest one is not the one being played."""
    wall = """
        1 Anna  2400  4w* 3b*  2w*
        2 Boris 2300  3w* 4b*  1b*
        3 Chen  2200  2b* 1w*  4b*
        4 Dora  2100  1b* 2w*  3w*
    """
    robin = crosstable(wall, name="All", scheduled_rounds=3, type_code="BERGER_ROUNDROBIN")
    section = operations.create_section(event, "all", robin, by="olga")
    operations.set_publication(event, replace(DEFAULT, results_delay=30), by="olga")
    QuerySet(LogEntry).filter(section=section).update(at=F("at") - timedelta(hours=2))
    operations.record_result(section, 1, (1, 4), (Outcome.WIN, Outcome.LOSS), by="olga")
    held, now = Section.objects.select_related("event").get(pk=section.pk), timezone.now()
    assert published(held, now).round(1).results == 0
    assert {place.points for place in published(held, now).standings.places} == {"0"}
    assert published(held, now + timedelta(minutes=31)).round(1).results == 1


# -- what a file claimed ------------------------------------------------------------------------


def test_a_public_report_states_the_places_of_the_page(client, event, facts):
    """Not those that an imported file claimed; and none where standings are hidden (TRF 001, rank)."""
    claimed = tuple(replace(player, stated_rank=6 - player.number) for player in facts.players)
    operations.create_section(event, "open", replace(facts, players=claimed), by="olga")
    places = client.get("/api/v1/events/spring/open/standings").json()["standings"]["places"]
    assert ranks(client) == {place["participant"]: at for at, place in enumerate(places, start=1)}
    operations.set_publication(event, replace(DEFAULT, standings=False), by="olga")
    assert set(ranks(client).values()) == {None}


def ranks(client) -> dict[int, int | None]:
    """Number → rank in the public TRF."""
    report = client.get("/api/v1/events/spring/open/report.trf").content.decode()
    return {player.number: player.stated_rank for player in trf.read(report).tournament.players}


def test_officials_are_named_and_not_described(client, event, facts):
    """Their dates of birth, clubs and licences are nobody's business."""
    chief = Person("Chief, Clara", 123456, "LAT", Birth(1961, 2, 3), club="Secret Club")
    changed = replace(facts, officials=(Official(chief, Role.CHIEF_ARBITER),))
    operations.create_section(event, "open", changed, by="olga")
    text = client.get("/api/v1/events/spring/open/tournament.json").content.decode()
    assert "Chief, Clara" in text
    assert "1961" not in text
    assert "Secret Club" not in text
