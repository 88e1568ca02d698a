"""A signed contract as a document: the text as it was read, and a page with evidence of the signatures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from caissa.documents.document import (
    Block,
    Document,
    Emphasis,
    Field,
    Fields,
    Gap,
    Heading,
    PageBreak,
    Paragraph,
    PaymentCode,
)
from caissa.documents.look import Look
from caissa.documents.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Evidence:
    """Who signed, as what, when, from where and by which way; `document` is the hash of what was read."""

    signer: str
    name: str
    at: str
    address: str
    way: str
    contact: str
    document: str


@dataclass(frozen=True, slots=True)
class SignedText:
    """A contract that everybody has signed. `check_at` is where anybody can look whether it is genuine."""

    number: str
    title: str
    text: str
    version: str
    text_hash: str
    document_hash: str
    evidence: tuple[Evidence, ...]
    check_at: str = ""


def contract_paper(
    signed: SignedText, say: Phrases, event: tuple[str, ...], *, look: Look | None = None
) -> Document:
    """The text, then the page of evidence."""
    blocks: list[Block] = [*text_blocks(signed.text), PageBreak(), *_evidence(signed, say)]
    return Document(
        signed.title,
        tuple(blocks),
        event,
        imprint=say("Contract {number}", number=signed.number),
        language=say.language,
        page_of=say("Page {page} of {pages}", page="{page}", pages="{pages}"),
        landscape=False,
        look=look,
    )


def text_blocks(text: str) -> Iterator[Block]:
    """A plain text: a line that begins with # is a heading, empty lines part paragraphs."""
    for paragraph in text.split("\n\n"):
        lines = [line.strip() for line in paragraph.splitlines() if line.strip()]
        while lines and lines[0].startswith("#"):
            yield Heading(lines.pop(0).lstrip("# "))
        if lines:
            yield Paragraph(" ".join(lines))


def _evidence(signed: SignedText, say: Phrases) -> Iterator[Block]:
    yield Heading(say("Evidence of the signatures"))
    yield Paragraph(
        say(
            "Everybody named below had the text on the pages before this one before them when they signed. "
            "Times are universal time; of addresses the last part is left out."
        ),
        Emphasis.SMALL,
    )
    yield Fields(
        (
            Field(say("Number"), signed.number),
            Field(say("Version of the text"), signed.version),
            Field(say("SHA-256 of the version"), signed.text_hash),
            Field(say("SHA-256 of the text that was read"), signed.document_hash),
        ),
        1,
    )
    for each in signed.evidence:
        yield Gap(3)
        yield Heading(each.signer, 3)
        rows = [
            Field(say("Name as typed"), each.name),
            Field(say("Signed at"), each.at),
            Field(say("From address"), each.address or "–"),
            Field(say("Identified by"), each.way),
        ]
        if each.contact:
            rows.append(Field(say("Letters to"), each.contact))
        rows.append(Field(say("SHA-256 of the text that was read"), each.document))
        yield Fields(tuple(rows), 1)
    if signed.check_at:
        yield Gap(4)
        words = (say("Is this paper genuine?"), signed.check_at)
        yield PaymentCode(signed.check_at, words)
