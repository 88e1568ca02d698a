"""The facts of an event, taken from its tournament file."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from caissa.arbiters import EventSystem, Service, career, event_facts, festival_facts, plain
from caissa.arbiters.career import used_twice
from caissa.tournament import (
    Event,
    Level,
    Official,
    Person,
    Player,
    Role,
    Sex,
    Title,
    Tournament,
)

from .people import SIGNED, event, international


def player(
    number: int, rating: int | None, federation: str, title: str = "", sex: Sex | None = None
) -> Player:
    """A player as on the list."""
    titled = Title(title) if title else None
    return Player(number, Person(f"Player {number}", federation=federation, title=titled, sex=sex), rating)


SECTION = Tournament(
    name="Lyon Open",
    city="Lyon",
    federation="FRA",
    start=date(2026, 5, 1),
    end=date(2026, 5, 9),
    level=Level.TITLE,
    type_code="FIDE_DUTCH_2026",
    scheduled_rounds=9,
    officials=(Official(Person("Okafor, Ada", arbiter_title="IA"), Role.CHIEF_ARBITER),),
    players=(
        player(1, 2500, "FRA", "GM"),
        player(2, 2000, "GER", "CM"),
        player(3, None, "FRA"),
        player(4, 1800, "ESP", "WFM"),
    ),
)


def test_players_titles_and_federations_are_counted() -> None:
    """FA1: players, rated ones, federations, titled; masters from FM and WFM up; unrated average as 1400."""
    facts = event_facts(SECTION)
    assert (facts.players, facts.rated, facts.federations, facts.titled, facts.masters) == (4, 3, 3, 3, 2)
    assert facts.average_rating == Decimal(7700) / 4
    assert (facts.system, facts.rounds, facts.player_norms_possible) == (EventSystem.SWISS, 9, True)
    assert (facts.chief_arbiter, facts.chief_arbiter_title) == ("Okafor, Ada", "IA")
    assert (facts.name, facts.venue, facts.federation) == ("Lyon Open", "Lyon", "FRA")


@pytest.mark.parametrize(
    ("code", "words", "system"),
    [
        ("FIDE_ROUNDROBIN", "", EventSystem.ROUND_ROBIN),
        ("FIDE_DOUBLEROUNDROBIN", "", EventSystem.DOUBLE_ROUND_ROBIN),
        ("CUSTOM_KNOCKOUT", "", EventSystem.KNOCKOUT),
        ("FIDE_SCHEVENINGEN", "", EventSystem.OTHER),
        ("", "Individual: Swiss-System", EventSystem.SWISS),
        ("", "Double Round-Robin", EventSystem.DOUBLE_ROUND_ROBIN),
        ("", "Individual: Round-Robin", EventSystem.ROUND_ROBIN),
        ("", "", None),
    ],
)
def test_the_box_of_the_form(code: str, words: str, system: EventSystem | None) -> None:
    """B.06.1 2.3.1: by the code of the file, or by the words of an older one."""
    assert event_facts(replace(SECTION, type_code=code, type_text=words)).system is system


def test_what_the_file_cannot_say_is_declared() -> None:
    """Declared facts go before those of the file."""
    facts = event_facts(SECTION, official="world-amateur", player_norms_possible=False)
    assert facts.world
    assert facts.player_norms_possible is False
    assert event_facts(replace(SECTION, level=Level.RATED)).player_norms_possible is False
    assert event_facts(replace(SECTION, level=None)).player_norms_possible is None


def test_an_event_of_women_is_noticed() -> None:
    """B.06.3 1.3.2.3 b: every player is a woman."""
    women = tuple(player(n, 2400, "FRA", sex=Sex.FEMALE) for n in (1, 2))
    assert event_facts(replace(SECTION, players=women)).women_only
    assert not event_facts(replace(SECTION, players=(*women, player(3, 2400, "FRA")))).women_only
    assert not event_facts(replace(SECTION, players=(), officials=())).women_only


def test_a_festival_is_counted_together() -> None:
    """B.06.1 2.5.1: the quotas are those of all tournaments; the shortest one gives the rounds."""
    other = replace(
        SECTION,
        name="B",
        end=date(2026, 5, 7),
        scheduled_rounds=7,
        players=(player(1, None, "ITA"), player(2, 1500, "FRA")),
    )
    facts = festival_facts(Event("Festival", sections=(SECTION, other)))
    assert (facts.players, facts.rated, facts.federations, facts.rounds) == (6, 4, 4, 7)
    assert (facts.start, facts.end) == (date(2026, 5, 1), date(2026, 5, 9))
    assert (facts.name, facts.festival, facts.system) == ("Festival", True, EventSystem.SWISS)
    robin = replace(other, type_code="FIDE_ROUNDROBIN")
    assert festival_facts(Event("Mixed", sections=(SECTION, robin))).system is EventSystem.OTHER


def test_a_career_in_numbers() -> None:
    """ARB-026: roles, categories, years, evaluations, unused norms."""
    from caissa.arbiters import Duty

    services = (
        Service(event(name="Open"), Duty.CHIEF_ARBITER, positive=True, certificate=SIGNED),
        Service(event(name="Cup", official="world-cup"), Duty.ARBITER, positive=False),
        Service(event(name="League", for_teams=True, federation="BEL", federations=1), Duty.ARBITER),
        Service(event(name="Future", start=date(2030, 1, 1), end=date(2030, 1, 9))),
    )
    summary = career(international("B", services=services), date(2025, 12, 31))
    assert (summary.events, summary.by_duty) == (3, {"arbiter": 2, "chief arbiter": 1})
    assert summary.by_category == {"A": 1, "D": 1, "none": 1}
    assert (summary.positive, summary.negative, summary.not_evaluated) == (1, 1, 1)
    assert (summary.by_year, summary.by_system) == ({2025: 3}, {"SS": 2, "TM": 1})
    assert (summary.federations, summary.unused_norms) == (("BEL", "FRA"), ("Open",))
    assert (summary.title, summary.category, summary.active) == ("IA", "B", True)
    assert plain(summary)["by_year"] == {"2025": 3}


def test_an_event_used_for_two_titles_is_found() -> None:
    """B.06.1 4.12, B.06.3 7.3: every event counts once."""
    services = (
        Service(event(name="Open"), used_for="FA"),
        Service(event(name="Open"), used_for="IA"),
        Service(event(name="Cup"), used_for="C"),
    )
    assert used_twice(international(services=services)) == ("Open",)
