"""A lively festival of invented people, made by the same operations that the desk uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random

from django.db import transaction

from caissa.files.rating_list.invented import Picker
from caissa.tournament import (
    Birth,
    Colour,
    Game,
    Official,
    Outcome,
    Person,
    Player,
    Rating,
    Role,
    Round,
    Title,
    Tournament,
)
from caissa.tournament.initial_order import initial_order
from caissa_web.accounts.models import User
from caissa_web.records import operations, snapshot
from caissa_web.records.models import Event, Section
from caissa_web.records.operations import Outcomes

ORGANISER, ARBITER = "organiser", "arbiter"
SEED = 1851
TITLES = ((2450, Title.GM), (2350, Title.IM), (2250, Title.FM), (2150, Title.CM))
WHITE_WINS: Outcomes = (Outcome.WIN, Outcome.LOSS)
DRAWN: Outcomes = (Outcome.DRAW, Outcome.DRAW)
BLACK_WINS: Outcomes = (Outcome.LOSS, Outcome.WIN)
WHITE_ABSENT: Outcomes = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)


@dataclass(frozen=True, slots=True)
class Field:
    """How strong the players of a section are."""

    players: int
    strongest: int
    weakest: int
    unrated: int
    born: tuple[int, int]


OPEN_FIELD = Field(players=59, strongest=2520, weakest=1410, unrated=3, born=(1948, 2012))
YOUTH_FIELD = Field(players=24, strongest=1780, weakest=1400, unrated=9, born=(2010, 2016))


@transaction.atomic
def festival(today: date, seed: int = SEED) -> Event:
    """The demo festival: an open in round 5 of 9 and a youth section in round 3 of 7."""
    dice = Random(seed)  # noqa: S311 - plausible, not secret
    picker = Picker(dice)
    start = today - timedelta(days=4)
    event = operations.create_event(
        "demo-festival",
        "Demo Chess Festival",
        by=ORGANISER,
        city="Example Bay",
        start=start,
        end=start + timedelta(days=8),
    )
    _play_open(event, dice, picker, start)
    _play_youth(event, dice, picker, start + timedelta(days=2))
    return operations.publish_event(event, by=ORGANISER)


def appoint_people(event: Event, people: Mapping[str, User]) -> None:
    """Let the demo's people work at the festival: the arbiter is its chief, the organiser organises it."""
    for name, role in ((ARBITER, Role.CHIEF_ARBITER), (ORGANISER, Role.ORGANISER)):
        if name in people:
            operations.appoint(event, people[name], role, by=ORGANISER)


def _play_open(event: Event, dice: Random, picker: Picker, start: date) -> None:
    facts = _section("Open", OPEN_FIELD, dice, picker, start, rounds=9)
    section = operations.create_section(event, "open", facts, by=ORGANISER)
    for number, round_number in ((12, 2), (33, 3), (21, 5), (48, 5)):
        section = _half_point_bye(section, number, round_number)
    section = _play_round(section, dice)
    late = Player(OPEN_FIELD.players + 1, _person(dice, picker, OPEN_FIELD), first_round=2)
    section = operations.enter_player(
        section, late, by=ARBITER, seen_version=section.version, reason="Late train; entered before round 2"
    )
    section = _play_round(section, dice, forfeits=1)
    section = _play_round(section, dice)
    section = operations.withdraw_player(
        section, 41, 3, by=ARBITER, seen_version=section.version, reason="Called back to work"
    )
    section = _play_round(section, dice, forfeits=1)
    _play_round(section, dice, share=0.55)


def _play_youth(event: Event, dice: Random, picker: Picker, start: date) -> None:
    facts = _section("Youth U16", YOUTH_FIELD, dice, picker, start, rounds=7)
    section = operations.create_section(event, "youth", facts, by=ORGANISER)
    section = _half_point_bye(section, 9, 2)
    for share in (1.0, 1.0, 0.4):
        section = _play_round(section, dice, share=share)


