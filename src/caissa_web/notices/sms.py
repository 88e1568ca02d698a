"""Messages to phones: by whatever provider the organiser has a contract with."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Protocol

from django.conf import settings
from django.utils.module_loading import import_string

from caissa_web.notices import links
from caissa_web.notices.delivery import Letter

_PHONE = re.compile(r"\+[1-9]\d{7,14}")
FAKE_FILE = "text_messages.jsonl"


class Provider(Protocol):
    """A service that brings texts to phones, by SMS, WhatsApp or otherwise."""

    def send(self, to: str, text: str) -> str:
        """Hand a text over for a number such as +37120000000; the receipt.

        `NotSent` says that it has certainly not left; any other fault means that nobody knows.
        """
        ...


class FileProvider:
    """For trying out: writes every text into a file of the data folder and sends nothing."""

    def send(self, to: str, text: str) -> str:
        """Add a line to the file."""
        path: Path = settings.DATA / FAKE_FILE
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"to": to, "text": text}, ensure_ascii=False) + "\n")
        return f"line of {FAKE_FILE}"


def provider() -> Provider:
    """The provider that the settings name."""
    chosen: Provider = import_string(settings.SMS_PROVIDER)()
    return chosen


def send_sms(letter: Letter) -> str:
    """Send one text; a link to stop stands at its end, a code for the phone's owner instead of a link."""
    subscription = letter.subscription
    if letter.confirms:
        text = f"{letter.body}\n{links.code(subscription)}"
    else:
        text = f"{letter.subject}\n{letter.body}\n{letter.stop}"
    return provider().send(subscription.contact, text)[:200]


def phone_of(typed: str) -> str | None:
    """A phone number in the international form; None if it is none."""
    number = re.sub(r"[\s()./-]", "", typed)
    number = f"+{number[2:]}" if number.startswith("00") else number
    return number if number.isascii() and _PHONE.fullmatch(number) else None
