"""Letters that came back: what a delivery status notification says (RFC 3464)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from caissa.files.mail import read_delivery_status
from caissa.files.mail.delivery_status import DeliveryAction
from tests.files.mail.notifications import DELAYED, FAILED, HEAD, notification


def test_a_mailbox_that_does_not_exist():
    """Recipient, action, status and the words of the other server, and which letter it was."""
    reading = read_delivery_status(notification("Mairead@Example.org"))
    (report,) = reading.reports
    assert report.recipient == "mairead@example.org"
    assert (report.action, report.status) == (DeliveryAction.FAILED, "5.1.1")
    assert report.diagnostic == "550 5.1.1 User unknown"
    assert report.is_final
    assert reading.message_id == "<1@chess.example.org>"
    assert reading.findings == ()


def test_a_delay_is_no_failure():
    """Class 4 is for the time being (RFC 3463, 2); the server goes on trying."""
    (report,) = read_delivery_status(notification("a@b.example", recipients=DELAYED)).reports
    assert report.action is DeliveryAction.DELAYED
    assert not report.is_final


def test_two_recipients_in_one_notification():
    """Each group of fields is about one recipient (RFC 3464, 2.1)."""
    both = FAILED + DELAYED
    reports = read_delivery_status(notification("a@b.example", recipients=both)).reports
    assert [report.action.value for report in reports] == ["failed", "delayed"]


def test_a_recipient_that_cannot_be_read_is_a_finding():
    """An action that the standard does not have, an address that is none."""
    odd = "Final-Recipient: rfc822; nobody\nAction: failed\n\n"
    odd += "Final-Recipient: rfc822; a@b.example\nAction: lost\n\n"
    reading = read_delivery_status(notification("x@y.example", recipients=odd))
    assert reading.reports == ()
    assert [finding.code for finding in reading.findings] == [
        "mail.recipient",
        "mail.recipient",
        "mail.no-notification",
    ]


def test_an_ordinary_mail_is_no_notification():
    """Also one that talks of failures in its text."""
    reading = read_delivery_status(
        b"Subject: Hello\r\n\r\nFinal-Recipient: rfc822; a@b.example\r\nAction: failed"
    )
    assert reading.reports == ()
    assert [finding.code for finding in reading.findings] == ["mail.no-notification"]


@given(st.binary(max_size=300), st.integers(0, len(HEAD)))
def test_reading_is_total(noise, at):
    """Whatever stands in a mail, reading ends in values."""
    whole = notification("a@b.example")
    reading = read_delivery_status(whole[:at] + noise + whole[at:])
    assert all("@" in report.recipient for report in reading.reports)
