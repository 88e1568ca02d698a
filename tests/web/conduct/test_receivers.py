"""Who gets an appeal or a case into their hands, and who never does (C.11 3, FPR 3.2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from caissa.conduct import CaseKind
from caissa.tournament import Birth, Official, Person, Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.conduct.encrypted import content_of, encrypted_content
from caissa_web.conduct.errors import NotAdmissible
from caissa_web.conduct.models import Case, CommitteeMember, FairPlayLog
from caissa_web.conduct.operations import cases, erasing
from caissa_web.conduct.operations.appeals import Ruling, prepare_appeal
from caissa_web.conduct.operations.committee import CommitteeRules, MemberInput, set_committee
from caissa_web.conduct.operations.logs import ABSENCE, DEVICE, DEVICE_BACK, SCAN, add_line

from .conftest import FIVE
from .test_appeals import page, send

CONTENT = {
    "complainant": {"name": "Anna Nowak", "fide_id": 1100001},
    "accused": {"name": "Root Berg", "fide_id": None},
    "facts": "Left the board.",
    "bases": [{"kind": "observation", "text": "seen", "test": None}],
}


def known(login: str) -> User:
    """Somebody with this log-in."""
    return User.objects.filter(username=login).first() or User.objects.create_user(login)


def five(*log_ins: str) -> list[MemberInput]:
    """The committee, of whom these have a log-in."""
    return [
        MemberInput(
            name, federation, seat, 1970,
            user=known(login) if login in log_ins else None,
        )
        for name, federation, seat, login in FIVE
    ]  # fmt: skip


def handed_in(section) -> Case:
    """An appeal of player 4 about round 3, sent."""
    now = timezone.now()
    case, token = prepare_appeal(section, 3, 4, Ruling("Lost.", "Somebody", now, now), by="olga")
    assert send(token) == 302
    return Case.objects.get(pk=case.pk)


def parts(case: Case) -> dict[str, str]:
    """Who may open it, and what they are in it."""
    return dict(case.accesses.filter(ended_at__isnull=True).values_list("user__username", "part"))


def test_without_committee_and_chief_arbiter_the_organiser_gets_it(event, section, browser) -> None:
    """C.11 3.4: a small club has one log-in; an appeal that nobody can open would be lost."""
    browser("orga", Role.ORGANISER)
    case = handed_in(section)
    assert browser("orga").get(page(case)).status_code == 200
    assert parts(case) == {"orga": "in-charge"}


def test_the_chief_arbiter_leads_only_until_there_is_a_committee(event, section, browser) -> None:
    """C.11 3.7: nobody goes on leading the appeal against their own decision."""
    ada = browser("ada", Role.CHIEF_ARBITER)
    set_committee(event, CommitteeRules(), five(), by="olga")
    case = handed_in(section)
    browser("nina")
    assert ada.post(page(case, "people/"), {"login": "nina", "reason": "saw it"}).status_code == 302
    assert parts(case) == {"ada": "in-charge", "nina": "statement"}
    set_committee(event, CommitteeRules(), five("wanda", "otto", "li"), by="olga")
    assert parts(case) == {
        "ada": "statement", "nina": "statement", "wanda": "member", "otto": "member", "li": "member",
    }  # fmt: skip
    assert ada.post(page(case, "act/admit/"), {"admit-text": "x"}).status_code == 403
    set_committee(event, CommitteeRules(), five(), by="olga")
    assert parts(case) == {"ada": "in-charge", "nina": "statement"}  # a witness never leads


def test_an_organiser_on_the_committee_decides_what_they_led(event, section, browser) -> None:
    """C.11 3.7: they are named in it already; as the only member with a log-in they go on, as a member."""
    browser("orga", Role.ORGANISER)
    case = handed_in(section)
    seated = [replace(each, user=known("orga")) if each.seat == "chair" else each for each in five()]
    set_committee(event, CommitteeRules(), seated, by="olga")
    assert parts(case) == {"orga": "member"}
    assert browser("orga").post(page(case, "act/admit/"), {"admit-text": "in time"}).status_code == 302


def test_a_member_who_stepped_back_stays_out_under_another_spelling(event, section, browser) -> None:
    """C.11 3.8: the committee is typed again as `BERG, Otto`; he has stepped back all the same."""
    set_committee(event, CommitteeRules(), five("wanda", "otto", "li", "dana"), by="olga")
    case = handed_in(section)
    back = {"recuse-member": "Otto Berg", "recuse-text": "a relative"}
    assert browser("wanda").post(page(case, "act/recuse/"), back).status_code == 302
    again = [
        MemberInput("BERG, Otto", "GER", "member", 1970, user=known("otto"))
        if each.name == "Otto Berg"
        else each
        for each in five("wanda", "otto", "li", "dana")
    ]
    set_committee(event, CommitteeRules(), again, by="olga")
    assert "otto" not in parts(case)
    assert browser("otto").get(page(case)).status_code == 404


def test_who_runs_the_installation_never_opens_a_case_about_themselves(event, section, browser) -> None:
    """FPR 3.2.12: the list does not have it, and its reference answers as one that does not exist."""
    browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)
    root = browser("root", is_superuser=True)
    User.objects.filter(username="root").update(name="Berg, Root")
    own = cases.file_case(event, CaseKind.ITC, CONTENT, by="sam")
    other = cases.file_case(event, CaseKind.ITC, {**CONTENT, "accused": {"name": "Egon"}}, by="sam")
    listed = root.get("/conduct/spring/take-over/").content.decode()
    assert other.reference in listed
    assert own.reference not in listed
    for reference in (own.reference, "NOSUCHCASE"):
        root.post("/conduct/spring/take-over/", {"reference": reference, "text": "I have to know."})
    assert not own.accesses.filter(user__username="root").exists()
    assert root.get(page(own)).status_code == 404


def test_a_complaint_about_oneself_in_another_spelling(event, section, browser) -> None:
    """FPR 3.2.4: `Nowak, Anna` complains about Anna Nowak."""
    browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)
    with pytest.raises(NotAdmissible):
        cases.file_case(event, CaseKind.ITC, {**CONTENT, "accused": {"name": "NOWAK, Anna"}}, by="sam")
    assert not Case.objects.exists()


def test_the_page_says_times_and_grounds_as_people_read_them(section, event, browser) -> None:
    """C.11 3.7: what the appeal says is wrong, and when it came, by the clock of the hall."""
    event.time_zone = "Asia/Tokyo"
    event.save()
    browser("ada", Role.CHIEF_ARBITER)
    set_committee(event, CommitteeRules(), five("wanda", "otto", "li"), by="olga")
    now = timezone.now()
    case, token = prepare_appeal(section, 3, 4, Ruling("Lost.", "Ada", now, now), by="ada")
    assert "Asia/Tokyo" in Client().get(f"/appeal/{token}/").content.decode()
    assert send(token, grounds="behaviour") == 302
    case.refresh_from_db()
    came = "2026-05-01T15:30:00+00:00"
    content = {**content_of(case.encrypted), "submitted_at": came}
    Case.objects.filter(pk=case.pk).update(encrypted=encrypted_content(content))
    text = browser("wanda").get(page(case)).content.decode()
    assert "The behaviour of a player" in text
    assert "2 May 2026, 00:30" in text
    assert came not in text


def test_announced_members_stand_in_the_form(event, facts, browser) -> None:
    """C.05 10.2: who was announced is not typed a second time; nothing is stored by looking."""
    named = [
        Official(Person(name, federation=federation, birth=Birth(1970)), Role.APPEALS_MEMBER)
        for name, federation in (("Wanda Kral", "POL"), ("Otto Berg", "GER"), ("Li Chen", "CHN"))
    ]
    operations.create_section(event, "open", replace(facts, officials=tuple(named)), by="olga")
    page_of = browser("root", is_superuser=True).get("/conduct/spring/committee/")
    seats = [form.initial.get("name", "") for _seat, form in page_of.context["seats"]]
    assert seats == ["Wanda Kral", "Otto Berg", "Li Chen", "", ""]
    assert 'value="Otto Berg"' in page_of.content.decode()
    assert not CommitteeMember.objects.exists()


# -- how long -----------------------------------------------------------------------


def test_cases_that_nobody_ended_go_when_they_can_no_longer_be_pursued(event, section, browser) -> None:
    """FPR 6.1: a complaint that lies where it was filed is no reason to keep an accusation for ever."""
    browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)
    case = cases.file_case(event, CaseKind.ITC, CONTENT, by="sam")
    last = Case.objects.get(pk=case.pk).limitation_on
    assert last is not None
    day = max(last, timezone.localdate() + timedelta(days=366))
    assert erasing.due(date.fromordinal(day.toordinal() - 2)) == [] or day != last
    assert [each.pk for each in erasing.due(day + timedelta(days=1))] == [case.pk]


def test_a_log_of_many_scans_is_read_to_its_first_line(event, section, browser) -> None:
    """FPPM 2: 300 players and nine rounds are more lines than one page holds."""
    officer = browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)
    first = add_line(event, SCAN, {"player": "Firstscanned", "round": 1}, by="sam")
    FairPlayLog.objects.bulk_create(
        FairPlayLog(event=event, kind=first.kind, at=timezone.now(), by="sam", encrypted=first.encrypted)
        for _line in range(600)
    )
    last = add_line(event, SCAN, {"player": "Lastscanned", "round": 2}, by="sam")
    assert last.pk
    FairPlayLog.objects.filter(pk=first.pk).update(at=timezone.now() - timedelta(days=3))
    text = officer.get("/conduct/spring/logs/?read=1").content.decode()
    assert "Lastscanned" in text
    only = officer.get("/conduct/spring/logs/?read=1&round=2").content.decode()
    assert "Lastscanned" in only
    assert "Firstscanned" not in only
    pages = [officer.get(f"/conduct/spring/logs/?read=1&page={number}").content.decode() for number in (1, 2)]
    assert sum(text.count("<article") for text in pages) == 602


def test_devices_and_absences_are_counted(event, section, browser) -> None:
    """FPPM 2: a device that nobody gave back is named; who left the board how often, and at which moves."""
    officer = browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)
    for kind, player in ((DEVICE, "Anna"), (DEVICE, "Boris"), (DEVICE_BACK, "Boris")):
        add_line(event, kind, {"player": player, "round": 1}, by="sam")
    for move in (30, 12):
        add_line(event, ABSENCE, {"player": "Chen", "round": 2, "move": move}, by="sam")
    text = officer.get("/conduct/spring/logs/?read=1").content.decode()
    assert "Anna: a device was handed in and has not been given back" in text
    assert "Boris: a device" not in text
    assert "<td>12, 30</td>" in text
    assert "<td>12, 30</td>" not in officer.get("/conduct/spring/logs/?read=1&round=1").content.decode()
