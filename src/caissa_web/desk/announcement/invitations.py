"""Invitations to play at the desk: who is invited until when, what they answered, and their letters."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from caissa.catalogues import LANGUAGES
from caissa.messages import msg
from caissa.prospectus import Announcement, InvitedPlayer
from caissa.tournament import Title
from caissa_web import operations
from caissa_web.delivery.models import Letter
from caissa_web.desk.announcement.invitation_letters import about, letters_of, write_letter
from caissa_web.desk.federation_field import FederationNameField
from caissa_web.desk.frame import event_page
from caissa_web.desk.setup.events import typed
from caissa_web.operations.events.invitation_links import has_lapsed
from caissa_web.operations.events.player_invitations import Invited, Reply
from caissa_web.records.announcements import saved_versions
from caissa_web.records.models import Event, PlayerInvitation
from caissa_web.records.rights import Right

WRONG = 400
STATES = {
    PlayerInvitation.ISSUED: msg("issued"),
    PlayerInvitation.ACCEPTED: msg("accepted"),
    PlayerInvitation.DECLINED: msg("declined"),
    PlayerInvitation.WITHDRAWN: msg("withdrawn"),
    "lapsed": msg("lapsed"),
}


class InvitationForm(forms.Form):
    """Somebody to be invited."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    section = forms.ChoiceField(label=gettext_lazy("Section"), required=False)
    title = forms.ChoiceField(
        label=gettext_lazy("Title"),
        required=False,
        choices=[("", "–"), *((title.value, title.value) for title in Title)],
    )
    federation = FederationNameField(label=gettext_lazy("Federation"))
    rating = forms.IntegerField(label=gettext_lazy("Rating"), required=False, min_value=1, max_value=4000)
    fide_id = forms.IntegerField(
        label=gettext_lazy("FIDE ID"), required=False, min_value=1, max_value=999_999_999
    )
    email = forms.EmailField(label=gettext_lazy("E-mail"), required=False, max_length=254)
    language = forms.ChoiceField(
        label=gettext_lazy("Language of the letter"),
        choices=[(code.partition("-")[0], name) for code, name in settings.LANGUAGES],
    )
    reply_until = forms.DateField(
        label=gettext_lazy("Reply by"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, data: Any, sections: list[str], **more: Any) -> None:
        super().__init__(data, **more)
        choices = [("", "–"), *((name, name) for name in sections)]
        self.fields["section"].choices = choices  # type: ignore[attr-defined] # a field of choices

    def invited(self) -> Invited:
        """Whom the form names."""
        data = self.cleaned_data
        player = InvitedPlayer(
            data["name"].strip(),
            data["federation"],
            data["rating"],
            Title(data["title"]) if data["title"] else None,
            data["fide_id"],
        )
        return Invited(player, data["section"], data["email"], data["language"])


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.MANAGE)
def invitations(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """All invitations with what became of them; one more is issued here."""
    announcement = _announcement(event)
    sections = [section.name for section in announcement.sections] if announcement else []
    until = announcement.reply_until if announcement else None
    begun = {"language": (get_language() or "en").partition("-")[0], "reply_until": until}
    is_typed = request.method == "POST"
    form = InvitationForm(request.POST if is_typed else None, sections, initial=begun)
    if is_typed and form.is_valid():
        issued = _issued_with_letters(request, event, [form.invited()], form.cleaned_data["reply_until"])
        _say_how_many(request, len(issued))
        return redirect("desk:player-invitations", event.slug)
    today = timezone.localdate()
    letters = letters_of(event)
    rows = [_line_of(row, today, letters.get(about(row))) for row in event.player_invitations.all()]
    context = {
        "event": event,
        "may_manage": True,
        "form": form,
        "rows": rows,
        "counts": [(STATES[state], sum(row["state"] == state for row in rows)) for state in STATES],
        "named": _named_in(announcement, event),
        "replies": list(Reply),
        "has_announcement": announcement is not None,
    }
    return render(
        request, "desk/announcement/invitations.html", context, status=WRONG if form.errors else 200
    )


@require_POST
@event_page(Right.MANAGE)
def invite_announced(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Invite everybody whom the announcement names as invited and who has no invitation yet."""
    announcement = _announcement(event)
    if announcement is None:
        raise Http404
    language = announcement.authentic if announcement.authentic in LANGUAGES else "en"
    invited = [
        Invited(player, section.name, language=language)
        for section in announcement.sections
        for player in section.players
    ]
    issued = _issued_with_letters(request, event, invited, announcement.reply_until)
    _say_how_many(request, len(issued))
    return redirect("desk:player-invitations", event.slug)


@require_POST
@event_page(Right.MANAGE)
def answer(request: HttpRequest, event: Event, _held: frozenset[Right], number: int) -> HttpResponse:
    """Record the answer to an invitation."""
    row = PlayerInvitation.objects.filter(event=event, pk=number).first()
    reply = next((each for each in Reply if each.value == request.POST.get("reply")), None)
    if row is None or reply is None:
        raise Http404
    by = request.user.get_username()
    operations.answer_invitation(row, reply, by=by, reason=typed(request, "reason"))
    messages.success(request, _("The answer has been recorded."))
    return redirect("desk:player-invitations", event.slug)


@require_POST
@event_page(Right.MANAGE)
def letter(request: HttpRequest, event: Event, _held: frozenset[Right], number: int) -> HttpResponse:
    """Send an invitation, to another address too, or end its link."""
    row = PlayerInvitation.objects.filter(event=event, pk=number).first()
    if row is None:
        raise Http404
    by = request.user.get_username()
    if "revoke" in request.POST:
        operations.revoke_invitation_link(row, by=by)
        messages.success(request, _("The link has been revoked."))
    else:
        with transaction.atomic():
            addressed = operations.address_invitation(row, typed(request, "email"), by=by)
            write_letter(addressed, request.build_absolute_uri("/"))
        messages.success(request, _("The letter is in the outbox."))
    return redirect("desk:player-invitations", event.slug)


@transaction.atomic
def _issued_with_letters(
    request: HttpRequest, event: Event, invited: list[Invited], until: date | None
) -> list[PlayerInvitation]:
    """Invite players, and write to those whose address is known."""
    by = request.user.get_username()
    issued = operations.issue_invitations(event, invited, by=by, reply_until=until)
    for row in issued:
        write_letter(row, request.build_absolute_uri("/"))
    return issued


def _announcement(event: Event) -> Announcement | None:
    versions = saved_versions(event)
    return versions[0].announcement if versions else None


def _named_in(announcement: Announcement | None, event: Event) -> int:
    """How many players the announcement names who have no invitation yet."""
    known = set(event.player_invitations.values_list("section", "name"))
    sections = announcement.sections if announcement else ()
    return sum((section.name, player.name) not in known for section in sections for player in section.players)


def _line_of(row: PlayerInvitation, today: date, letter: Letter | None) -> dict[str, Any]:
    state = "lapsed" if has_lapsed(row, today) else row.state
    return {"row": row, "state": state, "words": STATES[state], "letter": letter}


def _say_how_many(request: HttpRequest, count: int) -> None:
    text = ngettext("%(count)d invitation issued.", "%(count)d invitations issued.", count)
    messages.success(request, text % {"count": count})
