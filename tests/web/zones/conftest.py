"""A section that is played on a fake lichess, whose players have all allowed games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.test import override_settings
from django.utils import timezone

from caissa.tournament import Game, Person, Player, Round, Tournament
from caissa_web import operations
from caissa_web.games.people import keys_of
from caissa_web.online.models import PlayerAccount
from caissa_web.papers.encrypted import encrypted_text
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.zones.models import ZoneToken
from caissa_web.zones.operations.choosing import choose_zone
from tests.zones.fake_lichess import ORGANISER, FakeLichess


def paired_round(players: int) -> Tournament:
    """One round, paired by neighbours: 1 has White against 2."""
    field = tuple(
        Player(number, Person(f"Player{number}, P", fide_id=1_000_000 + number), 2600 - number)
        for number in range(1, players + 1)
    )
    games = tuple(Game(number, number + 1, board=(number + 1) // 2) for number in range(1, players, 2))
    return Tournament(
        name="Online",
        players=field,
        rounds=(Round(1, games),),
        scheduled_rounds=3,
        time_control="10 min + 5 sec/move",
    )


@dataclass
class World:
    """A section and its zone."""

    section: Section
    zone: FakeLichess

    @property
    def facts(self) -> Tournament:
        """The tournament."""
        return snapshot.load_state(Section.objects.get(pk=self.section.pk)).facts

    def account(self, number: int, *, name: str = "", allowed: bool = True) -> PlayerAccount:
        """The account of a player, with its permission."""
        player, name = self.facts.player(number), name or f"acc{number}"
        row = PlayerAccount.objects.create(
            event=self.section.event,
            person=keys_of(self.facts)[number][0],
            fide_id=player.fide_id,
            name=player.name,
            zone="lichess",
            account=name.title(),
            folded=name,
            added_by="ada",
            added_at=timezone.now(),
        )
        if allowed:
            token = self.zone.add(name).token
            ZoneToken.objects.create(
                account=row, folded=name, encrypted=encrypted_text(token), stored_at=timezone.now()
            )
        return row


@pytest.fixture
def zone() -> Iterator[FakeLichess]:
    """lichess, near by; the installation keeps its key."""
    fake = FakeLichess()
    with (
        fake.served() as address,
        override_settings(LICHESS_URL=address, SECRET_KEY_IS_KEPT=True),
    ):
        yield fake


@pytest.fixture
def world(event: Event, zone: FakeLichess) -> World:
    """Eight players, four boards, a public round."""
    section = operations.create_section(event, "online", paired_round(8), by="olga")
    created = World(section, zone)
    choose_zone(section, "lichess", ORGANISER, by="olga")
    for number in range(1, 9):
        created.account(number)
    return created
