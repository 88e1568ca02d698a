"""Letters that came back, by an uploaded mail and by the mail server itself."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from caissa_web.delivery.models import DoubtfulContact, Letter
from tests.files.mail.notifications import DELAYED, notification
from tests.web.mailings.conftest import sent

pytestmark = pytest.mark.django_db
SECRET = "k9-Jw2_pQ7xZ4mN8vB1c"  # noqa: S105 - of a test


def upload(officer, *mails: bytes) -> str:
    """What the page says to mails that came back."""
    files = [SimpleUploadedFile(f"mail{place}.eml", content) for place, content in enumerate(mails)]
    page = officer.post("/office/spring/messages/returned/", {"mail": files}, follow=True)
    return page.content.decode()


def test_a_mail_that_came_back_marks_the_address(event, officer, template, server):
    """By its Message-ID it is our letter to Anna; the address is doubtful until somebody clears it."""
    sent(event, template)
    letter = Letter.objects.get(contact="anna@example.org")
    page = upload(officer, notification("Anna@example.org", letter.receipt))
    assert "1 address noted" in page
    assert "a…@example.org" in page
    assert "550 5.1.1 User unknown" in page
    letter.refresh_from_db()
    assert letter.state == Letter.State.FAILED
    doubtful = DoubtfulContact.objects.get()
    assert "takes no letters" in officer.get(f"/office/spring/entries/entry/{letter.about}/").content.decode()
    assert sent(event, template, "second").left_out == {"doubtful": 1}
    officer.post(f"/office/spring/messages/returned/{doubtful.pk}/clear/")
    assert sent(event, template, "third").left_out == {}


def test_what_we_did_not_write_marks_nobody(event, officer, template, server):
    """Anybody can write a notification: it must name a letter of ours to that address."""
    sent(event, template)
    letter = Letter.objects.get(contact="anna@example.org")
    forged = notification("anna@example.org", "<forged@example.org>")
    stranger = notification("stranger@example.org", letter.receipt)
    page = upload(officer, forged, stranger, b"Subject: hello\r\n\r\nhello")
    assert "no letter of ours went to this address" in page
    assert "not a delivery status notification" in page
    assert not DoubtfulContact.objects.exists()


def test_a_delay_marks_nobody(event, officer, template, server):
    """The other server goes on trying."""
    sent(event, template)
    letter = Letter.objects.get(contact="anna@example.org")
    upload(officer, notification("anna@example.org", letter.receipt, DELAYED))
    assert not DoubtfulContact.objects.exists()


def test_the_mail_server_hands_them_over_by_itself(event, template, server, client, settings):
    """With its secret; the same mail twice is one address."""
    sent(event, template)
    content = notification("anna@example.org", Letter.objects.get(contact="anna@example.org").receipt)

    def post(secret: str) -> tuple[int, bytes]:
        answer = client.post(
            "/office/bounces/",
            content,
            content_type="message/rfc822",
            headers={"Authorization": f"Bearer {secret}"},
        )
        return answer.status_code, answer.content

    assert post(SECRET)[0] == 404
    settings.MAIL_WEBHOOK = SECRET
    assert post("wrong")[0] == 401
    assert not DoubtfulContact.objects.exists()
    assert post(SECRET) == (200, b'{"noted": 1, "findings": []}')
    assert post(SECRET)[0] == 200
    assert DoubtfulContact.objects.count() == 1


def test_an_address_that_is_erased_is_forgotten(event, template, server):
    """Also what was noted of it."""
    from caissa_web.delivery import outbox

    server.answers["RCPT"] = "550 no such user"
    sent(event, template)
    assert DoubtfulContact.objects.count() == 3
    outbox.erase_of("anna@example.org", timezone.now() + timedelta(days=1))
    assert sorted(row.masked for row in DoubtfulContact.objects.all()) == ["b…@example.org", "c…@example.org"]
