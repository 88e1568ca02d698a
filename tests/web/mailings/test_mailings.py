"""Letters to many: bad templates, hostile names, filters, once each, stopped, declined, and archived."""

from __future__ import annotations

import csv
from datetime import timedelta
from email import message_from_bytes
from email.header import decode_header, make_header
from io import StringIO
from typing import Any

import pytest
from django.utils import timezone

from caissa_web.background import tasks
from caissa_web.delivery import outbox
from caissa_web.delivery.models import Channel, DoubtfulContact, Letter
from caissa_web.enrolment.models import Applicant, Consent, Entry, Participant, PortalAct
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.mailings.audience import Audience, addressed
from caissa_web.mailings.errors import BadTemplate, MailingRefused
from caissa_web.mailings.links import leads_to, token
from caissa_web.mailings.models import LetterTemplate, Mailing, Unsubscribed
from caissa_web.mailings.operations.templates import Words, save_template
from caissa_web.mailings.operations.writing import Wish, send_mailing, stop_mailing, write_letters
from caissa_web.section.errors import Conflict
from tests.web.enrolment.hall import NOW, family, fresh, pay
from tests.web.mailings.conftest import HELLO, sent

pytestmark = pytest.mark.django_db


def names(event: Any, **audience: Any) -> list[str]:
    """Who fits a filter."""
    return [each.entry.participant.name for each in addressed(event, Audience(**audience))]


def parsed(letter: str) -> Any:
    """A letter as the mail server took it."""
    return message_from_bytes(letter.encode())


# -- templates ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("subject", "body", "why"),
    [
        ("Hello", "Dear {nmae}", "there is no field {nmae}"),
        ("Hello {passport}", "Dear", "there is no field {passport}"),
        ("Hello", "{name.__class__}", "there is no field {name.__class__}"),
        ("Hello", "{% load i18n %}", "there is no field"),
        ("Hello", "{{ settings.SECRET_KEY }}", "there is no field {settings.SECRET_KEY}"),
        ("Hello", "Dear {name", "no partner"),
        ("", "Dear", "must not be empty"),
        ("Hello", " ", "must not be empty"),
        ("Hello\nBcc: everybody@example.org", "Dear", "one line"),
        ("Hello", "Dear\x07", "control characters"),
        ("x" * 151, "Dear", "at most 150"),
    ],
)
def test_a_bad_template_is_refused_by_name_and_nothing_is_stored(event, subject, body, why):
    """The field, or the brace, that is wrong."""
    with pytest.raises(BadTemplate) as refused:
        save_template(event, None, "Bad", "entry", {"en": Words(subject, body)}, by="otto")
    assert why in str(refused.value)
    assert not LetterTemplate.objects.exists()


def test_two_officers_do_not_overwrite_each_other(event, template):
    """Who saw an older version is told."""
    other = {"en": Words("Other", "Text")}
    save_template(event, template, "Hello", "entry", other, by="otto", seen_version=1)
    with pytest.raises(Conflict):
        save_template(event, template, "Hello", "entry", other, by="olga", seen_version=1)


def test_another_template_of_the_same_name_is_refused(event, template):
    """They could not be told apart."""
    with pytest.raises(BadTemplate, match="this name"):
        save_template(event, None, "Hello", "entry", {"en": HELLO}, by="otto")


# -- filters --------------------------------------------------------------------------------


def test_filters_over_the_entries(event):
    """By state, category, federation, what is unpaid and what is missing."""
    Participant.objects.filter(name="Boris").update(federation="FRA")
    assert names(event) == ["Anna", "Boris", "Chen"]
    assert names(event, state="confirmed") == ["Anna", "Boris"]
    assert names(event, state="waiting") == ["Chen"]
    assert names(event, category="U14") == []
    assert names(event, role="player") == ["Anna", "Boris", "Chen"]
    assert names(event, role="coach") == []
    assert names(event, federation="FRA") == ["Boris"]
    assert names(event, delegation="NOBODY22") == []
    assert names(event, unpaid=True) == ["Anna", "Boris"]
    assert names(event, missing="payment") == ["Anna", "Boris"]
    assert names(event, missing="passport") == []


# -- sending --------------------------------------------------------------------------------


