"""Keeping templates of letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction

from caissa.catalogues import LANGUAGES
from caissa.messages import msg
from caissa_web.enrolment.operations.log import log
from caissa_web.mailings.errors import BadTemplate
from caissa_web.mailings.fields import require_usable
from caissa_web.mailings.models import LetterTemplate, TemplateText
from caissa_web.records.models import Event
from caissa_web.section.errors import Conflict

MOST = 200


@dataclass(frozen=True, slots=True)
class Words:
    """Subject and text in one language."""

    subject: str
    body: str


@transaction.atomic
def save_template(
    event: Event,
    template: LetterTemplate | None,
    name: str,
    purpose: str,
    texts: Mapping[str, Words],
    *,
    by: str,
    seen_version: int = 0,
) -> LetterTemplate:
    """Store a template with its texts; an unknown field is refused by its name, and nothing is stored."""
    _require(event, template, name, purpose, texts)
    row = _row(event, template, name, seen_version)
    row.name, row.purpose = name, purpose
    row.version += 1
    row.save()
    row.texts.all().delete()
    TemplateText.objects.bulk_create(
        TemplateText(template=row, language=language, subject=words.subject, body=words.body)
        for language, words in texts.items()
    )
    log(event, "template.saved", subject=f"template:{row.pk}", by=by, what=name)
    return row


def _row(event: Event, template: LetterTemplate | None, name: str, seen_version: int) -> LetterTemplate:
    if template is None:
        return LetterTemplate(event=event, version=0)
    row = LetterTemplate.objects.select_for_update().get(pk=template.pk)
    if row.version != seen_version:
        raise Conflict(
            what=name,
            author="",
            seen=msg("version {seen_version}", seen_version=seen_version),
            found=msg("version {version}", version=row.version),
        )
    return row


def _require(
    event: Event, template: LetterTemplate | None, name: str, purpose: str, texts: Mapping[str, Words]
) -> None:
    if not name.strip():
        raise BadTemplate(why=msg("the name is missing"))
    same = LetterTemplate.objects.filter(event=event, name=name).first()
    if same is not None and (template is None or same.pk != template.pk):
        raise BadTemplate(why=msg("another template has this name"))
    if template is None and LetterTemplate.objects.filter(event=event).count() >= MOST:
        raise BadTemplate(why=msg("at most {most} templates", most=MOST))
    if purpose not in LetterTemplate.Purpose.values:
        raise BadTemplate(why=msg("there is no such purpose"))
    if not texts:
        raise BadTemplate(why=msg("subject and text must not be empty"))
    for language, words in texts.items():
        if language not in LANGUAGES:
            raise BadTemplate(why=msg("there is no language {language}", language=language))
        require_usable(words.subject, words.body)


@transaction.atomic
def delete_template(template: LetterTemplate, *, by: str) -> None:
    """Throw a template away; what was sent by it stays in the archive."""
    log(template.event, "template.deleted", subject=f"template:{template.pk}", by=by, what=template.name)
    template.delete()
