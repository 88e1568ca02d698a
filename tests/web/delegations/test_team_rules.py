"""Rules of teams: in the workspace of a head of delegation, in the office, at admission, for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from caissa.tournament import Colour, Role, Tournament
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.api.tokens.tokens import make_token
from caissa_web.delegations.links import token_of
from caissa_web.delegations.models import Delegation, FederationOfficial, Member, Team
from caissa_web.delegations.operations.reminding import remind
from caissa_web.delegations.operations.substituting import substitute
from caissa_web.delegations.operations.teams import LineUp, set_team
from caissa_web.delegations.queries.judged_teams import changed_teams
from caissa_web.delegations.queries.workspace import workspace_of
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.models import Category, Entry, Offer, Participant, PortalAct
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.admission import admit, preview
from caissa_web.enrolment.operations.applying import submit
from caissa_web.enrolment.operations.offers import save_offer
from caissa_web.enrolment.people import PersonData
from caissa_web.portal.access import entries_address
from caissa_web.records.models import Appointment, Event, Section
from caissa_web.records.rights import Right
from caissa_web.section.warnings import Unconfirmed
from tests.web.delegations.games import NOW, YOUTH, championship, coming, names
from tests.web.enrolment.hall import applicant, form

pytestmark = pytest.mark.django_db

TEAMS = YOUTH.replace(
    'code = "U14"\nname = "Under 14"\nage_to = 13\non = 2026-01-01\n',
    """code = "U14"
