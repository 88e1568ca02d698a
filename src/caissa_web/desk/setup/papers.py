"""The look of the papers of an event: logo, colour, a line in the foot, sponsors; set once, used on all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from caissa.documents.look import INK, LONGEST_FOOTER, Look, Picture
from caissa.documents.pictures import LARGEST, read_picture
from caissa.documents.refusals import BadLook, BadPicture
from caissa_web import operations
from caissa_web.desk.frame import event_page
from caissa_web.operations.events.events import sign_of
from caissa_web.records.models import Event
from caissa_web.records.paper_look import look_of
from caissa_web.records.rights import Right
from caissa_web.translation.sentences import translate

WRONG = 400
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
"""A drawing that is opened by itself may load and do nothing."""


class PapersForm(forms.Form):
    """What the organiser decides; pictures that are there stay unless they are taken off."""

    logo = forms.FileField(
        label=gettext_lazy("Logo"),
        required=False,
        help_text=gettext_lazy("PNG, JPEG or SVG, at most 1 MB; at the head of every document."),
    )
    no_logo = forms.BooleanField(label=gettext_lazy("Remove the logo"), required=False)
    colour = forms.CharField(
        label=gettext_lazy("Colour"),
        required=False,
        max_length=7,
        widget=forms.TextInput(attrs={"type": "color"}),
        help_text=gettext_lazy("Of headings and lines; dark enough to be read on white paper."),
    )
    footer = forms.CharField(
        label=gettext_lazy("Line at the foot of every page"), required=False, max_length=LONGEST_FOOTER
    )
    sponsor = forms.FileField(
        label=gettext_lazy("Add a sponsor's logo"),
        required=False,
        help_text=gettext_lazy("PNG, JPEG or SVG, at most 1 MB; in a strip at the foot of every page."),
    )
    removed = forms.MultipleChoiceField(
        label=gettext_lazy("Remove sponsors"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, typed: Any, files: Any, look: Look) -> None:
        super().__init__(typed, files, initial={"colour": look.colour, "footer": look.footer})
        self.before = look
        if not look.logo:
            del self.fields["no_logo"]
        if look.sponsors:
            choices = [(str(at), sponsor.name) for at, sponsor in enumerate(look.sponsors)]
            self.fields["removed"].choices = choices  # type: ignore[attr-defined] # a field of choices
        else:
            del self.fields["removed"]

    def clean_logo(self) -> Picture | None:
        """The new logo, checked."""
        return _picture(self.cleaned_data["logo"])

    def clean_sponsor(self) -> Picture | None:
        """The logo of one more sponsor, checked."""
        return _picture(self.cleaned_data["sponsor"])

    def look(self) -> Look:
        """What was decided."""
        data, before = self.cleaned_data, self.before
        kept = None if data.get("no_logo") else before.logo
        sponsors = [
            sponsor for at, sponsor in enumerate(before.sponsors) if str(at) not in data.get("removed", ())
        ]
        added = [data["sponsor"]] if data["sponsor"] else []
        return replace(
            before,
            logo=data["logo"] or kept,
            colour=data["colour"] or INK,
            footer=data["footer"],
            sponsors=(*sponsors, *added),
        )


def _picture(file: UploadedFile[bytes] | None) -> Picture | None:
    if not file:
        return None
    try:
        return read_picture(file.read(LARGEST + 1), file.name or "")
    except BadPicture as refused:
        raise forms.ValidationError(str(translate(refused))) from None


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.MANAGE)
def papers(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Decide how the papers of the event look."""
    look = look_of(event)
    is_typed = request.method == "POST"
    form = PapersForm(request.POST if is_typed else None, request.FILES if is_typed else None, look)
    if form.is_valid():
        by, seen = request.user.get_username(), request.POST.get("seen", "")
        try:
            operations.set_paper_look(event, form.look(), by=by, seen=seen)
        except BadLook as refused:
            form.add_error(None, str(translate(refused)))
        else:
            messages.success(
                request, _("Saved. Every document of this event is printed like this from now on.")
            )
            return redirect("desk:papers", event.slug)
    context = {"event": event, "form": form, "look": look, "seen": sign_of(look)}
    return render(request, "desk/setup/papers.html", context, status=WRONG if form.errors else 200)


@require_safe
@event_page(Right.MANAGE)
def picture(_request: HttpRequest, event: Event, _held: frozenset[Right], name: str) -> HttpResponse:
    """One of the pictures, for the page on which they are chosen."""
    chosen = look_of(event).pictures.get(name)
    if chosen is None:
        raise Http404
    answer = HttpResponse(chosen.content, content_type=chosen.kind.media_type)
    answer.headers["Content-Security-Policy"] = PICTURE_POLICY
    answer.headers["Cache-Control"] = "no-store"
    return answer
