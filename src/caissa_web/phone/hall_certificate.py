"""The page from which phones in the hall install the authority that signs this computer's certificate.

Only where the program speaks HTTPS by a certificate of its own (`CAISSA_HTTPS=self`).
"""

from __future__ import annotations

import ssl
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.utils import translation

PATH = "/hall-certificate/"
FILE_PATH = f"{PATH}caissa-hall.crt"
AUTHORITY_FILE = "authority.pem"


def fingerprint_of(path: Path) -> str:
    """What a device shows of a certificate, to be compared by eye."""
    return sha256(ssl.PEM_cert_to_DER_cert(path.read_text("ascii"))).digest().hex(":").upper()


def is_offered() -> bool:
    """Is there an authority of our own for phones to install?"""
    return settings.HTTPS_IS_OUR_OWN and (settings.DATA / AUTHORITY_FILE).exists()


class HallCertificate:
    """Answers the two addresses of the authority: how to install it, and the file."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page or the file; anything else goes on."""
        if not request.path_info.startswith(PATH) or request.method not in ("GET", "HEAD"):
            return self.answer(request)
        if not is_offered():
            return self.answer(request)
        authority = settings.DATA / AUTHORITY_FILE
        if request.path_info == FILE_PATH:
            der = ssl.PEM_cert_to_DER_cert(authority.read_text("ascii"))
            return HttpResponse(der, content_type="application/x-x509-ca-cert")
        if request.path_info != PATH:
            return self.answer(request)
        with translation.override(translation.get_language_from_request(request)):
            context = {"pairs": fingerprint_of(authority).split(":"), "file": FILE_PATH}
            return HttpResponse(loader.get_template("hall_certificate.html").render(context))
