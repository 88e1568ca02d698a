"""Texts of contracts: every change is a new version, and what somebody signed stays as it was."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from caissa.catalogues import LANGUAGES
from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa_web.contracts.errors import BadText
from caissa_web.contracts.merge_fields import fields_in, wrong_in_text
from caissa_web.contracts.models import ContractText, Signer
from caissa_web.enrolment.operations.log import log
from caissa_web.records.models import Event
from caissa_web.section.errors import Conflict

_KIND = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_TITLE = 200


@dataclass(frozen=True, slots=True)
class TextForm:
    """A text as the office typed it."""

    kind: str
    title: str
    language: str
    body: str
    signers: tuple[str, ...]
    own_fields: tuple[str, ...] = ()
    material: bool = False


def add_text(event: Event, form: TextForm, *, by: str, seen_version: int | None = None) -> ContractText:
    """Store a text as the next version of its kind and language; refused if somebody was quicker."""
    body = "\n".join(line.rstrip() for line in form.body.strip().splitlines())
    wrong = _wrong(form) + wrong_in_text(body, form.own_fields)
    if wrong:
        raise BadText(wrong)
    newest = newest_version(event, form.kind, form.language)
    if seen_version is not None and seen_version != newest:
        raise _conflict(form, seen_version, newest)
    signers = [each.value for each in Signer if each.value in form.signers]
    try:
        with transaction.atomic():
            text = ContractText.objects.create(
                event=event,
                kind=form.kind,
                title=form.title.strip(),
                language=form.language,
                version=newest + 1,
                body=body,
                sha256=sha256(body.encode()).hexdigest(),
                fields=fields_in(body),
                own_fields=list(form.own_fields),
                signers=signers,
                material=form.material,
                made_at=timezone.now(),
                made_by=by[:150],
            )
            log(event, "contract.text", subject=f"contract:{form.kind}"[:60], by=by, what=str(text))
    except IntegrityError:
        raise _conflict(form, newest, newest + 1) from None
    return text


def newest_version(event: Event, kind: str, language: str) -> int:
    """The newest version of a text in a language; 0 if there is none."""
    rows = ContractText.objects.filter(event=event, kind=kind, language=language)
    return int(rows.aggregate(newest=Max("version"))["newest"] or 0)


def _conflict(form: TextForm, seen: int, newest: int) -> Conflict:
    return Conflict(
        what=form.kind,
        author="",
        seen=msg("version {seen_version}", seen_version=seen),
        found=msg("version {version}", version=newest),
    )


def _wrong(form: TextForm) -> list[Finding]:
    wrong: list[tuple[str, str]] = []
    if not _KIND.fullmatch(form.kind) or len(form.kind) > 40:
        wrong.append((msg("short name"), msg("small letters, digits and hyphens only, 40 at most")))
    if not form.title.strip() or len(form.title.strip()) > LONGEST_TITLE:
        wrong.append((msg("title"), msg("it is missing or too long (at most {most})", most=LONGEST_TITLE)))
    if form.language not in LANGUAGES:
        wrong.append((msg("language"), msg("it is none that papers are printed in")))
    if not _others(form.signers):
        wrong.append((msg("signers"), msg("someone beside the organiser must sign")))
    return [Finding("contracts.text", Severity.ERROR, where, what) for where, what in wrong]


def _others(signers: Sequence[str]) -> set[str]:
    return set(signers) & {Signer.PLAYER, Signer.GUARDIAN, Signer.FEDERATION}
