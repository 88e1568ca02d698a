"""Who may do what in a case they can read, and what no trick gets past (FAIR-009, C.11 3)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from caissa.conduct import CaseKind
from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.conduct.encrypted import content_of, encrypted_content
from caissa_web.conduct.errors import BadCase, BadEvidence
from caissa_web.conduct.models import Case, CaseLook, Exhibit, FairPlayLogLook
from caissa_web.conduct.operations import appeals, cases, erasing
from caissa_web.conduct.operations.committee import CommitteeRules, MemberInput, set_committee
from caissa_web.conduct.operations.evidence import add_exhibit, media_of
from caissa_web.conduct.operations.results import carry_out_result, result_due
from caissa_web.conduct.operations.steps import act_named
from caissa_web.conduct.people import parties_among
from caissa_web.operations.events.people import Place
from caissa_web.operations.rounds.open_matters import pending_decisions
from caissa_web.records.models import Event

from .conftest import FIVE
from .test_appeals import decided, page, send


@pytest.fixture
def sent(appeal) -> Case:
    """The appeal, handed in."""
    token, case = appeal
    assert send(token) == 302
    return Case.objects.get(pk=case.pk)


def state(case: Case) -> str:
    """The state on record."""
    return Case.objects.get(pk=case.pk).state


# -- appeals ------------------------------------------------------------------------


def test_only_the_appellant_hands_in_and_withdraws(sent, browser) -> None:
    """C.11 3.1: neither the chair nor who runs the installation does it for them."""
    chair, root = browser("wanda"), browser("root", is_superuser=True)
    root.post("/conduct/spring/take-over/", {"reference": sent.reference, "text": "The chair is ill."})
    for who in (chair, root):
        for act in ("withdraw", "submit"):
            answer = who.post(page(sent, f"act/{act}/"), {f"{act}-text": "x"})
            assert answer.status_code == 403, act
    assert state(sent) == "submitted"
    assert "Withdraw" not in chair.get(page(sent)).content.decode()


def test_who_runs_the_installation_names_somebody_and_decides_nothing(sent, browser) -> None:
    """C.11 3.8: the committee decides; a person named as help reads and adds."""
    root = browser("root", is_superuser=True)
    root.post("/conduct/spring/take-over/", {"reference": sent.reference, "text": "The chair is ill."})
    assert root.get(page(sent)).status_code == 200
    for act in ("admit", "refuse", "decide", "publish", "state"):
        assert root.post(page(sent, f"act/{act}/"), {f"{act}-text": "x"}).status_code == 403, act
    assert root.post(page(sent, "fee/"), {"waived": "on"}).status_code == 403
    browser("nina")
    assert (
        root.post(page(sent, "people/"), {"login": "nina", "reason": "knows", "leads": "1"}).status_code
        == 302
    )
    assert browser("nina").get(page(sent)).status_code == 200
    assert browser("nina").post(page(sent, "act/admit/"), {"admit-text": "x"}).status_code == 403
    assert state(sent) == "submitted"


def test_the_chief_arbiter_who_is_heard_waives_no_fee(sent, browser) -> None:
    """C.11 3.6: only who decides notes the fee; the page does not offer it and the address refuses it."""
    assert browser("ada").post(page(sent, "fee/"), {"waived": "on"}).status_code == 403
    sent.refresh_from_db()
    assert "fee_waived" not in content_of(sent.encrypted)


def test_a_member_recuses_only_themselves(sent, browser) -> None:
    """C.05 10.2: the chair may recuse anybody; a member cannot change who decides."""
    otto = browser("otto")
    other = {"recuse-member": "Li Chen", "recuse-text": "I do not like her"}
    assert otto.post(page(sent, "act/recuse/"), other).status_code == 403
    assert browser("li").get(page(sent)).status_code == 200
    stranger = {"recuse-member": "Emil Rossi", "recuse-text": "does not sit"}
    assert otto.post(page(sent, "act/recuse/"), stranger).status_code == 422
    own = {"recuse-member": "Otto Berg", "recuse-text": "a friend of the appellant"}
    assert otto.post(page(sent, "act/recuse/"), own).status_code == 302
    assert otto.get(page(sent)).status_code == 404


def test_a_party_does_not_sit_under_another_spelling_or_log_in(appeal, event, section) -> None:
    """C.05 10.2: `Berg, Otto` is Otto Berg; so is who appeals for a player, and the player's log-in."""
    token, case = appeal
    assert send(token, by="guardian", on_behalf="BERG, Otto") == 302
    named = set(case.accesses.values_list("user__username", flat=True))
    assert named == {"wanda", "li", "dana", "ada"}
    nick = User.objects.create_user("nick", name="Somebody Else")
    operations.appoint_to(event, nick, Place(Role.PLAYER, section, player=4), by="olga")
    otto = User.objects.get(username="otto")
    assert parties_among([nick, otto], event, ["Dora"]) == {nick.pk}


def test_a_new_committee_takes_over_what_is_pending(sent, browser, event) -> None:
    """C.05 10.2: who is on it no longer opens nothing, who is new does; all see the change as a step."""
    nora = User.objects.create_user("nora")
    members = [
        MemberInput(name, federation, seat, 1970, user=User.objects.filter(username=login).first())
        for name, federation, seat, login in FIVE
        if login != "li"
    ]
    members.insert(2, MemberInput("Nora Holm", "SWE", "member", 1980, user=nora))
    set_committee(event, CommitteeRules(fee=""), members, by="olga")
    assert browser("li").get(page(sent)).status_code == 404
    assert browser("nora").get(page(sent)).status_code == 200
    assert sent.steps.filter(act="recomposed").count() == 1


def test_what_was_announced_when_the_form_was_handed_out_holds(appeal, event) -> None:
    """C.11 3.4: a limit that is shortened afterwards takes nobody's appeal away."""
    token, case = appeal
    set_committee(event, CommitteeRules(minutes=1, fee="100 EUR"), [], by="olga")
    assert send(token) == 302
    row = Case.objects.get(pk=case.pk)
    judged = appeals.admissibility_of(row, content_of(row.encrypted))
    assert not judged.failed


def test_the_eighteenth_birthday_is_that_of_the_event(appeal, event) -> None:
    """C.11 3.1.1: at half past midnight in Tokyo it is still the day before in Greenwich."""
    _token, case = appeal
    born_2008 = {"birth": [2008, 5, 2], "name": "Dora", "federation": "", "fide_id": None}
    handed_in = datetime(2026, 5, 1, 15, 30, tzinfo=UTC).isoformat()
    content = {**content_of(case.encrypted), "appellant": born_2008, "submitted_at": handed_in}
    with timezone.override("Asia/Tokyo"):
        (who,) = [
            clause
            for clause in appeals.admissibility_of(case, content).clauses
            if clause.article == "C.11 3.1.1"
        ]
        assert who.met is True
    with timezone.override("Europe/London"):
        assert appeals.admissibility_of(case, content).clauses[0].met is False


def test_a_decision_counts_as_pending_until_its_result_is_on_record(sent, browser, section) -> None:
    """Laws 11.10: and undoing the result makes it due again, for whoever reads the case."""
    decided(sent, browser("wanda"))
    assert result_due(sent, content_of(sent.encrypted)) == "1/2-1/2"
    warned = browser("ada").get("/desk/spring/open/prizes/").content.decode()
    assert "which is not on record yet" in warned
    carry_out_result(sent, by="ada")
    section.refresh_from_db()
    sent.refresh_from_db()
    assert result_due(sent, content_of(sent.encrypted)) == ""
    operations.undo(section, by="ada", seen_version=section.version)
    assert result_due(Case.objects.get(pk=sent.pk), content_of(sent.encrypted)) == "1/2-1/2"
    assert browser("ada").post(page(sent, "result/")).status_code in (302, 409)


def test_the_report_lists_appeals_in_which_the_chair_does_not_sit(sent, browser) -> None:
    """C.11 3.12: with what was published of them, and nothing else."""
    decided(sent, browser("wanda"))
    browser("wanda").post(page(sent, "act/publish/"), {"publish-text": "x"})
    sent.refresh_from_db()
    sent.accesses.filter(user__username="wanda").update(ended_at=timezone.now())
    assert browser("wanda").get("/conduct/spring/appeals-report.pdf").status_code == 404  # named in none
    looks = sent.looks.filter(what="report").count()
    assert browser("otto").get("/conduct/spring/appeals-report.pdf").status_code == 200
    assert sent.looks.filter(what="report").count() == looks + 1


def test_the_public_page_says_how_it_ended(sent, browser, event) -> None:
    """C.11 3.11.2; an event that is not public and one that does not exist answer alike."""
    decided(sent, browser("wanda"))
    browser("wanda").post(page(sent, "act/publish/"), {"publish-text": "x"})
    text = Client().get("/verdicts/spring/").content.decode()
    assert "The appeal is upheld." in text
    assert "2 to 1" not in text
    Event.objects.filter(pk=event.pk).update(public=False)
    hidden, absent = (Client().get(f"/verdicts/{slug}/") for slug in ("spring", "no-such-event"))
    assert (hidden.status_code, absent.status_code) == (404, 404)
    assert hidden.content.replace(b"spring", b"") == absent.content.replace(b"no-such-event", b"")


# -- cases --------------------------------------------------------------------------


@pytest.fixture
def case(event, section, browser) -> Case:
    """A complaint with the chief fair-play officer."""
    browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)
    content = {
        "complainant": {"name": "Anna Nowak", "fide_id": 1100001},
        "accused": {"name": "Egon", "fide_id": None},
        "facts": "Left the board.",
        "section": "open",
        "round": 3,
        "bases": [{"kind": "observation", "text": "seen", "test": None}],
    }
    return cases.file_case(event, CaseKind.ITC, content, by="sam")


def moved(case: Case, *names: str) -> Case:
    """The case after these acts of the officer."""
    for name in names:
        case = cases.act_on_case(case, act_named(case.kind, name), "done", by="cfpo")
    return case


def test_the_same_complaint_sent_twice_is_one_case(case, event) -> None:
    """A second tap on a slow phone opens no second case."""
    again = cases.file_case(event, CaseKind.ITC, content_of(case.encrypted), by="sam")
    assert again.pk == case.pk
    moved(case, "receive")
    assert cases.file_case(event, CaseKind.ITC, content_of(case.encrypted), by="sam").pk != case.pk


def test_a_chief_arbiter_of_another_section_does_not_receive_it(event, section, facts, browser) -> None:
    """FPR 3.2.6: each section has its own chief arbiter; a complaint goes to that of its section."""
    other = operations.create_section(event, "blitz", facts, by="olga")
    ada, bob = (User.objects.create_user(name) for name in ("ada", "bob"))
    operations.appoint(event, ada, Role.CHIEF_ARBITER, by="olga", section=section)
    operations.appoint(event, bob, Role.CHIEF_ARBITER, by="olga", section=other)
    assert cases.receivers_at(event, {"section": "open"}) == [ada]
    assert set(cases.receivers_at(event, {"section": ""})) == {ada, bob}
    olga = User.objects.create_user("olga")
    operations.appoint(event, olga, Role.ORGANISER, by="olga")
    assert cases.receivers_at(event, {"section": "open", "accused": {"name": "ADA"}}) == [olga]


def test_who_was_named_to_know_cannot_move_the_case(case, browser) -> None:
    """Reading is not leading: only with the tick does somebody lead it."""
    officer, nina = browser("cfpo"), browser("nina")
    at = f"/conduct/spring/cases/{case.reference}/"
    officer.post(at + "people/", {"login": "nina", "reason": "saw it"})
    assert nina.get(at).status_code == 200
    for rest, fields in (
        ("act/receive/", {"receive-text": "x"}),
        ("hold/", {"section": "open"}),
        ("people/", {"login": "cfpo", "reason": "x"}),
        ("dossier/", {}),
        ("z-score/", {}),
    ):
        assert nina.post(at + rest, fields).status_code == 403, rest
    browser("lena")
    officer.post(at + "people/", {"login": "lena", "reason": "takes over", "leads": "1"})
    assert browser("lena").post(at + "act/receive/", {"receive-text": "x"}).status_code == 302


