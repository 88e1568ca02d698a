"""Letters about visas: the letter is ready, the passport is to be corrected. They name no passport."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _

from caissa_web.delivery.outbox import Draft, post, register_link
from caissa_web.delivery.wording import rendered
from caissa_web.translation.web_language import web_language
from caissa_web.visas.links import letter_address
from caissa_web.visas.models import VisaCase

ISSUED, RETURNED = "visas.issued", "visas.returned"
LINK = "visas.letter"


def register() -> None:
    """Say how links in these letters are made."""
    register_link(LINK, _link)


def write_issued(case: VisaCase, site: str = "") -> None:
    """Tell whoever entered that the letter is ready, in the transaction that issues it."""
    _write(case, ISSUED, f"visa {case.number}", site, ((LINK, str(case.pk)),))


def write_returned(case: VisaCase, site: str = "") -> None:
    """Tell whoever entered that something is to be corrected; what, stands on their own page."""
    links = (("portal.entries", str(case.entry.applicant_id)),) if case.entry else ()
    _write(case, RETURNED, f"visa {case.pk} {case.version}", site, links)


def _write(case: VisaCase, kind: str, once: str, site: str, links: tuple[tuple[str, str], ...]) -> None:
    entry = case.entry
    if entry is None or not entry.applicant.email:
        return
    with translation.override(web_language(entry.applicant.language)):
        names = {"event": case.event.name, "player": entry.participant.name}
        template = f"visas/letters/{kind.partition('.')[2]}.txt"
        text = rendered(template, names, {"number": case.number or ""})
    post(
        Draft(
            kind=kind,
            once=once,
            contact=entry.applicant.email,
            language=entry.applicant.language,
            text=text,
            event=case.event,
            about=entry.code,
            site=site,
            links=links,
        )
    )


def _link(leads_to: str) -> tuple[str, str]:
    return _("The letter for the visa (PDF)"), letter_address(VisaCase.objects.get(pk=int(leads_to)))
