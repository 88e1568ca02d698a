"""Signatures on official forms: noted, corrected with a reason, withdrawn (FORM-010)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from caissa.documents import KINDS
from caissa.titles import LEVELS
from caissa.tournament import Person
from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.setup.fields import DayField
from caissa_web.operations.closing.form_signatures import (
    LARGEST_ID,
    LONGEST_REASON,
    Signed,
    correct_signature,
    note_signature,
    withdraw_signature,
)
from caissa_web.records.form_signatures import is_about_person, is_replaced, signatures_on_record
from caissa_web.records.models import FormSignature
from caissa_web.records.rights import Right
from caissa_web.section.closing.signed_forms import ABOUT_A_PLAYER, SIGNED_FORMS, SignerRole

PAPER, ACCOUNT = "paper", "account"
ASKED = ("form", "player", "title")
"""What a link to the page may fill in."""


class SignatureForm(forms.Form):
    """One signature on a form."""

    form = forms.ChoiceField(
        label=gettext_lazy("Form"), choices=[(name, KINDS[name].purpose) for name in SIGNED_FORMS]
    )
    player = forms.ChoiceField(
        label=gettext_lazy("Player whom the form is about"),
        required=False,
        help_text=gettext_lazy("For IT1 and IT2."),
    )
    title = forms.ChoiceField(
        label=gettext_lazy("Title"),
        required=False,
        choices=[("", "–"), *((level.title.value, level.title.value) for level in LEVELS)],
        help_text=gettext_lazy("For IT1 and IT2."),
    )
    about = forms.CharField(
        label=gettext_lazy("Applicant"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("For the forms of arbiters and lecturers: whose application or report it is."),
    )
    version = forms.IntegerField(
        label=gettext_lazy("Printed from version"),
        min_value=1,
        max_value=999_999_999,
        help_text=gettext_lazy("The version of the section when the form was printed; see the history."),
    )
    name = forms.CharField(label=gettext_lazy("Signed by"), max_length=200)
    fide_id = forms.IntegerField(
        label=gettext_lazy("FIDE ID of the signer"), required=False, min_value=1, max_value=LARGEST_ID
    )
    role = forms.ChoiceField(
        label=gettext_lazy("Signed as"), choices=[(role.value, role.label) for role in SignerRole]
    )
    day = DayField(label=gettext_lazy("Day of the signature"))
    place = forms.CharField(label=gettext_lazy("Place of the signature"), required=False, max_length=100)
    how = forms.ChoiceField(
        label=gettext_lazy("How it was signed"),
        choices=[
            (PAPER, gettext_lazy("on paper")),
            (ACCOUNT, gettext_lazy("by me, with this account, now")),
        ],
    )
    agreed = forms.ChoiceField(
        label=gettext_lazy("The signer agreed to the privacy notice on the form"),
        choices=[("", "–"), ("yes", gettext_lazy("Yes")), ("no", gettext_lazy("No"))],
    )

    def __init__(self, typed: Any, opened: Opened, initial: dict[str, Any]) -> None:
        super().__init__(typed, initial=initial)
        self.facts = opened.facts
        choice = self.fields["player"]
        if not isinstance(choice, forms.ChoiceField):
            raise TypeError(choice)
        players = [(str(player.number), f"{player.number} {player.name}") for player in opened.facts.players]
        choice.choices = [("", "–"), *players]

    def clean_day(self) -> Any:
        """A day has to be there."""
        day = self.cleaned_data["day"]
        if day is None:
            raise forms.ValidationError(_("Enter the day of the signature."))
        return day

    def signed(self) -> Signed:
        """What was filled in; a player counts where the form is about one."""
        data = self.cleaned_data
        of_player = data["form"] in ABOUT_A_PLAYER
        about = Person(data["about"])
        if of_player:
            about = self.facts.player(int(data["player"])).person if data["player"] else Person("")
        return Signed(
            form=data["form"],
            version=data["version"],
            name=data["name"],
            role=data["role"],
            day=data["day"],
            agreed=data["agreed"] == "yes",
            place=data["place"],
            fide_id=data["fide_id"],
            about=about.name,
            about_fide_id=about.fide_id or None,
            title=data["title"] if of_player else "",
            with_account=data["how"] == ACCOUNT,
        )


class CorrectionForm(SignatureForm):
    """A better record of a signature, and why."""

    reason = forms.CharField(label=gettext_lazy("Reason for the correction"), max_length=LONGEST_REASON)


@require_http_methods(["GET", "HEAD", "POST"])
@section_page()
def form_signatures(request: HttpRequest, opened: Opened) -> HttpResponse:
    """All forms that were signed with their signatures, and a form to note the next one."""
    form = _form_to_note(request, opened)
    if request.method == "POST":
        _require_may_note(opened)
        if form.is_valid():
            note_signature(opened.section, form.signed(), by=opened.user)
            messages.success(request, _("The signature has been noted."))
            return redirect("desk:form-signatures", opened.event.slug, opened.section.slug)
    rows = signatures_on_record(opened.section)
    context = opened.context(
        "documents",
        form=form,
        groups=_by_form(opened, rows),
        may_note=_may_note(opened),
        linked=any(name in request.GET for name in ASKED),
    )
    status = 422 if form.errors else 200
    return render(request, "desk/documents/form_signatures.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@section_page()
def form_signature(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """One signature, to be corrected or withdrawn; the old record stays."""
    _require_may_note(opened)
    row = next((each for each in signatures_on_record(opened.section) if each.pk == number), None)
    if row is None:
        raise Http404
    withdrawing = "withdraw" in request.POST
    form = CorrectionForm(
        request.POST if request.method == "POST" and not withdrawing else None, opened, _initial(opened, row)
    )
    if withdrawing:
        withdraw_signature(row, by=opened.user, reason=request.POST.get("reason", ""))
        messages.success(request, _("The signature has been withdrawn."))
        return redirect("desk:form-signatures", opened.event.slug, opened.section.slug)
    if form.is_valid():
        reason = form.cleaned_data["reason"]
        correct_signature(row, form.signed(), by=opened.user, reason=reason)
        messages.success(request, _("The signature has been corrected."))
        return redirect("desk:form-signatures", opened.event.slug, opened.section.slug)
    context = opened.context(
        "documents", form=form, row=row, is_open=not is_replaced(row) and not row.withdrawn
    )
    status = 422 if form.errors else 200
    return render(request, "desk/documents/form_signature.html", context, status=status)


def _may_note(opened: Opened) -> bool:
    """Who only looks may print a form, but changes nothing on record."""
    return opened.may(Right.PAIR) or opened.may(Right.MANAGE)


def _require_may_note(opened: Opened) -> None:
    if not _may_note(opened):
        raise PermissionDenied


def _form_to_note(request: HttpRequest, opened: Opened) -> SignatureForm:
    asked = {name: request.GET[name] for name in ASKED if name in request.GET}
    first = {"day": timezone.localdate(), "version": opened.section.version, "place": opened.facts.city}
    return SignatureForm(request.POST if request.method == "POST" else None, opened, first | asked)


def _initial(opened: Opened, row: FormSignature) -> dict[str, Any]:
    """What stands in the form of a correction: the record as it is."""
    kept = ("form", "title", "about", "version", "name", "fide_id", "role", "day", "place")
    values = {name: getattr(row, name) for name in kept}
    values |= {"how": ACCOUNT if row.account else PAPER, "agreed": "yes" if row.agreed else "no"}
    if row.form not in ABOUT_A_PLAYER:
        return values
    who = [player for player in opened.facts.players if is_about_person(row, player.person)]
    return {**values, "about": "", "player": str(who[0].number) if who else ""}


def _by_form(opened: Opened, rows: list[FormSignature]) -> list[dict[str, Any]]:
    """The records under the form that they are about, in the order of the forms."""
    groups = []
    for name in SIGNED_FORMS:
        lines = [_line(opened, row) for row in rows if row.form == name]
        if lines:
            groups.append({"purpose": KINDS[name].purpose, "lines": lines})
    return groups


def _line(opened: Opened, row: FormSignature) -> dict[str, Any]:
    return {
        "row": row,
        "role": SignerRole(row.role).label,
        "is_replaced": is_replaced(row),
        "is_open": not is_replaced(row) and not row.withdrawn,
        "is_older": row.facts_hash != opened.section.hash,
    }
