"""The letter for a visa: who is invited, by whom, from when until when, and how a consulate checks it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from caissa.documents.document import (
    Block,
    Document,
    Emphasis,
    Field,
    Fields,
    Gap,
    Paragraph,
    PaymentCode,
    Signature,
    Signatures,
)
from caissa.documents.look import Look
from caissa.documents.phrases import Phrases
from caissa.play.days.day_names import full_day


@dataclass(frozen=True, slots=True)
class Traveller:
    """Somebody as their passport names them."""

    surname: str
    given_names: str
    nationality: str
    birth: str
    passport: str
    expires: str
    role: str


@dataclass(frozen=True, slots=True)
class VisaLetter:
    """A letter to a consulate about one traveller."""

    number: str
    day: date
    event: str
    place: str
    start: date | None
    end: date | None
    consulate: str
    organiser: str
    traveller: Traveller
    check_at: str = ""


def visa_letter(letter: VisaLetter, say: Phrases, *, look: Look | None = None) -> Document:
    """The letter as a document of one page."""
    return Document(
        say("Invitation {number}", number=letter.number),
        tuple(_blocks(letter, say)),
        tuple(filter(None, (letter.event, letter.place))),
        imprint=letter.event,
        language=say.language,
        page_of=say("Page {page} of {pages}", page="{page}", pages="{pages}"),
        landscape=False,
        look=look,
    )


def _blocks(letter: VisaLetter, say: Phrases) -> Iterator[Block]:
    if letter.consulate:
        yield Paragraph(say("To {name}", name=letter.consulate))
    yield Paragraph(say.word(full_day(letter.day)))
    yield Paragraph(say("We invite the person named below to {event}.", event=letter.event), Emphasis.STRONG)
    if letter.start and letter.end:
        yield Paragraph(
            say(
                "The event takes place from {start} to {end}.",
                start=say.word(full_day(letter.start)),
                end=say.word(full_day(letter.end)),
            )
        )
    yield Fields(tuple(_facts(letter.traveller, say)), 1)
    yield Paragraph(
        say(
            "We ask you to issue a visa that allows arriving in time and staying until the end of the event. "
            "Thank you for your help."
        )
    )
    yield Gap(6)
    yield Signatures((Signature(say("For the organisers"), letter.organiser),))
    if letter.check_at:
        yield Gap(4)
        yield PaymentCode(
            letter.check_at,
            (say("Number {number}", number=letter.number), say("Check it at:"), letter.check_at),
        )


def _facts(traveller: Traveller, say: Phrases) -> Iterator[Field]:
    yield Field(say("Surname"), traveller.surname)
    yield Field(say("Given names"), traveller.given_names)
    yield Field(say("Nationality"), traveller.nationality)
    yield Field(say("Date of birth"), traveller.birth)
    yield Field(say("Passport number"), traveller.passport)
    yield Field(say("Valid until"), traveller.expires)
    yield Field(say("Comes as"), traveller.role)
