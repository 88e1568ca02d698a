"""Marks in every field of facts and book: what is not for somebody comes out at no door."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.core.cache import cache
from django.test import Client

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.api.dispatch import schema
from caissa_web.noticeboard.cache import latest
from caissa_web.operations import Place
from caissa_web.records import snapshot
from caissa_web.records.models import Event
from caissa_web.records.publication import DEFAULT, MinorsNamed, Publication, key_of
from caissa_web.records.versions import Act, change
from caissa_web.screens.making import make_screen
from caissa_web.screens.plan import Listed, Plan
from caissa_web.section.state import State
from tests.web.rights_matrix import addresses
from tests.web.security.planting import FIRST_ID, Marks, telling
from tests.web.walks import put_away

EVENT = "demo-festival"
SECTIONS = ("open", "teams")
PUBLIC = (
    "name",
    "city",
    "players.person.name",
    "players.person.club",
    "officials.person.name",
    "officials.person.arbiter_title",
    "teams.name",
    "teams.nickname",
    "teams.captain",
    "editions.reason",
    "prizes",
    "pairing_controller",
    "sheets.notice",
)
"""What the noticeboard may show, if the organiser hides nothing."""
NUMBERS = {"1901": "a year of birth", "3977": "a national rating"}
DICE = re.compile(r"[\w-]{40,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII)
"""Tokens, hashes and UUIDs, in which a short mark can stand by chance."""
SWITCHES = [name for name in DEFAULT.as_json() if isinstance(getattr(DEFAULT, name), bool)]
HIDDEN = Publication(**dict.fromkeys(SWITCHES, False))
NO_DESK = (Role.CAPTAIN, Role.PLAYER, Role.FEDERATION_OFFICIAL, Role.HEAD_OF_DELEGATION, Role.PRESS)


@pytest.fixture
def event(demo: None, db: None, settings) -> Event:
    """The festival with a screen that shows everything."""
    # By itself the name is a hash, in which any four figures can stand by chance.
    settings.INSTALLATION_NAME = "chess.example.org"
    festival = Event.objects.get(slug=EVENT)
    make_screen(festival, "Hall", Plan(lists=tuple(Listed), notice="Welcome"), by="olga")
    return festival


@pytest.fixture
def marks(event: Event) -> Marks:
    """Marks in every text of every section."""
    planted_marks = Marks()
    for section in event.sections.filter(slug__in=SECTIONS):
        change(section, Act("test", "olga"), lambda state: planted(planted_marks, telling(state)))
    return planted_marks


def planted(marks: Marks, state: State) -> State:
    """A state with marks."""
    return State(marks.plant(state.facts), marks.plant(state.book))


def everywhere(client: Client) -> Iterator[tuple[str, str]]:
    """Every address with every filling, and what stands there for somebody."""
    for address in addresses():
        values = {"event": (EVENT,), "section": SECTIONS, "number": (2,), "key": ("women", "json")}
        for place in address.fillings(values):
            if "/installation/backup" not in place and "log-out" not in place:
                yield from answers_of(client, place)
    for path, methods in schema()["paths"].items():
        for section in SECTIONS if "get" in methods else ():
            filled = path.replace("{event}", EVENT).replace("{section}", section).replace("{number}", "2")
            yield from answers_of(client, filled)
    client.cookies["my_players"] = "|".join(f"{EVENT}/{slug}/1" for slug in SECTIONS)
    yield from answers_of(client, "/my/")


def answers_of(client: Client, place: str) -> Iterator[tuple[str, str]]:
    """The text of an answer, also of files in a ZIP."""
    cache.clear()
    answer = client.get(place)
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    put_away(answer)
    assert answer.status_code < 500, place
    for text in opened(content):
        yield place, text.decode("utf-8", "replace").replace("\r\n ", "")


def opened(content: bytes) -> Iterator[bytes]:
    """A file, or all files in it."""
    if content.startswith(b"\x1f\x8b"):
        yield from opened(gzip.decompress(content))
    elif content.startswith(b"PK"):
        with ZipFile(BytesIO(content)) as archive:
            for name in archive.namelist():
                yield from opened(archive.read(name))
    else:
        yield content


def stands_in(mark: str, text: str) -> bool:
    """Is a mark there? A number only where one begins, not within another or after its point."""
    if mark not in text:
        return False
    return mark not in NUMBERS or re.search(rf"(?<![\w.,]){mark}", text) is not None


def marks_shown(marks: Marks, hidden: Iterable[str], client: Client) -> dict[str, str]:
    """Where a field comes out that should not: the field and the first address."""
    wanted, where = set(hidden), dict[str, str]()
    for place, text in everywhere(client):
        written = DICE.sub(" ", text)
        for mark in wanted:
            if stands_in(mark, written):
                where.setdefault(marks.fields.get(mark, NUMBERS.get(mark, mark)), place)
    return where


def test_nobody_sees_what_is_the_desk_s_own(event, marks, client):
    """Contacts, dates of birth, incidents, guardians, conduct, reasons, remarks: in no answer."""
    ids = {str(FIRST_ID + number) for number in (82, 83)}
    assert marks_shown(marks, marks.besides(*PUBLIC) | set(NUMBERS) | ids, client) == {}
    # The test looks: what is public does come out.
    assert marks_shown(marks, marks.of("players.person.name"), client)


def test_nobody_sees_what_the_organiser_hides(event, marks, client):
    """With everything hidden, a list of names and results is left; and of two players no name either."""
    state = snapshot.load_state(event.sections.get(slug="open"))
    taken_off = [player.person for player in state.facts.players[:2]]
    operations.set_publication(event, replace(HIDDEN, minors=MinorsNamed.SHORT), by="olga")
    event.refresh_from_db()
    event.publication = {**event.publication, "withheld": [key_of(person) for person in taken_off]}
    event.save()
    latest.forget()
    names = {person.name.partition(",")[0] for person in taken_off}
    ids = {str(FIRST_ID + number) for number in range(1, 90)}
    hidden = marks.besides(*(field for field in PUBLIC if field != "players.person.club"))
    assert marks_shown(marks, hidden | names | ids | set(NUMBERS), client) == {}


def test_those_who_come_for_their_own_people_see_no_more(event, marks, client):
    """Somebody with every role that has no desk; `test_own_people` narrows players' data to their own."""
    user = User.objects.create_user("visitor")
    for role in NO_DESK:
        operations.appoint_to(event, user, _place(event, role), by="olga")
    client.force_login(user)
    assert marks_shown(marks, marks.besides(*PUBLIC, "players.person", "guardians"), client) == {}


def _place(event: Event, role: Role) -> Place:
    if role is Role.CAPTAIN:
        return Place(role, event.sections.get(slug="teams"), team=1)
    if role is Role.PLAYER:
        return Place(role, event.sections.get(slug="open"), player=1)
    return Place(role) if role is Role.PRESS else Place(role, federation="FRA")
