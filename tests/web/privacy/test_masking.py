"""A masked copy: invented people, the same tournament (DATA-011)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from zipfile import ZipFile

import pytest

from caissa.tournament import Role
from caissa_web.demo.festival import festival
from caissa_web.exchange.event_file import carried, packed, unpacked
from caissa_web.exchange.masking import FIRST_ID, masked
from caissa_web.records.models import Event
from caissa_web.records.versions import Act, change
from caissa_web.section.book import Incident
from caissa_web.section.state import of_book
from tests.web.privacy.conftest import ANNA, MOTHER

NOON = datetime(2026, 4, 1, 12, tzinfo=UTC)


@pytest.fixture
def real(guarded, event) -> Event:
    """The hall with an incident that names somebody."""
    note = Incident(1, NOON, "ada", "Anna was late", players=(1,))
    change(
        guarded,
        Act("incident.entered", "ada", "Anna"),
        of_book(lambda book: replace(book, incidents=(note,))),
    )
    return event


def text(content: bytes) -> str:
    """What stands in a portable file."""
    with ZipFile(BytesIO(content)) as opened:
        return opened.read("event.json").decode()


def test_nobody_is_in_it(real):
    """No name, number, club or contact of anybody, and no words that an arbiter wrote."""
    content = text(packed(masked(carried(real))))
    gone = ("Anna", "Boris", "Chen", "Dora", "Egon", str(ANNA), MOTHER.email, MOTHER.phone, "Rook", "late")
    for word in (*gone, "ada", "olga", "Spring", "Riga", "2011-05", "2011/05"):
        assert word not in content, word


def test_the_tournament_is_the_same(real):
    """Numbers, ratings, rounds and results stay."""
    before, after = (event_file.sections[0].facts for event_file in (carried(real), masked(carried(real))))
    assert after.rounds == before.rounds
    assert [(player.number, player.rating) for player in after.players] == [
        (player.number, player.rating) for player in before.players
    ]
    assert after.player(1).person.fide_id > FIRST_ID


def test_the_order_of_names_stays(real):
    """Because the starting order goes by it where all else is equal (C.04.2)."""
    before, after = (event_file.sections[0].facts for event_file in (carried(real), masked(carried(real))))

    def by_name(facts):
        return [player.number for player in sorted(facts.players, key=lambda player: player.name.casefold())]

    assert by_name(after) == by_name(before)


def test_another_desk_can_take_it_in(real):
    """It is a portable event like any other, and always the same one."""
    archive = packed(masked(carried(real)))
    assert unpacked(archive, "masked.zip") == masked(carried(real))
    assert text(archive) == text(packed(masked(carried(real))))


def test_a_whole_festival_is_masked(db):
    """Teams, captains, officials and young players too."""
    festival(NOON.date())
    real = carried(Event.objects.get(slug="demo-festival"))
    hidden = masked(real)
    unpacked(packed(hidden), "masked.zip")
    names = {player.name for section in real.sections for player in section.facts.players}
    invented = {player.name for section in hidden.sections for player in section.facts.players}
    assert len(invented) == len(names)
    for section in hidden.sections:
        assert {player.name for player in section.facts.players} <= invented


def test_it_is_for_the_organiser(chief, logged_in, real):
    """At the event's page about data protection."""
    answer = chief.get("/privacy/events/spring/masked/")
    assert "Anna" not in text(answer.content)
    assert logged_in("sam", Role.SECTOR_ARBITER).get("/privacy/events/spring/masked/").status_code == 403
