"""A fresh proof that it is oneself, before something gives away or destroys what belongs to people.

Somebody may sit down at a desk that stands open. Whoever has shown a password, a code or a passkey in the
last minutes is not asked again; for others the request waits, as they typed it, until they have.
"""

from __future__ import annotations

import time

from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.internal.flows.reauthentication import get_reauthentication_flows
from allauth.core.exceptions import ReauthenticationRequired
from django.conf import settings
from django.http import HttpRequest
from django.urls import resolve

from caissa_web.accounts.person import person_at


def require_fresh_proof(request: HttpRequest) -> None:
    """Ask who it is, unless they have shown it in the last minutes, or have nothing to show it by."""
    if not _is_fresh(request):
        raise ReauthenticationRequired
    # A request that waited goes on under the address of the page that asked; logs name it by its own.
    request.resolver_match = resolve(request.path_info)


def _is_fresh(request: HttpRequest) -> bool:
    user = person_at(request)
    if not get_reauthentication_flows(user):
        return True
    times = [float(record.get("at", 0)) for record in get_authentication_records(request, user)]
    # A proof from the future is one by a clock that was ahead: without this it would be fresh until then.
    return 0 <= time.time() - max(times, default=0) < settings.ACCOUNT_REAUTHENTICATION_TIMEOUT
