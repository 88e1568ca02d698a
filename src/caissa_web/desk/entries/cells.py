"""The cells of the entry list that can be edited: how they are shown, typed and checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_lazy

from caissa.tournament import Player, Sex, Title
from caissa_web.desk.entries.forms import PlayerForm
from caissa_web.operations.entries.corrections import Correction
from caissa_web.operations.entries.players import fingerprint

CELLS = {
    "name": gettext_lazy("Name"),
    "title": gettext_lazy("Title"),
    "federation": gettext_lazy("Fed"),
    "rating": gettext_lazy("Rating"),
    "fide_id": gettext_lazy("FIDE ID"),
    "birth": gettext_lazy("Born"),
    "sex": gettext_lazy("Sex"),
    "club": gettext_lazy("Club"),
}
"""The fields in the order of the columns, with their headings."""


class RowForm(PlayerForm):
    """Those cells of a row that were sent."""

    def __init__(self, typed: Mapping[str, Any], fields: Iterable[str] = CELLS) -> None:
        super().__init__(typed)
        asked = [field for field in CELLS if field in fields and field in typed]
        self.fields = {field: self.fields[field] for field in asked}
        self.order_fields(list(CELLS))


def cell_texts(player: Player) -> dict[str, str]:
    """What stands in a player's cells, as it would be typed."""
    person = player.person
    return {
        "name": person.name,
        "title": person.title.value if person.title else "",
        "federation": person.federation,
        "rating": str(player.rating or ""),
        "fide_id": str(person.fide_id or ""),
        "birth": str(person.birth or "").replace("/", "-"),
        "sex": person.sex.value if person.sex else "",
        "club": person.club,
    }


def corrected(player: Player, typed: Mapping[str, Any]) -> Player:
    """A player with the cells that were typed; all else stays."""
    values = dict(typed)
    rating = values.pop("rating", player.rating)
    if "sex" in values:
        values["sex"] = Sex(values["sex"]) if values["sex"] else None
    if "title" in values:
        values["title"] = Title(values["title"]) if values["title"] else None
    if "club" in values:
        values["club"] = " ".join(values["club"].split())
    return replace(player, person=replace(player.person, **values), rating=rating)


def correction_of(player: Player, typed: Mapping[str, Any], seen: str = "") -> Correction:
    """The correction that typed cells make, of the entry that its author saw."""
    after = corrected(player, typed)
    return Correction(player.number, after.person, after.rating, seen or fingerprint(player))


def as_typed(field: str, text: str) -> str:
    """A cell as people write it in spreadsheets, in the form that the field takes."""
    text = " ".join(text.split())
    if field == "title":
        return text.upper().replace(".", "")
    if field == "sex":
        return {"f": "w", "female": "w", "male": "m"}.get(text.lower(), text.lower())
    return text if text not in ("-", "–", "—") else ""
