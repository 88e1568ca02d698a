"""One connection to the mail server for many letters: five hundred greetings would take minutes.

Before each letter the server is asked whether it still listens, so that a connection that it has ended is not
taken for a letter that perhaps left.
"""

from __future__ import annotations

import smtplib
from collections.abc import Callable, Sequence
from contextlib import suppress

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from caissa_web.accounts.mail.outgoing import Outgoing, outgoing

LETTERS_ON_A_LINE = 50
"""Many servers end a connection after a hundred letters."""
LISTENING = 250


class KeptLine(BaseEmailBackend):
    """A way out that is kept open between letters; `busy` while one is being handed over."""

    def __init__(self, backend: BaseEmailBackend) -> None:
        super().__init__()
        self.backend, self.letters, self.busy = backend, 0, False

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Hand letters over, on the line as it is or on a new one; a fault ends the line."""
        self.busy = True
        try:
            if self.letters and (self.letters % LETTERS_ON_A_LINE == 0 or not self._listens()):
                self.close()
            self.backend.open()
            sent = self.backend.send_messages(email_messages)
            self.letters += 1
        except Exception:
            self.close()
            raise
        finally:
            self.busy = False
        return int(sent or 0)

    def close(self) -> None:
        """End the line; whatever goes wrong then has nothing to do with a letter."""
        with suppress(Exception):
            self.backend.close()

    def _listens(self) -> bool:
        line = getattr(self.backend, "connection", None)
        if not isinstance(line, smtplib.SMTP):
            return line is None
        try:
            return bool(line.noop()[0] == LISTENING)
        except (smtplib.SMTPException, OSError):
            return False


class MailLine:
    """The way out for a run of letters: one line, and another if a letter hangs on the first."""

    def __init__(self, way: Callable[[], Outgoing | None] = outgoing) -> None:
        self.way = way
        self.kept: KeptLine | None = None
        self.sender = ""

    def __call__(self) -> Outgoing | None:
        """The way out now; None if there is none."""
        if self.kept is None or self.kept.busy:
            fresh = self.way()
            if fresh is None:
                return None
            self.kept, self.sender = KeptLine(fresh.connection), fresh.sender
        return Outgoing(self.sender, self.kept)

    def close(self) -> None:
        """End the line, unless a letter still hangs on it."""
        if self.kept is not None and not self.kept.busy:
            self.kept.close()
