"""A device registers itself by the link that the desk shows for it: it makes a key, and gets a secret."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from caissa.errors import CaissaError
from caissa_web.operations.score_sheets.devices import device_of_token, register_device
from caissa_web.phone import hall_certificate
from caissa_web.phone.access import WRONG, refused
from caissa_web.translation import translate

LARGEST_BODY = 2000


@require_http_methods(["GET", "HEAD", "POST"])
def device(request: HttpRequest, token: str) -> HttpResponse:
    """The page that a new device opens; its script sends the public key."""
    found = device_of_token(token)
    if found is None or found.retired_at is not None:
        response = refused(request, token, WRONG)
    elif request.method == "POST":
        response = _registered(request, token)
    else:
        context = {
            "device": found,
            "event": found.event,
            "certificate": hall_certificate.PATH if hall_certificate.is_offered() else "",
        }
        response = render(request, "phone/device.html", context)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Referrer-Policy"] = "same-origin"
    return response


def _registered(request: HttpRequest, token: str) -> JsonResponse:
    try:
        values = json.loads(request.body[:LARGEST_BODY])
        key = values.get("key", "") if isinstance(values, dict) else None
    except (ValueError, RecursionError):
        key = None
    if not isinstance(key, str):
        return JsonResponse({"refused": "", "code": "sheet.not-understood"}, status=400)
    try:
        registered = register_device(token, key)
    except CaissaError as wrong:
        return JsonResponse({"refused": translate(wrong), "code": wrong.code}, status=409)
    device = registered.device
    return JsonResponse(
        {
            "device": device.code,
            "name": device.name,
            "secret": registered.secret,
            "purpose": device.purpose,
        }
    )