name = "Under 14"
age_to = 13
on = 2026-01-01
[[category.team]]
players_from = 2
players_to = 2
reserves_to = 1
captain = "any"
article = "Regulations 4"
[[category.team]]
order_gap = 50
article = "Regulations 5"
[[category.team]]
average_to = 1500
average_of = "boards"
if_failed = "warn"
""",
)
PEOPLE = ("Toth, Bence", "Kiss, Pal", "Nagy, Lili")
ROWS = "category\tname\tFIDE ID\tbirth\tsex\tteam\tboard\n" + "".join(
    f"U14\t{name}\tnone\t2013-01-0{board}\tm\tHungary\t{board}\n" for board, name in enumerate(PEOPLE, 1)
)


@pytest.fixture
def offer() -> Offer:
    """A championship whose U14 is played by teams, with rules."""
    offer = championship(TEAMS)
    empty = Tournament(
        name="Under 14", initial_colour=Colour.WHITE, type_code="FIDE_TEAM", type_text="Team Swiss"
    )
    section = operations.create_section(offer.event, "under-14", empty, by="olga")
    return save_offer(offer, by="olga", seen_version=offer.version, sections={"U14": section}, reason="made")


@pytest.fixture
def hungary(offer: Offer) -> Delegation:
    """Three players in a team, rated 1400, 1440 and 1450, nobody a reserve, no captain."""
    delegation = coming(offer)
    names(delegation, offer, ROWS)
    for name, rating in zip(PEOPLE, (1400, 1440, 1450), strict=True):
        rate(name, rating)
    return delegation


@pytest.fixture
def olga(client: Client, offer: Offer) -> Client:
    """The entries officer, signed in."""
    user = User.objects.create_user("olga")
    Appointment.objects.create(event=offer.event, user=user, role=Role.ENTRIES_OFFICER.value)
    client.force_login(user)
    return client


def rate(name: str, rating: int) -> None:
    """Give somebody the rating of a new list."""
    Participant.objects.filter(name=name).update(ratings={"FIDE:standard": rating})


def members() -> list[Member]:
    """The people in the order of the list."""
    rows = Member.objects.select_related("entry__category__offer", "entry__participant", "delegation__event")
    return list(rows.order_by("position", "pk"))


def in_order() -> Team:
    """The team with two boards, a reserve and a captain, as the rules want it."""
    people = members()
    line_up = LineUp(people, frozenset({people[2].pk}), people[0])
    return set_team(Team.objects.select_related("delegation__event").get(), line_up, by="head")


def standings(delegation: Delegation) -> dict[str, str]:
    """Rule → how it stands for the only team."""
    (team,) = workspace_of(delegation).teams
    return {reason.rule.code: reason.standing.value for reason in team.verdict.reasons}


def home(delegation: Delegation, name: str = "delegation-teams", *which: Any) -> str:
    """An address of the workspace."""
    official = FederationOfficial.objects.get(delegation=delegation)
    return reverse(f"portal:{name}", args=[token_of(official), *which])


def at(offer: Offer, name: str, *which: str) -> str:
    """An address of the office."""
    return reverse(f"office:{name}", args=[offer.event.slug, *which])


def text_of(page: Any) -> str:
    """What a page says, on one line."""
    return " ".join(page.content.decode().replace("&#x27;", "'").split())


def test_the_head_is_told_at_once_what_a_team_lacks(client: Client, hungary: Delegation) -> None:
    """Saving the order stores it and names the boards in the wrong order; the rules stand on the page."""
    page = text_of(client.get(home(hungary)))
    assert "players without reserves: exactly 2: failed (3: Toth, Bence; Kiss, Pal; Nagy, Lili)" in page
    assert "a captain, playing or not: failed (no captain) [Regulations 4]" in page
    team, people = Team.objects.get(), members()
    rate("Nagy, Lili", 1500)
    sent = {"version": team.version, "captain": people[0].pk, f"reserve-{people[2].pk}": "yes"}
    sent |= {f"board-{person.pk}": board for board, person in enumerate(people, 1)}
    answer = text_of(client.post(home(hungary, "delegation-team", team.pk), sent, follow=True))
    assert "The order is saved, but the team does not fulfil every rule." in answer
    assert "board 1 Toth, Bence (1400) is ahead of board 3 Nagy, Lili (1500)" in answer
    team.refresh_from_db()
    assert team.verdict["team-order"] == "fail"
    rate("Nagy, Lili", 1450)
    answer = text_of(
        client.post(home(hungary, "delegation-team", team.pk), sent | {"version": 2}, follow=True)
    )
    assert "The team is in order." in answer
    assert set(standings(hungary).values()) == {"pass"}


def test_what_a_team_still_needs_stands_in_the_missing_list(
    client: Client, olga: Client, offer: Offer, hungary: Delegation
) -> None:
    """On the overview, at the office, in the reminder; a delegation with it is not complete."""
    needed = "Hungary: a captain, playing or not: failed (no captain) [Regulations 4]"
    assert needed in text_of(client.get(home(hungary, "delegation")))
    assert "no captain" in text_of(olga.get(at(offer, "delegation", hungary.code)))
    before = workspace_of(hungary).missing
    assert remind(hungary, by="olga", now=NOW)
    assert needed in Letter.objects.get(kind="delegation.reminder").body
    in_order()
    assert workspace_of(hungary).missing == before - 2
    assert needed not in text_of(client.get(home(hungary, "delegation")))


def test_a_missing_rating_is_asked_for_and_a_warning_is_not(hungary: Delegation) -> None:
    """Unknown where it matters, known again with the rating; what only warns is not missing."""
    in_order()
    # Without a FIDE ID he would be unrated; with one, no list that is stored says his rating.
    Participant.objects.filter(name="Kiss, Pal").update(ratings=None, fide_id=712345, no_fide_id=False)
    (team,) = workspace_of(hungary).teams
    assert [reason.rule.code for reason in team.still_needed] == ["team-order"]
    assert "rating not known: Kiss, Pal" in str(team.missing[0].what)
    rate("Kiss, Pal", 1700)
    (team,) = workspace_of(hungary).teams
    assert [reason.rule.code for reason in team.failed] == ["team-order", "team-average"]
    assert [reason.rule.code for reason in team.still_needed] == ["team-order"]


def test_new_ratings_and_substitutes_are_lines_under_changed(
    olga: Client, offer: Offer, hungary: Delegation
) -> None:
    """The team stays as it is until somebody has looked; then the line is gone."""
    team = in_order()
    assert changed_teams(offer.event, offer) == []
    rate("Kiss, Pal", 1470)
    page = text_of(olga.get(at(offer, "entries-changed")))
    assert "board 1 Toth, Bence (1400) is ahead of board 2 Kiss, Pal (1470)" in page
    assert "players without reserves" not in page
    olga.post(at(offer, "delegation-act", hungary.code), {"act": "noted", "team": team.pk, "back": "changed"})
    assert changed_teams(offer.event, offer) == []
    assert PortalAct.objects.filter(act="delegation.team-noted").count() == 1

    newcomer = PersonData("Kiss, Ede", fide_id=712345, federation="HUN", birth="2013-05-05", sex="m")
    substitute(members()[1], newcomer, by="head", now=NOW)
    (changed,) = changed_teams(offer.event, offer)
    assert {each.rule.code: each.standing.value for each in changed.changed} == {
        "team-order": "unknown",
        "team-average": "unknown",
    }
    assert changed.team.places.count() == 3


def test_the_office_sees_the_verdict_and_waives_a_rule(
    olga: Client, offer: Offer, hungary: Delegation
) -> None:
    """With a reason; without one, or for a rule that the team fulfils, nothing changes."""
    team = in_order()
    rate("Kiss, Pal", 1470)
    entry = members()[0].entry
    assert "is ahead of board 2" in text_of(olga.get(at(offer, "entry", entry.code)))
    act = at(offer, "delegation-act", hungary.code)
    olga.post(act, {"act": "waive", "team": team.pk, "waive": "team-order", "reason": " "})
    olga.post(act, {"act": "waive", "team": team.pk, "waive": "team-captain", "reason": "why not"})
    assert standings(hungary)["team-order"] == "fail"
    page = text_of(olga.get(at(offer, "delegation-settings", hungary.code)))
    assert "Waive rules of this team" in page
    olga.post(act, {"act": "waive", "team": team.pk, "waive": "team-order", "reason": "youth team"})
    assert standings(hungary)["team-order"] == "pass"
    assert "waived: youth team" in text_of(olga.get(at(offer, "delegation-settings", hungary.code)))


def test_admission_warns_of_a_team_that_fails(offer: Offer, hungary: Delegation) -> None:
    """The arbiter has to confirm it, team and boards named; a team in order is admitted without it."""
    section = Section.objects.select_related("event").get(slug="under-14")
    in_order()
    rate("Kiss, Pal", 1470)
    (warned,) = [each for each in preview(section).warnings if each.code == "team-rules"]
    assert "Hungary: board order" in warned.text
    assert "board 2 Kiss, Pal (1470)" in warned.text
    with pytest.raises(Unconfirmed):
        admit(section, by="chief", seen_version=section.version, confirmed={"no-fide-id"})
    rate("Kiss, Pal", 1450)
    admit(section, by="chief", seen_version=section.version, confirmed={"no-fide-id"})


def test_clubs_are_judged_before_anybody_gives_them_boards(offer: Offer, client: Client) -> None:
    """On the page of whoever entered the club, and at admission; the order is not known yet."""
    club = applicant(offer, "Club")
    people = [form(name, "U14", birth="2013-01-01", club="Town", sex="m") for name in ("Anna", "Ben", "Cy")]
    submit(offer, club, people, key="the club of a town", by="club", now=NOW)
    page = text_of(client.get(entries_address(club)))
    assert "Team Town" in page
    assert "a captain, playing or not: not known yet" in page
    section = Section.objects.select_related("event").get(slug="under-14")
    (team,) = preview(section).teams
    assert team.name == "Town"
    assert team.failed == ()


def test_everybody_reads_the_rules_before_entering(client: Client, offer: Offer) -> None:
    """In words, on the page of what can be entered, and in the API."""
    Event.objects.filter(pk=offer.event_id).update(public=True)
    page = text_of(client.get(reverse("portal:enter", args=[offer.event.slug])))
    assert "at most 13" in page
    assert "Every team here must fulfil:" in page
    assert "players without reserves: exactly 2 [Regulations 4]" in page
    shown = client.get(f"/api/v1/offers/{offer.event.slug}").json()["categories"][0]["team_rules"]
    assert [each["rule"] for each in shown] == [
        "team-players",
        "team-reserves",
        "team-captain",
        "team-order",
        "team-average",
    ]
    assert shown[4]["values"] == {"average_to": 1500, "average_of": "boards"}
    assert shown[3]["article"] == "Regulations 5"


def test_a_program_reads_the_verdict_about_each_team(olga: Client, offer: Offer, hungary: Delegation) -> None:
    """The delegation of the API has its teams with the reasons."""
    in_order()
    rate("Kiss, Pal", 1470)
    _row, token = make_token(
        User.objects.get(username="olga"),
        "office",
        timezone.now() + timedelta(days=1),
        [Right.ENTRIES_OFFICE],
    )
    address = f"/api/v1/desk/events/{offer.event.slug}/delegations/{hungary.code}"
    answer = Client().get(address, headers={"Authorization": f"Bearer {token}"})
    (team,) = answer.json()["teams"]
    assert (team["name"], team["standing"], len(team["players"])) == ("Hungary", "fail", 3)
    (failed,) = [each for each in team["reasons"] if each["standing"] == "fail"]
    assert failed["rule"] == "team-order"
    assert "board 2 Kiss, Pal (1470)" in failed["text"]


def team_form(page: str) -> dict[str, str]:
    """The fields of a page with what they hold."""
    fields = {}
    for tag in re.findall(r"<input[^>]*>", page):
        found = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if found.get("type") == "checkbox" and " checked" not in tag:
            continue
        if "name" in found:
            fields[found["name"]] = found.get("value", "on" if found.get("type") == "checkbox" else "")
    for name, body in re.findall(r'<select[^>]*?name="([^"]+)".*?>(.*?)</select>', page, flags=re.DOTALL):
        chosen = re.search(r'value="([^"]*)"\s+selected', body)
        fields[name] = chosen[1] if chosen else ""
    return fields


def test_the_form_of_the_offer_edits_the_rules(olga: Client, offer: Offer) -> None:
    """Saved without a change it keeps every rule; a change keeps articles; half a rule is refused."""
    address = at(offer, "offer-categories")
    before = offer_value(offer).category("U14").team_rules
    fields = team_form(olga.get(address).content.decode())
    assert fields["c-0-team_order_gap"] == "50"
    assert fields["c-0-team_captain"] == "any"
    olga.post(address, fields | {"reason": "nothing"})
    offer.refresh_from_db()
    assert offer_value(offer).category("U14").team_rules == before

    wanted = {
        "c-0-team_order_gap": "100",
        "c-0-team_women_from": "1",
        "c-0-team_juniors_to": "1",
        "c-0-team_junior_age": "17",
        "c-0-team_junior_on": "2026-01-01",
        "c-0-team_foreigners_to": "1",
        "c-0-team_home": "hun, aut",
        "c-0-team_same_club": "on",
        "c-0-team_captain": "not-playing",
        "c-1-team_average_from": "1000",
        "c-1-team_average_of": "best",
        "c-1-team_average_number": "2",
        "c-1-team_unrated": "800",
        "c-1-team_if_failed": "decide",
    }
    fields = team_form(olga.get(address).content.decode()) | {"reason": "rules of teams"}
    wrong = olga.post(address, fields | {"c-0-team_players_from": "9", "c-1-team_average_of": "best"})
    assert wrong.status_code == 422
    assert "less than the lower limit" in wrong.content.decode()
    assert olga.post(address, fields | wanted).status_code == 302
    offer.refresh_from_db()
    rules = {rule.code: rule for rule in offer_value(offer).category("U14").team_rules}
    assert str(rules["team-order"].condition.needed).count("100") == 1
    assert rules["team-order"].article == "Regulations 5"
    assert rules["team-foreigners"].condition.home == ("HUN", "AUT")
    assert rules["team-captain"].condition.role.value == "not-playing"
    assert {"team-women", "team-juniors", "team-club", "team-average"} < set(rules)
    (girls,) = offer_value(offer).category("U14G").team_rules
    assert (girls.condition.number, girls.condition.rating.unrated) == (2, 800)
    assert girls.if_failed.value == "decide"


def test_pages_with_teams_ask_at_most_twenty_questions(
    olga: Client, offer: Offer, hungary: Delegation, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    """The workspace, its teams, the office's pages of the delegation and of an entry."""
    in_order()
    entry = Entry.everybody.filter(state="confirmed").first()
    pages = (
        home(hungary, "delegation"),
        home(hungary),
        at(offer, "delegation", hungary.code),
        at(offer, "delegation-settings", hungary.code),
        at(offer, "entry", entry.code),
        at(offer, "entries-changed"),
    )
    for page in pages:
        olga.get(page)
        with django_assert_max_num_queries(20):
            assert olga.get(page).status_code == 200
    assert Category.objects.filter(offer=offer).count() == 3
