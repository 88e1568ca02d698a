"""Asking for a letter: the passport is typed here and never shown here again."""

from __future__ import annotations

from datetime import date

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from caissa.catalogues import ENGLISH, LANGUAGES
from caissa.entering.passports import LINE, Passport
from caissa.errors import CaissaError
from caissa_web.accounts import limits
from caissa_web.enrolment.models import Applicant
from caissa_web.enrolment.workflow import LIVE
from caissa_web.portal import access
from caissa_web.portal.papers.place import Place, own_place
from caissa_web.records.zones import in_zone_of
from caissa_web.translation import translate
from caissa_web.visas.errors import BadPassport
from caissa_web.visas.links import case_by, letter_address
from caissa_web.visas.models import VisaCase
from caissa_web.visas.operations.cases import PassportForm, ask_for_letter
from caissa_web.visas.operations.issuing import letter_of
from caissa_web.visas.passports import content_of


class TypedPassport(forms.Form):
    """The fields of a passport. The two lines at its foot may stand for all of them."""

    lines = forms.CharField(
        label=_("The two lines at the foot of the page with the photo"),
        required=False,
        max_length=2 * LINE + 20,
        widget=forms.Textarea(attrs={"rows": 2, "dir": "ltr", "spellcheck": "false", "autocomplete": "off"}),
        help_text=_("44 letters, digits and < each. They fill in everything else and show slips."),
    )
    surname = forms.CharField(label=_("Surname"), required=False, max_length=100)
    given_names = forms.CharField(label=_("Given names"), required=False, max_length=100)
    number = forms.CharField(label=_("Passport number"), required=False, max_length=24)
    nationality = forms.CharField(
        label=_("Nationality, three letters as in the passport"), required=False, max_length=3
    )
    birth = forms.DateField(
        label=_("Date of birth"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    sex = forms.ChoiceField(
        label=_("Sex, as in the passport"),
        required=False,
        choices=(("", "–"), ("F", "F"), ("M", "M"), ("X", "X")),
    )
    expires = forms.DateField(
        label=_("Valid until"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    consulate = forms.CharField(label=_("Consulate at which you apply"), required=False, max_length=200)
    language = forms.ChoiceField(
        label=_("Language of the letter"),
        required=False,
        choices=[(code, language.name) for code, language in LANGUAGES.items()],
        initial=ENGLISH,
    )

    def typed(self) -> PassportForm:
        """What was typed."""
        values = self.cleaned_data
        birth: date | None = values["birth"]
        passport = Passport(
            values["surname"],
            values["given_names"],
            values["number"],
            values["nationality"],
            birth,
            values["sex"],
            values["expires"],
        )
        return PassportForm(passport, values["lines"], values["consulate"], values["language"] or ENGLISH)


@require_http_methods(["GET", "HEAD", "POST"])
@access.own_page
def visa(request: HttpRequest, applicant: Applicant, code: str) -> HttpResponse:
    """The letter for one of one's own entries."""
    with in_zone_of(applicant.event):
        return visa_of(request, own_place(applicant, code))


def visa_of(request: HttpRequest, place: Place) -> HttpResponse:
    """Type a passport, or see how far the letter has come."""
    entry = place.entry
    form = TypedPassport(request.POST if request.method == "POST" else None)
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        problems = _asked(request, place, form)
        if not problems:
            return redirect(request.path)
    case = VisaCase.objects.filter(entry=entry).first()
    context = place.context(request) | {
        "case": case,
        "form": form,
        "problems": problems,
        "note": content_of(case).get("note", "") if case is not None and case.returned else "",
        "can_ask": entry.state in LIVE and (case is None or case.state != VisaCase.State.GRANTED),
        "letter": letter_address(case) if case is not None and case.number else "",
    }
    return render(request, "portal/visas/visa.html", context, status=422 if form.is_bound else 200)


def _asked(request: HttpRequest, place: Place, form: TypedPassport) -> list[str]:
    """Store what was typed; what is wrong with it, if anything."""
    try:
        asked = ask_for_letter(place.entry, form.typed(), by=place.by)
    except BadPassport as refused:
        return [f"{translate(each.where)}: {translate(each.what)}" for each in refused.findings]
    except CaissaError as refused:
        return [str(translate(refused.sentence))]
    for warning in asked.warnings:
        messages.warning(request, f"{translate(warning.where)}: {translate(warning.what)}")
    messages.success(request, _t("The passport details have been stored, encrypted."))
    return []


@require_safe
@access.private
def letter(request: HttpRequest, token: str) -> HttpResponse:
    """The issued letter, for whoever holds its link."""
    case = case_by(token)
    if case is None:
        if limits.count_and_check(limits.WRONG_PORTAL_LINKS, request):
            return render(request, "429.html", status=429)
        raise Http404
    answer = HttpResponse(letter_of(case), content_type="application/pdf")
    answer.headers["Content-Disposition"] = f'attachment; filename="{case.number}.pdf"'
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer
