"""The rule that officials need a second factor, where an installation has made it one."""

from __future__ import annotations

import logging
from collections.abc import Callable

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from caissa_web.accounts.encryption import WrongSecretKey

logger = logging.getLogger(__name__)

GUARDED = ("/desk/", "/installation/", "/privacy/", "/messages/", "/api/tokens/", "/api/webhooks/")
"""Where officials work; everybody's own page stays open, for the factor is set up there."""


class SecondFactor:
    """Sends officials without a second factor to the page where they set one up."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, or the way to the page of second factors."""
        if settings.SECOND_FACTOR_IS_REQUIRED and request.path.startswith(GUARDED) and _is_missing(request):
            messages.warning(request, _("Officials need a second factor here. Please set one up first."))
            return redirect("mfa_index")
        return self.answer(request)

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        """Say so where a secret cannot be opened: the records came from elsewhere without their key."""
        if not isinstance(fault, WrongSecretKey):
            return None
        logger.error("%s %s", request.path, fault)
        return render(request, "accounts/sealed.html", {"refused": fault}, status=503)


def _is_missing(request: HttpRequest) -> bool:
    return request.user.is_authenticated and not is_mfa_enabled(request.user)
