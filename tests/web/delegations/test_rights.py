"""By which right somebody comes: who may send whom, and what becomes of a qualification."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.delegations.errors import BadRows, DelegationRefused
from caissa_web.delegations.models import Delegation, Member, Qualification, Quota
from caissa_web.delegations.operations.inviting import Invitee, invite
from caissa_web.delegations.operations.qualifications import pass_on, record_qualification
from caissa_web.delegations.operations.substituting import substitute
from caissa_web.enrolment.models import Entry, Offer
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.decisions import reinstate
from caissa_web.enrolment.operations.moving import move_to_category
from caissa_web.enrolment.people import PersonData
from tests.web.delegations.games import NOW, championship, coming, names
from tests.web.enrolment.hall import category

pytestmark = pytest.mark.django_db
HEADINGS = "category\tstatus\tname\tFIDE ID\tbirth\tsex\tfederation\n"
CHAMPION = HEADINGS + "U14\tpersonal-right\tToth, Bence\t777\t2012-06-02\tm\t\n"
OTHER = PersonData("Kiss, Pal", fide_id=778, federation="HUN", birth="2013-03-03", sex="m")


@pytest.fixture
def offer() -> Offer:
    """A championship at which number 777 has a place as the champion of last year."""
    offer = championship()
    record_qualification(offer.event, "Champion under 12", name="Toth", fide_id=777, by="olga")
    return offer


@pytest.fixture
def hungary(offer: Offer) -> Delegation:
    """The delegation of the champion."""
    return coming(offer, "HUN")


def member_of(entry: Entry) -> Member:
    """Somebody of a delegation, with what an act asks."""
    rows = Member.objects.select_related("entry__category__offer", "delegation__event")
    return rows.get(entry=entry)


def champion(hungary: Delegation, offer: Offer) -> Entry:
    """The champion, entered by personal right."""
    (entry,) = names(hungary, offer, CHAMPION).entries
    return entry


def standing(fide_id: int) -> tuple[str, int | None]:
    """How somebody's qualification stands, and who used it."""
    row = Qualification.objects.get(fide_id=fide_id)
    return row.state, row.used_by_id


def test_whoever_withdraws_has_not_used_the_qualification(offer: Offer, hungary: Delegation) -> None:
    """Withdrawn: it is open again; and used again when the office brings them back."""
    entry = champion(hungary, offer)
    assert standing(777) == ("used", entry.pk)
    withdraw(entry, by="head", now=NOW)
    assert standing(777) == ("open", None)
    again = reinstate(Entry.everybody.get(pk=entry.pk), by="olga", reason="a mistake", now=NOW)
    assert standing(777) == ("used", again.pk)


def test_a_personal_right_is_not_handed_on_by_a_substitution(offer: Offer, hungary: Delegation) -> None:
    """Somebody else would come as champion: refused by its article, and nothing is changed."""
    entry = champion(hungary, offer)
    with pytest.raises(DelegationRefused) as refused:
        substitute(member_of(entry), OTHER, by="head", now=NOW)
    assert "no open qualification" in str(refused.value)
    assert refused.value.cites == "B.01.2"
    assert Entry.everybody.get().state == "confirmed"
    assert standing(777) == ("used", entry.pk)


def test_who_has_earned_a_place_too_comes_by_that_one(offer: Offer, hungary: Delegation) -> None:
    """The newcomer's own qualification is used, that of the champion is open again."""
    record_qualification(offer.event, "Champion under 10", name="Kiss", fide_id=778, by="olga")
    new = substitute(member_of(champion(hungary, offer)), OTHER, by="head", now=NOW)
    assert (new.status, standing(778), standing(777)) == ("personal-right", ("used", new.pk), ("open", None))


def test_a_place_that_was_passed_on_is_marked_so(offer: Offer, hungary: Delegation) -> None:
    """Entered for a champion who cannot come: by the qualification that was passed on, and marked so."""
    entry = champion(hungary, offer)
    other = record_qualification(offer.event, "Runner-up", name="Nagy", fide_id=779, by="olga")
    pass_on(other, name="Kiss", fide_id=778, federation="HUN", by="olga", reason="ill")
    new = substitute(member_of(entry), OTHER, by="head", now=NOW)
    assert (new.status, standing(778)) == ("passed-on", ("used", new.pk))


def test_the_office_may_let_somebody_in_who_did_not_qualify(offer: Offer, hungary: Delegation) -> None:
    """The organiser decides; the newcomer is no champion, and is not called so (B.01.2)."""
    new = substitute(member_of(champion(hungary, offer)), OTHER, by="olga", in_office=True, now=NOW)
    assert (new.status, standing(777)) == ("passed-on", ("open", None))


