"""What a public page says to messengers and search engines: its name, languages and picture."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from caissa.documents.printing.share_picture import HEIGHT, WIDTH
from caissa_web.noticeboard.cache.reading_language import language_address

register = template.Library()
LONGEST_DESCRIPTION = 200
_CODES = {"zh-hans": "zh-Hans"}
"""Languages whose code is written otherwise in `hreflang`."""


@register.simple_tag(takes_context=True)
def sharing(context: template.Context, title: str, description: str, picture: str = "") -> SafeString:
    """The tags of a public page; `picture` is the path of its picture.

    Pages are the same for every visitor, so full addresses are those of the installation. Where it has none
    that means anything elsewhere, as on a laptop in a hall, there is nobody to tell them to.
    """
    request: HttpRequest = context["request"]
    path, language = request.path, get_language() or settings.LANGUAGE_CODE
    words = " ".join(description.split())[:LONGEST_DESCRIPTION]
    tags = [
        format_html('<meta name="description" content="{}">', words),
        *_named("property", (("og:type", "website"), ("og:site_name", "Caissa"))),
        *_named("property", (("og:title", title), ("og:description", words))),
    ]
    if settings.PUBLIC_ADDRESS:
        tags += _addresses(path, language)
        tags += _picture(language_address(picture, language), title) if picture else ()
    return SafeString("\n".join(tags))


def _addresses(path: str, language: str) -> list[SafeString]:
    here = language_address(path, language)
    alternates = [
        (_CODES.get(code, code), language_address(path, code)) for code, _name in settings.LANGUAGES
    ]
    alternates.append(("x-default", f"{settings.PUBLIC_ADDRESS}{path}"))
    return [
        format_html('<link rel="canonical" href="{}">', here),
        *_named("property", (("og:url", here),)),
        format_html_join("\n", '<link rel="alternate" hreflang="{}" href="{}">', alternates),
    ]


def _picture(address: str, words: str) -> list[SafeString]:
    size = (("og:image:width", str(WIDTH)), ("og:image:height", str(HEIGHT)), ("og:image:type", "image/png"))
    return [
        *_named("property", (("og:image", address), ("og:image:alt", words), *size)),
        *_named("name", (("twitter:card", "summary_large_image"), ("twitter:image", address))),
    ]


def _named(kind: str, values: tuple[tuple[str, str], ...]) -> list[SafeString]:
    return [format_html('<meta {}="{}" content="{}">', kind, name, value) for name, value in values]
