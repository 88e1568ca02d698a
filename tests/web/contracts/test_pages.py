"""The pages of contracts: the office writes and sends, players sign, anybody checks."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from caissa.tournament import Role
from caissa_web.accounts.models import User
from caissa_web.background import tasks
from caissa_web.contracts.models import Contract, ContractText
from caissa_web.contracts.papers import sealed_paper
from caissa_web.portal import access
from caissa_web.server.bodies import PAPER_BYTES
from tests.web.contracts.world import BODY, newest_link, page_of, sent, signature, signed, somebody, text
from tests.web.enrolment.hall import enter

OFFICE = "/office/spring/contracts/"


@pytest.fixture
def officer(offer) -> Client:
    """The entries officer."""
    return somebody(offer.event, Role.ENTRIES_OFFICER)


@pytest.fixture
def organiser(offer) -> Client:
    """The organiser."""
    return somebody(offer.event, Role.ORGANISER, "oriol")


def test_the_office_writes_a_text_and_looks_at_it_first(officer, anna):
    """A preview stores nothing and shows a real entry; what is wrong is named on the page."""
    form = {"kind": "players-contract", "title": "Players' contract", "language": "en", "body": BODY,
            "signers": ["player", "organiser"], "own_fields": "fee", "seen_version": "0"}  # fmt: skip
    preview = officer.post(OFFICE + "text/", form | {"preview": "1", "entry": anna.code})
    assert "Anna (AUT) plays in Masters" in preview.content.decode()
    wrong = officer.post(OFFICE + "text/", form | {"save": "1", "body": "{nothing}"})
    assert wrong.status_code == 422
    assert "there is no field “nothing”" in wrong.content.decode()
    assert not ContractText.objects.exists()
    assert officer.post(OFFICE + "text/", form | {"save": "1"}).status_code == 302
    stale = officer.post(OFFICE + "text/", form | {"save": "1"})
    assert (stale.status_code, ContractText.objects.count()) == (302, 1)
    assert "Players&#x27; contract" in officer.get(OFFICE).content.decode()


def test_contracts_go_out_in_the_background(officer, offer, anna):
    """By the filters of the entries; who cannot get one is named with the reason."""
    enter(offer, "Boris")
    text(offer.event)
    looked = officer.get(
        OFFICE + "send/", {"kind": "players-contract", "own-fee": "500 EUR"}
    ).content.decode()
    assert "2 entries" in looked
    assert "no value for federation" in looked
    answer = officer.post(OFFICE + "send/", {"kind": "players-contract", "own-fee": "500 EUR"})
    assert answer.status_code == 302
    assert tasks.run_waiting(timezone.now()) == 1
    assert Contract.objects.get().entry == anna
    report = officer.get(officer.get(answer.url).url).content.decode()
    assert "1 contract was sent." in report
    assert "no value for federation" in report


def test_a_player_reads_proves_and_signs(offer, anna):
    """Without the one-time link the page has nothing to sign with; a used link leads back."""
    text(offer.event, signers=("player",))
    contract = sent(anna)
    browser, address = Client(), page_of(signature(contract))
    shown = browser.get(newest_link("contracts.asked")).content.decode()
    assert "500 EUR" in shown
    assert "Send me the link" in shown
    assert Contract.objects.get().state == "seen"
    form = {"act": "sign", "name": "Anna Example", "agrees": "on", "document": contract.document_hash}
    assert browser.post(address, form).status_code == 404
    assert browser.post(address, {"act": "link"}).status_code == 302
    proved = newest_link("contracts.proof")
    assert 'name="agrees"' in browser.get(proved).content.decode()
    assert browser.post(proved, {**form, "name": ""}).status_code == 409
    assert browser.post(proved, form).status_code == 302
    assert Contract.objects.get().state == "signed"
    assert browser.get(proved).status_code == 302
    paper = browser.get(address + "contract.pdf")
    assert paper.content.startswith(b"%PDF")
    assert paper.headers["Cache-Control"] == "no-store"


def test_nobody_signs_by_the_link_of_another(offer, anna, lili):
    """A link names one signer; one letter changed is nothing at all."""
    text(offer.event)
    mine, hers = page_of(signature(sent(anna))), page_of(signature(sent(lili), "guardian"))
    wrong = mine.replace(mine[-3], "0" if mine[-3] != "0" else "1")
    assert Client().get(wrong).status_code == 404
    swapped = re.sub(r"/(\d+)-", lambda match: f"/{int(match[1]) + 1}-", mine)
    assert Client().get(swapped).status_code == 404
    assert mine != hers


def test_an_account_signs_after_a_fresh_proof(offer, anna):
    """Logged in as the one who entered: no letter is needed, but the password is."""
    text(offer.event, signers=("player",))
    contract = sent(anna)
    user = User.objects.create_user("anna-login", password="correct horse battery")  # noqa: S106 - a test
    anna.applicant.account = user
    anna.applicant.save()
    browser = Client()
    browser.force_login(user)
    address = page_of(signature(contract))
    browser.get(address)
    form = {"act": "sign", "name": "Anna Example", "agrees": "on", "document": contract.document_hash}
    asked = browser.post(address, form)
    assert (asked.status_code, Contract.objects.get().state) == (302, "seen")
    assert "reauthenticate" in asked.url or "account" in asked.url


def test_the_applicant_sees_what_waits(offer, lili):
    """A mother finds her daughter's contract under her own link, and its page."""
    text(offer.event)
    contract = sent(lili)
    page = Client().get(access.entries_address(lili.applicant) + "contracts/").content.decode()
    assert "Lili" in page
    assert page_of(signature(contract, "guardian")) in page


