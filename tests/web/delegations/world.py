"""An event with something on every page of delegations: one that has answered, one that has not."""

from __future__ import annotations

from django.urls import reverse
from django.utils import timezone

from caissa_web.background import long_work, tasks
from caissa_web.delegations.links import token_of
from caissa_web.delegations.models import Delegation, FederationOfficial
from caissa_web.delegations.operations.answering import Contact, accept
from caissa_web.delegations.operations.inviting import Invitee, invite
from caissa_web.delegations.operations.names import enter_names
from caissa_web.delegations.operations.qualifications import record_qualification
from caissa_web.delegations.operations.teams import make_team
from caissa_web.delegations.sheets.fields import NameField
from caissa_web.delegations.sheets.pasted import Line, read_pasted
from caissa_web.exchange.limited import values
from caissa_web.office.delegations.long_import import IMPORT
from caissa_web.records.models import Event
from tests.web.portal.conftest import festival

SLUG = "federations"
ROWS = (
    "category\tname\tFIDE ID\tbirth\tsex\n"
    "B\tBerzina, Anna\tnone\t1990-05-05\tw\n"
    "B\tمحمد الأمين\tnone\t1991\tm\n"
)


def pages() -> list[str]:
    """The workspaces by their links: an invitation, and a delegation with people and a team."""
    offer = festival(slug=SLUG)
    invitees = [
        Invitee(
            number,
            code,
            head=f"Head of {code}",
            email=f"{code.lower()}@example.org",
            quota={("B", "official"): 3},
        )
        for number, code in enumerate(("LAT", "FRA"), 1)
    ]
    latvia, france = invite(offer, invitees, by="olga")
    latvia = accept(latvia, Contact("Anna Berzina", "lat@example.org"), by="olga")
    entries = enter_names(latvia, offer, read_pasted(ROWS).lines, key="k", by="olga").entries
    make_team(latvia, entries[0].category, "Latvia", by="olga")
    record_qualification(offer.event, "Junior champion", fide_id=123, by="olga")
    home = _home(latvia)
    inside = ("", "names/", "teams/", "contacts/", f"people/{entries[0].code}/")
    inside += ("rooms/", "travel/", "papers/", "badges/")
    return [_home(france), *(f"{home}{page}" for page in inside)]


def office_pages(by: str = "olga") -> list[str]:
    """The pages of the office about them, among them a long import of somebody; asked for after `pages`."""
    code = Delegation.objects.get(event__slug=SLUG, federation="LAT").code
    office = f"/office/{SLUG}/delegations/"
    inside = ("", "invite/", "terms/", "qualifications/", "import/", f"one/{code}/", f"one/{code}/settings/")
    return [*(f"{office}{page}" for page in inside), f"{office}import/{_long_import(by)}/"]


def _long_import(by: str) -> int:
    """An import that was done in the background: one line is in order, one federation was not invited."""
    event = Event.objects.get(slug=SLUG)
    lines = [
        Line(number, {NameField.CATEGORY: "B", NameField.NAME: "Kalnins, Janis", NameField.FEDERATION: code})
        for number, code in ((2, "LAT"), (3, "SWE"))
    ]
    wanted = {"event": event.pk, "slug": SLUG, "author": by, "only_sound": False, "name": event.name}
    task = long_work.ask(IMPORT, by, values.dumped(lines).encode("ascii"), **wanted)
    tasks.run_waiting(timezone.now(), queue="uploads")
    return int(task.pk)


def _home(delegation: Delegation) -> str:
    official = FederationOfficial.objects.get(delegation=delegation)
    return reverse("portal:delegation", args=[token_of(official)])
