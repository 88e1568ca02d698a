"""Letters to invited players: in their language, with the invitation as PDF and the link for the answer."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from caissa.catalogues import ENGLISH, LANGUAGES
from caissa.documents import Printing, pdf, phrases_in
from caissa.documents.announcements import invitation_letter
from caissa.errors import CaissaError
from caissa_web import operations
from caissa_web.delivery import outbox
from caissa_web.delivery.envelope import Attachment
from caissa_web.delivery.models import Letter
from caissa_web.delivery.outbox import Draft
from caissa_web.delivery.wording import rendered
from caissa_web.operations.events.invitation_links import LETTERS, letters_about, takes_answer
from caissa_web.records.announcements import saved_versions
from caissa_web.records.models import Event, PlayerInvitation
from caissa_web.records.paper_look import look_of
from caissa_web.translation.web_language import web_language

LINK = "player-invitation.answer"


def register() -> None:
    """Say how these letters are completed when they leave, and whether their reason still holds."""
    outbox.register_link(LINK, _answer_link)
    outbox.register_reason(LETTERS, still_waits)
    outbox.register_attachments(LETTERS, invitation_attached)


def write_letter(invitation: PlayerInvitation, site: str) -> Letter | None:
    """Write to an invited player, in the transaction that made the link; nothing without an address."""
    if not invitation.email:
        return None
    with translation.override(web_language(invitation.language)):
        until = invitation.reply_until
        names = {"player": invitation.name, "event": invitation.event.name, "section": invitation.section}
        plain = {"reply_by": date_format(until, "DATE_FORMAT") if until else ""}
        text = rendered("desk/announcement/letters/invitation.txt", names, plain)
    return outbox.post(
        Draft(
            kind=LETTERS,
            once=about(invitation),
            contact=invitation.email,
            language=invitation.language,
            text=text,
            event=invitation.event,
            about=about(invitation),
            site=site or settings.PUBLIC_ADDRESS,
            links=((LINK, str(invitation.pk)),),
        )
    )


def about(invitation: PlayerInvitation) -> str:
    """By what the letters of an invitation are found again."""
    return f"{letters_about(invitation)}{invitation.link_version}"


def still_waits(letter: Letter) -> bool:
    """Is the answer still waited for, under the link of this letter?"""
    invitation = _invitation_of(letter)
    return invitation is not None and takes_answer(invitation) and about(invitation) == letter.about


def invitation_attached(letter: Letter) -> tuple[Attachment, ...]:
    """The invitation as PDF in the player's language; without an announcement the letter goes alone."""
    invitation = _invitation_of(letter)
    versions = saved_versions(invitation.event) if invitation else []
    if invitation is None or not versions:
        return ()
    language = invitation.language if invitation.language in LANGUAGES else ENGLISH
    document = invitation_letter(
        versions[0].announcement,
        phrases_in(language),
        recipient_of(invitation),
        day=timezone.localdate(),
        look=look_of(invitation.event),
    )
    try:
        content = pdf(document, Printing(made_on=timezone.localdate())).content
    except CaissaError:
        return ()
    return (Attachment(f"{invitation.event.slug}-invitation.pdf", content, "application/pdf"),)


def recipient_of(invitation: PlayerInvitation) -> str:
    """The receiver of a letter as it addresses them, with title and federation."""
    named = " ".join(filter(None, (invitation.title, invitation.name)))
    return f"{named} ({invitation.federation})" if invitation.federation else named


def letters_of(event: Event) -> dict[str, Letter]:
    """The letters to invited players of an event, by what they are about."""
    return {letter.about: letter for letter in Letter.objects.filter(event=event, kind=LETTERS)}


def _invitation_of(letter: Letter) -> PlayerInvitation | None:
    number = letter.about.split(" ")[1]
    return PlayerInvitation.objects.select_related("event").filter(pk=int(number)).first()


def _answer_link(leads_to: str) -> tuple[str, str]:
    invitation = PlayerInvitation.objects.filter(pk=int(leads_to)).first()
    token = operations.invitation_token(invitation) if invitation else None
    return _("Your answer"), reverse("invited", args=[token]) if token else "/"