def test_the_organiser_countersigns_and_the_officer_does_not(offer, anna, officer, organiser):
    """Signing for the organiser is the organiser's."""
    text(offer.event)
    contract = signed(sent(anna))
    address = f"{OFFICE}contract/{contract.number}/"
    form = {"name": "Oriol Organiser", "agrees": "on", "document": contract.document_hash}
    assert "Countersign" not in officer.get(address).content.decode()
    assert officer.post(address + "countersign/", form).status_code == 403
    assert organiser.post(address + "countersign/", form).status_code == 302
    contract.refresh_from_db()
    assert contract.state == "countersigned"
    assert organiser.get(address + "contract.pdf").content.startswith(b"%PDF")
    assert somebody(offer.event, Role.TREASURER, "tess").get(address).status_code == 403


def test_anybody_checks_a_paper_and_learns_nothing_else(offer, anna):
    """By number and file, or hash; a changed file is not valid, an unknown number is none."""
    text(offer.event, signers=("player",))
    contract = signed(sent(anna))
    paper = sealed_paper(contract)
    contract.refresh_from_db()
    assert len(paper) < PAPER_BYTES / 10  # with logos and many pages it is still one that anybody may send

    def answer(number: str, **more: object) -> str:
        page = Client().post("/enter/verify/", {"number": number, **more}).content.decode()
        assert "Anna" not in page
        assert "Spring" not in page
        return page

    whole = SimpleUploadedFile("c.pdf", paper, "application/pdf")
    assert "Valid:" in answer(contract.number, paper=whole)
    assert "Valid:" in answer(contract.number.lower(), hash=contract.file_hash)
    assert "Not valid:" in answer(contract.number, hash="0" * 64)
    changed = SimpleUploadedFile("c.pdf", paper + b" ", "application/pdf")
    assert "Not valid:" in answer(contract.number, paper=changed)
    assert "Not valid:" in answer("C-22222222222")
    assert "Not valid:" in answer("'; DROP TABLE")
    assert "was issued here. Send the PDF too" in answer(contract.number)
    linked = Client().get(f"/enter/verify/{contract.number}/").content.decode()
    assert "was issued here" in linked


def test_a_list_asks_the_same_number_of_questions_whatever_it_holds(
    offer, officer, django_assert_max_num_queries
):
    """Fewer than twenty, of the log-in to the last signature."""
    text(offer.event)
    for entry in enter(offer, *(f"P{number}" for number in range(2))):
        entry.participant.federation = "AUT"
        entry.participant.save()
        sent(entry)
    officer.get(OFFICE)
    with django_assert_max_num_queries(20):
        officer.get(OFFICE)
    with django_assert_max_num_queries(20):
        officer.get("/office/spring/insurance/")
