"""Contracts from the text to the sealed paper: who signs, what is noted, what cannot be done (ENTRY-009)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from io import BytesIO

import pytest
from django.utils import timezone
from pypdf import PdfReader

from caissa.entering import Missing
from caissa_web.contracts import links
from caissa_web.contracts.errors import BadText, ContractRefused, NotSent, NotSigned
from caissa_web.contracts.models import Contract, Seal, Signer
from caissa_web.contracts.operations.deadlines import lapse_due
from caissa_web.contracts.operations.sending import send_contract
from caissa_web.contracts.operations.signing import (
    ask_for_proof,
    countersign,
    decline,
    evidence_of,
    note_seen,
    sign,
)
from caissa_web.contracts.papers import seal_unsealed, sealed_paper
from caissa_web.contracts.sealing import check
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.models import Participant, PortalAct
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.queries.standing import missing_of
from tests.web.contracts.world import OWN, consent, sent, signature, signed, text
from tests.web.enrolment.hall import fresh


def finished(entry) -> Contract:
    """Signed and countersigned."""
    contract = signed(sent(entry))
    return countersign(contract, consent(contract, "Olga Organiser"), by="olga")


# -- texts ------------------------------------------------------------------------------


def test_what_is_wrong_in_a_text_is_named_with_its_line(offer):
    """A field that there is not, a brace alone, nobody to sign: nothing is stored."""
    body = "Dear {name}\nyou get {fee} and {salary}\nfunction() { alert(1) }"
    with pytest.raises(BadText) as refused:
        text(offer.event, body, signers=("organiser",))
    told = [(str(each.where), str(each.what)) for each in refused.value.findings]
    assert ("signers", "someone beside the organiser must sign") in told
    assert ("line 2", "there is no field “salary”") in told
    assert ("line 3", "braces stand around the name of a field only") in told
    assert not offer.event.contract_texts.exists()


def test_script_in_a_text_and_in_a_name_stays_text(offer, anna):
    """Nothing in a text or a value is markup or a field again."""
    Participant.objects.filter(pk=anna.participant_id).update(name="{fee} <script>x</script>")
    text(offer.event, "<script>alert(1)</script> {name} {{% load %}}".replace("{{% load %}}", ""))
    contract = sent(fresh(anna))
    from caissa_web.contracts.operations.signing import text_of

    assert text_of(contract) == "<script>alert(1)</script> {fee} <script>x</script>"


def test_a_stored_text_cannot_change(offer):
    """Saving again is refused by the row itself; a change is a new version."""
    first = text(offer.event)
    first.body = "other"
    with pytest.raises(TypeError):
        first.save()
    with pytest.raises(TypeError):
        type(first).objects.filter(pk=first.pk).update(body="other")
    assert text(offer.event, "Other {name}").version == 2


# -- sending ----------------------------------------------------------------------------


def test_a_contract_says_what_the_entry_says(offer, anna):
    """The hash is that of the very text that signers read; letters go to the player, not to the organiser."""
    text(offer.event)
    contract = sent(anna)
    expected = (
        "# Players' contract\n\nAnna (AUT) plays in Masters at Spring Festival and receives 500 EUR.\n\n"
        "The player wears the kit of the organiser."
    )
    assert contract.document_hash == sha256(expected.encode()).hexdigest()
    assert contract.state == "sent"
    assert [letter.contact for letter in Letter.objects.filter(about=contract.number)] == ["anna@example.org"]
    assert "500 EUR" not in contract.encrypted


def test_twice_is_once_and_a_material_version_asks_again(offer, anna):
    """An open or signed contract of the same text is not sent again; a slip corrected asks nobody."""
    text(offer.event)
    contract = sent(anna)
    assert send_contract(anna, "players-contract", OWN, by="olga") is None
    signed(contract)
    text(offer.event, "Minor change {name} {fee}")
    assert send_contract(anna, "players-contract", OWN, by="olga") is None
    text(offer.event, "Another contract {name} {fee}", material=True)
    again = sent(anna)
    assert (again.text.version, again.state) == (3, "sent")
    assert Contract.objects.get(pk=contract.pk).state == "signed"


def test_an_open_contract_of_an_old_version_lapses(offer, anna):
    """Nobody can sign the old text while the new one is on its way."""
    text(offer.event)
    old = sent(anna)
    text(offer.event, "New words {name} {fee}")
    sent(anna)
    assert Contract.objects.get(pk=old.pk).state == "lapsed"
    row = signature(old)
    with pytest.raises(ContractRefused):
        sign(row, consent(old), by="x")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"birth": ""}, "date of birth"),
        ({"federation": ""}, "no value for federation"),
        ({"email": "", "phone": ""}, ""),
    ],
)
def test_what_is_not_known_is_said_and_nothing_is_sent(offer, anna, change, why):
    """Without a birth nobody knows who signs; a field without a value is no contract."""
    text(offer.event)
    Participant.objects.filter(pk=anna.participant_id).update(**change)
    if not why:
        anna.applicant.email = ""
        anna.applicant.save()
        why = "e-mail"
    with pytest.raises(NotSent, match=why):
        sent(fresh(anna))
    assert not Contract.objects.exists()


# -- signing ----------------------------------------------------------------------------


def test_a_guardian_signs_for_a_minor(offer, lili):
    """Lili is 11 on the first day (DATA-008): her mother signs, not she."""
    text(offer.event)
    contract = sent(lili)
    assert set(contract.signatures.values_list("signer", flat=True)) == {"guardian", "organiser"}
    done = signed(contract, "guardian", "Kata Example")
    assert done.state == "signed"
    assert evidence_of(signature(done, "guardian"))["name"] == "Kata Example"


def test_the_evidence_of_a_signature(offer, anna):
    """Name, moment, network without its last part, way, and the hash of what was read."""
    text(offer.event)
    contract = sent(anna)
    row, now = signature(contract), datetime(2026, 3, 2, 10, 30, tzinfo=UTC)
    note_seen(row, by="x")
    sign(row, consent(contract), by="x", now=now)
    row.refresh_from_db()
    assert evidence_of(row) == {
        "name": "Anna Example",
        "at": "2026-03-02T10:30:00+00:00",
        "address": "192.0.2.0",
        "way": "link",
        "contact": "a…@example.org",
        "document": contract.document_hash,
        "text": contract.text.sha256,
    }
    assert "Anna" not in row.encrypted


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"name": " "}, "full name"),
        ({"name": "12345"}, "full name"),
        ({"name": "x" * 201}, "full name"),
        ({"name": "An\u202ena Example"}, "full name"),
        ({"agrees": False}, "agree"),
        ({"document_hash": "0" * 64}, "another one than you read"),
    ],
)
def test_what_a_signature_needs(offer, anna, other, why):
    """A name, the agreement, and the very text; otherwise nothing is noted."""
    text(offer.event)
    contract = sent(anna)
    row = signature(contract)
    note_seen(row, by="x")
    with pytest.raises(NotSigned, match=why):
        sign(row, consent(contract, **{"name": "Anna Example"} | other), by="x")
    row.refresh_from_db()
    assert row.signed_at is None


def test_signing_twice_is_the_first_signature(offer, anna):
    """A double click, or a second tab with another name, changes nothing."""
    text(offer.event)
    contract = signed(sent(anna))
    sign(signature(contract), consent(contract, "Somebody Else"), by="x")
    assert evidence_of(signature(contract))["name"] == "Anna Example"
    assert PortalAct.objects.filter(subject=contract.number, act="contract.complete").count() == 1


def test_declined_is_declined(offer, anna):
    """The reason is encrypted; nobody can sign afterwards."""
    text(offer.event)
    contract = sent(anna)
    decline(signature(contract), "The fee is too low", by="x")
    row = signature(contract)
    assert row.contract.state == "declined"
    assert "low" not in row.contract.encrypted
    with pytest.raises(ContractRefused):
        sign(row, consent(contract), by="x")


def test_a_one_time_link_holds_once_and_for_half_an_hour(offer, anna):
    """A newer one takes its place; time ends it; a signature uses it up; a stranger's is none."""
    text(offer.event)
    contract = sent(anna)
    row = signature(contract)
    assert not links.holds(row, links.proof_of(row))
    ask_for_proof(row, site="")
    row.refresh_from_db()
    first = links.proof_of(row)
    assert links.holds(row, first)
    ask_for_proof(row, site="")
    row.refresh_from_db()
    assert not links.holds(row, first)
    assert not links.holds(row, "é" * 40)
    row.proof_until = timezone.now() - timedelta(seconds=1)
    assert not links.holds(row, links.proof_of(row))