def test_letters_reach_the_mail_server_once(event, template, server):
    """One letter an entry, in the words of the template, with the reader's values and where answers go."""
    mailing = sent(event, template, reply_to="desk@chess.example.org")
    assert (mailing.total, mailing.written) == (3, 3)
    letters = [parsed(letter) for letter in server.letters]
    assert sorted(letter["To"] for letter in letters) == [
        "anna@example.org",
        "boris@example.org",
        "chen@example.org",
    ]
    anna = next(letter for letter in letters if letter["To"] == "anna@example.org")
    assert str(make_header(decode_header(anna["Subject"]))) == "Spring Festival: Anna"
    assert anna["Reply-To"] == "desk@chess.example.org"
    assert anna["List-Unsubscribe"] is None
    code = Entry.everybody.get(participant__name="Anna").code
    text = anna.get_payload(0).get_payload(decode=True).decode()
    assert f"your code is {code}" in text
    assert "– " in text

    write_letters(mailing.pk)
    sent(event, template)
    outbox.send_due(timezone.now() + timedelta(days=1))
    assert len(server.letters) == 3
    assert PortalAct.objects.filter(act="mailing.sent").count() == 1


def test_many_letters_go_over_one_line(event, template, server):
    """The server is greeted once."""
    sent(event, template)
    assert len(server.letters) == 3
    assert server.greetings == 1


def test_a_server_that_hangs_up_after_each_letter_gets_all_of_them(event, template, server):
    """A line that was ended is no letter that perhaps left."""
    server.hangs_up = True
    sent(event, template)
    assert set(Letter.objects.values_list("state", flat=True)) == {"sent"}
    assert (len(server.letters), server.greetings) == (3, 3)


def test_hostile_names_stay_names(event, template, server):
    """No header, no element, no formula: a name with all of them is a name in subject, text, HTML and CSV."""
    hostile = "=cmd|' /C calc'!A0\r\nBcc: evil@example.org <script>alert(1)</script> {code}"
    Participant.objects.filter(name="Anna").update(name=hostile)
    sent(event, template, audience=Audience(state="confirmed"))
    letter = next(parsed(each) for each in server.letters if "anna@example.org" in each)
    assert letter["Bcc"] is None
    assert str(make_header(decode_header(letter["Subject"]))).startswith(
        "Spring Festival: =cmd|' /C calc'!A0 Bcc:"
    )
    html = letter.get_payload(1).get_payload(decode=True).decode()
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    assert "{code}" in html
    stored = Letter.objects.get(about=Entry.everybody.get(participant__name=hostile).code)
    assert "\n" not in stored.subject


def test_the_archive_as_csv_has_no_formulas(event, officer, template, server, monkeypatch):
    """A subject that a spreadsheet would carry out begins with an apostrophe."""
    monkeypatch.setattr("caissa_web.office.messages.archive.require_fresh_proof", lambda _request: None)
    words = {"en": Words("{name}", "Dear {name}")}
    save_template(event, template, "Hello", "entry", words, by="otto", seen_version=1)
    Participant.objects.filter(name="Anna").update(name="=1+1")
    mailing = sent(event, template)
    content = officer.get(f"/office/spring/messages/sent/{mailing.pk}/letters.csv").content.decode(
        "utf-8-sig"
    )
    rows = list(csv.DictReader(StringIO(content)))
    assert sorted(row["subject"] for row in rows) == ["'=1+1", "Boris", "Chen"]
    assert {row["state"] for row in rows} == {"sent"}


def test_what_says_the_same_to_a_family_is_sent_once(offer, event, server):
    """A parent of two gets one letter about the hall, and two about the codes."""
    family(offer, "Paula", "Tim", "Tom", category="U14")
    general = save_template(
        event,
        None,
        "Hall",
        "entry",
        {"en": Words("{event}", "Dear {applicant}, doors open at 9.")},
        by="otto",
    )
    assert sent(event, general, audience=Audience(category="U14")).written == 1
    single = save_template(event, None, "Codes", "entry", {"en": Words("{code}", "{name}")}, by="otto")
    assert sent(event, single, "second", audience=Audience(category="U14")).written == 2


def test_each_reader_has_their_own_language(event, template, server):
    """German for Anna; English for who reads a language that the template has not."""
    texts = {"en": HELLO, "de": Words("Hallo {name}", "Guten Tag {name}")}
    save_template(event, template, "Hello", "entry", texts, by="otto", seen_version=1)
    Applicant.objects.filter(name="Anna").update(language="de")
    Applicant.objects.filter(name="Boris").update(language="fr")
    sent(event, template)
    subjects = dict(Letter.objects.values_list("contact", "subject"))
    assert subjects["anna@example.org"] == "Hallo Anna"
    assert subjects["boris@example.org"] == "Spring Festival: Boris"


