"""A list of federations to be invited: contact, language and a column of places for each category."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from caissa.errors import Finding, Severity, UnreadableFile
from caissa.files.player_list.sheets import Row, sheet_of
from caissa.folding import fold
from caissa.messages import msg, plural
from caissa.tournament.federations import federation_code
from caissa_web.delegations.models import Status
from caissa_web.delegations.operations.inviting import MOST_AT_ONCE, Invitee
from caissa_web.delegations.sheets.fields import folded_heading
from caissa_web.section.number_input import whole_number

LONGEST_TEXT = 500_000
_HEADINGS = {
    "federation": "federation fed country nation code verband land federacion",
    "name": "name delegation club team verein",
    "head": "head head-of-delegation hod contact president delegate",
    "email": "email e-mail mail",
    "phone": "phone telephone mobile tel",
    "language": "language lang sprache langue idioma",
}
_FIELD = {word: field for field, words in _HEADINGS.items() for word in words.split()}
WITHOUT_HEADINGS = ("federation", "head", "email", "language")


@dataclass(frozen=True, slots=True)
class InvitationList:
    """The invitations of a text, and what could not be read in it."""

    invitees: tuple[Invitee, ...]
    findings: tuple[Finding, ...]


def read_invitations(text: str, categories: Iterable[str], *, clubs: bool = False) -> InvitationList:
    """Read pasted rows; a heading that is a category's code is the column of its official places."""
    if len(text) > LONGEST_TEXT:
        raise UnreadableFile(
            name=msg("The pasted list"),
            why=plural(
                "it has more than {count} character", "it has more than {count} characters", LONGEST_TEXT
            ),
        )
    sheet = sheet_of(text, msg("The pasted list"))
    rows = [(number, row) for number, row in enumerate(sheet.rows, 1) if any(row)]
    if len(rows) > MOST_AT_ONCE + 1:
        raise UnreadableFile(
            name=msg("The pasted list"),
            why=plural("it has more than {count} row", "it has more than {count} rows", MOST_AT_ONCE),
        )
    known = {fold(code): code for code in categories}
    fields, places = _columns(rows[0][1] if rows else (), known)
    findings: list[Finding] = []
    if fields:
        findings += _unread(rows[0][1], fields, places)
        rows = rows[1:]
    else:
        fields = dict(enumerate(WITHOUT_HEADINGS))
    invitees = tuple(_invitee(number, row, fields, places, findings, clubs=clubs) for number, row in rows)
    return InvitationList(invitees, tuple(findings))


Places = Mapping[int, tuple[str, str]]


def _columns(row: Row, categories: Mapping[str, str]) -> tuple[dict[int, str], dict[int, tuple[str, str]]]:
    """Which columns hold what, if the row is one of headings; empty if it is not."""
    fields: dict[int, str] = {}
    places: dict[int, tuple[str, str]] = {}
    for index, cell in enumerate(row):
        word = folded_heading(cell)
        code, _blank, kind = fold(cell).partition(" ")
        if word in _FIELD and _FIELD[word] not in fields.values():
            fields[index] = _FIELD[word]
        elif fold(cell) in categories:
            places[index] = (categories[fold(cell)], str(Status.OFFICIAL))
        elif code in categories and kind in Status.values:
            places[index] = (categories[code], kind)
    return (fields, places) if {"federation", "name"} & set(fields.values()) else ({}, {})


def _unread(row: Row, fields: Mapping[int, str], places: Places) -> Iterable[Finding]:
    for index, cell in enumerate(row):
        if cell and index not in fields and index not in places:
            what = msg("the column {heading} means nothing here", heading=cell[:40])
            yield Finding("delegations.rows", Severity.ERROR, msg("headings"), what)


def _invitee(
    number: int,
    row: Row,
    fields: Mapping[int, str],
    places: Places,
    findings: list[Finding],
    *,
    clubs: bool,
) -> Invitee:
    cells = {field: row[index].strip() for index, field in fields.items() if index < len(row)}
    quota: dict[tuple[str, str], int] = {}
    for index, key in places.items():
        text = row[index].strip() if index < len(row) else ""
        if not text:
            continue
        size = whole_number(text, 4)
        if size is None:
            where = msg("line {line}", line=number)
            what = msg("{code}: {text} is not a number", code=key[0], text=text[:20])
            findings.append(Finding("delegations.rows", Severity.ERROR, where, what))
        else:
            quota[key] = size
    typed = cells.pop("federation", "")
    return Invitee(number, federation_code(typed) or typed.upper()[:3], quota=quota, is_club=clubs, **cells)
