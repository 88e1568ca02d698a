"""The teams of delegations as admission takes them over."""

from __future__ import annotations

from collections.abc import Iterator

from caissa_web.delegations.models import Delegation, Team
from caissa_web.enrolment.line_ups import TeamLineUp
from caissa_web.records.models import Section


def teams_of_section(section: Section) -> Iterator[TeamLineUp]:
    """The teams whose category plays in a section, boards in their order, reserves behind."""
    rows = Team.objects.filter(category__section=section)
    rows = rows.select_related("delegation", "captain__entry__participant").prefetch_related(
        "places__member__entry"
    )
    for team in rows.order_by("delegation__federation", "delegation__name", "position", "id"):
        places = sorted(team.places.all(), key=lambda place: (place.reserve, place.board))
        captain = team.captain.entry.participant.name if team.captain else ""
        codes = tuple(place.member.entry.code for place in places)
        yield TeamLineUp(
            team.name,
            codes,
            team.delegation.federation,
            captain,
            frozenset(place.member.entry.code for place in places if place.reserve),
            team.captain.entry.code if team.captain else "",
            team.delegation.name if team.delegation.kind == Delegation.Kind.CLUB else "",
            team.waivers,
        )
