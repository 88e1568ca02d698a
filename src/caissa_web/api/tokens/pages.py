"""The page where somebody makes and revokes tokens for programs that act for them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from caissa_web.accounts.models import User
from caissa_web.accounts.person import person_at
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.api.models import Token
from caissa_web.api.tokens.tokens import make_token, revoke_token
from caissa_web.records.models import Event, Section
from caissa_web.records.rights import Right, events_of
from caissa_web.translation import translate
from caissa_web.translation.form_fields import field_of

MOST_TOKENS = 50
WRONG = 422


class TokenForm(forms.Form):
    """A new token: what it is for, where it holds, what it may do, until when."""

    label = forms.CharField(
        label=gettext_lazy("What it is for"),
        max_length=100,
        help_text=gettext_lazy("For example: broadcast of the top boards."),
    )
    where = forms.ChoiceField(label=gettext_lazy("Where it is valid"), required=False)
    rights = forms.MultipleChoiceField(
        label=gettext_lazy("What it may do"),
        widget=forms.CheckboxSelectMultiple,
        initial=["look"],
        help_text=gettext_lazy("Never more than you may do yourself."),
    )
    days = forms.IntegerField(
        label=gettext_lazy("Days until it expires"), min_value=1, max_value=366, initial=30
    )

    def __init__(self, user: User, data: Any = None) -> None:
        super().__init__(data)
        self.user = user
        listed = Event.objects.filter(events_of(user)).distinct().prefetch_related("sections")
        self.events = {event.slug: event for event in listed}
        self.sections = {
            f"{event.slug}/{each.slug}": each for event in listed for each in event.sections.all()
        }
        rights = [(right.name.lower(), translate(right.value)) for right in Right]
        field_of(self, "rights", forms.MultipleChoiceField).choices = rights
        places = [(slug, event.name) for slug, event in self.events.items()]
        parts = [(key, f"{section.event.name}: {section.name}") for key, section in self.sections.items()]
        everywhere = ("", _("all my events"))
        field_of(self, "where", forms.ChoiceField).choices = [everywhere, *places, *parts]

    def clean(self) -> dict[str, Any]:
        """Nobody needs more tokens than can be looked after."""
        data = super().clean() or {}
        now = timezone.now()
        if Token.objects.filter(user=self.user, revoked_at=None, expires__gt=now).count() >= MOST_TOKENS:
            raise ValidationError(_("You have too many tokens. Revoke some first."))
        return data

    @property
    def place(self) -> tuple[Event | None, Section | None]:
        """The event and the section where it holds."""
        chosen = self.cleaned_data["where"]
        section = self.sections.get(chosen)
        return (section.event if section else self.events.get(chosen)), section


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """The tokens of whoever is logged in, and the form for a new one; its text is shown this once."""
    user = person_at(request)
    form = TokenForm(user, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, form, status=WRONG if form.errors else 200)
    require_fresh_proof(request)
    data = form.cleaned_data
    event, section = form.place
    chosen = [right for right in Right if right.name.lower() in data["rights"]]
    expires = timezone.now() + timedelta(days=data["days"])
    _token, text = make_token(user, data["label"], expires, chosen, event=event, section=section)
    return _page(request, TokenForm(user), text=text)


@login_required
@require_POST
def revoke(request: HttpRequest, number: int) -> HttpResponse:
    """Let one of one's own tokens hold no longer."""
    token = Token.objects.filter(user=person_at(request), pk=number).first()
    if token is not None:
        revoke_token(token)
        messages.success(request, _("The token has been revoked."))
    return redirect("api:tokens")


def _page(request: HttpRequest, form: TokenForm, *, text: str = "", status: int = 200) -> HttpResponse:
    held = Token.objects.filter(user=person_at(request)).select_related("event", "section")[:200]
    now = timezone.now()
    listed = [
        (
            token,
            _state(token, now),
            [translate(right.value) for right in Right if right.name.lower() in token.rights],
        )
        for token in held
    ]
    context = {"form": form, "tokens": listed, "text": text}
    return render(request, "api/tokens.html", context, status=status)


def _state(token: Token, now: Any) -> str:
    if token.revoked_at is not None:
        return _("revoked")
    return _("expired") if token.expires <= now else ""
