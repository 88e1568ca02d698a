"""Teams of delegations become teams of a section, boards in the order that their heads gave."""

from __future__ import annotations

import pytest

from caissa.tournament import Colour, Tournament
from caissa_web import operations
from caissa_web.delegations.models import Delegation, Member, Team
from caissa_web.delegations.operations.substituting import substitute
from caissa_web.delegations.operations.teams import LineUp, set_team
from caissa_web.enrolment.models import Offer
from caissa_web.enrolment.operations.admission import admit
from caissa_web.enrolment.operations.offers import save_offer
from caissa_web.enrolment.people import PersonData
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from tests.web.delegations.games import NOW, championship, coming, names

pytestmark = pytest.mark.django_db
ROWS = "category\tname\tFIDE ID\tbirth\tsex\tteam\tboard\n" + "".join(
    f"U14\t{name}\tnone\t2013-01-0{board}\tm\tTeam {{team}}\t{board}\n"
    for board, name in enumerate(("{team} One", "{team} Two", "{team} Three"), 1)
)
CONFIRMED = {"no-fide-id"}


def newest() -> Section:
    """The section as it is on record."""
    return Section.objects.select_related("event").get(slug="under-14")


def boards() -> dict[str, list[str]]:
    """Team → its players, board by board."""
    facts = snapshot.load(newest())
    return {team.name: [facts.player(number).name for number in team.players] for team in facts.teams}


@pytest.fixture
def offer() -> Offer:
    """A championship whose U14 is a team section."""
    offer = championship()
    empty = Tournament(
        name="Under 14", initial_colour=Colour.WHITE, type_code="FIDE_TEAM", type_text="Team Swiss"
    )
    section = operations.create_section(offer.event, "under-14", empty, by="olga")
    return save_offer(offer, by="olga", seen_version=offer.version, sections={"U14": section}, reason="made")


def admitted() -> None:
    """Take the entries over as they are."""
    admit(newest(), by="chief", seen_version=newest().version, confirmed=CONFIRMED)


def test_teams_come_over_in_their_order(offer: Offer) -> None:
    """Board order by the list, then by the head's change, then with a substitute; twice is once."""
    for federation in ("HUN", "NOR"):
        names(coming(offer, federation), offer, ROWS.format(team=federation), key=federation)
    admitted()
    assert boards() == {
        "Team HUN": ["HUN One", "HUN Two", "HUN Three"],
        "Team NOR": ["NOR One", "NOR Two", "NOR Three"],
    }
    version = newest().version
    admitted()
    assert newest().version == version

    norway = Delegation.objects.get(federation="NOR")
    members = list(Member.objects.filter(delegation=norway).select_related("entry__category__offer"))
    set_team(Team.objects.get(delegation=norway), LineUp(members[::-1], captain=members[0]), by="head")
    admitted()
    assert boards()["Team NOR"] == ["NOR Three", "NOR Two", "NOR One"]
    assert snapshot.load(newest()).teams[1].captain == "NOR One"

    newcomer = PersonData("NOR Four", no_fide_id=True, federation="NOR", birth="2013-05-05", sex="m")
    substitute(members[2], newcomer, by="head", now=NOW)
    admitted()
    assert boards()["Team NOR"] == ["NOR Four", "NOR Two", "NOR One"]
