"""Notifications as mail servers write them, by the form of RFC 3464."""

from __future__ import annotations

HEAD = """\
From: MAILER-DAEMON@mail.example.net (Mail Delivery System)
To: entries@chess.example.org
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="=_report"

--=_report
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.example.net.

--=_report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.net
Arrival-Date: Wed, 18 Mar 2026 09:12:03 +0000

"""
FAILED = """\
Final-Recipient: rfc822; {to}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 User unknown

"""
DELAYED = """\
Original-Recipient: rfc822;{to}
Final-Recipient: rfc822;{to}
Action: delayed
Status: 4.4.1
Diagnostic-Code: smtp; connect timed out

"""
TAIL = """\
--=_report
Content-Type: message/rfc822

From: entries@chess.example.org
To: {to}
Message-ID: {message_id}
Subject: You have a place

Rapid Under 2200

--=_report--
"""


def notification(to: str, message_id: str = "<1@chess.example.org>", recipients: str = FAILED) -> bytes:
    """A notification about a letter to somebody."""
    text = HEAD + recipients.format(to=to) + TAIL.format(to=to, message_id=message_id)
    return text.replace("\n", "\r\n").encode()
