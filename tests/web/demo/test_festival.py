"""The demo festival: invented people, real operations, the same for the same seed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date

import pytest
from django.db import transaction

from caissa.tournament import Outcome, Tournament, games_of
from caissa_web.demo import festival
from caissa_web.records import queries, snapshot
from caissa_web.records.models import Section
from caissa_web.section.book import Book
from caissa_web.section.setup.announcements import still_open
from caissa_web.server import prepare

TODAY = date(2026, 4, 5)


@dataclass(frozen=True)
class DemoSection:
    """What was on record about a section when the demo had been made."""

    section: Section
    facts: Tournament
    book: Book
    versions_logged: list[int]


def demo_sections(seed: int) -> dict[str, DemoSection]:
    """The demo's sections, made and undone again."""
    with transaction.atomic():
        event = festival.festival(TODAY, seed)
        history = list(queries.history(event))
        sections = {
            section.slug: DemoSection(
                section,
                snapshot.load(section),
                snapshot.load_state(section).book,
                [entry.version_after for entry in history if entry.section_id == section.pk],
            )
            for section in event.sections.all()
        }
        transaction.set_rollback(True)
    return sections


@pytest.fixture(scope="module")
def sections(django_db_setup, django_db_blocker):
    """The sections of the demo, made once for all tests here."""
    with django_db_blocker.unblock():
        return demo_sections(festival.SEED)


def test_the_open_is_in_round_5_of_9(sections):
    """Sixty players with all that happens in an open: byes, forfeits, a late entry, a withdrawal."""
    section, facts = sections["open"].section, sections["open"].facts
    assert (section.players, section.paired_rounds, section.rounds) == (60, 5, 9)
    assert all(facts.round(number).finished for number in (1, 2, 3, 4))
    assert facts.round(5).date == TODAY
    under_way = [game.open for game in facts.round(5).games]
    assert 0 < sum(under_way) < len(under_way)
    outcomes = {result.outcome for number in facts.numbers for result in facts.results(number)}
    assert {Outcome.HALF_POINT_BYE, Outcome.FORFEIT_WIN, Outcome.DRAW} <= outcomes
    assert [player.first_round for player in facts.players if player.first_round > 1] == [2]
    assert [player.number for player in facts.players if player.left] == [41]


@pytest.mark.parametrize("slug", ["open", "masters", "teams"])
def test_what_the_laws_leave_open_is_announced(sections, slug):
    """Nothing is left to be announced; only the youth section still has its homework to do."""
    assert still_open(sections[slug].facts, sections[slug].book) == ()
    assert still_open(sections["youth"].facts, sections["youth"].book)


def test_the_youth_section_is_in_round_3_of_7(sections):
    """Twenty-four players."""
    section = sections["youth"].section
    assert (section.players, section.paired_rounds, section.rounds) == (24, 3, 7)


def test_the_masters_are_in_round_4_of_a_table_that_is_known_to_the_end(sections):
    """C.05 Annex 1: ten players have nine rounds, all paired on the first day; the fourth is being played."""
    section, facts = sections["masters"].section, sections["masters"].facts
    assert (section.players, section.paired_rounds, section.rounds) == (10, 9, 9)
    assert [facts.round(number).finished for number in (1, 2, 3, 4)] == [True, True, True, False]
    met = [frozenset((game.white, game.black)) for _, game in games_of(facts)]
    assert len(met) == len(set(met)) == 45


def test_the_team_cup_is_in_round_3_of_5(sections):
    """Ten teams of four boards and a reserve; no two teams meet twice (C.04.6 2)."""
    section, facts = sections["teams"].section, sections["teams"].facts
    assert (len(facts.teams), section.paired_rounds, section.rounds) == (10, 3, 5)
    assert all(len(team.players) == 5 for team in facts.teams)
    assert sorted(number for team in facts.teams for number in team.players) == list(facts.numbers)
    strengths = [team.strength for team in facts.teams]
    assert strengths == sorted(strengths, reverse=True)
    team_of = {number: team.number for team in facts.teams for number in team.players}
    met = Counter(
        (number, frozenset((team_of[game.white], team_of[game.black]))) for number, game in games_of(facts)
    )
    assert set(met.values()) == {4}
    assert len({teams for _, teams in met}) == len(met) == 15


@pytest.mark.parametrize("slug", ["open", "youth"])
def test_nobody_meets_twice_and_everybody_there_is_paired(sections, slug):
    """C.04.1 2: two participants do not meet more than once; all who are there have a place."""
    facts = sections[slug].facts
    met = [frozenset((game.white, game.black)) for _, game in games_of(facts)]
    assert len(met) == len(set(met))
    for number in range(1, facts.paired_rounds + 1):
        there = {
            player.number
            for player in facts.players
            if player.first_round <= number and not player.gone_in(number)
        }
        paired = [
            participant
            for participant in facts.numbers
            if facts.result(participant, number).outcome is not Outcome.ABSENT
        ]
        assert sorted(there) == paired


def test_the_players_are_numbered_in_their_initial_order(sections):
    """C.04.2 2.2: the strongest first, the unrated last; the late entry has no rating either."""
    for section in (sections["open"], sections["youth"]):
        ratings = [player.rating or 0 for player in section.facts.players]
        assert ratings == sorted(ratings, reverse=True)


def test_the_same_seed_gives_the_same_festival(sections, db):
    """DemoSection, undone and made again; another seed makes other facts."""
    first = {slug: section.section.hash for slug, section in sections.items()}
    assert {slug: section.section.hash for slug, section in demo_sections(festival.SEED).items()} == first
    assert {slug: section.section.hash for slug, section in demo_sections(8).items()} != first


def test_the_demo_was_made_by_operations_only(sections):
    """Every version has its entry in the log."""
    for section in sections.values():
        assert section.versions_logged == list(range(1, section.section.version + 1))


def test_demo_people_can_log_in(client, db):
    """With the passwords that were drawn for them; their festival is on the noticeboard."""
    prepare.make_demo({"arbiter": "drawn-1", "organiser": "drawn-2"})
    assert client.login(username="arbiter", password="drawn-1")  # noqa: S106
    assert not client.login(username="organiser", password="drawn-1")  # noqa: S106
    assert client.get("/events/demo-festival/open/standings/").status_code == 200
