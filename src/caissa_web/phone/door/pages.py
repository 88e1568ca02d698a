"""A door on a phone: who may come in, asked of the list that the phone carries or of the server.

Without a script a form asks the server about each code. With it the phone decides by its own list, at once
and without network; every scan is then sent with a key of its own, so that it counts once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import wraps
from secrets import token_hex
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa_web.accounts.limits import WRONG_PHONE_TOKENS, count_and_check
from caissa_web.accreditation.codes import hashed, typed_code
from caissa_web.accreditation.models import Accreditation, Door, Scan
from caissa_web.accreditation.operations.doors import (
    LONGEST_KEY,
    MOST_AT_ONCE,
    SentScan,
    door_of,
    is_open,
    note_scans,
)
from caissa_web.accreditation.operations.setup import zone_name
from caissa_web.accreditation.queries import answer_for, badge_by, door_list
from caissa_web.records.zones import in_zone_of

Page = Callable[..., HttpResponse]
CAMERA = "camera=(self), geolocation=(), microphone=(), payment=(), usb=()"
LARGEST = 300_000
"""Bytes of what a phone sends at once: five hundred scans."""
_KEY = re.compile(rf"[0-9a-zA-Z-]{{8,{LONGEST_KEY}}}")
_HASH = re.compile(r"[0-9a-f]{64}")


def door_page(page: Page) -> Page:
    """A page for whoever holds the link of a door; others learn only that it does not hold."""

    @wraps(page)
    def view(request: HttpRequest, token: str, **which: Any) -> HttpResponse:
        door = door_of(token)
        if door is None:
            if count_and_check(WRONG_PHONE_TOKENS, request):
                return _private(render(request, "429.html", status=429))
            return _private(render(request, "phone/wrong.html", status=404))
        if not is_open(door, timezone.now()):
            return _private(render(request, "phone/door/gone.html", {"door": door}, status=410))
        with in_zone_of(door.event):
            return _private(page(request, door, token, **which))

    return view


@require_http_methods(["GET", "HEAD", "POST"])
@door_page
def door(request: HttpRequest, here: Door, token: str) -> HttpResponse:
    """The page; a code that was typed into its form is answered by the server."""
    context: dict[str, Any] = {"door": here, "event": here.event, "zone": zone_name(here), "token": token}
    if request.method == "POST":
        context |= _asked(here, request)
    answer = render(request, "phone/door/door.html", context)
    answer.headers["Permissions-Policy"] = CAMERA
    return answer


def _asked(here: Door, request: HttpRequest) -> dict[str, Any]:
    """What the server says about a typed code; the scan is noted."""
    typed = request.POST.get("code", "")
    code = typed_code(typed)
    badge = badge_by(here, hashed(code)) if code else None
    answer, now = answer_for(here, badge), timezone.now()
    key = request.POST.get("key", "")
    key = key if _KEY.fullmatch(key) else token_hex(16)
    note_scans(here, [SentScan(key, hashed(code), now, answer)], now)
    kind = badge.holder.kind if badge is not None else None
    return {"answer": answer, "kind": kind, "asked": typed[:40], "next_key": token_hex(16)}


@require_safe
@door_page
def badges_now(request: HttpRequest, here: Door, _token: str) -> HttpResponse:
    """The list that the phone carries; nothing if it has not changed since."""
    serial = Accreditation.objects.filter(event=here.event_id).values_list("serial", flat=True).first() or 0
    if request.GET.get("serial", "") == str(serial):
        return HttpResponse(status=204)
    return JsonResponse(door_list(here))


@require_POST
@door_page
def scans(request: HttpRequest, here: Door, _token: str) -> HttpResponse:
    """Scans that a phone kept: each is noted once, and answered by what we know now."""
    if len(request.body) > LARGEST:
        return JsonResponse({"wrong": "too large"}, status=413)
    sent = _sent(request.body)
    if sent is None:
        return JsonResponse({"wrong": "no list of scans"}, status=400)
    return JsonResponse({"answers": note_scans(here, sent, timezone.now())})


def _sent(body: bytes) -> list[SentScan] | None:
    """The scans in a request; None if it is not a list of them."""
    try:
        rows = json.loads(body)
    except ValueError:
        return None
    if not isinstance(rows, list) or len(rows) > MOST_AT_ONCE:
        return None
    scanned = [_scan(row) for row in rows]
    return None if None in scanned else [scan for scan in scanned if scan is not None]


def _scan(row: Any) -> SentScan | None:
    if not isinstance(row, dict):
        return None
    key, code_hash, at, answer = (row.get(name) for name in ("key", "hash", "at", "answer"))
    if not (isinstance(key, str) and _KEY.fullmatch(key)):
        return None
    if not (isinstance(code_hash, str) and _HASH.fullmatch(code_hash)) or answer not in Scan.Answer.values:
        return None
    if not isinstance(at, int) or isinstance(at, bool) or not 0 <= at < 4_000_000_000_000:
        return None
    return SentScan(key, code_hash, datetime.fromtimestamp(at / 1000, UTC), str(answer))


def _private(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response
