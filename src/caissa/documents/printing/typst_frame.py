"""What stands around the text of a printed page, in Typst's language: settings, head, foot, pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from caissa.bidi import cleaned, enclosed, is_right_to_left, stands_apart
from caissa.documents.document import (
    Block,
    BoardCard,
    Cards,
    Document,
    Framed,
    PaymentCode,
    SwissPaymentPart,
)
from caissa.documents.groups import Band
from caissa.documents.look import INK, Look
from caissa.documents.printing.codes import code_name, qr_code
from caissa.documents.printing.output import Paper, Printing

_PAPERS = {Paper.A4: "a4", Paper.LETTER: "us-letter"}
HEAD = 27.0
"""Millimetres that the head takes."""
FOOTER_LINE, SPONSOR_STRIP = 4.0, 11.0
"""Millimetres that the organiser's line and the sponsors take in the foot."""
BAND = 10.0
"""Millimetres that the band of a group takes at the top of a page."""
_COUNTERS = {"{page}": "counter(page).display()", "{pages}": "counter(page).final().first()"}


def quoted(text: str) -> str:
    """A text as a Typst string."""
    return '"' + cleaned(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def value(text: str, *, from_right: bool) -> str:
    """A value that stands alone, as a Typst string: it runs in its own direction."""
    return quoted(enclosed(text) if stands_apart(text, page_from_right=from_right) else text)


def families(names: Sequence[str]) -> str:
    """Names of fonts as Typst lists them."""
    return "".join(f"{quoted(name)}, " for name in names)


def look_of(document: Document) -> Iterator[str]:
    """The colour of headings and lines."""
    yield f'#let accent = rgb("{document.look.colour if document.look else INK}")'


def settings(document: Document, printing: Printing, landscape: bool, fonts: Sequence[str]) -> Iterator[str]:
    """Title, language, paper and foot of the page."""
    day = printing.made_on
    created = f"datetime(year: {day.year}, month: {day.month}, day: {day.day})" if day else "none"
    yield f"#set document(title: {quoted(document.title)}, date: {created})"
    language, _, region = document.language.partition("-")
    place = f", region: {quoted(region)}" if region else ""
    direction = "rtl" if is_right_to_left(language) else "ltr"
    yield (
        f"#set text(size: {printing.text_size}pt, font: ({families(fonts)}), "
        f"lang: {quoted(language)}{place}, dir: {direction})"
    )
    turned = "true" if landscape else "false"
    foot = "none" if document.bare else _foot(document)
    band = document.band_on_pages
    header = f"header: group-band({band_of(band)}), header-ascent: 3mm, " if band else ""
    yield (
        f'#set page(paper: "{_PAPERS[printing.paper]}", flipped: {turned}, '
        f"margin: {_margins(printing, document)}, {header}footer: {foot})"
    )


def band_of(band: Band) -> str:
    """The words of a group, its colour, and the ink that is read on it."""
    return f'{quoted(band.words)}, rgb("{band.paint}"), rgb("{band.ink}")'


def _margins(printing: Printing, document: Document) -> str:
    below = printing.margin if document.bare else printing.margin + 2 + below_the_text(document.look)
    above = printing.margin + above_the_text(document)
    return f"(x: {printing.margin}mm, top: {above}mm, bottom: {below}mm)"


def above_the_text(document: Document) -> float:
    """Millimetres that the band of a group takes."""
    return BAND if document.band_on_pages else 0


def below_the_text(look: Look | None) -> float:
    """Millimetres that the organiser's words and pictures take in the foot."""
    if look is None:
        return 0
    return (FOOTER_LINE if look.footer else 0) + (SPONSOR_STRIP if look.sponsors else 0)


def _foot(document: Document) -> str:
    number = "[" + "".join(f"#{_COUNTERS.get(part) or quoted(part)}" for part in document.foot) + "]"
    imprint = quoted(" · ".join(filter(None, (document.provisional, document.title, document.imprint))))
    line = f"grid(columns: (1fr, auto), column-gutter: 1em, {imprint}, {number})"
    look = document.look
    words = f"block(above: 0.6em, {quoted(look.footer)})" if look and look.footer else ""
    strip = sponsors(look) if look and look.sponsors else ""
    inside = "; ".join(filter(None, (strip, line, words)))
    return f"context text(size: 0.75em, fill: luma(60), {{{inside}}})"


def sponsors(look: Look) -> str:
    """The logos of the sponsors, side by side."""
    pictures = [picture(name, height=8) for name in look.pictures if name.startswith("sponsor")]
    return f"sponsor-strip({', '.join(pictures)})"


def picture(name: str, *, height: float, words: str = "") -> str:
    """A picture of this height in millimetres, with words for those who cannot see it."""
    return f"image({quoted(name)}, height: {height}mm, alt: {quoted(words or name)})"


def head(document: Document) -> str:
    """Logo, event, title, day and code; forms of FIDE have their title alone."""
    from_right = is_right_to_left(document.language)
    lines = [value(line, from_right=from_right) for line in document.event]
    title = f"heading(level: 1, {quoted(document.title)})"
    if document.look is None:
        return "\n".join([f"#{title}", *(f"#event-line({line})\\" for line in lines)])
    over, below = (lines[0], lines[1:]) if lines else ("none", [])
    logo = next((name for name in document.look.pictures if name.startswith("logo")), "")
    words = document.event[0] if document.event else document.title
    parts = {
        "auto": picture(logo, height=16, words=words) if logo else "",
        "1fr": f"head-words({over}, {title}, ({''.join(f'{line}, ' for line in below)}))",
        "auto ": _aside(document),
        "auto  ": code(document.link) if document.link else "",
    }
    kept = {track: part for track, part in parts.items() if part}
    columns = ", ".join(track.strip() for track in kept)
    return f"#page-head(({columns},), ({', '.join(kept.values())},))"


def _aside(document: Document) -> str:
    """The day of the round, and the word that results are open."""
    if not (document.when or document.provisional):
        return ""
    return f"head-aside({quoted(document.when)}, {quoted(document.provisional)})"


def code(link: str, millimetres: float = 16) -> str:
    """A code for phones; nothing where it cannot be drawn."""
    if not qr_code(link):
        return ""
    return f"image({quoted(code_name(link))}, width: {millimetres}mm, alt: {quoted(link)})"


def pictures(document: Document) -> dict[str, bytes]:
    """Every picture of a document by the name of its file."""
    look = (
        {name: one.drawing.encode() for name, one in document.look.pictures.items()} if document.look else {}
    )
    flags = {f"flag-{name}.svg": drawing.encode() for name, drawing in document.flags}
    links = {document.link, *(link for block in document.blocks for link in _links(block))} - {""}
    codes = {code_name(link): qr_code(link).encode() for link in links if qr_code(link)}
    swiss = {
        code_name(block.code): qr_code(block.code, 0).encode()
        for block in document.blocks
        if isinstance(block, SwissPaymentPart) and qr_code(block.code, 0)
    }
    attached = {attachment.name: attachment.content for attachment in document.attachments}
    return look | flags | codes | swiss | attached


def attachments(document: Document) -> Iterator[str]:
    """The files that a PDF carries."""
    for attachment in document.attachments:
        yield (
            f'#pdf.attach({quoted(attachment.name)}, relationship: "alternative", '
            f"mime-type: {quoted(attachment.media_type)}, description: {quoted(attachment.words)})"
        )


def _links(block: Block) -> Iterator[str]:
    if isinstance(block, BoardCard):
        yield block.link
    elif isinstance(block, PaymentCode):
        yield block.code
    elif isinstance(block, Framed):
        yield from (link for inner in block.blocks for link in _links(inner))
    elif isinstance(block, Cards):
        yield from (link for card in block.cards for inner in card.blocks for link in _links(inner))
