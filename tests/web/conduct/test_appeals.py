"""An appeal from the player's phone to the changed result: who may do what and when (C.11)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.conduct import verdict_mail
from caissa_web.conduct.access import live_accesses
from caissa_web.conduct.encrypted import content_of, encrypted_content
from caissa_web.conduct.models import Case, CaseLook, CommitteeMember
from caissa_web.conduct.operations import appeals
from caissa_web.conduct.people import player_now
from caissa_web.records import snapshot
from caissa_web.section.book import Incident
from caissa_web.section.closing.report_parts import report_details
from caissa_web.section.warnings import Unconfirmed

WRITTEN = {
    "by": "player",
    "facts": "The first move was legal: the clock was not pressed.",
    "asked": "The game goes on as a draw.",
    "english": "on",
    "consent": "on",
}


def send(token: str, **changes: str) -> int:
    """Send the form of a link; the status of the answer."""
    return Client().post(f"/appeal/{token}/", {**WRITTEN, **changes}).status_code


@pytest.fixture
def sent(appeal) -> Case:
    """The appeal, handed in."""
    token, case = appeal
    assert send(token) == 302
    return Case.objects.get(pk=case.pk)


def page(case: Case, rest: str = "") -> str:
    """The address of a case."""
    return f"/conduct/spring/cases/{case.reference}/{rest}"


def test_the_form_says_what_was_decided_and_until_when(appeal) -> None:
    """C.11 3.4: the player reads the decision and the deadline before writing."""
    token, _case = appeal
    text = Client().get(f"/appeal/{token}/").content.decode()
    assert "Second illegal move: lost." in text
    assert "An appeal must be sent by" in text


def test_nobody_appeals_without_saying_what_is_asked(appeal) -> None:
    """An empty form changes nothing."""
    token, case = appeal
    assert send(token, asked="") == 422
    assert send(token, by="guardian") == 422  # and who that is
    assert Case.objects.get(pk=case.pk).state == "draft"


def test_a_wrong_link_leads_nowhere(appeal) -> None:
    """And an expired one neither."""
    token, case = appeal
    assert Client().get("/appeal/somebody-guesses/").status_code == 404
    Case.objects.filter(pk=case.pk).update(link_expires=timezone.now())
    assert Client().get(f"/appeal/{token}/").status_code == 404


def test_the_committee_and_the_chief_arbiter_are_named_when_it_comes_in(sent, browser) -> None:
    """Only they: neither other arbiters nor who runs the installation."""
    named = set(sent.accesses.values_list("user__username", flat=True))
    assert named == {"wanda", "otto", "li", "ada"}
    assert browser("otto").get(page(sent)).status_code == 200
    assert browser("dana").get(page(sent)).status_code == 404  # a reserve who does not sit
    assert browser("sam", Role.SECTOR_ARBITER).get(page(sent)).status_code == 404
    assert browser("root", is_superuser=True).get(page(sent)).status_code == 404


def test_sending_it_twice_is_one_appeal(sent, appeal) -> None:
    """The second time the page shows how far it has come."""
    token, _case = appeal
    assert send(token) == 200
    assert Case.objects.get(pk=sent.pk).steps.filter(act="submit").count() == 1


def test_a_pending_appeal_warns_before_pairing(sent, section) -> None:
    """Laws 11.10: the decision may change a result; who confirms pairs all the same."""
    assert sent.state == "submitted"
    operations.record_result(section, 3, (1, 3), (Outcome.DRAW, Outcome.DRAW), by="ada")
    section.refresh_from_db()
    with pytest.raises(Unconfirmed) as warned:
        operations.pair_next_round(section, by="ada", seen_version=section.version)
    codes = {warning.code for warning in warned.value.warnings}
    assert "decisions.pending" in codes
    operations.pair_next_round(section, by="ada", seen_version=section.version, confirmed=codes)


def test_one_second_late(appeal) -> None:
    """C.11 3.4: by the server's clock; the committee sees that it is not admissible."""
    token, case = appeal
    content = {"round_ended": (timezone.now() - timedelta(minutes=60, seconds=1)).isoformat()}
    row = Case.objects.get(pk=case.pk)
    late = {**content_of(row.encrypted), **content, "ruled_at": content["round_ended"]}
    Case.objects.filter(pk=case.pk).update(encrypted=encrypted_content(late))
    assert send(token) == 302
    row.refresh_from_db()
    judged = appeals.admissibility_of(row, content_of(row.encrypted))
    assert [clause.article for clause in judged.failed] == ["C.11 3.4"]


