"""Letters for visas: who sees a passport, how a case moves, which letter is valid (ENTRY-015)."""

from __future__ import annotations

from datetime import date, timedelta
from io import BytesIO

import pytest
from django.test import Client
from django.utils import timezone, translation
from pypdf import PdfReader

from caissa.documents import phrases_in
from caissa.entering import Missing
from caissa.tournament import Role
from caissa_web.accounts.models import User
from caissa_web.background import tasks
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.decisions import reinstate
from caissa_web.enrolment.queries.standing import missing_of
from caissa_web.portal import access
from caissa_web.visas.errors import BadPassport, VisaRefused
from caissa_web.visas.models import VisaCase, VisaLook
from caissa_web.visas.operations.cases import PassportForm, ask_for_letter, decide
from caissa_web.visas.operations.issuing import cases_to_issue, is_valid, issue_letter, letter_of
from caissa_web.visas.workflow import Act
from tests.web.contracts.world import newest_link, somebody
from tests.web.enrolment.hall import NOW, enter, fresh
from tests.web.visas.world import NUMBER, asked, checked, issued, passport

OFFICE = "/office/spring/visas/"


@pytest.fixture
def officer(offer) -> Client:
    """The visa officer."""
    return somebody(offer.event, Role.VISA_OFFICER, "vera")


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"expires": date(2020, 1, 1)}, "expired"),
        ({"number": "12"}, "passport number"),
        ({"surname": " "}, "surname"),
        ({"birth": None}, "date of birth"),
    ],
)
def test_a_passport_that_cannot_be_used_is_not_stored(anna, other, why):
    """The field is named, not what stands in it."""
    with pytest.raises(BadPassport, match=why):
        asked(anna, **other)
    assert not VisaCase.objects.exists()


def test_a_passport_is_encrypted_and_its_letter_too(anna):
    """Neither number nor name stands in a row."""
    case = issued(anna)
    assert NUMBER not in case.encrypted
    assert "Eriksson" not in case.encrypted
    assert not bytes(case.file.content).startswith(b"%PDF")
    words = " ".join(page.extract_text() for page in PdfReader(BytesIO(letter_of(case))).pages)
    for part in (
        NUMBER,
        "Eriksson",
        "Anna Maria",
        case.number,
        "Spring Festival",
        "Olga Organiser",
        "Vienna",
    ):
        assert part in words


@pytest.mark.parametrize("language", ["de", "ru", "zh"])
def test_a_letter_speaks_the_language_that_was_asked_for(anna, language):
    """Its sentences come from the catalogue of documents, the role from that of the pages."""
    form = PassportForm(passport(), "", "Vienna", language)
    case = decide(ask_for_letter(anna, form, by="Anna").case, Act.CHECK, by="vera")
    letter = letter_of(issue_letter(case, by="vera", organiser="Olga", site="http://testserver"))
    words = "".join("".join(page.extract_text().split()) for page in PdfReader(BytesIO(letter)).pages)
    say = phrases_in(language)
    with translation.override({"zh": "zh-hans"}.get(language, language)):
        role = str(anna.category.get_role_display())
    for text in (say("Surname"), say("Nationality"), say("For the organisers"), role):
        assert "".join(text.split()) in words
    assert say("For the organisers") != "For the organisers"
    assert NUMBER in words


def test_the_officer_chooses_another_language(anna, officer):
    """The choice on the case's page comes first; a made-up language is the one that was asked for."""
    case = checked(anna)
    address = f"{OFFICE}case/{case.code}/"
    assert 'value="en" selected' in officer.get(address).content.decode()
    officer.post(address + "issue/", {"organiser": "Olga", "language": "fr"})
    letter = letter_of(VisaCase.objects.get())
    words = " ".join(page.extract_text() for page in PdfReader(BytesIO(letter)).pages)
    assert phrases_in("fr")("Nationality") in words
    issue = {"by": "vera", "organiser": "Olga", "language": "xx"}
    again = issue_letter(checked(anna, number="B7654321"), **issue)
    assert "Nationality" in PdfReader(BytesIO(letter_of(again))).pages[0].extract_text()


