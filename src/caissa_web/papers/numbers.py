"""Numbers of papers that anybody may check: drawn by lot, so that nobody guesses one or counts them."""

from __future__ import annotations

import re
import secrets

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 11
_FORM = re.compile(rf"[A-Z]-[{LETTERS}]{{{LENGTH}}}")


def new_number(kind: str) -> str:
    """A number such as `C-7KQ2M4APXW3`; the first letter says what kind of paper it is."""
    return f"{kind}-" + "".join(secrets.choice(LETTERS) for _place in range(LENGTH))


def number_typed(text: str) -> str:
    """A number as somebody typed it, as it is stored; empty for what can be none."""
    typed = "".join(text[:40].upper().split()).replace("–", "-")
    if "-" not in typed:
        typed = f"{typed[:1]}-{typed[1:]}"
    return typed if _FORM.fullmatch(typed) else ""
