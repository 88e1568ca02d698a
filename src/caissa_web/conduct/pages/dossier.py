"""The dossier for the commission: a whole case in one archive, encrypted with a passphrase shown once."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from caissa.conduct import CaseKind
from caissa_web.conduct.access import OpenedCase, case_page
from caissa_web.conduct.operations.dossier import encrypted_dossier, new_passphrase
from caissa_web.conduct.operations.z_scores import add_z_score
from caissa_web.conduct.pages.case import case_context
from caissa_web.conduct.pages.z_scores import ZScoreForm
from caissa_web.conduct.powers import leads
from caissa_web.conduct.queries import APPEAL

WRONG = 422
SHORTEST = 20


@require_http_methods(["GET", "HEAD", "POST"])
@case_page
def dossier(request: HttpRequest, opened: OpenedCase) -> HttpResponse:
    """A passphrase first; then, with it, the file."""
    if not leads(opened) or opened.case.kind == APPEAL:
        raise PermissionDenied
    passphrase = request.POST.get("passphrase", "")
    if request.method == "POST" and len(passphrase) >= SHORTEST:
        answer = HttpResponse(
            encrypted_dossier(opened.case, passphrase), content_type="application/octet-stream"
        )
        answer["Content-Disposition"] = f'attachment; filename="{opened.case.reference}.zip.enc"'
        return answer
    wrong = request.method == "POST"
    if wrong:
        messages.error(request, _("The passphrase needs at least 20 letters."))
    context = {"event": opened.event, "case": opened.case, "passphrase": new_passphrase()}
    return render(request, "conduct/dossier.html", context, status=WRONG if wrong else 200)


@require_POST
@case_page
def z_score(request: HttpRequest, opened: OpenedCase) -> HttpResponse:
    """Add a z-score that an approved method gave, with its source."""
    if not leads(opened) or opened.case.kind in (APPEAL, CaseKind.DISCIPLINE.value):
        raise PermissionDenied
    form = ZScoreForm(request.POST)
    if not form.is_valid():
        return render(request, "conduct/case.html", case_context(opened, z_form=form), status=WRONG)
    add_z_score(opened.case, form.cleaned_data, by=opened.by)
    return redirect("conduct:case", opened.event.slug, opened.case.reference)