def test_an_overturned_decision_gives_no_result(case, section, browser) -> None:
    """FPL division of tasks: the chief arbiter's word replaces it; nobody overturns their own decision."""
    operations.record_result(section, 3, (5, 4), (Outcome.WIN, Outcome.LOSS), by="ada")
    browser("ada", Role.CHIEF_ARBITER)
    cases.hold_results(case, section, by="cfpo")
    moved(case, "receive", "warn", "admit", "investigate")
    cases.act_on_case(case, act_named("itc", "decide"), "lost", by="cfpo", more={"result": "0-1"})
    case.refresh_from_db()
    assert result_due(case, content_of(case.encrypted)) == "0-1"
    cases.act_on_case(case, act_named("itc", "overturn"), "Laws 11.3.2.1", by="ada", more={"result": ""})
    case.refresh_from_db()
    assert result_due(case, content_of(case.encrypted)) == ""
    with pytest.raises(BadCase):
        carry_out_result(case, by="ada")


def test_nothing_is_added_to_an_erased_case(case, browser) -> None:
    """Neither by who opened the page before, nor by naming oneself in it."""
    moved(case, "receive", "refuse")
    now = timezone.now() + timedelta(days=400)
    assert erasing.run(now) == 1
    for act in (
        lambda: add_exhibit(case, "a.txt", b"1. e4", by="cfpo"),
        lambda: cases.act_on_case(case, act_named("itc", "forward"), "x", by="cfpo"),
        lambda: cases.hold_results(case, None, by="cfpo"),
    ):
        with pytest.raises(BadCase):
            act()
    root = browser("root", is_superuser=True)
    root.post("/conduct/spring/take-over/", {"reference": case.reference, "text": "curious"})
    assert not case.accesses.filter(user__username="root").exists()
    case.refresh_from_db()
    assert case.encrypted == ""


def test_no_address_of_another_event_opens_it(case, browser) -> None:
    """Not with the right reference under a wrong event, nor with a file that belongs to another case."""
    operations.create_event("autumn", "Autumn", by="olga")
    officer = browser("cfpo")
    add_exhibit(case, "a.txt", b"1. e4", by="cfpo")
    for rest in ("", "evidence/1/", "dossier/"):
        assert officer.get(f"/conduct/autumn/cases/{case.reference}/{rest}").status_code == 404
    assert officer.get(f"/conduct/spring/cases/{case.reference}/evidence/2/").status_code == 404
    assert officer.get(f"/conduct/spring/cases/{case.reference.lower()}/").status_code == 404
    assert officer.get(f"/conduct/spring/cases/{case.pk}/").status_code == 404


def test_every_file_that_was_opened_is_named_in_the_looks(case, browser) -> None:
    """A look at the page and a look at a file are two different looks."""
    officer = browser("cfpo")
    add_exhibit(case, "a.txt", b"1. e4", by="cfpo")
    officer.get(f"/conduct/spring/cases/{case.reference}/evidence/1/")
    assert list(CaseLook.objects.filter(case=case).values_list("what", flat=True)) == ["exhibit 1"]
    assert "file 1" in officer.get(f"/conduct/spring/cases/{case.reference}/").content.decode()


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbf#!/bin/sh\nrm -r",
        b"<!-- a comment --><html>",
        b"<?xml version='1.0'?><svg onload='alert(1)'/>",
        b"  <a href='x'>",
        b"@echo off\r\ndel *.*",
    ],
)
def test_scripts_in_disguise_are_no_evidence(content) -> None:
    """A mark of byte order, a comment or blanks in front do not help."""
    with pytest.raises(BadEvidence):
        media_of(content)


def test_a_file_is_measured_before_it_is_read(case, browser) -> None:
    """One byte more than allowed is refused with a message; nothing is stored."""
    officer = browser("cfpo")
    file = SimpleUploadedFile("film.mp4", b"\0\0\0\x18ftypmp42" + b"\0" * (4 * 1024 * 1024))
    officer.post(f"/conduct/spring/cases/{case.reference}/evidence/", {"file": file})
    assert not Exhibit.objects.exists()


# -- logs of scans ------------------------------------------------------------------