# -- time and entries -------------------------------------------------------------------


def test_what_was_not_signed_in_time_lapses(offer, anna):
    """On the day itself it can still be signed, on the next day not."""
    text(offer.event)
    contract = sent(anna, due=date(2026, 3, 20))
    assert lapse_due(datetime(2026, 3, 20, 20, tzinfo=UTC)) == 0
    assert lapse_due(datetime(2026, 3, 21, 12, tzinfo=UTC)) == 1
    assert Contract.objects.get(pk=contract.pk).state == "lapsed"


def test_a_withdrawn_entry_has_nothing_to_sign(offer, anna):
    """In the same transaction."""
    text(offer.event)
    contract = sent(anna)
    withdraw(anna, by="Anna")
    assert Contract.objects.get(pk=contract.pk).state == "lapsed"


def test_an_unsigned_contract_is_missing_with_its_day(offer, anna):
    """And no longer once it is signed; the organiser's signature is not the player's to bring."""
    text(offer.event)
    contract = sent(anna, due=date(2026, 4, 1))
    items = [item for item in missing_of(fresh(anna)) if item.kind is Missing.CONTRACT]
    assert [(str(item.what), item.due) for item in items] == [("Players' contract", date(2026, 4, 1))]
    signed(contract)
    assert Missing.CONTRACT not in {item.kind for item in missing_of(fresh(anna))}


