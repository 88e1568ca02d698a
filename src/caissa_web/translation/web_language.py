"""Languages by the names that the library and letters use, as Django names them."""

from __future__ import annotations

from django.conf import settings


def web_language(code: str) -> str:
    """Django's name of a language: the library's "zh" is "zh-hans", which Django would not find."""
    known = [name for name, _label in settings.LANGUAGES]
    if code in known:
        return code
    return next((name for name in known if name.partition("-")[0] == code), code)