@pytest.mark.parametrize(
    "reply_to", ["x", "a@b\nBcc: c@d.example", "a@b.example, c@d.example", "<a@b.example>"]
)
def test_a_wrong_address_for_answers_sends_nothing(event, template, reply_to):
    """Neither a second address nor a second header."""
    with pytest.raises(MailingRefused):
        send_mailing(event, Wish(template, Audience(), "k", reply_to=reply_to), by="otto")
    assert not Mailing.objects.exists()


def test_a_filter_that_fits_nobody_sends_nothing(event, template):
    """Said before anything is stored."""
    with pytest.raises(MailingRefused, match="nobody fits"):
        send_mailing(event, Wish(template, Audience(category="U14"), "k"), by="otto")


def test_a_stopped_mailing_sends_no_more(event, template, server):
    """What waits is dropped, and what is written afterwards too."""
    mailing = send_mailing(event, Wish(template, Audience(), "k"), by="otto")
    tasks.run_waiting(timezone.now())
    assert stop_mailing(mailing, by="otto")
    assert not stop_mailing(mailing, by="otto")
    outbox.send_due(timezone.now())
    assert server.letters == []
    assert set(Letter.objects.values_list("state", flat=True)) == {"dropped"}


def test_the_words_are_those_of_the_moment(event, template, server):
    """A template that is changed while letters are written changes none of them."""
    mailing = send_mailing(event, Wish(template, Audience(), "k"), by="otto")
    save_template(event, template, "Hello", "entry", {"en": Words("New", "New")}, by="otto", seen_version=1)
    tasks.run_waiting(timezone.now())
    assert {each.subject.partition(":")[0] for each in Letter.objects.filter(kind=mailing.letter_kind)} == {
        "Spring Festival"
    }


# -- declining --------------------------------------------------------------------------------