# -- the sealed paper -------------------------------------------------------------------


def test_the_sealed_paper_shows_text_and_evidence(offer, anna):
    """PyHanko's own validator calls it intact, trusted and certified; it is made once."""
    text(offer.event)
    contract = finished(anna)
    paper = sealed_paper(contract)
    assert check(paper).valid
    words = " ".join(page.extract_text() for page in PdfReader(BytesIO(paper)).pages)
    for part in ("500 EUR", "Anna Example", "Olga Organiser", contract.number, "192.0.2.0"):
        assert part in words
    contract.refresh_from_db()
    assert sealed_paper(contract) == paper
    assert contract.file_hash == sha256(paper).hexdigest()
    assert b"500 EUR" not in bytes(contract.file.content)
    assert not bytes(contract.file.content).startswith(b"%PDF")
    assert Seal.objects.count() == 1
    assert "PRIVATE" not in Seal.objects.get().encrypted


@pytest.mark.parametrize("place", ["inside", "appended"])
def test_a_tampered_paper_is_not_valid(offer, anna, place):
    """A byte changed inside, or something added behind: the validator notices both."""
    text(offer.event)
    paper = bytearray(sealed_paper(finished(anna)))
    if place == "inside":
        at = paper.index(b"stream", 200) + 40
        paper[at] ^= 0x01
    else:
        from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter

        writer = IncrementalPdfFileWriter(BytesIO(bytes(paper)))
        writer.root["/Lang"] = writer.root["/Lang"].__class__("xx")
        writer.update_root()
        added = BytesIO()
        writer.write(added)
        paper = bytearray(added.getvalue())
    assert not check(bytes(paper)).valid


def test_no_paper_before_everybody_has_signed(offer, anna):
    """The organiser is still missing."""
    text(offer.event)
    with pytest.raises(ContractRefused, match="not everybody"):
        sealed_paper(signed(sent(anna)))


def test_a_paper_that_was_not_made_is_made_later(offer, anna):
    """The program ended right after the last signature: the job makes it."""
    text(offer.event, signers=("player",))
    contract = signed(sent(anna))
    assert contract.file_id is None
    assert seal_unsealed() == 1
    contract.refresh_from_db()
    assert check(sealed_paper(contract)).valid
    assert seal_unsealed() == 0
    assert Signer.ORGANISER not in contract.text.signers
