"""Addresses that name a language: `?lang=fr` reads a public page in French, whatever the cookie says.

Search engines need an address for each language. The rest of the program sees the same page as for a reader
who has chosen the language, so that it comes from the cache as well; nothing is stored in the browser.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, QueryDict

NAME = "lang"
PLACES = ("/events/", "/calendar/")
HOME, PICTURE = "/", "/picture.png"


def read_in_named_language(request: HttpRequest) -> None:
    """Take the language out of the address of a public page, and read the page in it."""
    if f"{NAME}=" not in request.META["QUERY_STRING"] or request.method not in ("GET", "HEAD"):
        return
    if request.path_info not in (HOME, PICTURE) and not request.path_info.startswith(PLACES):
        return
    asked = request.GET.copy()
    languages = asked.pop(NAME, [])
    if languages and languages[-1] in dict(settings.LANGUAGES):
        request.COOKIES = {**request.COOKIES, settings.LANGUAGE_COOKIE_NAME: str(languages[-1])}
        request.META["QUERY_STRING"] = asked.urlencode()
        request.GET = QueryDict(asked.urlencode())


def language_address(path: str, code: str) -> str:
    """The address at which a public page is read in a language: the plain one in the usual language."""
    plain = path if code == settings.LANGUAGE_CODE else f"{path}?{NAME}={code}"
    return f"{settings.PUBLIC_ADDRESS}{plain}"