def test_no_letter_before_the_passport_was_checked(anna):
    """The table has no such line."""
    with pytest.raises(VisaRefused):
        issue_letter(asked(anna), by="vera", organiser="")


def test_sent_back_it_is_missing_until_it_is_typed_anew(anna):
    """With the reason in a letter, and without one it does not go back."""
    case = asked(anna)
    with pytest.raises(VisaRefused, match="corrected"):
        decide(case, Act.RETURN, by="vera")
    decide(case, Act.RETURN, by="vera", reason="the photo page shows another number")
    assert "another number" not in Letter.objects.get(kind="visas.returned").body
    own = Client().get(access.entries_address(anna.applicant) + f"{anna.code}/visa/").content.decode()
    assert "another number" in own
    assert Missing.PASSPORT in {item.kind for item in missing_of(fresh(anna))}
    asked(anna)
    assert Missing.PASSPORT not in {item.kind for item in missing_of(fresh(anna))}


def test_a_new_passport_makes_the_old_letter_invalid(anna):
    """Its number is unknown from then on, and its bytes are gone."""
    old = issued(anna)
    assert "Valid:" in Client().get(f"/enter/verify/{old.number}/").content.decode()
    asked(anna, number="X1234567")
    page = Client().get(f"/enter/verify/{old.number}/").content.decode()
    assert "Not valid:" in page
    assert VisaCase.objects.get().state == "asked"


def test_the_public_page_says_only_that_a_letter_is_valid(anna):
    """No name, no event, no passport."""
    case = issued(anna)
    page = Client().get(f"/enter/verify/{case.number}/").content.decode()
    assert f"Valid: letter {case.number} was issued here." in page
    for word in ("Anna", "Eriksson", NUMBER, "Spring"):
        assert word not in page


def test_whoever_does_not_come_has_no_valid_letter(offer, anna):
    """Withdrawn: a consulate that looks is told so; brought back, the letter is valid again."""
    case = issued(anna)
    withdraw(fresh(anna), by="anna", now=NOW)
    page = Client().get(f"/enter/verify/{case.number}/").content.decode()
    assert "Not valid:" in page
    reinstate(fresh(anna), by="olga", reason="a mistake", now=NOW)
    assert is_valid(case.number)


def test_no_letter_for_whoever_does_not_come(offer, anna):
    """Checked, then withdrawn: all letters at once leave it out, and by hand it is refused."""
    case = checked(anna)
    withdraw(fresh(anna), by="anna", now=NOW)
    assert list(cases_to_issue(offer.event)) == []
    case.refresh_from_db()
    case.entry.refresh_from_db()
    with pytest.raises(VisaRefused, match="not live"):
        issue_letter(case, by="vera", organiser="Otto")


def test_only_the_officer_sees_a_passport_and_every_look_is_noted(offer, anna, officer):
    """Not the organiser, not the entries office, not the treasurer."""
    case = checked(anna)
    address = f"{OFFICE}case/{case.code}/"
    for role in (Role.ORGANISER, Role.ENTRIES_OFFICER, Role.TREASURER, Role.CHIEF_ARBITER, Role.HOTEL_DESK):
        client = somebody(offer.event, role, role.value.replace(" ", "-"))
        assert client.get(address).status_code == 403
        assert client.get(OFFICE + "list.csv").status_code == 403
    assert not VisaLook.objects.exists()
    assert NUMBER not in officer.get(OFFICE).content.decode()
    assert NUMBER in officer.get(address).content.decode()
    assert list(VisaLook.objects.values_list("by", "what")) == [("vera", "visa")]
    assert NUMBER in officer.get(OFFICE + "list.csv").content.decode()
    assert VisaLook.objects.count() == 2


