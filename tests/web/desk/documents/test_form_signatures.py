"""Signatures on official forms: noted at the desk, corrected with a reason, printed, kept (FORM-010)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.exchange.event_document import require_event
from caissa_web.exchange.event_file import carried
from caissa_web.exchange.masking import masked
from caissa_web.operations.closing.form_signatures import (
    Signed,
    correct_signature,
    note_signature,
    withdraw_signature,
)
from caissa_web.privacy import retention
from caissa_web.privacy.exporting import parts
from caissa_web.privacy.finding import Wanted
from caissa_web.records.models import FormSignature, LogEntry, Section
from caissa_web.records.versions import Act, change
from caissa_web.section.errors import NotAccepted
from tests.web.desk.conftest import DESK
from tests.web.desk.standings.test_norms import D, W, _nine_rounds

PAGE = f"{DESK}signatures/"
NORM = [W, W, W, D, D, D, D, D, D]
TYPED = {
    "form": "it1",
    "player": "1",
    "title": "GM",
    "version": "1",
    "name": "Roux, Paul",
    "fide_id": "600123",
    "role": "federation-official",
    "day": "2026-05-10",
    "place": "Riga",
    "how": "paper",
    "agreed": "yes",
}


@pytest.fixture
def section(event) -> Section:
    """Hanna Hero made a GM norm."""
    return operations.create_section(event, "open", _nine_rounds(NORM), by="olga")


def signed(**changed) -> Signed:
    """The federation official has signed the certificate of Hanna Hero."""
    usual = Signed(
        "it1",
        1,
        "Roux, Paul",
        "federation-official",
        date(2026, 5, 10),
        agreed=True,
        place="Riga",
        fide_id=600123,
        about="Hero, Hanna",
        title="GM",
    )
    return replace(usual, **changed)


def certificate(browser, **asked: str) -> str:
    """The certificate of title result of Hanna Hero as it would be printed."""
    wanted = {"player": "1", "title": "GM", "to": "html", **asked}
    return b"".join(browser.get(f"{DESK}documents/it1/", wanted).streaming_content).decode()


def texts(answer) -> str:
    """What a page says, on one line."""
    return " ".join(answer.content.decode().split())


# -- noting ------------------------------------------------------------------------------


def test_a_signature_is_noted_with_all_that_is_asked_of_it(chief, section):
    """FORM-010: form, whose, version and its hash, who, as what, when, where, how, consent, who noted it."""
    assert chief.post(PAGE, TYPED).status_code == 302
    row = FormSignature.objects.get()
    assert (row.section, row.form, row.about, row.title) == (section, "it1", "Hero, Hanna", "GM")
    assert (row.version, row.facts_hash) == (1, Section.objects.get(pk=section.pk).hash)
    assert (row.name, row.fide_id, row.role) == ("Roux, Paul", 600123, "federation-official")
    assert (row.day, row.place, row.account, row.agreed) == (date(2026, 5, 10), "Riga", "", True)
    assert (row.by, row.replaces, row.withdrawn) == ("ada", None, False)
    page = texts(chief.get(PAGE))
    for text in ("IT1, certificate of title result", "Hero, Hanna", "Roux, Paul", "10 May 2026", "Riga"):
        assert text in page
    assert "signed on paper" in page
    assert "agreed to the privacy notice" in page


def test_one_act_is_one_entry_of_the_log_without_the_name(chief, section):
    """The log is kept for good, the signature for ten years; sent twice it is one signature."""
    before = LogEntry.objects.count()
    for _times in range(2):
        chief.post(PAGE, TYPED)
    assert FormSignature.objects.count() == 1
    assert LogEntry.objects.count() == before + 1
    entry = LogEntry.objects.latest("pk")
    assert (entry.act, entry.author, entry.name) == ("form.signed", "ada", "Signature on a form noted")
    assert "IT1, certificate of title result" in entry.what
    assert "Roux" not in entry.what


def test_who_signs_with_an_account_signs_today(chief, section):
    """The account that noted it is the one that signed."""
    refused = chief.post(PAGE, TYPED | {"how": "account", "role": "chief-arbiter"}, follow=True)
    assert "Who signs with an account signs today" in texts(refused)
    today = f"{timezone.localdate()}"
    chief.post(PAGE, TYPED | {"how": "account", "role": "chief-arbiter", "day": today})
    assert FormSignature.objects.get().account == "ada"
    assert "signed with the account ada" in texts(chief.get(PAGE))


def test_a_form_of_an_arbiter_is_about_whoever_is_written_there(chief, section):
    """FA1, IA1 and the others are about officials, who have no number in the section."""
    chief.post(PAGE, TYPED | {"form": "fa1", "player": "", "title": "GM", "about": "Adams, Ada"})
    row = FormSignature.objects.get()
    assert (row.about, row.title) == ("Adams, Ada", "")


@pytest.mark.parametrize(
    "slip",
    [
        {"form": "appeal"},
        {"form": "no-such-form"},
        {"role": "king"},
        {"player": "77"},
        {"name": ""},
        {"name": "x" * 201},
        {"place": "x" * 101},
        {"about": "x" * 201},
        {"day": ""},
        {"day": "yesterday"},
        {"fide_id": "1234567890"},
        {"version": "0"},
        {"agreed": ""},
        {"how": "by thought"},
    ],
)
def test_what_cannot_be_right_is_shown_again(chief, section, slip):
    """Unknown forms and roles, texts too long, no day: the form comes back, nothing is stored."""
    assert chief.post(PAGE, TYPED | slip).status_code == 422
    assert not FormSignature.objects.exists()


@pytest.mark.parametrize(
    ("slip", "why"),
    [
        ({"day": "2999-01-01"}, "The day of a signature cannot be in the future"),
        ({"version": "9"}, "There is no version 9"),
        ({"player": ""}, "Choose the player whom the form is about"),
    ],
)
def test_what_nobody_can_have_signed_is_refused(chief, section, slip, why):
    """Tomorrow, a version that does not exist yet, a certificate of nobody."""
    answer = chief.post(PAGE, TYPED | slip, headers={"referer": f"http://testserver{PAGE}"}, follow=True)
    assert why in texts(answer)
    assert not FormSignature.objects.exists()


@pytest.mark.parametrize(
    "slip",
    [
        {"form": "appeal"},
        {"role": "king"},
        {"name": " "},
        {"name": "x" * 201},
        {"fide_id": 0},
        {"day": date(2999, 1, 1)},
    ],
)
def test_the_operation_refuses_by_itself(section, slip):
    """Whoever calls it."""
    with pytest.raises(ImpossibleChange):
        note_signature(section, signed(**slip), by="ada")


# -- correcting --------------------------------------------------------------------------


def test_a_correction_is_a_new_record_and_the_old_one_stays(chief, section):
    """Both are shown, the reason with the new one, in the log too."""
    old = note_signature(section, signed(), by="ada")
    page = f"{PAGE}{old.pk}/"
    assert 'value="Roux, Paul"' in texts(chief.get(page))
    assert chief.post(page, TYPED | {"name": "Leroux, Paul"}).status_code == 422
    assert chief.post(page, TYPED | {"name": "Leroux, Paul", "reason": "Misread"}).status_code == 302
    new = FormSignature.objects.get(replaces=old)
    assert (new.name, new.reason, FormSignature.objects.get(pk=old.pk).name) == (
        "Leroux, Paul",
        "Misread",
        "Roux, Paul",
    )
    listed = texts(chief.get(PAGE))
    assert f"Replaces no. {old.pk}: Misread" in listed
    assert "Roux, Paul" in listed
    entry = LogEntry.objects.latest("pk")
    assert (entry.act, entry.reason) == ("form.signature-corrected", "Misread")


def test_a_record_is_corrected_once(chief, section):
    """Who comes second corrects what stands now."""
    old = note_signature(section, signed(), by="ada")
    correct_signature(old, signed(name="Leroux, Paul"), by="ada", reason="Misread")
    with pytest.raises(ImpossibleChange, match="corrected in the meantime"):
        correct_signature(old, signed(name="Lerou, Paul"), by="olga", reason="Misread")
    assert "This signature has been corrected already" in texts(chief.get(f"{PAGE}{old.pk}/"))


@pytest.mark.parametrize("reason", ["", "  ", "x" * 501])
def test_a_correction_says_why(section, reason):
    """Not without a reason, and not in a novel."""
    old = note_signature(section, signed(), by="ada")
    with pytest.raises(ImpossibleChange):
        correct_signature(old, signed(name="Leroux, Paul"), by="ada", reason=reason)
    with pytest.raises(ImpossibleChange):
        withdraw_signature(old, by="ada", reason=reason)


def test_what_nobody_signed_is_withdrawn(chief, section):
    """A record of a signature that was never given is not deleted; it says so."""
    old = note_signature(section, signed(), by="ada")
    chief.post(f"{PAGE}{old.pk}/", {"withdraw": "yes", "reason": "Wrong certificate"})
    gone = FormSignature.objects.get(replaces=old)
    assert (gone.withdrawn, gone.name) == (True, "Roux, Paul")
    assert "withdrawn: nobody signed" in texts(chief.get(PAGE))
    with pytest.raises(ImpossibleChange):
        correct_signature(gone, signed(), by="ada", reason="After all")


def test_a_signature_with_an_account_is_corrected_by_nobody_else(section):
    """Others can only say that it was a mistake."""
    today = timezone.localdate()
    own = note_signature(section, signed(day=today, with_account=True), by="ada")
    with pytest.raises(ImpossibleChange, match="Only ada can correct"):
        correct_signature(own, signed(day=today), by="olga", reason="I know better")
    withdraw_signature(own, by="olga", reason="She was not here")


# -- printing ----------------------------------------------------------------------------


def test_the_next_print_names_who_signed(chief, section):
    """Name, FIDE ID, place and day of the chief arbiter; name and day of the official; the player agrees."""
    assert "Roux, Paul" not in certificate(chief)
    note_signature(section, signed(), by="ada")
    note_signature(section, signed(role="chief-arbiter", name="Adams, Ada", fide_id=600456), by="ada")
    note_signature(section, signed(role="applicant", name="Hero, Hanna", day=date(2026, 5, 9)), by="ada")
    paper = certificate(chief)
    for text in ("Roux, Paul", "Adams, Ada", "600456", "Riga", "2026-05-10", "2026-05-09"):
        assert text in paper
    assert "Roux, Paul" not in certificate(chief, title="IM")
    assert "Roux, Paul" not in certificate(chief, player="")


def test_whoever_signed_something_else_is_not_printed(chief, section):
    """The section has changed since: the page says so, and the form is to be signed anew."""
    note_signature(section, signed(), by="ada")
    current = Section.objects.get(pk=section.pk)
    change(
        current,
        Act("section.changed", "ada"),
        lambda state: state.with_facts(replace(state.facts, city="Riga")),
    )
    assert "Roux, Paul" not in certificate(chief)
    assert "the section has changed since" in texts(chief.get(PAGE))


def test_withdrawn_and_corrected_signatures_are_not_printed(chief, section):
    """Only what stands."""
    old = note_signature(section, signed(), by="ada")
    new = correct_signature(old, signed(name="Leroux, Paul"), by="ada", reason="Misread")
    assert "Leroux, Paul" in certificate(chief)
    assert ">Roux, Paul" not in certificate(chief)
    withdraw_signature(new, by="ada", reason="Not signed")
    assert "Leroux, Paul" not in certificate(chief)


# -- rights ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "looks", "notes"),
    [
        (Role.CHIEF_ARBITER, 200, 302),
        (Role.ORGANISER, 200, 302),
        (Role.PAIRING_OFFICER, 200, 302),
        (Role.SECTOR_ARBITER, 200, 403),
        (Role.RATING_OFFICER, 200, 403),
        (Role.PLAYER, 404, 404),
        (None, 404, 404),
    ],
)
def test_who_prints_forms_sees_signatures_and_who_runs_the_section_notes_them(
    logged_in, section, role, looks, notes
):
    """Whoever may only look at the desk changes nothing on record."""
    browser = logged_in("otto", role)
    row = note_signature(section, signed(), by="ada")
    assert browser.get(PAGE).status_code == looks
    assert browser.post(PAGE, TYPED | {"name": "Other, Otto"}).status_code == notes
    corrected = browser.post(f"{PAGE}{row.pk}/", TYPED | {"reason": "Misread"})
    assert corrected.status_code == notes
    assert FormSignature.objects.count() == (3 if notes == 302 else 1)


def test_the_page_is_offered_where_the_forms_are(chief, section):
    """Documents has a link; a title result has one that fills in whose certificate it is."""
    assert f"{PAGE}" in chief.get(f"{DESK}documents/").content.decode()
    due = chief.get(f"{DESK}reports-due/").content.decode()
    assert "signatures/?form=it1&amp;player=1&amp;title=GM" in due
    page = texts(chief.get(f"{PAGE}?form=it1&player=1&title=GM"))
    assert '<option value="1" selected>1 Hero, Hanna</option>' in page
    assert chief.get(f"{PAGE}?form=nonsense&player=x&title=y").status_code == 200


@pytest.mark.parametrize("number", [0, 99, 2**63, 10**30])
def test_a_number_that_nobody_noted_leads_nowhere(chief, section, number):
    """Nor does that of another section."""
    assert chief.get(f"{PAGE}{number}/").status_code == 404


def test_a_signature_of_another_section_is_not_here(chief, event, section):
    """Each section has its own."""
    other = operations.create_section(event, "other", _nine_rounds(NORM), by="olga")
    row = note_signature(other, signed(), by="ada")
    assert chief.get(f"{PAGE}{row.pk}/").status_code == 404


# -- keeping -----------------------------------------------------------------------------


def test_signatures_travel_in_the_event_file(event, section, chief):
    """With what was corrected; the masked copy has none."""
    old = note_signature(section, signed(), by="ada")
    correct_signature(old, signed(name="Leroux, Paul"), by="ada", reason="Misread")
    file = carried(event)
    brought = operations.import_event(file, "copy", by="ada", owner=User.objects.get(username="ada"))
    first, second = FormSignature.objects.filter(section__event=brought)
    assert (first.name, second.name, second.replaces, second.reason) == (
        "Roux, Paul",
        "Leroux, Paul",
        first,
        "Misread",
    )
    assert masked(file).form_signatures == ()


@pytest.mark.parametrize(
    "slip",
    [{"section": "nowhere"}, {"form": "appeal"}, {"role": "king"}, {"replaces": 1}, {"place": "x" * 101}],
)
def test_signatures_in_a_file_are_checked(event, section, slip):
    """A file may come from anybody."""
    note_signature(section, signed(), by="ada")
    file = carried(event)
    (line,) = file.form_signatures
    require_event(file)
    with pytest.raises(NotAccepted):
        require_event(replace(file, form_signatures=(replace(line, **slip),)))


def test_they_go_ten_years_after_the_event(event, section):
    """DATA-007: with the corrections that hang together."""
    old = note_signature(section, signed(), by="ada")
    correct_signature(old, signed(name="Leroux, Paul"), by="ada", reason="Misread")
    now = datetime(2036, 6, 1, 12, tzinfo=UTC)
    for days, left in ((3652, 2), (3654, 0)):
        type(event).objects.filter(pk=event.pk).update(end=now.date() - timedelta(days=days))
        retention.run(now)
        assert FormSignature.objects.count() == left


@pytest.mark.parametrize("wanted", [Wanted(name="Hero, Hanna", birth="2000"), Wanted(fide_id=600123)])
def test_people_get_what_is_kept_about_them(section, wanted):
    """DATA-003: the signer by the FIDE ID; a name alone names many."""
    note_signature(section, signed(), by="ada")
    kinds = [part.kind for part in parts(wanted)]
    assert ("form-signatures" in kinds) == bool(wanted.fide_id)
