"""The workspace of a delegation in the browser of its head: invitation, names, people, teams, contacts."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from caissa_web.accounts.models import User
from caissa_web.delegations.links import token_of
from caissa_web.delegations.models import Delegation, FederationOfficial, Member, Team, TeamPlace
from caissa_web.delegations.operations.answering import Contact, set_official
from caissa_web.enrolment.models import Entry
from tests.web.delegations.games import NOW, championship, coming, invited, names

pytestmark = pytest.mark.django_db

ROWS = (
    "category\tname\tFIDE ID\tbirth\tsex\n"
    "U14G\tNagy, Lili\tnone\t2013-04-01\tw\n"
    "U14\tToth, Bence\tnone\t2012-06-02\tm\n"
)


def key_of(delegation: Delegation, duty: str = "head") -> str:
    """The link of somebody who acts for a delegation."""
    return token_of(FederationOfficial.objects.get(delegation=delegation, duty=duty, ended_at__isnull=True))


def test_the_head_accepts_by_the_link_and_becomes_the_contact(client: Client) -> None:
    """The link opens the invitation; after acceptance the head's address is the delegation's (C.10 2.3)."""
    delegation = invited(championship(), quota={"U14": 1})
    page = client.get(reverse("portal:delegation", args=[key_of(delegation)]))
    assert "Accept the invitation" in page.content.decode()
    sent = {
        "answer": "accept",
        "version": 1,
        "name": "Kiss Anna",
        "email": "kiss@example.org",
        "phone": "+36 1",
    }
    client.post(reverse("portal:delegation-answer", args=[key_of(delegation)]), sent)
    delegation.refresh_from_db()
    assert delegation.state == Delegation.State.ACCEPTED
    assert delegation.applicant.email == "kiss@example.org"


def test_a_declined_invitation_takes_no_names(client: Client) -> None:
    """Whoever has declined cannot enter anybody, by no address."""
    delegation = invited(championship())
    key = key_of(delegation)
    client.post(reverse("portal:delegation-answer", args=[key]), {"answer": "decline"})
    page = client.post(reverse("portal:delegation-names", args=[key]), {"pasted": ROWS, "look": "yes"})
    assert page.status_code == 400
    assert not Entry.everybody.exists()


def looked_at(client: Client, key: str, rows: str = ROWS) -> dict[str, str]:
    """Paste rows and look; the form of the page that comes back, ready to be stored."""
    address = reverse("portal:delegation-names", args=[key])
    looked = client.post(address, {"pasted": rows, "look": "yes"}).content.decode()
    fields = dict(re.findall(r'name="([^"]+)"\s+value="([^"]*)"', looked))
    for name, body in re.findall(r'<select[^>]*?name="([^"]+)".*?>(.*?)</select>', looked, flags=re.DOTALL):
        chosen = re.search(r'value="([^"]*)"\s+selected', body)
        fields[name] = chosen[1] if chosen else ""
    fields.pop("look", None)
    kept = {name: value for name, value in fields.items() if not name.startswith("leave-")}
    assert "store" in kept, looked
    return kept


def store(client: Client, key: str, rows: str = ROWS) -> None:
    """Paste rows, look, and press the button of the page that comes back."""
    client.post(reverse("portal:delegation-names", args=[key]), looked_at(client, key, rows))


def test_rows_are_pasted_looked_at_and_stored_by_one_press(client: Client) -> None:
    """Looking stores nothing; the press enters both."""
    delegation = coming(championship(), quota={"U14": 1, "U14G": 1})
    key = key_of(delegation)
    looked = client.post(reverse("portal:delegation-names", args=[key]), {"pasted": ROWS, "look": "yes"})
    assert "EUR\xa0140.00" in looked.content.decode()
    assert not Entry.everybody.exists()
    store(client, key)
    assert sorted(Entry.everybody.values_list("participant__name", flat=True)) == [
        "Nagy, Lili",
        "Toth, Bence",
    ]
    overview = client.get(reverse("portal:delegation", args=[key])).content.decode()
    assert "Nagy, Lili" in overview
    assert "EUR\xa0140.00" in overview


def test_a_form_without_an_answer_is_sent_again(client: Client) -> None:
    """After a power cut the head presses once more and is told that both are entered, not that they were."""
    delegation = coming(championship(), quota={"U14": 1, "U14G": 1})
    key = key_of(delegation)
    form = looked_at(client, key)
    address = reverse("portal:delegation-names", args=[key])
    for _press in range(2):
        answer = client.post(address, form, follow=True)
        assert answer.redirect_chain == [(reverse("portal:delegation", args=[key]), 302)]
        assert "2 people are entered." in answer.content.decode()
    assert Entry.everybody.count() == 2


def test_other_rows_in_an_old_form_are_entered_too(client: Client) -> None:
    """Back to the form of before with another name in it: somebody else, not the same list again."""
    delegation = coming(championship(), quota={"U14": 2, "U14G": 1})
    key = key_of(delegation)
    address = reverse("portal:delegation-names", args=[key])
    old = looked_at(client, key)
    client.post(address, old)
    other = looked_at(
        client, key, "category\tname\tFIDE ID\tbirth\tsex\nU14\tKiss, Pal\tnone\t2012-07-03\tm\n"
    )
    client.post(address, other | {"key": old["key"]})
    assert Entry.everybody.filter(participant__name="Kiss, Pal").count() == 1


def test_officials_look_and_heads_act(client: Client) -> None:
    """An official sees the people and cannot change anything; a former head sees nothing."""
    offer = championship()
    delegation = coming(offer)
    names(delegation, offer, ROWS)
    set_official(delegation, "official", Contact("Papp Eva", "papp@example.org"), by="head", now=NOW)
    key = key_of(delegation, "official")
    assert "Nagy, Lili" in client.get(reverse("portal:delegation", args=[key])).content.decode()
    refused = client.post(reverse("portal:delegation-names", args=[key]), {"pasted": ROWS, "look": "yes"})
    assert refused.status_code == 403
    old = key_of(delegation)
    set_official(delegation, "head", Contact("Szabo Pal", "szabo@example.org"), by="head", now=NOW)
    assert client.get(reverse("portal:delegation", args=[old])).status_code == 404
    assert client.get(reverse("portal:delegation", args=[key_of(delegation)])).status_code == 200


def test_an_account_opens_its_own_delegation_only(client: Client) -> None:
    """Signed in as head of Hungary: the code of Hungary opens, that of Norway is as if it were not there."""
    offer = championship()
    hungary, norway = coming(offer, "HUN"), coming(offer, "NOR")
    user = User.objects.create_user("kiss", password="x")  # noqa: S106 - of a test
    FederationOfficial.objects.filter(delegation=hungary).update(account=user)
    assert client.get(reverse("portal:delegation", args=[hungary.code])).status_code == 302
    client.force_login(user)
    assert client.get(reverse("portal:delegation", args=[hungary.code])).status_code == 200
    assert client.get(reverse("portal:delegation", args=[norway.code])).status_code == 404


def test_a_team_is_put_in_order_with_reserve_and_captain(client: Client) -> None:
    """Boards as typed, the last one a reserve; the order is what the head typed, not that of the names."""
    offer = championship()
    delegation = coming(offer)
    rows = "category\tname\tFIDE ID\tbirth\tsex\n" + "".join(
        f"U14\t{name}\tnone\t2013-01-0{day}\tm\n" for day, name in enumerate(("Adam", "Bela", "Csaba"), 1)
    )
    names(delegation, offer, rows)
    key = key_of(delegation)
    client.post(reverse("portal:delegation-teams", args=[key]), {"category": "U14", "name": "Hungary"})
    team = Team.objects.get()
    members = {
        each.entry.participant.name: each.pk for each in Member.objects.select_related("entry__participant")
    }
    sent = {
        "version": team.version,
        f"board-{members['Adam']}": "3",
        f"board-{members['Bela']}": "1",
        f"board-{members['Csaba']}": "2",
        f"reserve-{members['Adam']}": "yes",
        "captain": members["Csaba"],
    }
    client.post(reverse("portal:delegation-team", args=[key, team.pk]), sent)
    order = TeamPlace.objects.order_by("board").values_list("member__entry__participant__name", "reserve")
    assert list(order) == [("Bela", False), ("Csaba", False), ("Adam", True)]
    assert Team.objects.get().captain_id == members["Csaba"]


@pytest.mark.parametrize("form", ["xlsx", "csv", "json"])
def test_the_people_as_a_file(client: Client, form: str) -> None:
    """The delegation's own list in three forms."""
    offer = championship()
    delegation = coming(offer)
    names(delegation, offer, ROWS)
    answer = client.get(reverse("portal:delegation-list", args=[key_of(delegation), form]))
    assert answer.status_code == 200
    assert form == "xlsx" or "Nagy, Lili" in answer.content.decode()