def test_a_passport_is_shown_after_a_fresh_proof_only(offer, anna):
    """A log-in that was left open shows none."""
    case = checked(anna)
    user = User.objects.create_user("vera", password="correct horse battery")  # noqa: S106 - a test
    from caissa_web import operations

    operations.appoint(offer.event, user, Role.VISA_OFFICER, by="olga")
    browser = Client()
    browser.force_login(user)
    answer = browser.get(f"{OFFICE}case/{case.code}/")
    assert answer.status_code == 302
    assert not VisaLook.objects.exists()


def test_the_officers_way(offer, anna, officer):
    """Checked, issued, granted; what is not in the table is refused with a message."""
    case = asked(anna)
    address = f"{OFFICE}case/{case.code}/"
    assert officer.post(address + "act/", {"act": "grant"}).status_code == 302
    assert VisaCase.objects.get().state == "asked"
    officer.post(address + "act/", {"act": "check"})
    officer.post(address + "issue/", {"organiser": "Olga"})
    assert VisaCase.objects.get().state == "issued"
    assert officer.get(address + "letter.pdf").content.startswith(b"%PDF")
    assert Client().get(newest_link("visas.issued")).content.startswith(b"%PDF")
    officer.post(address + "act/", {"act": "grant"})
    assert VisaCase.objects.get().state == "granted"


def test_all_letters_in_the_background(offer, anna, officer):
    """One press for everybody who was checked."""
    (boris,) = enter(offer, "Boris")
    checked(anna)
    checked(fresh(boris), number="B7654321")
    answer = officer.post(OFFICE + "issue/", {"organiser": "Olga"})
    assert tasks.run_waiting(timezone.now()) == 1
    assert "2 letters were issued." in officer.get(officer.get(answer.url).url).content.decode()
    assert VisaCase.objects.filter(state="issued").count() == 2


def test_the_entrant_types_a_passport_and_never_sees_it_again(anna):
    """Wrong lines are named; what was stored is not shown."""
    address = access.entries_address(anna.applicant) + f"{anna.code}/visa/"
    browser = Client()
    assert browser.get(address).status_code == 200
    wrong = browser.post(address, {"lines": "P<UTO\nX"})
    assert wrong.status_code == 422
    assert "length of each: 44" in wrong.content.decode()
    expires = (timezone.localdate() + timedelta(days=900)).isoformat()
    form = {"surname": "Eriksson", "given_names": "Anna", "number": NUMBER, "nationality": "UTO",
            "birth": "1974-08-12", "sex": "F", "expires": expires, "consulate": "Vienna"}  # fmt: skip
    assert browser.post(address, form | {"expires": "31.12.abc"}).status_code == 422
    assert browser.post(address, form).status_code == 302
    page = browser.get(address).content.decode()
    assert NUMBER not in page
    assert "Eriksson" not in page
    assert "encrypted" in page


def test_another_persons_visa_page_is_nothing(anna, lili):
    """A link opens one's own entries."""
    address = access.entries_address(anna.applicant) + f"{lili.code}/visa/"
    assert Client().get(address).status_code == 404


def test_a_head_of_delegation_asks_for_the_letters_of_their_own_people(db):
    """The tab shows states and no passport; people of another delegation are not there."""
    from tests.web.delegations.games import championship, coming, names
    from tests.web.delegations.test_workspace import ROWS, key_of

    offer = championship()
    hungary, austria = coming(offer), coming(offer, "AUT")
    entered = names(hungary, offer, ROWS)
    code = entered.entries[0].code
    browser, here = Client(), f"/enter/delegation/{key_of(hungary)}/papers/"
    assert "Ask for it" in browser.get(here).content.decode()
    expires = (timezone.localdate() + timedelta(days=900)).isoformat()
    form = {
        "surname": "Nagy",
        "number": NUMBER,
        "nationality": "HUN",
        "birth": "2012-01-02",
        "expires": expires,
    }
    assert browser.post(f"{here}{code}/visa/", form).status_code == 302
    assert VisaCase.objects.get().code == code
    page = browser.get(here).content.decode()
    assert "asked for" in page
    assert NUMBER not in page
    other = f"/enter/delegation/{key_of(austria)}/papers/{code}/visa/"
    assert browser.get(other).status_code == 404
