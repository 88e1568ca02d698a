"""Signatures on official forms: noted once, corrected by a new record with a reason (FORM-010)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from caissa.documents import KINDS
from caissa.errors import ImpossibleChange
from caissa.messages import joined, msg
from caissa_web.records.form_signature_models import FormSignature
from caissa_web.records.form_signatures import is_replaced
from caissa_web.records.models import Section, Version
from caissa_web.records.versions import Act, locked, log
from caissa_web.section.closing.signed_forms import ABOUT_A_PLAYER, SIGNED_FORMS, SignerRole

LARGEST_ID = 999_999_999
LONGEST_REASON = 500
LONGEST = {"name": 200, "place": 100, "about": 200, "title": 3}
"""Letters of the texts of a record."""


@dataclass(frozen=True, slots=True)
class Signed:
    """What a signature says: which form from which version, whose, signed by whom, when and where.

    `about` is the person that the form is about; `with_account` if who notes it signs by that alone.
    """

    form: str
    version: int
    name: str
    role: str
    day: date
    agreed: bool
    place: str = ""
    fide_id: int | None = None
    about: str = ""
    about_fide_id: int | None = None
    title: str = ""
    with_account: bool = False


@transaction.atomic
def note_signature(section: Section, signed: Signed, *, by: str) -> FormSignature:
    """Put a signature on record; the same once more changes nothing."""
    current = locked(section)
    values = _values(current, signed, by)
    known = current.form_signatures.filter(**values, by=by, replaced_by=None, withdrawn=False).first()
    if known is not None:
        return known
    return _store(current, values, "form.signed", by)


@transaction.atomic
def correct_signature(row: FormSignature, signed: Signed, *, by: str, reason: str) -> FormSignature:
    """Replace a record by a better one; a signature with an account is corrected by nobody else."""
    current, standing = _to_be_replaced(row)
    if standing.account and standing.account != by:
        raise ImpossibleChange(why=msg("Only {account} can correct this signature", account=standing.account))
    values = _values(current, signed, by)
    return _store(current, values, "form.signature-corrected", by, standing, _reason(reason))


@transaction.atomic
def withdraw_signature(row: FormSignature, *, by: str, reason: str) -> FormSignature:
    """Say that a record was a mistake, because nobody signed; it stays on record."""
    current, standing = _to_be_replaced(row)
    kept = ("section", "replaces", "id", "by", "at", "reason", "withdrawn")
    values = {
        field.name: getattr(standing, field.name)
        for field in FormSignature._meta.concrete_fields  # noqa: SLF001 - Django's way to a model's fields
        if field.name not in kept
    }
    return _store(
        current, {**values, "withdrawn": True}, "form.signature-withdrawn", by, standing, _reason(reason)
    )


def _to_be_replaced(row: FormSignature) -> tuple[Section, FormSignature]:
    """The section and the record as they stand, locked; refused if a correction was faster."""
    current = locked(row.section)
    standing = current.form_signatures.select_related("replaced_by").get(pk=row.pk)
    if is_replaced(standing) or standing.withdrawn:
        raise ImpossibleChange(why=msg("This signature has been corrected in the meantime"))
    return current, standing


def _store(
    section: Section,
    values: dict[str, Any],
    act: str,
    by: str,
    replaces: FormSignature | None = None,
    reason: str = "",
) -> FormSignature:
    row = section.form_signatures.create(**values, by=by, at=timezone.now(), replaces=replaces, reason=reason)
    # No name: the log is kept for good, the record is not.
    what = joined(", ", [section.name, KINDS[row.form].purpose, msg("no. {number}", number=row.pk)])
    log(section.event, Act(act, by, what, reason))
    return row


def _values(section: Section, signed: Signed, by: str) -> dict[str, Any]:
    """The fields of the record; what nobody can have signed is refused."""
    values = asdict(signed)
    with_account = values.pop("with_account")
    for name in LONGEST:
        values[name] = _text(name, values[name])
    _require_sense(signed, values)
    made_from = Version.objects.filter(section=section, number=signed.version).only("hash").first()
    if made_from is None:
        raise ImpossibleChange(why=msg("There is no version {version}", version=signed.version))
    return {**values, "facts_hash": made_from.hash, "account": by if with_account else ""}


def _require_sense(signed: Signed, values: dict[str, Any]) -> None:
    today = timezone.localdate()
    if signed.form not in SIGNED_FORMS:
        raise ImpossibleChange(why=msg("There is no such form"))
    if signed.role not in {role.value for role in SignerRole}:
        raise ImpossibleChange(why=msg("There is no such role"))
    if not values["name"]:
        raise ImpossibleChange(why=msg("Write who signed"))
    if signed.form in ABOUT_A_PLAYER and not values["about"]:
        raise ImpossibleChange(why=msg("Choose the player whom the form is about"))
    if signed.day > today:
        raise ImpossibleChange(why=msg("The day of a signature cannot be in the future"))
    if signed.with_account and signed.day != today:
        raise ImpossibleChange(why=msg("Who signs with an account signs today"))
    if not all(
        number is None or 0 < number <= LARGEST_ID for number in (signed.fide_id, signed.about_fide_id)
    ):
        raise ImpossibleChange(why=msg("This is not a FIDE ID"))


def _text(name: str, text: str) -> str:
    """A text on one line that fits into the record."""
    tidy = " ".join(text.split())
    most = LONGEST[name]
    if len(tidy) > most:
        raise ImpossibleChange(why=msg("A text is too long: the limit is {most}", most=most))
    return tidy


def _reason(text: str) -> str:
    tidy = " ".join(text.split())
    if not tidy:
        raise ImpossibleChange(why=msg("Write why the signature is corrected"))
    if len(tidy) > LONGEST_REASON:
        raise ImpossibleChange(why=msg("A text is too long: the limit is {most}", most=LONGEST_REASON))
    return tidy
