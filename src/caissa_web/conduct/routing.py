"""Where a fair-play case is forwarded to: commission or federation, by level and titles (FPR 2.4, 2.5)."""

from __future__ import annotations

from caissa.conduct import CaseKind, jurisdiction, protection_level
from caissa.conduct.routing import Way
from caissa_web.conduct.encrypted import Content
from caissa_web.conduct.models import Case, Protection
from caissa_web.conduct.people import player_now
from caissa_web.conduct.profiles import profile_of
from caissa_web.records import snapshot
from caissa_web.records.models import Event

_CONCERNED = ("accused", "complainant")


def way_of(case: Case, content: Content) -> Way | None:
    """Who judges a case in the end, and why; None while nobody has worked out the level of protection."""
    row = Protection.objects.filter(event=case.event_id).first()
    if row is None:
        return None
    return jurisdiction(protection_level(profile_of(row.profile)).level, titles_in(case.event, content))


def has_way(case: Case) -> bool:
    """Is this a case of fair play? Complaints about officials and appeals stay elsewhere."""
    return case.kind in {kind.value for kind in CaseKind} - {CaseKind.DISCIPLINE.value} and not case.erased_at


def titles_in(event: Event, content: Content) -> frozenset[str]:
    """The titles of everybody concerned: as the case keeps them, and as the sections have them."""
    people = [person for name in _CONCERNED if (person := content.get(name))]
    titles = {str(person.get("title") or "") for person in people}
    for section in event.sections.all():
        facts = snapshot.load(section)
        players = [player for person in people if (player := player_now(facts, person))]
        titles |= {player.person.title.value for player in players if player.person.title}
    return frozenset(titles - {""})