def test_a_member_of_a_party_s_federation_does_not_sit(sent, browser) -> None:
    """C.11 3.8: stepping back ends the right to look; a reserve is named instead."""
    chair = browser("wanda")
    back = {"recuse-member": "Otto Berg", "recuse-text": "a relative"}
    assert chair.post(page(sent, "act/recuse/"), back).status_code == 302
    assert browser("otto").get(page(sent)).status_code == 404
    assert browser("dana").get(page(sent)).status_code == 200


def test_acts_follow_the_table(sent, browser) -> None:
    """A decision before the appeal was declared admissible is refused and changes nothing."""
    chair = browser("wanda")
    verdict = {"decide-votes_for": 2, "decide-votes_against": 1, "decide-reasons": "The clock ran."}
    chair.post(page(sent, "act/decide/"), verdict)
    assert Case.objects.get(pk=sent.pk).state == "submitted"
    assert chair.post(page(sent, "act/nonsense/"), {}).status_code == 404


def decided(sent: Case, chair: Client, **changes: object) -> Case:
    """The appeal, upheld by two to one: a draw."""
    chair.post(page(sent, "act/admit/"), {"admit-text": "In time and complete."})
    soon = timezone.localtime() + timedelta(minutes=30)
    asked = {"ask-whom": "Egon", "ask-due": soon.isoformat()[:16], "ask-text": "What did you see?"}
    chair.post(page(sent, "act/ask/"), asked)
    verdict = {
        "votes_for": 2,
        "votes_against": 1,
        "reasons": "The clock was not pressed.",
        "result": "1/2-1/2",
    }
    fields = {f"decide-{name}": value for name, value in {**verdict, **changes}.items()}
    chair.post(page(sent, "act/decide/"), fields)
    sent.refresh_from_db()
    return sent


def test_from_the_phone_to_the_result(sent, appeal, browser, section) -> None:
    """Statement, decision, result as an act in the log, publication, report."""
    token, _case = appeal
    chair, chief = browser("wanda"), browser("ada")
    assert chief.post(page(sent, "act/state/"), {"state-text": "I saw the clock pressed."}).status_code == 302
    assert chief.post(page(sent, "act/admit/"), {"admit-text": "x"}).status_code == 403
    decided(sent, chair)
    assert sent.state == "decided"
    assert "The clock was not pressed." in chair.get(page(sent)).content.decode()
    assert chair.post(page(sent, "result/")).status_code == 403  # the committee does not touch results

    def result() -> tuple[Outcome, Outcome]:
        game = next(each for each in snapshot.load(section).round(3).games if 4 in (each.white, each.black))
        return game.white_outcome, game.black_outcome

    asked = chief.post(page(sent, "result/"))
    if asked.status_code == 409:  # a late correction is warned of
        codes = [warning.code for warning in asked.context["warnings"]]
        asked = chief.post(page(sent, "result/"), {"confirmed": codes, "grave": "1"})
    assert asked.status_code == 302
    section.refresh_from_db()
    assert result() == (Outcome.DRAW, Outcome.DRAW)
    entry = section.log.order_by("-id").first()
    assert entry.act == "result.recorded"
    assert sent.reference in entry.reason

    assert b"The clock was not pressed." not in Client().get("/verdicts/spring/").content
    chair.post(page(sent, "act/publish/"), {"publish-text": "on the board"})
    assert b"The clock was not pressed." in Client().get("/verdicts/spring/").content
    assert b"The clock was not pressed." in Client().get(f"/appeal/{token}/").content
    section.refresh_from_db()
    reported = report_details(snapshot.load_state(section))["appeals"]
    assert [(each["by"], each["decision"]) for each in reported] == [("Dora", "The clock was not pressed.")]
    assert chair.get("/conduct/spring/appeals-report.pdf").content.startswith(b"%PDF")
    assert chair.get(page(sent, "paper/verdict/")).content.startswith(b"%PDF")
    assert chair.get(page(sent, "paper/form/")).content.startswith(b"%PDF")
    chair.post(page(sent, "act/report/"), {"report-text": "sent"})
    assert Case.objects.get(pk=sent.pk).state == "reported"


