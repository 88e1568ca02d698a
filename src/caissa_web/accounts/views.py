"""Logging in, setting a password, and the page of one's own account."""

from __future__ import annotations

import logging
import time

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from allauth.mfa.models import Authenticator
from allauth.usersessions.internal.flows.sessions import end_other_sessions
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, SetPasswordForm
from django.contrib.auth.views import LoginView, PasswordResetConfirmView
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa_web.accounts import links
from caissa_web.accounts.entering import enter
from caissa_web.accounts.forms import DetailsForm
from caissa_web.accounts.limits import about_where, count_wrong_password, too_many_wrong_passwords
from caissa_web.accounts.models import SignIn, User
from caissa_web.accounts.person import person_at
from caissa_web.accounts.signing_in import MAX_SHOWN

OF_EVERYBODY = 200
logger = logging.getLogger(__name__)


class LogIn(LoginView):
    """The log-in page: a name and a password, or a passkey."""

    template_name = "accounts/log_in.html"
    redirect_authenticated_user = True
    extra_context = {"sign_up": settings.SIGN_UP_IS_OPEN}  # noqa: RUF012 - as Django declares it

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """The password is right; a second factor may follow."""
        return enter(self.request, form.get_user(), "password", self.get_success_url())


class Welcome(PasswordResetConfirmView):
    """The page of a link that sets a password; who has a second factor is asked for it afterwards."""

    template_name = "accounts/welcome.html"
    success_url = reverse_lazy("desk:home")

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        """Set the password and log in."""
        super().form_valid(form)
        return enter(self.request, form.user, "link", str(self.success_url))


_log_in = LogIn.as_view()


def log_in(request: HttpRequest) -> HttpResponseBase:
    """The log-in page; after too many wrong passwords it stays shut for ten minutes."""
    name = request.POST.get("username", "")[:150]
    if request.method == "POST" and too_many_wrong_passwords(request, name):
        return render(request, "429.html", status=429)
    answer = _log_in(request)
    if request.method == "POST" and answer.status_code == 200:
        count_wrong_password(request, name)
    return answer


@require_safe
@login_required
def me(request: HttpRequest) -> HttpResponse:
    """Who is logged in, how the account is guarded, where else it is open, and the way out."""
    user = person_at(request)
    held = Authenticator.objects.filter(user=user).values_list("type", flat=True)
    context = {
        "sessions": [_session_fields(session) for session in UserSession.objects.purge_and_list(user)],
        "sign_ins": user.sign_ins.all()[:MAX_SHOWN],
        "guarded": [kind for kind in held if kind != Authenticator.Type.RECOVERY_CODES],
    }
    answer = render(request, "accounts/me.html", context)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _session_fields(session: UserSession) -> dict[str, object]:
    return {
        "browser": session.user_agent[:80],
        "address": about_where(session.ip),
        "since": session.created_at,
        "this": session.is_current(),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def details(request: HttpRequest) -> HttpResponse:
    """Name and e-mail address; the address can open the account, so changing it needs a fresh proof."""
    raise_if_reauthentication_required(request, app="allauth.mfa")
    user = person_at(request)
    known = {"name": user.name, "email": user.email}
    form = DetailsForm(request.POST if request.method == "POST" else None, initial=known)
    if form.is_valid():
        User.objects.filter(pk=user.pk).update(**form.cleaned_data)
        messages.success(request, _("The changes have been saved."))
        return redirect("accounts:me")
    return render(request, "accounts/details.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def log(request: HttpRequest) -> HttpResponse:
    """Everybody's log-ins, for who runs the installation; and a link for somebody who cannot log in."""
    if not request.user.is_superuser:
        raise PermissionDenied
    context: dict[str, object] = {"sign_ins": SignIn.objects.select_related("user")[:OF_EVERYBODY]}
    if request.method == "POST":
        raise_if_reauthentication_required(request, app="allauth.mfa")
        context |= _link(request, request.POST.get("username", "")[:150])
    answer = render(request, "accounts/log.html", context)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _link(request: HttpRequest, name: str) -> dict[str, object]:
    """A link that logs somebody in once; in the log of the server it stands who drew it for whom."""
    known = "\x00" not in name and User.objects.filter(username=name, is_active=True).exists()
    if not known:
        return {"unknown": name}
    logger.warning("log-in link for %s drawn by %s", name, request.user.get_username())
    token = links.draw(settings.DATA, name, time.time())
    return {"person": name, "link": request.build_absolute_uri(reverse("accounts:once", args=(token,)))}


@require_POST
@login_required
def end_others(request: HttpRequest) -> HttpResponse:
    """Log out everywhere else, after a fresh proof of identity."""
    raise_if_reauthentication_required(request, app="allauth.mfa")
    end_other_sessions(request, person_at(request))
    messages.success(request, _("You have been logged out on all other devices."))
    return redirect(reverse("accounts:me"))
