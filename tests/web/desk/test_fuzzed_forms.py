"""Nonsense in every form of the desk: whatever is sent, the answer is a page and the records stay sound."""

from __future__ import annotations

from datetime import UTC, date, datetime
from html.parser import HTMLParser
from random import Random
from urllib.parse import urljoin

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from caissa.files import trf
from caissa.testing import crosstable
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.demo.festival import festival
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.records.soundness import complaints
from tests.web.desk.every_address import addresses

NOON = datetime(2026, 4, 1, 12, tzinfo=UTC)
POSTS, FEWEST_FORMS = 300, 150
SECTIONS = ("open", "masters", "teams", "youth", "fresh", "cup")
NONSENSE = (
    "",
    " ",
    "0",
    "-1",
    "1",
    "3",
    "99999",
    "9" * 5000,
    "1e400",
    "NaN",
    "½",
    "²",
    "٣",
    "1-0",
    "1, 1",
    "1-999999999",
    "2026-02-30",
    "0001-01-01",
    "9999-12-31T23:59",
    "9999-12-31",
    "2026-03-29T02:30",
    "\x00",
    "a\x00b",
    "🙂" * 50,
    "\u202eevil\u202c",
    "<script>alert(1)</script>",
    "'\"><img src=x onerror=1>",
    "{{ 7*7 }}{% x %}",
    "../../../etc/passwd",
    "//evil.example/",
    "javascript:alert(1)",
    "a" * 20_000,
    "line\nline\r\nline",
    "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
    "on",
    "white",
    "=1+1",
    "%s %(x)s {0}",
)
FILES = (
    b"",
    b"\x00" * 100,
    b"PK\x03\x04" + b"x" * 200,
    b"{" * 5000,
    b"[" * 100_000,
    b'{"format": "caissa"}',
    b"012 x\n001 nonsense\n",
    b"\xff\xfe" + "name;rating".encode("utf-16-le"),
    b"name,rating\n" + b"<b>x</b>,99999999999999999999\n" * 20,
)


class Forms(HTMLParser):
    """The forms of a page that send something: where to, and the names and values of their fields."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[tuple[str, list[tuple[str, str, str]]]] = []
        self.inside = False
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a form, or a field of it."""
        attributes = dict(attrs)
        if tag == "form":
            self.inside = (attributes.get("method") or "").lower() == "post"
            if self.inside:
                self.forms.append((attributes.get("action") or "", []))
        elif self.inside and tag in ("input", "textarea", "button") and attributes.get("name"):
            self.forms[-1][1].append(
                (attributes["name"] or "", attributes.get("value") or "", attributes.get("type") or tag)
            )
        elif tag == "select":
            self.select = attributes.get("name") or ""
        elif self.inside and tag == "option" and self.select:
            self.forms[-1][1].append((self.select, attributes.get("value") or "", "option"))

    def handle_endtag(self, tag: str) -> None:
        """A form ends."""
        self.inside = self.inside and tag != "form"
        self.select = "" if tag == "select" else self.select


def forms_of(browser: Client, address: str) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """The forms on a page."""
    answer = browser.get(address)
    if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
        return []
    parser = Forms()
    parser.feed(answer.content.decode())
    return [(urljoin(address, action) if action else address, fields) for action, fields in parser.forms]


def sent(fields: list[tuple[str, str, str]], dice: Random) -> dict[str, object]:
    """What somebody sends who fills a form with nonsense here and there."""
    form_data: dict[str, object] = {}
    wild = dice.choice((0.0, 0.1, 0.4, 1.0))
    for name, value, kind in fields:
        if name == "csrfmiddlewaretoken" or (kind in ("option", "radio", "submit") and dice.random() < 0.6):
            continue
        if kind == "file":
            content = dice.choice(FILES)
            names = ("x.trf", "../../x.json", "x.xlsx", "x.csv", "x\u202etxt.exe", "a" * 300)
            form_data[name] = SimpleUploadedFile(dice.choice(names), content)
        elif name == "seen_version" and dice.random() < 0.8:
            continue
        else:
            form_data[name] = dice.choice(NONSENSE) if dice.random() < wild else value
    return form_data


def sound(section: Section) -> None:
    """The facts can be read, and written as a report that reads back to as many players and rounds."""
    facts = snapshot.load(Section.objects.get(pk=section.pk))
    read = trf.read(trf.write(facts)).tournament
    assert len(read.players) == len(facts.players)


def pages() -> list[str]:
    """Every page of the desk, in every kind of section."""
    return [
        address.filled(section=section)
        for address in addresses()
        for section in (SECTIONS if address.of_section else SECTIONS[:1])
    ]


def posted(browser: Client, action: str, form_data: dict[str, object]) -> int:
    """The status of the answer; what is warned of is confirmed, whatever it is."""
    answer = browser.post(action, form_data)
    if answer.status_code == 409 and answer.context and "codes" in answer.context:
        again = {
            **form_data,
            "confirmed": [warning.code for warning in answer.context["warnings"]],
            "grave": "1",
        }
        answer = browser.post(action, {name: value for name, value in again.items() if not _is_file(value)})
    return answer.status_code


def _is_file(value: object) -> bool:
    return isinstance(value, SimpleUploadedFile)


def test_nonsense_in_every_form(db):
    """No form of any page answers with a fault, and no section is spoilt."""
    dice = Random(20260401)  # noqa: S311 - the same nonsense every time
    festival(date(2026, 4, 1))
    _more_sections()
    browser = Client()
    browser.force_login(User.objects.create_superuser("ada"))
    known = {action: fields for page in pages() for action, fields in forms_of(browser, page)}
    assert len(known) > FEWEST_FORMS
    for action in dice.choices(sorted(known), k=POSTS):
        assert posted(browser, action, sent(known[action], dice)) < 500, action
    for section in Section.objects.all():
        sound(section)
    assert complaints() == []


def _more_sections() -> None:
    """Beside the festival: a section before round 1, a level tie of a knock-out, pairing by hand."""
    youth = Section.objects.get(slug="youth")
    operations.start_hand_pairing(
        youth, youth.paired_rounds, by="ada", seen_version=youth.version, at=NOON, case="rematch"
    )
    fresh = crosstable("1 Anna 2400\n2 Boris 2300\n3 Chen -", type_code="FIDE_DUTCH_2026", scheduled_rounds=3)
    operations.create_section(youth.event, "fresh", fresh, by="ada")
    cup = crosstable("1 Anna 2400 2w=\n2 Boris 2300 1b=", type_code="CUSTOM_KNOCKOUT", scheduled_rounds=1)
    operations.create_section(youth.event, "cup", cup, by="ada")
