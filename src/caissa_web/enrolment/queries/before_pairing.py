"""What entries know before a round is paired: who has not paid, and who has no FIDE ID."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.messages import msg
from caissa_web.enrolment.models import Category, Entry
from caissa_web.records.models import Section
from caissa_web.section.state import State
from caissa_web.section.warnings import Level, Warned
from caissa_web.treasury.queries import allocations

MOST_NAMED = 12


def warnings_of_entries(section: Section, state: State) -> list[Warned]:
    """The unpaid from the round on that was declared for it, and players without FIDE ID before round 1.

    In teams it is the same as for individuals. The chief arbiter decides; nobody is left out by a program.
    """
    facts, book = state.facts, state.book
    if not book.entries:
        return []
    category = Category.objects.filter(section=section).select_related("offer__event").first()
    if category is None:
        return []
    warnings = []
    number, unpaid_from = facts.next_round, category.offer.unpaid_round
    if unpaid_from and number >= unpaid_from and (names := _unpaid(section, state)):
        text = msg("Their entry is not paid yet: {names}.", names=_listed(names))
        warnings.append(Warned(Level.WARNING, "unpaid", text))
    if number == 1:
        linked = {entry.player for entry in book.entries}
        names = [each.name for each in facts.players if each.number in linked and not each.fide_id]
        if names:
            text = msg(
                "Without a FIDE ID, so that their games cannot be rated: {names}.", names=_listed(names)
            )
            warnings.append(Warned(Level.WARNING, "no-fide-id", text, "Organisers' Manual 11.1.2 S2.3"))
    return warnings


def _unpaid(section: Section, state: State) -> list[str]:
    open_codes = unpaid_codes(section)
    players = [state.facts.player(each.player) for each in state.book.entries if each.code in open_codes]
    return [player.name for player in players if player.left is None]


def unpaid_codes(section: Section) -> set[str]:
    """The codes of entries in a section of which something is still to be paid."""
    open_units: dict[str, int] = {}
    for part in allocations(section.event).values():
        for subject, units in part.open_of_subjects().items():
            open_units[subject] = open_units.get(subject, 0) + units
    owing = [code for code, units in open_units.items() if units]
    rows = Entry.everybody.filter(category__section=section).values_list("code", flat=True)
    return set(rows) & set(owing)


def _listed(names: Sequence[str]) -> str:
    shown = "; ".join(names[:MOST_NAMED])
    return shown if len(names) <= MOST_NAMED else f"{shown} … (+{len(names) - MOST_NAMED})"
