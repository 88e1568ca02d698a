"""A new password by e-mail, where the installation sends e-mail."""

from __future__ import annotations

from django.contrib.auth.forms import PasswordResetForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from caissa_web.accounts.limits import FORGOTTEN_PASSWORDS, count, is_reached
from caissa_web.accounts.mail.outgoing import outgoing


@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Send a link to the address of the account; the answer never tells whether there is one."""
    way_out = outgoing()
    if way_out is None:
        return render(request, "accounts/forgotten.html")
    if request.method == "POST" and is_reached(FORGOTTEN_PASSWORDS, request):
        return render(request, "429.html", status=429)
    form = PasswordResetForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        count(FORGOTTEN_PASSWORDS, request)
        form.save(
            request=request,
            from_email=way_out.sender,
            use_https=request.is_secure(),
            subject_template_name="accounts/forgotten_subject.txt",
            email_template_name="accounts/forgotten_mail.txt",
        )
        return render(request, "accounts/forgotten.html", {"sent": True})
    return render(request, "accounts/forgotten.html", {"form": form}, status=422 if form.errors else 200)
