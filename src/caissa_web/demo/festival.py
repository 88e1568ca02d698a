"""A lively festival of invented people, made by the same operations that the desk uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from random import Random

from django.db import transaction

from caissa.prospectus.questions import questions_for
from caissa.tournament import Colour, MatchScoring, Official, Person, Player, Role, Round, Tournament, TpnList
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.demo.people import Crowd, Field, dealt_into_teams
from caissa_web.demo.play import ARBITER, ORGANISER, enter_results, half_point_bye, play_round
from caissa_web.operations.events.sections import announce
from caissa_web.operations.rounds.pairing import pair_all_rounds, publish_all_rounds
from caissa_web.records.models import Event, Section
from caissa_web.records.publication import publication_of
from caissa_web.section import options
from caissa_web.section.setup.announcements import setting_of

SEED = 1851
OPEN_FIELD = Field(players=59, strongest=2520, weakest=1410, unrated=3, born=(1948, 2012))
YOUTH_FIELD = Field(players=24, strongest=1780, weakest=1400, unrated=9, born=(2010, 2016))
MASTERS_FIELD = Field(players=10, strongest=2540, weakest=2330, unrated=0, born=(1975, 2008))
TEAM_FIELD = Field(players=50, strongest=2380, weakest=1500, unrated=0, born=(1955, 2010))
TEAM_NAMES = (
    "Harbour Knights",
    "Hill Street",
    "Lighthouse",
    "Mill Lane Rooks",
    "North Quay",
    "Old Town",
    "Riverside",
    "South Bank",
    "Tower Bridge Club",
    "West Pier",
)


@transaction.atomic
def festival(today: date, seed: int = SEED) -> Event:
    """The demo festival: an open in round 5 of 9, youth, a round robin and a team Swiss."""
    dice = Random(seed)  # noqa: S311 - plausible, not secret
    crowd = Crowd(dice)
    start = today - timedelta(days=4)
    event = operations.create_event(
        "demo-festival",
        "Demo Chess Festival",
        by=ORGANISER,
        city="Example Bay",
        start=start,
        end=start + timedelta(days=9),
    )
    _play_open(event, dice, crowd, start)
    _play_youth(event, dice, crowd, start + timedelta(days=2))
    _play_masters(event, dice, crowd, start + timedelta(days=1))
    _play_teams(event, dice, crowd, start + timedelta(days=2))
    return operations.publish_event(event, by=ORGANISER)


def appoint_people(event: Event, people: Mapping[str, User]) -> None:
    """Let the demo's people work at the festival: the arbiter is its chief, the organiser organises it."""
    for name, role in ((ARBITER, Role.CHIEF_ARBITER), (ORGANISER, Role.ORGANISER)):
        if name in people:
            operations.appoint(event, people[name], role, by=ORGANISER)


def show_chances(event: Event) -> None:
    """Have chances worked out and shown, which takes the background a minute or two."""
    operations.set_publication(event, replace(publication_of(event), chances=True), by=ORGANISER)


def _play_open(event: Event, dice: Random, crowd: Crowd, start: date) -> None:
    facts = _swiss(_section("Open", start, 9, crowd.players(OPEN_FIELD)), dice)
    section = _announced(operations.create_section(event, "open", facts, by=ORGANISER), facts)
    for number, round_number in ((12, 2), (33, 3), (21, 5), (48, 5)):
        section = half_point_bye(section, number, round_number)
    section = play_round(section, dice)
    late = Player(OPEN_FIELD.players + 1, crowd.person(OPEN_FIELD), first_round=2)
    section = operations.enter_player(
        section, late, by=ARBITER, seen_version=section.version, reason="Late train; entered before round 2"
    )
    section = play_round(section, dice, forfeits=1)
    section = play_round(section, dice)
    section = operations.withdraw_player(
        section, 41, 3, by=ARBITER, seen_version=section.version, reason="Called back to work"
    )
    section = play_round(section, dice, forfeits=1)
    play_round(section, dice, share=0.55)


