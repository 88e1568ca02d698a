"""WhatsApp by the HTTP interface of its business platform: another provider behind the protocol of texts.

The platform lets an organiser begin a conversation only by a template that it has approved: one with a single
variable in its body, in which our whole text stands on one line.
"""

from __future__ import annotations

from typing import Any

import requests
from django.conf import settings

from caissa_web.delivery.envelope import Envelope, Gone, NotSent

SECONDS = 20
LONGEST = 1000
_NOT_A_NUMBER_THERE = frozenset({131026, 131030})
"""Codes of the platform: the number has no WhatsApp, or may not be written to."""
_LATER = frozenset({4, 80007, 130429, 131048, 131056, 131000, 131016, 133004})
"""Codes of the platform: too much at once, or out of order for a while."""


class CloudProvider:
    """Hands texts to the platform, as an approved template with one variable."""

    def send(self, to: str, text: str) -> str:
        """Hand a text over for a number such as +37120000000; the receipt is the platform's own number."""
        chosen = settings.WHATSAPP
        if chosen is None:
            raise NotSent("WhatsApp is not set up", again=True)
        try:
            answer = requests.post(
                f"{chosen.address}/messages",
                json=_message(to, text, chosen.template, chosen.language),
                headers={"Authorization": f"Bearer {chosen.token}"},
                timeout=SECONDS,
                allow_redirects=False,
            )
        except requests.ConnectTimeout as nobody:
            raise NotSent(nobody, again=True) from None
        except requests.ConnectionError as nobody:
            # The request may have left before the line broke; only a refused connection is certain.
            if "refused" in str(nobody).lower() or "resolve" in str(nobody).lower():
                raise NotSent(type(nobody).__name__, again=True) from None
            raise
        return _receipt(answer)


def send_whatsapp(envelope: Envelope) -> str:
    """Send one text."""
    return CloudProvider().send(envelope.contact, envelope.text)[:200]


def _message(to: str, text: str, template: str, language: str) -> dict[str, Any]:
    line = " · ".join(part.strip() for part in text.splitlines() if part.strip())
    words = {"type": "text", "text": " ".join(line.split())[:LONGEST]}
    return {
        "messaging_product": "whatsapp",
        "recipient_type": "individual",
        "to": to.removeprefix("+"),
        "type": "template",
        "template": {
            "name": template,
            "language": {"code": language},
            "components": [{"type": "body", "parameters": [words]}],
        },
    }


def _receipt(answer: requests.Response) -> str:
    """The number of the message; a refusal says whether another try is worth it."""
    try:
        body = answer.json()
    except ValueError:
        body = {}
    if answer.ok:
        messages = body.get("messages") or [{}]
        return str(messages[0].get("id", ""))
    fault = body.get("error") or {}
    code = fault.get("code")
    why = f"{answer.status_code} {code} {fault.get('message', '')}"
    if code in _NOT_A_NUMBER_THERE:
        raise Gone(why)
    again = code in _LATER or answer.status_code == requests.codes.too_many or answer.status_code >= 500
    raise NotSent(why, again=again)
