"""A prize fund while it is filled in: what was sent, with the button that was pressed carried out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import QueryDict

from caissa.errors import CaissaError
from caissa_web.section.closing.prize_editor import (
    MOST_GROUPS,
    MOST_LINES,
    MOST_PLACES,
    NEW_SHEET,
    Group,
    PrizeLine,
    Sheet,
    places_in,
    sheet_of,
)
from caissa_web.section.number_input import whole_number

FUND_FIELDS = ("currency", "announced", "method", "limited", "one_prize", "withdrawn_may_win", "fewest")
GROUP_FIELDS = (
    *("name", "sex", "rating_from", "rating_to", "unrated", "born_from", "born_until", "age_from", "age_to"),
    *(
        "age_on",
        "federations",
        "clubs",
        "method",
        "limited",
        "fewest",
        "by",
        "board",
        "fewest_games",
        "on_top",
    ),
)
LONGEST_TEXT = 50_000
LONGEST_FIELD = 300


@dataclass(frozen=True, slots=True)
class Draft:
    """A fund that is not saved yet: the text it began with, the sheet, the field to go on in, a refusal."""

    base: str
    sheet: Sheet | None
    focused: str = ""
    refused: str = ""
    unshown: str = ""


def draft_of(text: str) -> Draft:
    """A fund as it is written, ready to be filled in."""
    try:
        return Draft(text, sheet_of(text))
    except CaissaError as refused:
        return Draft(text, None, unshown=str(refused))


def drafted(sent: QueryDict) -> Draft:
    """The sheet that was sent, with the button that was pressed carried out."""
    base = sent.get("base", "")[:LONGEST_TEXT].replace("\r\n", "\n")
    known = draft_of(base)
    if known.sheet is None:
        return known
    rows = sent.getlist("group")[:MOST_GROUPS]
    groups = tuple(_sent_group(sent, row, known.sheet) for row in rows)
    sheet = Sheet({name: sent.get(name, "")[:LONGEST_FIELD] for name in FUND_FIELDS}, groups)
    what, _colon, which = sent.get("do", "").partition(":")
    row, _colon, line = which.partition(":")
    at = rows.index(row) if row in rows else None
    return _pressed(Draft(base, sheet), sheet, what, at, whole_number(line, 4) or 0)


def _sent_group(sent: QueryDict, row: str, known: Sheet) -> Group:
    source = whole_number(sent.get(f"source-{row}", ""), 4)
    at = source if source is not None and source < len(known.groups) and known != NEW_SHEET else None
    if at is not None and known.groups[at].fixed:
        return known.groups[at]
    places, prizes = sent.getlist(f"places-{row}"), sent.getlist(f"prize-{row}")
    lines = zip(places[:MOST_LINES], prizes[:MOST_LINES], strict=False)
    return Group(
        {name: sent.get(f"{name}-{row}", "")[:LONGEST_FIELD] for name in GROUP_FIELDS},
        tuple(PrizeLine(place[:20], prize[:LONGEST_FIELD]) for place, prize in lines),
        at,
    )


def _pressed(draft: Draft, sheet: Sheet, what: str, at: int | None, line: int) -> Draft:
    """The draft after a button; one that names nothing changes nothing."""
    groups = sheet.groups
    if what == "add-group" and len(groups) < MOST_GROUPS:
        new = Group({"name": "", "by": "ranking"}, (PrizeLine("1"),))
        return replace(draft, sheet=replace(sheet, groups=(*groups, new)), focused=f"name-{len(groups)}")
    if at is None:
        return draft
    if what == "remove-group":
        return replace(
            draft, sheet=replace(sheet, groups=(*groups[:at], *groups[at + 1 :])), focused="add-group"
        )
    if what in ("up", "down"):
        return _moved(draft, sheet, at, what)
    if what in ("add-line", "remove-line"):
        return _with_lines(draft, sheet, at, line if what == "remove-line" else None)
    return draft


def _moved(draft: Draft, sheet: Sheet, at: int, way: str) -> Draft:
    first = at - 1 if way == "up" else at
    groups = sheet.groups
    if not 0 <= first < len(groups) - 1:
        return draft
    exchanged = (*groups[:first], groups[first + 1], groups[first], *groups[first + 2 :])
    there = first if way == "up" else first + 1
    ends = {0: "down", len(groups) - 1: "up"}
    return replace(draft, sheet=replace(sheet, groups=exchanged), focused=f"{ends.get(there, way)}-{there}")


def _with_lines(draft: Draft, sheet: Sheet, at: int, removed: int | None) -> Draft:
    """A group with a line more, for the place after its last one, or with a line less."""
    group = sheet.groups[at]
    if removed is None:
        lines = (*group.lines, PrizeLine(_following(group)))[:MOST_LINES]
        focused = f"prize-{at}-{len(lines) - 1}"
    else:
        lines = tuple(line for number, line in enumerate(group.lines) if number != removed)
        focused = f"add_line-{at}"
    groups = tuple(
        replace(group, lines=lines) if number == at else other for number, other in enumerate(sheet.groups)
    )
    return replace(draft, sheet=replace(sheet, groups=groups), focused=focused)


def _following(group: Group) -> str:
    """The place after those of a group; nothing if its last line names none."""
    if not group.lines:
        return "1"
    places = places_in(group.lines[-1].places)
    return str(places[-1] + 1) if places and places[-1] < MOST_PLACES else ""