def _play_youth(event: Event, dice: Random, crowd: Crowd, start: date) -> None:
    facts = _swiss(_section("Youth U16", start, 7, crowd.players(YOUTH_FIELD)), dice)
    section = operations.create_section(event, "youth", facts, by=ORGANISER)
    section = half_point_bye(section, 9, 2)
    for share in (1.0, 1.0, 0.4):
        section = play_round(section, dice, share=share)


def _play_masters(event: Event, dice: Random, crowd: Crowd, start: date) -> None:
    """A round robin: its rounds are known from the first day; the fourth is being played."""
    field = _drawn(crowd.players(MASTERS_FIELD), dice)
    facts = replace(
        _section("Masters", start, 9, field),
        type_code="BERGER_ROUNDROBIN",
        ranking=("PTS", "DE", "SB", "WIN", "KS"),
        tpns=(TpnList(1, tuple(player.number for player in field)),),
    )
    section = _announced(operations.create_section(event, "masters", facts, by=ORGANISER), facts)
    section = pair_all_rounds(section, by=ARBITER, seen_version=section.version)
    section = publish_all_rounds(section, by=ARBITER, seen_version=section.version)
    for number, share in ((1, 1.0), (2, 1.0), (3, 1.0), (4, 0.4)):
        section = enter_results(section, number, dice, share)


def _play_teams(event: Event, dice: Random, crowd: Crowd, start: date) -> None:
    """Ten teams of four boards and a reserve in round 3 of 5."""
    field = crowd.players(TEAM_FIELD)
    facts = replace(
        _section("Team Cup", start, 5, field),
        type_code="FIDE_TEAM_TYPEA_MP_GP",
        type_text="Team: Swiss-System",
        initial_colour=dice.choice(list(Colour)),
        board_colours="WBWB",
        match_scoring=MatchScoring(),
        ranking=("MPTS", "GPTS", "BH:MP", "EMGSB"),
        teams=dealt_into_teams(field, TEAM_NAMES),
    )
    section = _announced(operations.create_section(event, "teams", facts, by=ORGANISER), facts)
    for share in (1.0, 1.0, 0.6):
        section = play_round(section, dice, share=share)


def _section(name: str, start: date, rounds: int, players: tuple[Player, ...]) -> Tournament:
    """A section on the morning of its first round."""
    arbiter = Official(Person("Invented, Ida", federation="FID", arbiter_title="IA"), Role.CHIEF_ARBITER)
    days = [start + timedelta(days=number) for number in range(rounds)]
    return Tournament(
        name=name,
        city="Example Bay",
        federation="FID",
        start=days[0],
        end=days[-1],
        officials=(arbiter,),
        time_control="90'+30\"",
        encoded_time_control="5400+30",
        scheduled_rounds=rounds,
        players=players,
        rounds=tuple(Round(number, date=day) for number, day in enumerate(days, start=1)),
    )


def _announced(section: Section, facts: Tournament) -> Section:
    """The section with what the Laws leave to it announced: what is usual, and the rest invented."""
    start = facts.start or date.min
    invented = {
        options.APPEALS_DEADLINE.name: "30 minutes after the end of the round",
        options.APPEALS_FEE.name: "0",
        options.LAST_BYE_ROUND.name: "6",
        options.LATE_ENTRIES.name: "2",
        options.REGISTRATION_DATE.name: (start - timedelta(days=40)).isoformat(),
        options.RATING_LIST.name: f"FIDE standard, {start:%B %Y}",
        options.LINE_UP_DEADLINE.name: "60 minutes before the round",
    }
    answers = {
        setting_of(question): invented.get(question.name) or question.default
        for question in questions_for(facts)
    }
    return announce(section, answers, by=ORGANISER, seen_version=section.version)


def _swiss(facts: Tournament, dice: Random) -> Tournament:
    """The section as a Swiss by the FIDE (Dutch) system."""
    return replace(
        facts,
        type_code="FIDE_DUTCH_2026",
        initial_colour=dice.choice(list(Colour)),
        ranking=("PTS", "BH/C1", "BH", "SB", "WON"),
    )


def _drawn(players: tuple[Player, ...], dice: Random) -> tuple[Player, ...]:
    """The players with numbers drawn by lot, as for a round robin (C.06)."""
    shuffled = dice.sample(players, len(players))
    return tuple(replace(player, number=number) for number, player in enumerate(shuffled, start=1))
