"""Messages to phones: by whatever provider the organiser has a contract with."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Protocol, cast

from django.conf import settings
from django.utils.module_loading import import_string

from caissa.connectors import ConnectorKind, connector
from caissa_web.delivery.envelope import Envelope

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
    """The provider that the setting names, by a connector's code or by the dotted path of a class."""
    plugged_in = connector(ConnectorKind.MESSAGES, settings.SMS_PROVIDER)
    if plugged_in is not None:
        return cast("Provider", plugged_in)
    chosen: Provider = import_string(settings.SMS_PROVIDER)()
    return chosen


def send_sms(envelope: Envelope) -> str:
    """Send one text."""
    return provider().send(envelope.contact, envelope.text)[:200]


def phone_of(typed: str) -> str | None:
    """A phone number in the international form; None if it is none."""
    number = re.sub(r"[\s()./-]", "", typed)
    number = f"+{number[2:]}" if number.startswith("00") else number
    return number if number.isascii() and _PHONE.fullmatch(number) else None