def _section(
    name: str, field: Field, dice: Random, picker: Picker, start: date, *, rounds: int
) -> Tournament:
    """A section on the morning of its first round."""
    arbiter = Official(Person("Invented, Ida", federation="FID", arbiter_title="IA"), Role.CHIEF_ARBITER)
    days = [start + timedelta(days=number) for number in range(rounds)]
    return Tournament(
        name=name,
        city="Example Bay",
        federation="FID",
        start=days[0],
        end=days[-1],
        type_code="FIDE_DUTCH_2026",
        officials=(arbiter,),
        time_control="90 minutes, 30 seconds a move from the first",
        encoded_time_control="5400+30",
        scheduled_rounds=rounds,
        initial_colour=dice.choice(list(Colour)),
        ranking=("PTS", "BH/C1", "BH", "SB", "WON"),
        players=_players(field, dice, picker),
        rounds=tuple(Round(number, date=day) for number, day in enumerate(days, start=1)),
    )


def _players(field: Field, dice: Random, picker: Picker) -> tuple[Player, ...]:
    """The players in their initial order; the unrated are the last."""
    steps = sorted((dice.betavariate(1.1, 1.7) for _ in range(field.players - field.unrated)), reverse=True)
    reach = field.strongest - field.weakest
    ratings = [field.weakest + round(step * reach) for step in steps] + [None] * field.unrated
    people: dict[str, Person] = {}
    while len(people) < field.players:
        person = _person(dice, picker, field)
        people.setdefault(person.name, person)
    entered = [_rated(person, rating) for person, rating in zip(people.values(), ratings, strict=True)]
    return tuple(replace(one, number=number) for number, one in enumerate(initial_order(entered), start=1))


def _person(dice: Random, picker: Picker, field: Field) -> Person:
    region, federation = picker.home()
    name = picker.name(region)
    while "," not in name or len(set(name.split())) < len(name.split()):
        name = picker.name(region)
    return Person(name, federation=federation, birth=Birth(dice.randint(*field.born)))


def _rated(person: Person, rating: int | None) -> Player:
    if rating is None:
        return Player(0, person)
    title = next((title for level, title in TITLES if rating >= level), None)
    return Player(0, replace(person, title=title, ratings=(Rating(rating),)), rating)


def _half_point_bye(section: Section, number: int, round_number: int) -> Section:
    return operations.announce_bye(
        section, number, round_number, Outcome.HALF_POINT_BYE, by=ARBITER, seen_version=section.version
    )


def _play_round(section: Section, dice: Random, share: float = 1.0, forfeits: int = 0) -> Section:
    """Pair a round and enter the results of a share of its games; some players do not appear."""
    section = operations.pair_next_round(section, by=ARBITER, seen_version=section.version)
    section = operations.publish_round(
        section, section.paired_rounds, by=ARBITER, seen_version=section.version
    )
    facts = snapshot.load(section)
    games = facts.round(facts.paired_rounds).games
    absent = dice.sample(games[len(games) // 2 :], forfeits)
    ended = sorted(dice.sample(games, round(share * len(games))), key=games.index)
    for game in ended:
        outcomes = WHITE_ABSENT if game in absent else _outcomes(facts, game, dice)
        pair = (game.white, game.black)
        section = operations.record_result(section, facts.paired_rounds, pair, outcomes, by=ARBITER)
    return section


def _outcomes(facts: Tournament, game: Game, dice: Random) -> Outcomes:
    """A result as ratings make it likely, with more draws among equals."""
    white, black = (facts.player(number).rating or 1300 for number in (game.white, game.black))
    expected = 1 / (1 + 10 ** ((black - white - 35) / 400))
    draws = 0.45 * (1 - abs(2 * expected - 1))
    drawn = dice.random()
    if drawn < expected - draws / 2:
        return WHITE_WINS
    return DRAWN if drawn < expected + draws / 2 else BLACK_WINS
