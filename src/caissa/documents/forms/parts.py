"""The parts that all forms share: fields, boxes, signatures, the privacy notice, and pages."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from caissa.documents.document import (
    Block,
    Choice,
    Choices,
    ColumnKind,
    Document,
    Emphasis,
    Field,
    Fields,
    Gap,
    Heading,
    Items,
    PageBreak,
    Paragraph,
    Signature,
    Signatures,
    Table,
)
from caissa.documents.forms.details import Consent, Signer
from caissa.documents.forms.field_names import FIELD_NAMES
from caissa.documents.phrases import Phrases
from caissa.documents.request import Request
from caissa.errors import Finding

LINE = 6.2
"""Height of a line to write on, in millimetres."""
POLICY = "www.fide.com/privacy"
"""Where FIDE says what becomes of personal data."""


@dataclass(frozen=True, slots=True)
class FormPage:
    """One form, filled in as far as the facts go, and what is doubtful about it."""

    blocks: tuple[Block, ...]
    findings: tuple[Finding, ...] = ()


def forms(request: Request, title: str, pages: Sequence[FormPage]) -> Document:
    """The forms one after the other, each on a page of its own under the name of the form."""
    blocks: list[Block] = []
    findings: list[Finding] = []
    for page in pages:
        if blocks:
            blocks += [PageBreak(), Heading(title)]
        blocks += page.blocks
        findings += [finding for finding in page.findings if finding not in findings]
    paper = request.document(title, blocks, landscape=False, findings=tuple(findings))
    # FIDE's forms look as FIDE prints them: no logo and no words of the organiser's.
    imprint = request.imprint if request.tournament.name else ""
    return replace(paper, event=(), imprint=imprint, look=None, link="", provisional="")


def fields(say: Phrases, values: Mapping[str, str], columns: int = 2) -> Fields:
    """Labelled values side by side; a line to write on where nothing is known."""
    labelled = ((say.word(FIELD_NAMES[label]), say.word(value)) for label, value in values.items())
    return Fields(tuple(Field(label, value) for label, value in labelled), columns)


def boxes(label: str, names: Iterable[str], ticked: Collection[str] = ()) -> Choices:
    """Boxes to tick, those ticked that are named."""
    return Choices(label, tuple(Choice(name, name in ticked) for name in names))


def yes_or_no(say: Phrases, label: str, answer: bool | None) -> Choices:
    """Two boxes, neither ticked while nobody has answered."""
    return Choices(label, (Choice(say("Yes"), answer is True), Choice(say("No"), answer is False)))


def remarks(heading: str, texts: Sequence[str]) -> tuple[Block, ...]:
    """Remarks one below the other under their heading."""
    return (Heading(heading), Items(tuple(texts)))


def to_write_in(table: Table) -> Table:
    """An empty table whose columns and lines have room for a pen."""
    columns = tuple(replace(column, kind=ColumnKind.BLANK) for column in table.columns)
    return replace(table, columns=columns, line_height=LINE)


def day_text(day: date | None) -> str:
    """A day as it is written on forms; nothing if it is not known."""
    return day.isoformat() if day else ""


def number_text(value: int | None) -> str:
    """A whole number; nothing if it is not known."""
    return "" if value is None else str(value)


def family_name(name: str) -> str:
    """The name before the comma."""
    return name.partition(",")[0].strip()


def first_name(name: str) -> str:
    """The name after the comma."""
    return name.partition(",")[2].strip()


def signing(say: Phrases, signer: Signer, label: str) -> tuple[Block, ...]:
    """A line to sign on with the name, and a line for the day."""
    known = (signer.name, signer.position, signer.federation, number_text(signer.fide_id), signer.place)
    named = ", ".join(filter(None, known)) if signer.name else ""
    return (Signatures((Signature(label, named), Signature(say("Date"), day_text(signer.on)))), Gap(1.5))


def sign_here(say: Phrases, label: str, day: str) -> Signatures:
    """A line to sign on and one for the day, where the name stands in a field of its own."""
    return Signatures((Signature(label), Signature(say("Date"), day)))


def privacy(say: Phrases, consent: Consent) -> tuple[Block, ...]:
    """The privacy notice, and the consent of the person the form is about."""
    notice = say(
        "Privacy notice: this form contains personal data. It is sent to FIDE, which keeps and "
        "publishes them under its privacy policy ({policy}). You may ask what is kept, and have "
        "it corrected.",
        policy=POLICY,
    )
    asked = say("I have read this notice and agree to the use of my data:")
    values = {"Consent given by": consent.by, "Date of consent": day_text(consent.on)}
    return (Paragraph(notice, Emphasis.SMALL), yes_or_no(say, asked, consent.given), fields(say, values))
