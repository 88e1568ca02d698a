"""Letters by e-mail: plain text and simple HTML, with the headers that let mail programs unsubscribe."""

from __future__ import annotations

import smtplib
import socket
from email.utils import make_msgid

from django.core.mail import EmailMultiAlternatives
from django.utils.html import format_html, format_html_join

from caissa_web.accounts.mail.backend import PasswordUnreadable
from caissa_web.delivery.envelope import Envelope, Gone, NotSent

_NO_SUCH_BOX = (550, 551, 553)
_REFUSED_OUTRIGHT = 500


def send_mail(envelope: Envelope) -> str:
    """Send one e-mail; the receipt is its Message-ID."""
    if envelope.mail is None:
        raise NotSent("no mail server is set", again=True)
    text = "\n".join([envelope.body, "", *(f"{words}: {link}" for words, link in envelope.links), ""])
    links = format_html_join("\n", '<p><a href="{1}">{0}</a></p>', envelope.links)
    mail = EmailMultiAlternatives(
        envelope.subject,
        text,
        envelope.mail.sender,
        [envelope.contact],
        connection=envelope.mail.connection,
        reply_to=[envelope.reply_to] if envelope.reply_to else None,
        headers=_headers(envelope, envelope.mail.sender),
    )
    mail.attach_alternative(envelope.html.replace("</body>", format_html("{}</body>", links)), "text/html")
    for attachment in envelope.attachments:
        mail.attach(*attachment)
    _handed_over(mail)
    return str(mail.extra_headers["Message-ID"])


def _headers(envelope: Envelope, sender: str) -> dict[str, str]:
    """One click in the mail program ends it (RFC 8058); nothing answers by itself (RFC 3834)."""
    host = sender.rpartition("@")[2].strip("> ") or "localhost"
    headers = {"Message-ID": make_msgid(domain=host), "Auto-Submitted": "auto-generated"}
    if envelope.stop:
        headers |= {
            "List-Unsubscribe": f"<{envelope.stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
    return headers


def _handed_over(mail: EmailMultiAlternatives) -> None:
    """Hand it to the server; what the server refused, or where nobody answered, has not been sent."""
    try:
        mail.send()
    except smtplib.SMTPRecipientsRefused as refused:
        answers = [answer[0] for answer in refused.recipients.values()]
        if any(code in _NO_SUCH_BOX for code in answers):
            raise Gone(refused) from refused
        raise NotSent(refused, again=all(code < _REFUSED_OUTRIGHT for code in answers)) from refused
    except smtplib.SMTPResponseException as refused:
        raise NotSent(refused, again=refused.smtp_code < _REFUSED_OUTRIGHT) from refused
    except (
        smtplib.SMTPNotSupportedError,
        PasswordUnreadable,
        ConnectionRefusedError,
        socket.gaierror,
    ) as nobody:
        raise NotSent(nobody, again=True) from nobody
