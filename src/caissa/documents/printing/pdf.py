"""Documents as PDF: tagged for screen readers (PDF/UA-1), with the fonts that are there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, cast

from caissa.documents.document import Document
from caissa.documents.printing.fonts import preferred
from caissa.documents.printing.output import USUAL, Printing, Rendering
from caissa.documents.printing.packing import packed
from caissa.documents.printing.typst_frame import pictures, quoted
from caissa.documents.printing.typst_markup import markup
from caissa.documents.refusals import PrinterMissing, UnprintableDocument
from caissa.errors import Finding, Severity
from caissa.messages import msg

if TYPE_CHECKING:
    import typst

ACCESSIBLE = "ua-1"
"""The standard of PDFs that everybody can read: headings, tables and language are marked for programs."""

FOR_ARCHIVES = "a-3a"
"""The standard of PDFs that can be read in decades and carry files, such as an invoice for programs."""

MOST_LETTERS_TOLD = 40
_FONT_PACKAGES = "fonts-noto-core, fonts-noto-cjk"

_UNSHOWN = re.compile(r"the text `\"(?P<text>.+)\"` could not be displayed")
_ESCAPED = re.compile(r"\\u\{(?P<code>[0-9a-f]+)\}")


class _Unshown(Exception):
    """Letters that no font can show stand in the way of a PDF that everybody can read."""

    def __init__(self, letters: str) -> None:
        super().__init__(letters)
        self.letters = letters


def pdf(document: Document, printing: Printing = USUAL) -> Rendering:
    """The document as PDF; the same bytes for the same document, printing and fonts."""
    fonts = fonts_of_machine(printing.system_fonts)
    source = markup(document, printing, preferred(fonts.families()))
    files = pictures(document)
    archive = (FOR_ARCHIVES,) if document.attachments else ()
    try:
        return Rendering(_compiled(source, fonts, printing, (*archive, ACCESSIBLE), files), document.findings)
    except _Unshown:
        findings = (*document.findings, _letters_missing(list(_unshown(source, fonts, printing))))
        return Rendering(_compiled(source, fonts, printing, (), files), findings)


@cache
def fonts_of_machine(system: bool = True) -> typst.Fonts:
    """The fonts of this machine; looking for them costs more than printing a page, so it is done once."""
    try:
        import typst  # noqa: PLC0415 - an extra; HTML and XLSX do without it
    except ImportError:
        raise PrinterMissing from None
    return typst.Fonts(include_system_fonts=system)


def _compiled(
    source: str,
    fonts: typst.Fonts,
    printing: Printing,
    standards: tuple[str, ...],
    files: Mapping[str, bytes] | None = None,
) -> bytes:
    import typst  # noqa: PLC0415 - as above

    day = printing.made_on
    moment = datetime(day.year, day.month, day.day, tzinfo=UTC) if day else datetime(1980, 1, 1, tzinfo=UTC)
    try:
        content = typst.compile(
            cast("bytes", {"main": source.encode(), **(files or {})}),  # its stub knows of one file only
            font_paths=fonts,
            pdf_standards=list(standards),  # type: ignore[arg-type]
            timestamp=int(moment.timestamp()),
        )
        return packed(content)
    except typst.TypstError as error:
        why = str(error.message)
    if match := _UNSHOWN.search(why):
        raise _Unshown(_ESCAPED.sub(lambda code: chr(int(code["code"], 16)), match["text"]))
    raise UnprintableDocument(why=why)


def _unshown(source: str, fonts: typst.Fonts, printing: Printing) -> Iterator[str]:
    """The letters that no font can show, found by trying; a long list is cut."""
    left = sorted({letter for letter in source if not letter.isascii()})
    families = "".join(f"{quoted(family)}, " for family in preferred(fonts.families()))
    head = f'#set document(title: "-")\n#set text(font: ({families}))\n'
    for _ in range(MOST_LETTERS_TOLD):
        try:
            _compiled(
                head + "\n\n".join(f"#{quoted(letter)}" for letter in left), fonts, printing, (ACCESSIBLE,)
            )
        except _Unshown as missing:
            yield from missing.letters
            left = [letter for letter in left if letter not in missing.letters]
        else:
            return
    yield "…"


def _letters_missing(letters: list[str]) -> Finding:
    listed = " ".join(f"{letter} (U+{ord(letter):04X})" if letter != "…" else letter for letter in letters)
    return Finding(
        "document.letters",
        Severity.WARNING,
        "",
        msg("no font on this computer can show {letters}; the PDF has empty boxes there", letters=listed),
        msg("install fonts such as Noto (Debian: {packages}), or print the HTML", packages=_FONT_PACKAGES),
    )