def moved_to_girls(entry: Entry) -> Entry:
    """The entry in the other category, whose rule of sex is waived."""
    target, waivers = category(entry.category.offer, "U14G"), {"sex": "by agreement"}
    return move_to_category(entry, target, by="olga", reason="asked", waivers=waivers, now=NOW)


def test_a_right_earned_for_a_category_does_not_go_along_to_another(
    offer: Offer, hungary: Delegation
) -> None:
    """Moved from U14 to U14G: what was earned for U14 is open again, and the player is marked (B.01.2)."""
    Qualification.objects.filter(fide_id=777).update(category=category(offer, "U14"))
    entry = champion(hungary, offer)
    assert standing(777) == ("used", entry.pk)
    moved = moved_to_girls(entry)
    assert (moved.status, standing(777)) == ("passed-on", ("open", None))


def test_a_right_for_every_category_goes_along(offer: Offer, hungary: Delegation) -> None:
    """The champion may choose the category: moved, they still come by their right."""
    entry = champion(hungary, offer)
    moved = moved_to_girls(entry)
    assert (moved.status, standing(777)) == ("personal-right", ("used", entry.pk))


def test_a_wild_card_is_not_handed_on(offer: Offer, hungary: Delegation) -> None:
    """Given to one person by the organiser: the head of delegation cannot give it to another."""
    rows = HEADINGS + "U14\twild-card\tToth, Bence\tnone\t2012-06-02\tm\t\n"
    (entry,) = names(hungary, offer, rows, in_office=True).entries
    with pytest.raises(DelegationRefused, match="wild cards are given by the organiser"):
        substitute(member_of(entry), OTHER, by="head", now=NOW)
    assert substitute(member_of(entry), OTHER, by="olga", in_office=True, now=NOW).status == "wild-card"


STRANGER = "U14\tofficial\tSchmidt, Hans\tnone\t2012-06-02\tm\tGER\n"


def test_a_federation_sends_its_own_players(offer: Offer, hungary: Delegation) -> None:
    """A player of Germany in the list of Hungary is refused; the office may enter them."""
    with pytest.raises(BadRows, match="another federation"):
        names(hungary, offer, HEADINGS + STRANGER)
    assert not Entry.everybody.exists()
    done = names(hungary, offer, HEADINGS + STRANGER, in_office=True)
    assert [entry.participant.federation for entry in done.entries] == ["GER"]


def test_a_coach_may_be_of_any_federation(offer: Offer, hungary: Delegation) -> None:
    """A coach of Germany comes with Hungary, and a club has players of all federations."""
    coach = HEADINGS + "COACH\tofficial\tSchmidt, Hans\tnone\t1980-06-02\tm\tGER\n"
    assert names(hungary, offer, coach).entries[0].state == "confirmed"
    (club,) = invite(offer, [Invitee(1, "", name="Rooks", is_club=True)], by="olga", now=NOW)
    Delegation.objects.filter(pk=club.pk).update(state="accepted")
    club = Delegation.objects.select_related("event", "applicant").get(pk=club.pk)
    assert names(club, offer, HEADINGS + STRANGER, key="club").entries[0].state == "confirmed"


def test_nobody_of_another_federation_by_a_substitution(offer: Offer, hungary: Delegation) -> None:
    """The same door: a substitute of Germany is refused, and the player stays."""
    rows = HEADINGS + "U14\tofficial\tToth, Bence\tnone\t2012-06-02\tm\t\n"
    (entry,) = names(hungary, offer, rows).entries
    stranger = PersonData("Schmidt, Hans", no_fide_id=True, federation="GER", birth="2012-06-02", sex="m")
    with pytest.raises(DelegationRefused, match="another federation"):
        substitute(member_of(entry), stranger, by="head", now=NOW)
    assert [row.state for row in Entry.everybody.all()] == ["confirmed"]


def test_the_page_of_quotas_leaves_wild_cards_alone(offer: Offer, client: Client) -> None:
    """An invitation list gave a wild card; saving official places does not take it away."""
    places = {("U14", "official"): 2, ("U14", "wild-card"): 1}
    (norway,) = invite(offer, [Invitee(1, "NOR", quota=places)], by="olga", now=NOW)
    olga = User.objects.create_user("olga")
    operations.appoint(offer.event, olga, Role.ENTRIES_OFFICER, by="olga")
    client.force_login(olga)
    category = Quota.objects.filter(delegation=norway)[0].category_id
    address = reverse("office:delegation-quota", args=[offer.event.slug, norway.code])
    assert client.post(address, {f"official-{category}": "3"}).status_code == 302
    assert dict(Quota.objects.values_list("status", "size")) == {"official": 3, "wild-card": 1}
