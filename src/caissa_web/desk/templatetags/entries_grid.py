"""The rows of the entry list, written without a blank: three hundred of them make a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from caissa_web.desk.entries.grid import EntryRow, Listing
from caissa_web.presentation.template_tags import flag

register = template.Library()

_ROW = (
    '<tr id="p{}"{}{}><td class="number">{}</td><th scope="row" class="name"><a href="{}/">{}</a></th>'
    "<td>{}</td><td>{} {}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
    "<td>{}</td><td>{}</td>{}<td>{}{}</td>{}</tr>\n"
)
_MARKS = {True: "✓", False: "–", None: ""}


@register.simple_tag
def grid_row(
    row: EntryRow, listing: Listing, editable: bool, with_tpn: object, doubtful: str, edit: str
) -> SafeString:
    """A player's row: the cells in the order of the headings."""
    cells, query = row.cells, "" if listing.query == "?" else listing.query.removeprefix("?") + "&"
    doubt = format_html('<a href="?only=doubtful#p{}">{}</a> ', row.number, doubtful) if row.doubtful else ""
    return format_html(
        _ROW,
        row.number,
        format_html(' data-seen="{}"', row.seen) if row.seen else "",
        SafeString(' class="gone"') if row.gone else "",
        row.number,
        row.number,
        cells["name"],
        cells["title"],
        flag(row.federation, ""),
        row.federation,
        *(cells[field] for field in ("rating", "fide_id", "birth", "sex", "club")),
        _MARKS[row.paid],
        _MARKS[row.there],
        format_html("<td>{}</td>", row.tpn or "") if with_tpn else "",
        doubt,
        row.note,
        format_html('<td><a href="?{}edit={}#p{}">{}</a></td>', query, row.number, row.number, edit)
        if editable
        else "",
    )


@register.filter
def of_number(doubts: Mapping[int, Any], number: int) -> Any:
    """The doubts about one player."""
    return doubts.get(number, ())
