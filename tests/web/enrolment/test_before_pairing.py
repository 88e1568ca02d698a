"""What is said before a round is paired, of players and of teams: who has not paid, or has no FIDE ID."""

from __future__ import annotations

import pytest

from caissa.tournament import Colour, Tournament
from caissa_web import operations
from caissa_web.enrolment.models import Offer
from caissa_web.enrolment.operations.admission import admit
from caissa_web.enrolment.operations.offers import save_offer
from caissa_web.enrolment.queries.before_pairing import warnings_of_entries
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.section.warnings import Unconfirmed
from tests.web.enrolment.hall import RULES, enter, festival, fresh, pay

pytestmark = pytest.mark.django_db

INDIVIDUAL = Tournament("Masters", initial_colour=Colour.WHITE)
TEAMS = Tournament(
    "Masters", initial_colour=Colour.WHITE, type_code="FIDE_TEAM", type_text="Team Swiss", scheduled_rounds=3
)
ALL = ("unpaid", "no-fide-id", "no-team")


def opened(facts: Tournament, unpaid_round: int) -> Offer:
    """A festival whose masters play in a section; the unpaid are named from a round on."""
    offer = festival(RULES.replace("size = 2", "size = 9"), unpaid_round=unpaid_round)
    section = operations.create_section(offer.event, "masters", facts, by="olga")
    return save_offer(
        offer, by="olga", seen_version=offer.version, sections={"A": section}, reason="section made"
    )


def section() -> Section:
    return Section.objects.select_related("event").get(slug="masters")


def warned() -> dict[str, str]:
    """What the entries know before the next round."""
    warnings = warnings_of_entries(section(), snapshot.load_state(section()))
    return {warning.code: str(warning.text) for warning in warnings}


def test_the_unpaid_are_named_from_the_declared_round_on():
    """Declared is round 1: before round 2 whoever still owes is named again, until they have paid."""
    offer = opened(INDIVIDUAL, 1)
    anna, boris = enter(offer, "Anna", "Boris")
    admit(section(), by="chief", seen_version=section().version, confirmed=ALL)
    pay(anna)
    assert "Boris" in warned()["unpaid"]
    assert "Anna" not in warned()["unpaid"]

    operations.pair_next_round(section(), by="chief", seen_version=section().version, confirmed=ALL)

    assert set(warned()) == {"unpaid"}, "without a FIDE ID is said before round 1"
    assert "Boris" in warned()["unpaid"]
    pay(fresh(boris))
    assert warned() == {}


def test_nobody_is_named_before_the_declared_round():
    """Declared is round 2: before round 1 only the FIDE IDs are spoken of."""
    offer = opened(INDIVIDUAL, 2)
    enter(offer, "Anna", "Boris")
    admit(section(), by="chief", seen_version=section().version, confirmed=ALL)
    assert set(warned()) == {"no-fide-id"}

    operations.pair_next_round(section(), by="chief", seen_version=section().version, confirmed=ALL)

    assert set(warned()) == {"unpaid"}


def test_it_is_the_same_in_teams():
    """Two teams of two: pairing asks for confirmation of the unpaid and of those without a FIDE ID."""
    offer = opened(TEAMS, 1)
    anna, _boris = enter(offer, "Anna", "Boris", person={"club": "Reds"})
    enter(offer, "Chen", "Dora", person={"club": "Blues"})
    admit(section(), by="chief", seen_version=section().version, confirmed=ALL)
    assert snapshot.load(section()).for_teams
    pay(anna)

    with pytest.raises(Unconfirmed) as refused:
        operations.pair_next_round(section(), by="chief", seen_version=section().version)

    assert {"unpaid", "no-fide-id"} <= {warning.code for warning in refused.value.warnings}
    assert "Boris" in warned()["unpaid"]
    assert "Anna" not in warned()["unpaid"]
    assert "Dora" in warned()["no-fide-id"]


def test_the_unpaid_of_teams_are_named_from_the_declared_round_on():
    """Declared is round 1: before round 2 of the teams they are named too."""
    offer = opened(TEAMS, 1)
    enter(offer, "Anna", "Boris", person={"club": "Reds"})
    enter(offer, "Chen", "Dora", person={"club": "Blues"})
    admit(section(), by="chief", seen_version=section().version, confirmed=ALL)
    state = snapshot.load_state(section())
    paired = state.with_facts(state.facts.with_round(_first_round(state.facts)))

    codes = {warning.code for warning in warnings_of_entries(section(), paired)}

    assert codes == {"unpaid"}


def _first_round(facts: Tournament):
    """Round 1 as it would stand once it is paired: the first boards play."""
    from caissa.tournament import Game, Round

    first, second = (team.players for team in facts.teams)
    return Round(1, games=(Game(first[0], second[0]),))