def test_people_are_found_whatever_their_number_is_now(section) -> None:
    """By FIDE ID, else by name, of two of a name the one with the old number; a number alone says nothing."""
    facts = snapshot.load(section)
    assert player_now(facts, {"name": "Dora", "fide_id": None, "number": 1}).number == 4
    assert player_now(facts, {"name": "Renamed", "fide_id": None, "number": 4}) is None
    anna = replace(facts.player(1), person=replace(facts.player(1).person, fide_id=4200001))
    renamed = replace(facts, players=(anna, *facts.players[1:]))
    assert player_now(renamed, {"name": "Anna Maria", "fide_id": 4200001, "number": 3}).number == 1
    twins = replace(facts, players=(*facts.players, replace(facts.player(4), number=6)))
    assert player_now(twins, {"name": "Dora", "fide_id": None, "number": 6}).number == 6
    assert player_now(twins, {"name": "Dora", "fide_id": None, "number": 2}) is None
    assert player_now(facts, None) is None


def test_an_even_vote_decides_nothing(sent, browser) -> None:
    """C.05 10.2."""
    assert decided(sent, browser("wanda"), votes_for=1).state == "heard"
    assert decided(sent, browser("wanda"), votes_for=9).state == "heard"  # more votes than members


def test_too_few_to_decide(sent, browser) -> None:
    """Two step back, one reserve has no log-in but may sit; a third leaves too few."""
    chair = browser("wanda")
    for name in ("Otto Berg", "Li Chen", "Dana Eriksen"):
        chair.post(page(sent, "act/recuse/"), {"recuse-member": name, "recuse-text": "a relative"})
    assert decided(sent, chair).state == "heard"


def test_the_fee(sent, browser) -> None:
    """C.11 3.6: paid or waived, as a recorded fact."""
    assert browser("wanda").post(page(sent, "fee/"), {"waived": "on"}).status_code == 302
    sent.refresh_from_db()
    assert content_of(sent.encrypted)["fee_waived"] is True


def test_the_verdict_goes_out_by_e_mail(appeal, browser, monkeypatch, mailoutbox) -> None:
    """C.11 3.11.1: to the address that the appellant left; without a mail server the page says so."""
    token, case = appeal
    assert send(token, email="dora@example.org") == 302
    chair = browser("wanda")
    decided(Case.objects.get(pk=case.pk), chair)
    way_out = SimpleNamespace(sender="desk@example.org", connection=mail.get_connection())
    monkeypatch.setattr(verdict_mail, "outgoing", lambda: way_out)
    wrong = {"publish-text": "on the board", "publish-parties": "egon"}
    assert chair.post(page(case, "act/publish/"), wrong).status_code == 422
    parties = {"publish-parties": "egon@example.org, dora@example.org"}
    chair.post(page(case, "act/publish/"), {**wrong, **parties})
    # Each gets a letter of their own, so that nobody learns the address of somebody else.
    assert [letter.to for letter in mailoutbox] == [["dora@example.org"], ["egon@example.org"]]
    assert all("The clock was not pressed." in letter.body for letter in mailoutbox)
    monkeypatch.setattr(verdict_mail, "outgoing", lambda: None)
    assert verdict_mail.send_verdict(Case.objects.get(pk=case.pk)) is False


def test_the_appellant_withdraws(sent, appeal) -> None:
    """Then nothing is pending."""
    token, _case = appeal
    assert Client().post(f"/appeal/{token}/", {"act": "withdraw"}).status_code == 302
    assert Case.objects.get(pk=sent.pk).state == "withdrawn"


