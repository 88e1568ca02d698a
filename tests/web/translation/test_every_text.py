"""No text is forgotten: in a language of brackets every page shows brackets, and the facts between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from zoneinfo import available_timezones

import pytest
from django.test import Client

from caissa.messages import Message
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.records import snapshot
from caissa_web.records.models import Event
from tests.web.translation.addresses import filled
from tests.web.translation.pseudo import spoken_as
from tests.web.translation.reading import translated_by_mistake, unbracketed, words
from tests.web.walks import without_records

pytestmark = without_records
CODE = re.compile(r"[A-Z0-9]{2,}[\w./-]*|[A-Z]\.(?:\d|[a-z]\b).*|[hu]?\w|½-½|Δ\w|[a-z]\d+|[wb][½\d.]+")
"""Abbreviations of FIDE, articles, codes of results, single letters."""
ENGLISH_ONLY = ("/api/", "/manual/")
"""Reference for programmers, and the manual, which is written in English."""
OURS = frozenset(
    (
        *("Caissa", "FIDE", "Elo", "Chess960", "Ra", "Rp", "We", "PDF", "XLSX", "m²"),
        *("Laws", "Annex", "Arbiters", "Organisers", "Manual", "money", "prizes"),
        *(
            "DGT",
            "LiveChess",
            "Cloud",
            "lichess",
            "Stripe",
            "Swiss-Manager",
            "Swiss-Chess",
            "Vega",
            "JaVaFo",
            "bbpPairings",
        ),
        *("Appendix", "Letter", "end", "General", "Women", *words("desk@example.org")),
        *("currency", "one_prize", "true", "list", "name"),
        *(part for zone in available_timezones() for part in words(zone.replace("_", " ").replace("/", " "))),
        *(
            "English",
            "Deutsch",
            "Français",
            "Español",
            "Português",
            "Русский",
            *words("العربية العربيّة 简体中文 中文"),
        ),
    )
)
"""Names that are the same in every language: of programs, books of FIDE, paper, and of the languages."""


@pytest.fixture(scope="module")
def hall(demo: Event) -> Event:
    """The demo festival."""
    return demo


@pytest.fixture
def chief(hall: Event, db: None) -> Client:
    """The chief arbiter's browser, set to German, which is spoken in brackets here."""
    user = User.objects.create_user("ada", name="Ada", is_superuser=True)
    operations.appoint(hall, user, Role.CHIEF_ARBITER, by="olga")
    browser = Client(headers={"accept-language": "de"})
    browser.force_login(user)
    return browser


def words_of(hall: Event) -> set[str]:
    """Every word that the facts of the festival and its people have."""
    names = {*OURS, *(name.lower() for name in OURS), "ada", "Ada", hall.slug}
    for section in hall.sections.all():
        state = snapshot.load_state(section)
        texts = [hall.name, hall.city, section.slug, *texts_in(state.facts), *texts_in(state.book)]
        for entry in section.log.all():
            texts += [entry.author, entry.reason]
        names |= {part for text in texts for part in (*words(text), *text.split())}
    return names


def texts_in(value: object) -> Iterator[str]:
    """Every text inside a record; the words of our own tables are none."""
    if isinstance(value, Enum | Message):
        return
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts_in(getattr(value, field.name))
    elif isinstance(value, tuple | list | frozenset | dict):
        for item in value.items() if isinstance(value, dict) else value:
            yield from texts_in(item)


def forgotten(html: str, facts: set[str]) -> set[str]:
    """The pieces of a page that are neither translated nor facts."""
    return {
        piece
        for piece in unbracketed(html)
        if any(
            word not in facts and word.strip("'’.:-") not in facts and not _is_code(word)
            for word in words(piece)
        )
    }


def _is_code(word: str) -> bool:
    return CODE.fullmatch(word.strip(".'")) is not None


def pages(browser: Client) -> Iterator[tuple[str, str]]:
    """Every page that can be looked at."""
    for address in filled():
        if address.startswith(ENGLISH_ONLY):
            continue
        answer = browser.get(address)
        if answer.get("Content-Type", "").startswith("text/html") and not answer.streaming:
            yield address, answer.content.decode()


def test_every_page_is_translated(chief: Client, hall: Event) -> None:
    """Every text, label and title stands in brackets; what is left are facts. No value of a form changes."""
    facts, wrong = words_of(hall), {}
    with spoken_as("de"):
        for address, html in pages(chief):
            for piece in forgotten(html, facts):
                wrong.setdefault(piece, address)
            for value in translated_by_mistake(html):
                wrong.setdefault(f"a value of the page: {value}", address)
    assert not wrong, "\n".join(f"{address}: {piece}" for piece, address in sorted(wrong.items()))


def test_a_forgotten_text_would_be_seen() -> None:
    """The look itself: a plain sentence, a label and a translated value are found, a fact is not."""
    html = '<p title="Help me">⟦Round ⟧5⟦ is ⟧open now <b>Ada</b></p><option value="⟦draft⟧">⟦draft⟧</option>'
    assert forgotten(html, {"Ada"}) == {"Help me", "5 open now"}
    assert translated_by_mistake(html) == ["⟦draft⟧"]


def test_what_is_refused_is_translated(chief: Client, hall: Event) -> None:
    """A message about what cannot be done, and a warning that asks, come in the visitor's language."""
    facts = words_of(hall)
    with spoken_as("de"):
        for address in (
            "open/rounds/2/stage/",
            "open/history/restore/",
            "open/rounds/pair/",
            "teams/teams/1/leave/",
        ):
            answer = chief.post(f"/desk/demo-festival/{address}", {"act": "publish"}, follow=True)
            if answer.get("Content-Type", "").startswith("text/html"):
                assert not forgotten(answer.content.decode(), facts), address
