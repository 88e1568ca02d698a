"""Whom to tell of what concerns everybody who entered: people whose e-mail address is on record.

`whom_to_tell` is the only list of them. An app that keeps further addresses registers a source of its own
in its `ready()`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from caissa.catalogues import LANGUAGES
from caissa.tournament.captains import contact_of
from caissa_web.enrolment.models import Entry
from caissa_web.records import snapshot
from caissa_web.records.announcements import published_announcement
from caissa_web.records.models import Event, PlayerInvitation, Section


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody to be told: in which section, about which participant, at which address, in which language.

    Without a language it is that of the announcement.
    """

    section: Section
    number: int
    name: str
    email: str
    language: str = ""


Source = Callable[[Event], Iterable[Entrant]]
_sources: list[Source] = []


def register_source(source: Source) -> Source:
    """Take a source of addresses into account; the same one again changes nothing."""
    if source not in _sources:
        _sources.append(source)
    return source


def whom_to_tell(event: Event) -> tuple[Entrant, ...]:
    """Everybody who entered an event and has an address on record, each address once."""
    found = (entrant for source in _sources for entrant in source(event) if "@" in entrant.email)
    first: dict[str, Entrant] = {}
    for entrant in found:
        first.setdefault(entrant.email.strip().casefold(), entrant)
    return tuple(first.values())


def usual_language(event: Event) -> str:
    """The language of somebody of whom none is known: that of the announcement, else English."""
    out = published_announcement(event)
    authentic = out.announcement.authentic if out else ""
    return authentic if authentic in LANGUAGES else "en"


@register_source
def contacts_of_teams(event: Event) -> Iterator[Entrant]:
    """The head of delegation or the captain of every team, who tell their players (C.10 2.1, 2.4)."""
    for section in event.sections.select_related("event"):
        for team in snapshot.load_state(section).facts.teams:
            contact = contact_of(team)
            if contact is not None and contact.email:
                yield Entrant(section, team.number, contact.person.name, contact.email)


@register_source
def guardians(event: Event) -> Iterator[Entrant]:
    """The guardians of players who are not yet 18."""
    for section in event.sections.select_related("event"):
        state = snapshot.load_state(section)
        for guardian in state.book.guardians:
            if guardian.email and guardian.player in state.facts.numbers:
                yield Entrant(section, guardian.player, guardian.name, guardian.email)


@register_source
def invited_players(event: Event) -> Iterator[Entrant]:
    """Players whose invitation is open or accepted; their letter told them what is now changed."""
    sections = {section.name: section for section in event.sections.select_related("event")}
    first = next(iter(sections.values()), None)
    held = event.player_invitations.filter(state__in=(PlayerInvitation.ISSUED, PlayerInvitation.ACCEPTED))
    for invitation in held.exclude(email=""):
        section = sections.get(invitation.section, first)
        if section is not None:
            yield Entrant(section, 0, invitation.name, invitation.email, invitation.language)


LIVE = (Entry.State.SUBMITTED, Entry.State.CONFIRMED, Entry.State.WAITING, Entry.State.OFFERED)
"""Entries whose people still count on the regulations."""


@register_source
def applicants(event: Event) -> Iterator[Entrant]:
    """Whoever entered somebody and still counts on playing, or on a place that becomes free."""
    rows = Entry.everybody.filter(event=event, state__in=LIVE).exclude(applicant__email="")
    first = event.sections.select_related("event").first()
    for entry in rows.select_related("applicant", "category__section__event").order_by("id"):
        section = entry.category.section or first
        if section is not None:
            yield Entrant(section, 0, entry.applicant.name, entry.applicant.email, entry.applicant.language)
