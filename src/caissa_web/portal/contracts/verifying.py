"""Is this paper genuine? For consulates, federations, anybody; nothing about a person is shown."""

from __future__ import annotations

import re
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from caissa_web.accounts import limits
from caissa_web.contracts import queries as contracts
from caissa_web.papers.numbers import number_typed
from caissa_web.portal import access
from caissa_web.visas.operations import issuing as visas

_HASH = re.compile(r"[0-9a-f]{64}")
CONTRACT, LETTER = "C", "V"


@access.private
@require_http_methods(["GET", "HEAD", "POST"])
def verify(request: HttpRequest, number: str = "") -> HttpResponse:
    """Look up a number, with the paper itself or its hash."""
    asked = request.POST.get("number", number)
    known, answer = number_typed(asked), ""
    if asked:
        if limits.count_and_check(limits.VERIFICATIONS, request):
            return render(request, "429.html", status=429)
        answer = _answer(known, _hash(request))
    context = {"number": known or asked[:40], "answer": answer}
    return render(request, "portal/contracts/verify.html", context)


def _hash(request: HttpRequest) -> str:
    """The hash that was typed, or that of the paper that was sent, of which nothing is read or kept."""
    paper = request.FILES.get("paper")
    if paper is not None:
        digest = sha256()
        for part in paper.chunks():
            digest.update(part)
        return digest.hexdigest()
    typed = "".join(request.POST.get("hash", "")[:100].lower().split())
    return typed if _HASH.fullmatch(typed) else ""


def _answer(number: str, file_hash: str) -> str:
    if not number:
        return "unknown"
    if number.startswith(CONTRACT):
        return _about_contract(number, file_hash)
    return _about_letter(number, file_hash) if number.startswith(LETTER) else "unknown"


def _about_letter(number: str, file_hash: str) -> str:
    """The number is enough: a consulate has the letter on paper."""
    if not visas.is_valid(number):
        return "unknown"
    return "changed" if file_hash and not visas.is_this_letter(number, file_hash) else "letter"


def _about_contract(number: str, file_hash: str) -> str:
    if not contracts.is_issued(number):
        return "unknown"
    if not file_hash:
        return "issued"
    return "valid" if contracts.is_valid(number, file_hash) else "changed"
