"""What all pages of a delegation's workspace share: whose it is, who asks, and one tab for each subject.

`/enter/delegation/<key>/…`: the key is the secret part of somebody's link, or the delegation's code for those
who are signed in and act for it. Nobody else sees anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa_web.accounts import limits
from caissa_web.delegations.errors import DelegationRefused
from caissa_web.delegations.letters import letters_lead_to
from caissa_web.delegations.links import is_token, official_by
from caissa_web.delegations.models import Delegation
from caissa_web.delegations.queries.belonging import delegations_of, may_act
from caissa_web.portal.access import Page, private
from caissa_web.records.zones import in_zone_of
from caissa_web.translation import translate

SAFE = frozenset({"GET", "HEAD"})


@dataclass(frozen=True, slots=True)
class Visit:
    """Who opened a delegation's workspace: the key in the address, the name for the log, whether they act."""

    delegation: Delegation
    key: str
    by: str
    may_act: bool


@dataclass(frozen=True, slots=True)
class Tab:
    """A subject of the workspace: its code, its words, and the name of its page's address."""

    code: str
    label: str | Promise
    url_name: str


tabs: list[Tab] = []


def register_tab(code: str, label: str | Promise, url_name: str) -> None:
    """Show a subject in the workspace; its page takes the key of the workspace as its only argument.

    A second registration is one.
    """
    tab = Tab(code, label, url_name)
    if all(each.code != code for each in tabs):
        tabs.append(tab)


def delegation_page(page: Page) -> Page:
    """A page of a delegation, given as `(request, delegation, …)`, for those who act or look for it.

    `visit_of(request)` says who asks. Whoever may only look cannot send anything.
    """

    @private
    @wraps(page)
    def view(request: HttpRequest, key: str, **which: Any) -> HttpResponse:
        visit = _by_link(key) if is_token(key) else _by_account(request, key)
        if visit is None:
            if not is_token(key) and not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            if limits.count_and_check(limits.WRONG_PORTAL_LINKS, request):
                return render(request, "429.html", status=429)
            raise Http404
        if request.method not in SAFE and not visit.may_act:
            raise PermissionDenied
        request.delegation_visit = visit  # type: ignore[attr-defined] # read by visit_of
        with in_zone_of(visit.delegation.event):
            return _carried_out(request, page, visit, **which)

    return view


def _carried_out(request: HttpRequest, page: Page, visit: Visit, **which: Any) -> HttpResponse:
    """The page's answer; what cannot be done becomes a message on the page that it came from."""
    try:
        require_text(request)
        with letters_lead_to(request.build_absolute_uri("/")):
            return page(request, visit.delegation, **which)
    except CaissaError as refused:
        if request.method in SAFE:
            raise
        messages.error(request, str(translate(refused.sentence)))
        return redirect(_back(request, visit))


def require_text(request: HttpRequest) -> None:
    """Refuse what no keyboard types: a NUL, which PostgreSQL cannot keep."""
    if any("\x00" in value for _name, values in request.POST.lists() for value in values):
        raise DelegationRefused(why=msg("a text contains a character that cannot be stored"))


def _back(request: HttpRequest, visit: Visit) -> str:
    """The page of this workspace that a form came from."""
    home = reverse("portal:delegation", args=[visit.key])
    came_from = urlsplit(request.headers.get("Referer", "")).path
    return came_from if came_from.startswith(home) else home


def _by_link(token: str) -> Visit | None:
    official = official_by(token)
    if official is None:
        return None
    by = official.account.get_username() if official.account else f"delegation official {official.pk}"
    return Visit(official.delegation, token, by, official.may_act)


def _by_account(request: HttpRequest, code: str) -> Visit | None:
    delegation = Delegation.objects.select_related("event", "applicant").filter(code=code).first()
    if (
        delegation is None
        or not delegations_of(request.user, delegation.event).filter(pk=delegation.pk).exists()
    ):
        return None
    return Visit(delegation, code, request.user.get_username(), may_act(request.user, delegation))


def visit_of(request: HttpRequest) -> Visit:
    """Who asks for a page of a delegation."""
    visit: Visit = request.delegation_visit  # type: ignore[attr-defined] # set by delegation_page
    return visit


def context(request: HttpRequest, tab: str, **values: Any) -> dict[str, Any]:
    """The values of a page, with what the frame around every page of the workspace shows."""
    visit = visit_of(request)
    return {
        "event": visit.delegation.event,
        "delegation": visit.delegation,
        "key": visit.key,
        "may_act": visit.may_act,
        "tab": tab,
        "tabs": [(each, address) for each in tabs if (address := _address(each, visit.key))],
        **values,
    }


def _address(tab: Tab, key: str) -> str:
    try:
        return reverse(tab.url_name, args=[key])
    except NoReverseMatch:
        return ""