def test_where_there_is_a_fair_play_officer_the_chief_arbiter_reads_no_logs(section, browser) -> None:
    """FPPM 2: the record of scans is the officer's; without one the chief arbiter stands in (FPR 3.2.6)."""
    ada = browser("ada", Role.CHIEF_ARBITER)
    ada.post("/conduct/spring/logs/", {"kind": "scan", "player": "Boris Weber"})
    place = "/conduct/spring/logs/?read=1"
    assert "Boris Weber" in ada.get(place).content.decode()
    officer = browser("fpo", Role.FAIR_PLAY_OFFICER)
    assert "Boris Weber" not in ada.get(place).content.decode()
    text = officer.get(place).content.decode()
    assert "Boris Weber" in text
    assert "ada" in text  # who looked before stands below
    assert list(FairPlayLogLook.objects.values_list("by", flat=True)) == ["fpo", "ada"]


def test_a_chief_arbiter_of_one_section_reads_no_logs_of_the_event(event, section, browser) -> None:
    """The logs are the event's."""
    carl = browser("carl")
    operations.appoint(
        event, User.objects.get(username="carl"), Role.CHIEF_ARBITER, by="olga", section=section
    )
    browser("sam", Role.SECTOR_ARBITER).post("/conduct/spring/logs/", {"kind": "scan", "player": "Boris"})
    assert "Boris" not in carl.get("/conduct/spring/logs/?read=1").content.decode()


# -- retention ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "path", "kept_days"),
    [
        (CaseKind.ITC, ("receive", "warn", "admit", "investigate", "forward"), 5 * 365),
        (CaseKind.DISCIPLINE, ("receive", "refuse"), 10 * 365),
    ],
)
def test_cases_that_were_not_dismissed_go_when_nobody_needs_them(case, event, kind, path, kept_days) -> None:
    """FPR 6.1: as long as it can be pursued; B.06.5 5.1: ten years."""
    if kind is CaseKind.DISCIPLINE:
        case = cases.file_case(event, kind, content_of(case.encrypted), by="sam")
        Case.objects.filter(pk=case.pk).update(state="refused")
    else:
        moved(case, *path)
    now = timezone.now()
    assert case.pk not in {each.pk for each in erasing.due((now + timedelta(days=kept_days - 250)).date())}
    assert case.pk in {each.pk for each in erasing.due((now + timedelta(days=kept_days + 10)).date())}


def test_forms_that_nobody_sent_and_old_logs_go(appeal, section, browser) -> None:
    """A link of 30 days is over; logs are kept a year after the event, longer while a case is open."""
    _token, case = appeal
    browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER).post(
        "/conduct/spring/logs/", {"kind": "scan", "player": "Boris"}
    )
    assert erasing.run(timezone.now() + timedelta(days=20)) == 0
    content = {"accused": {"name": "B"}, "facts": "x", "bases": [{"kind": "physical", "text": "y"}]}
    pending = cases.file_case(section.event, CaseKind.REPORT, content, by="sam")
    moved(pending, "receive")
    in_two_years = timezone.now() + timedelta(days=800)
    assert erasing.run(in_two_years) == 1
    assert section.event.fair_play_logs.exists()
    moved(pending, "refuse")
    erasing.run(in_two_years)
    assert not section.event.fair_play_logs.exists()
    case.refresh_from_db()
    assert (case.encrypted, case.token_hash) == ("", None)


def test_a_published_verdict_stays_when_the_rest_is_erased(sent, browser) -> None:
    """It is part of the record of the event."""
    decided(sent, browser("wanda"))
    browser("wanda").post(page(sent, "act/publish/"), {"publish-text": "x"})
    assert erasing.run(timezone.now() + timedelta(days=6 * 366)) == 1
    sent.refresh_from_db()
    assert sent.encrypted == ""
    assert "The clock was not pressed." in Client().get("/verdicts/spring/").content.decode()


def test_a_case_of_another_key_stops_no_pairing(case, section, settings) -> None:
    """Restored without its key a case says nothing; the desk goes on."""
    cases.hold_results(case, section, by="cfpo")
    Case.objects.filter(pk=case.pk).update(
        state="decided", encrypted=encrypted_content({"decision": {"result": "0-1"}})
    )
    case.steps.create(at=timezone.now(), by="cfpo", act="decide", state="decided")
    assert [warning.code for warning in pending_decisions(section)] == ["decisions.pending"]
    settings.SECRET_KEY = "another" * 8
    assert pending_decisions(section) == []
