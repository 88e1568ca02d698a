"""A test message, and what became of it: which of the usual faults it was, and the server's own words."""

from __future__ import annotations

import smtplib
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from django.core.mail import EmailMessage

from caissa_web.accounts.mail.backend import PasswordUnreadable
from caissa_web.accounts.mail.outgoing import Outgoing

LONGEST_ANSWER = 300


class Outcome(Enum):
    """What became of a test message."""

    TAKEN = auto()
    NO_SUCH_NAME = auto()
    NOBODY_ANSWERS = auto()
    NO_SAFE_CONNECTION = auto()
    LOG_IN_REFUSED = auto()
    NO_LOG_IN = auto()
    PASSWORD_UNREADABLE = auto()
    SENDER_REFUSED = auto()
    RECEIVER_REFUSED = auto()
    REFUSED = auto()


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of a test message, and the server's own words, if it had any."""

    outcome: Outcome
    answer: str = ""


_KINDS: tuple[tuple[type[Exception], Outcome], ...] = (
    (PasswordUnreadable, Outcome.PASSWORD_UNREADABLE),
    (UnicodeError, Outcome.LOG_IN_REFUSED),
    (smtplib.SMTPAuthenticationError, Outcome.LOG_IN_REFUSED),
    (smtplib.SMTPSenderRefused, Outcome.SENDER_REFUSED),
    (smtplib.SMTPRecipientsRefused, Outcome.RECEIVER_REFUSED),
    (ssl.SSLError, Outcome.NO_SAFE_CONNECTION),
    (socket.gaierror, Outcome.NO_SUCH_NAME),
    (smtplib.SMTPServerDisconnected, Outcome.NOBODY_ANSWERS),
    (smtplib.SMTPConnectError, Outcome.NOBODY_ANSWERS),
    (smtplib.SMTPException, Outcome.REFUSED),
    (OSError, Outcome.NOBODY_ANSWERS),
)
"""From the most special to the most general: the first that fits is the outcome."""


def try_out(send: Callable[[], object]) -> Trial:
    """Send, and say what became of it."""
    try:
        send()
    except smtplib.SMTPNotSupportedError as refused:
        no_safety = "STARTTLS" in str(refused)
        return Trial(Outcome.NO_SAFE_CONNECTION if no_safety else Outcome.NO_LOG_IN, _answer(refused))
    except (smtplib.SMTPException, OSError, UnicodeError) as fault:
        return Trial(next(outcome for kind, outcome in _KINDS if isinstance(fault, kind)), _answer(fault))
    return Trial(Outcome.TAKEN)


def trial_message(way_out: Outgoing, address: str, subject: str, body: str) -> EmailMessage:
    """A short message to one address."""
    headers = {"Auto-Submitted": "auto-generated"}
    return EmailMessage(
        subject, body, way_out.sender, [address], connection=way_out.connection, headers=headers
    )


def _answer(fault: Exception) -> str:
    """The server's own words: of a refusal its text, otherwise what the computer says."""
    if isinstance(fault, smtplib.SMTPRecipientsRefused):
        answers = [f"{code} {_text(words)}" for code, words in fault.recipients.values()]
        return "; ".join(answers)[:LONGEST_ANSWER]
    if isinstance(fault, smtplib.SMTPResponseException):
        return f"{fault.smtp_code} {_text(fault.smtp_error)}"[:LONGEST_ANSWER]
    if isinstance(fault, UnicodeError):
        return ""  # it would repeat the password
    return str(fault)[:LONGEST_ANSWER]


def _text(words: bytes | str) -> str:
    return words.decode("utf-8", "replace") if isinstance(words, bytes) else words
