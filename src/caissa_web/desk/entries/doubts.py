"""What is doubtful about the entries, player by player, with the right value where a rating list has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from caissa.errors import Finding, UnreadableFile
from caissa.tournament import Player, Tournament
from caissa_web.caching import derived_values
from caissa_web.desk.entries.list_differences import FIELDS, rating_differences
from caissa_web.desk.frame import Opened
from caissa_web.exchange import rating_store
from caissa_web.operations.entries.players import fingerprint
from caissa_web.section.entries.findings import entry_findings, same_words
from caissa_web.section.entries.listed_person import Difference
from caissa_web.section.options import EXCLUDED_FEDERATIONS, RATING_CHECK_OFF

NO_FIDE_ID = "rating.no-fide-id"
UNLISTED = "unlisted"
MOST_LOOKED_UP = 50
"""Names that one page looks up in the rating lists."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A right value to be taken over by one button: what the button sends, and where."""

    text: str
    name: str
    value: str
    address: str


@dataclass(frozen=True, slots=True)
class Doubt:
    """One doubt about an entry, in words, with what is offered in its place."""

    code: str
    what: str
    hint: str = ""
    grave: bool = False
    offers: tuple[Offer, ...] = ()


def doubts_of(opened: Opened) -> dict[int, list[Doubt]]:
    """Player → everything doubtful about the entry: data that cannot be, and what the lists say otherwise."""
    doubts: dict[int, list[Doubt]] = {}
    for finding in findings_of(opened):
        if number := _number_of(finding):
            doubt = Doubt(finding.code, finding.what, finding.hint, grave=str(finding.severity) == "error")
            doubts.setdefault(number, []).append(doubt)
    for difference in differences_of(opened):
        doubts.setdefault(difference.player.number, []).append(_of_difference(difference))
    return doubts


def findings_of(opened: Opened) -> Iterable[Finding]:
    """The findings of these facts, worked out once; facts never change."""
    today, excluded = timezone.localdate(), opened.book.value(EXCLUDED_FEDERATIONS)
    findings: Iterable[Finding] = derived_values.get_or_compute(
        opened.facts,
        ("entry findings", today, excluded),
        lambda: entry_findings(opened.facts, today, excluded),
    )
    return findings


def _number_of(finding: Finding) -> int:
    """The player whom a finding is about, 0 if it is about nobody alone."""
    number = getattr(finding.where, "details", {}).get("number")
    return number if isinstance(number, int) else 0


def differences_of(opened: Opened) -> Iterable[Difference]:
    """Where entries and lists disagree; nothing if the check is off or the store cannot be read."""
    if opened.book.value(RATING_CHECK_OFF):
        return ()
    try:
        return rating_differences(opened)
    except UnreadableFile:
        return ()


def _of_difference(difference: Difference) -> Doubt:
    if difference.field == UNLISTED:
        what = _("the FIDE ID %(fide_id)s is in no stored list") % {"fide_id": difference.recorded}
        return Doubt(UNLISTED, what)
    details = {
        "field": FIELDS[difference.field],
        "recorded": difference.recorded or "–",
        "listed": difference.listed or "–",
        "list": difference.found_in,
    }
    what = _("%(field)s: %(recorded)s here, %(listed)s in the list") % details
    if not difference.found_in:
        what = _("%(field)s: %(recorded)s here, %(listed)s by the section's method") % details
    offer = Offer(difference.listed or "–", "take", difference.key, "ratings/apply/")
    return Doubt(difference.field, what, difference.found_in, offers=(offer,))


def is_doubtful(doubts: Iterable[Doubt]) -> bool:
    """Is there a doubt besides a FIDE ID that is missing, which has a list of its own?"""
    return any(doubt.code != NO_FIDE_ID for doubt in doubts)


def with_fide_ids(facts: Tournament, doubts: Mapping[int, list[Doubt]]) -> dict[int, list[Doubt]]:
    """The same doubts; where a FIDE ID is missing or unknown, with those that the lists have for the name."""
    looked_up = 0
    offered: dict[int, list[Doubt]] = {}
    for number, of_player in doubts.items():
        offered[number] = []
        for doubt in of_player:
            about_id = doubt.code in (NO_FIDE_ID, UNLISTED) and looked_up < MOST_LOOKED_UP
            looked_up += about_id
            offers = _listed_ids(facts, facts.player(number)) if about_id else doubt.offers
            offered[number].append(Doubt(doubt.code, doubt.what, doubt.hint, doubt.grave, offers))
    return offered


def _listed_ids(facts: Tournament, player: Player) -> tuple[Offer, ...]:
    """The FIDE IDs of people in the lists who have the player's name, and nothing that differs."""
    try:
        hits = rating_store.search(player.name, facts.start)
    except UnreadableFile:
        return ()
    entered = {other.fide_id for other in facts.players}
    entries: dict[int, Any] = {
        hit.entry.fide_id: hit.entry
        for hit in hits
        if hit.entry.fide_id and hit.entry.fide_id not in entered and _may_be(player, hit.entry)
    }
    address = f"{player.number}/edit/?seen={fingerprint(player)}"
    return tuple(
        Offer(_listed_words(entry), "fide_id", str(fide_id), address)
        for fide_id, entry in list(entries.items())[:3]
    )


def _may_be(player: Player, entry: Any) -> bool:
    birth = player.person.birth
    return (
        same_words(entry.name) == same_words(player.name)
        and (birth is None or not entry.birth_year or birth.year == entry.birth_year)
        and (not player.federation or player.federation == entry.federation)
    )


def _listed_words(entry: Any) -> str:
    words = (str(entry.fide_id), entry.federation, str(entry.birth_year or ""))
    return " ".join(word for word in words if word)