def test_a_fresh_proof_opens_it(sent, browser) -> None:
    """Somebody with a password who logged in long ago is asked for it again, and nothing is text before."""
    otto = browser("otto")
    user = User.objects.get(username="otto")
    user.set_password("four knights and a rook")
    user.save()
    otto.force_login(user)
    session = otto.session
    session["account_authentication_methods"] = [{"method": "password", "at": 1}]
    session.save()
    asked = otto.get(page(sent))
    assert asked.status_code == 302
    assert "/account/again/" in asked.headers["Location"]
    assert not CaseLook.objects.filter(case=sent, by="otto").exists()


def test_every_look_is_noted_for_the_others(sent, browser) -> None:
    """Who opened it and when stands on the page."""
    browser("otto").get(page(sent))
    text = browser("wanda").get(page(sent)).content.decode()
    assert CaseLook.objects.filter(case=sent, by="otto").count() == 1
    assert "otto" in text


def test_nothing_is_stored_in_clear(sent) -> None:
    """Neither text nor names of the appeal."""
    stored = sent.encrypted + "".join(step.encrypted for step in sent.steps.all())
    assert "clock" not in stored
    assert "Dora" not in stored


def test_the_committee_page(browser, section) -> None:
    """Set up by who manages the event; what is doubtful stands above it; logged once."""
    chief = browser("ada", Role.CHIEF_ARBITER)
    browser("wanda")
    first = chief.get("/conduct/spring/committee/")
    assert "there is no appeals committee" in first.content.decode()
    fields = {"seat0-name": "Wanda Kral", "seat0-federation": "pol", "seat0-login": "wanda", "english": "on"}
    assert chief.post("/conduct/spring/committee/", fields).status_code == 302
    member = CommitteeMember.objects.get(event=section.event)
    assert (member.federation, member.seat) == ("POL", "chair")
    entries = section.event.log.filter(act="committee.set").count()
    chief.post("/conduct/spring/committee/", fields)
    assert section.event.log.filter(act="committee.set").count() == entries == 1
    wrong = chief.post("/conduct/spring/committee/", {"seat0-name": "X", "seat0-login": "nobody"})
    assert wrong.status_code == 422
    assert browser("sam", Role.SECTOR_ARBITER).post("/conduct/spring/committee/", fields).status_code == 403


def test_the_link_is_made_at_the_desk(browser, committee, section) -> None:
    """The page shows it once, as text and code; a player who is not there is refused."""
    sam = browser("sam", Role.SECTOR_ARBITER)
    fields = {
        "section": "open", "round": 1, "player": 4, "ruling": "Lost", "ruled_by": "Sam",
        "ruled_at": timezone.localtime().isoformat()[:16],
        "round_ended": timezone.localtime().isoformat()[:16],
    }  # fmt: skip
    answer = sam.post("/conduct/spring/new-appeal/", fields)
    assert answer.status_code == 200
    assert "/appeal/" in answer.content.decode()
    before = Case.objects.count()
    sam.post("/conduct/spring/new-appeal/", {**fields, "player": 77})
    sam.post("/conduct/spring/new-appeal/", {**fields, "round": 9})
    assert Case.objects.count() == before
    assert not live_accesses(sam_user()).exists()  # who hands out the form does not read the appeal


def test_the_link_is_made_from_an_entry_of_the_incidents_book(browser, committee, section) -> None:
    """C.11 3.7: the decision, its time and who it concerns need not be typed again."""
    sam = browser("sam", Role.SECTOR_ARBITER)
    entry = Incident(0, timezone.now(), "ada", "Phone rang", 3, (4, 5), "device", "12.9.6", "11.3.2.2",
                     decision="Lost", appeal="possible")  # fmt: skip
    operations.enter_incident(section, entry, by="ada")
    link = "/conduct/spring/new-appeal/?section=open&amp;incident=1"
    assert link in sam.get("/desk/spring/open/incidents/").content.decode()
    form = sam.get(link.replace("&amp;", "&")).context["form"]
    filled = [form[name].value() for name in ("section", "round", "player", "ruling", "ruled_by")]
    assert filled == ["open", 3, 4, "Lost [11.3.2.2]", "ada"]
    for other in ("section=open&incident=9", "section=none&incident=1", "incident=x", ""):
        assert sam.get(f"/conduct/spring/new-appeal/?{other}").context["form"]["player"].value() is None


def sam_user() -> User:
    """The sector arbiter."""
    return User.objects.get(username="sam")