def test_information_can_be_declined_by_one_click(event, server, client):
    """The header, the link and the page; letters about the entry itself still come."""
    news = save_template(event, None, "News", "information", {"en": HELLO}, by="otto")
    sent(event, news)
    anna = next(parsed(each) for each in server.letters if "anna@example.org" in each)
    link = "".join(anna["List-Unsubscribe"].split()).strip("<>")
    assert anna["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = "/" + link.partition("//")[2].partition("/")[2] if "//" in link else link
    assert "no more information letters" in client.get(path).content.decode()
    assert not Unsubscribed.objects.exists()
    assert client.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert client.get("/enter/stop/1.forged:signature/").status_code == 404

    again = sent(event, news, "second")
    assert (again.written, again.left_out) == (2, {"stopped": 1})
    entry_letter = save_template(event, None, "Entry", "entry", {"en": HELLO}, by="otto")
    assert sent(event, entry_letter, "third").written == 3


def test_whoever_declines_while_a_letter_waits_does_not_get_it(event, server):
    """The reason is looked at when it leaves."""
    news = save_template(event, None, "News", "information", {"en": HELLO}, by="otto")
    send_mailing(event, Wish(news, Audience(), "k"), by="otto")
    tasks.run_waiting(timezone.now())
    letter = Letter.objects.get(contact="anna@example.org")
    Unsubscribed.objects.create(event=event, contact_hash=letter.contact_hash, at=timezone.now())
    outbox.send_due(timezone.now())
    letter.refresh_from_db()
    assert letter.state == Letter.State.DROPPED
    assert len(server.letters) == 2
    assert token(leads_to(event, letter.contact_hash)).startswith(f"{event.pk}.")


@pytest.mark.parametrize("audience", [Audience(unpaid=True), Audience(missing="payment")])
def test_whoever_has_paid_is_not_written_to_about_it(event, template, audience):
    """Two owe the entry fee when the letters are written; Anna pays while hers waits (invariant 14)."""
    send_mailing(event, Wish(template, audience, "k"), by="otto")
    tasks.run_waiting(timezone.now())
    anna, boris = (Letter.objects.get(contact=f"{name}@example.org") for name in ("anna", "boris"))
    assert outbox.OUTBOX.is_wanted(anna)
    pay(Entry.everybody.get(code=anna.about))
    assert [outbox.OUTBOX.is_wanted(letter) for letter in (anna, boris)] == [False, True]


def test_whoever_withdrew_or_got_a_place_is_not_written_to(event, template):
    """A letter to those who come and one to those who wait: Boris withdraws, and Chen gets his place."""
    for key, audience in (("all", Audience()), ("list", Audience(state="waiting"))):
        send_mailing(event, Wish(template, audience, key), by="otto")
    tasks.run_waiting(timezone.now())
    boris = Letter.objects.get(contact="boris@example.org")
    chen = Letter.objects.filter(contact="chen@example.org").latest("pk")
    assert [outbox.OUTBOX.is_wanted(letter) for letter in (boris, chen)] == [True, True]
    withdraw(fresh(Entry.everybody.get(code=boris.about)), by="boris", now=NOW)
    assert [outbox.OUTBOX.is_wanted(letter) for letter in (boris, chen)] == [False, False]


def test_a_letter_to_a_family_leaves_while_it_fits_one_of_them(offer, event):
    """The same for all: one child withdraws, and the letter is still for the other; then for nobody."""
    news = save_template(event, None, "News", "entry", {"en": Words("News", "The hall is open.")}, by="otto")
    entries = family(offer, "Paula", "Tim", "Tom", category="U14")
    send_mailing(event, Wish(news, Audience(category="U14"), "k"), by="otto")
    tasks.run_waiting(timezone.now())
    letter = Letter.objects.get(kind__startswith="mailing")
    for entry, wanted in zip(entries, (True, False), strict=True):
        withdraw(fresh(entry), by="parent", now=NOW)
        assert outbox.OUTBOX.is_wanted(letter) is wanted


# -- pages ------------------------------------------------------------------------------------


def test_the_whole_way_by_the_pages(event, officer, server):
    """Write a template, choose, look at real letters, send, watch, read the archive."""
    data = {"name": "Reminder", "purpose": "entry", "seen_version": 0}
    wrong = officer.post(
        "/office/spring/messages/templates/new/",
        data | {"subject-en": "Hi {nmae}", "body-en": "x"},
        follow=True,
        headers={"Referer": "http://testserver/office/spring/messages/templates/new/"},
    ).content.decode()
    assert "there is no field {nmae}" in wrong
    assert "Hi {nmae}" in wrong
    made = officer.post(
        "/office/spring/messages/templates/new/",
        data | {"subject-en": "Hi {name}", "body-en": "To pay: {to_pay}"},
    )
    template = LetterTemplate.objects.get()
    assert made.headers["Location"] == f"/office/spring/messages/templates/{template.pk}/"
    here = f"/office/spring/messages/templates/{template.pk}/"
    assert "Hi {name}" in officer.get(here).content.decode()
    preview = officer.get(f"{here}send/", {"state": "confirmed"}).content.decode()
    assert "2 entries fit" in preview
    assert "Hi Anna" in preview
    assert "70" in preview
    assert "Hi Chen" not in preview
    wish = {"state": "confirmed", "key": "abc", "channel": "email", "reply_to": ""}
    first, second = (officer.post(f"{here}send/", wish) for _press in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    page = first.headers["Location"]
    assert officer.get(page).headers["Refresh"] == "3"
    tasks.run_waiting(timezone.now())
    assert "being sent" in officer.get(page).content.decode()
    outbox.send_due(timezone.now())
    ended = officer.get(page)
    assert "Refresh" not in ended.headers
    assert "a…@example.org" in ended.content.decode()
    assert "anna@example.org" not in ended.content.decode()
    assert "Reminder" in officer.get("/office/spring/messages/").content.decode()
    assert officer.post(f"{here}delete/").status_code == 302
    assert Mailing.objects.get().name == "Reminder"


def test_nobody_sends_for_another_event(event, officer, template):
    """A template of the spring festival is not there in autumn."""
    from tests.web.enrolment.hall import festival

    festival(slug="autumn")
    assert officer.get(f"/office/autumn/messages/templates/{template.pk}/").status_code == 404


# -- phones -----------------------------------------------------------------------------------


def test_whatsapp_only_with_consent_and_a_number(event, template, settings):
    """Anna agreed, Boris did not, Chen has no number."""
    Applicant.objects.filter(name="Anna").update(phone="+37120000000")
    Applicant.objects.filter(name="Boris").update(phone="+37120000001")
    anna = Entry.everybody.get(participant__name="Anna")
    Consent.objects.create(entry=anna, code="whatsapp", text_hash="x", by="Anna", at=timezone.now())
    mailing = sent(event, template, channel=Channel.WHATSAPP)
    assert mailing.left_out == {"no-consent": 1, "no-contact": 1}
    letter = Letter.objects.get()
    assert (letter.channel, letter.contact, letter.state) == ("whatsapp", "+37120000000", "waiting")


def test_an_address_that_takes_no_letters_is_left_out(event, template, server):
    """The server says 550: the contact is doubtful, and the next mailing does not try it."""
    server.answers["RCPT"] = "550 no such user"
    sent(event, template, audience=Audience(state="waiting"))
    assert DoubtfulContact.objects.get().masked == "c…@example.org"
    server.answers.clear()
    again = sent(event, template, "second")
    assert (again.written, again.left_out) == (2, {"doubtful": 1})
