"""Messages at the desk: an announcement with a preview and a count, and the archive with its states."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.test import Client

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.notices import sending
from caissa_web.notices.models import Message
from caissa_web.records import soundness
from tests.web.notices.conftest import later

DESK = "/desk/spring/open/messages/"


@pytest.fixture
def browser(event):
    """A browser of somebody with a role."""

    def browser_of(role: Role) -> Client:
        user = User.objects.create_user(role.value)
        operations.appoint(event, user, role, by="olga")
        client = Client()
        client.force_login(user)
        return client

    return browser_of


def typed(page: str, **more: str) -> dict[str, str]:
    """An announcement as it is sent from the page."""
    key = re.search(r'name="key" value="([0-9a-f]{32})"', page)[1]
    return {
        "subject": "Prize giving",
        "text": "At 18:00.\nAll are welcome.",
        "number": "",
        "key": key,
        **more,
    }


def test_an_announcement_is_previewed_then_sent_once(browser, section, listener):
    """The count is told before; a resend changes nothing; it is in the log and the records stay sound."""
    listener(1, "a@example.org")
    listener(2, "b@example.org")
    chief = browser(Role.CHIEF_ARBITER)
    form = typed(chief.get(DESK).content.decode())
    preview = chief.post(DESK, form).content.decode()
    assert "2 people will get it." in preview
    assert not Message.objects.exists()
    for _ in range(2):
        assert chief.post(DESK, {**form, "sure": "yes"}).status_code == 302
    sending.send_due(later())
    assert [(message.subject, message.to) for message in mail.outbox] == [
        ("Prize giving", ["a@example.org"]),
        ("Prize giving", ["b@example.org"]),
    ]
    assert "All are welcome." in mail.outbox[0].body
    page = chief.get(DESK).content.decode()
    assert page.count("Prize giving") == 2
    assert "a@example.org" not in page
    assert "a…@example.org" in page
    assert section.event.log.filter(act="message.announced").count() == 1
    assert soundness.complaints() == []


def test_to_one_player_only(browser, section, listener):
    """And a number that nobody has is refused at the field, with what was typed kept."""
    listener(1, "a@example.org")
    listener(2, "b@example.org")
    organiser = browser(Role.ORGANISER)
    form = typed(organiser.get(DESK).content.decode(), number="2", sure="yes")
    organiser.post(DESK, form)
    sending.send_due(later())
    assert [message.to for message in mail.outbox] == [["b@example.org"]]
    wrong = organiser.post(DESK, {**form, "number": "77"})
    assert wrong.status_code == 400
    assert "There is no such number." in wrong.content.decode()
    assert "All are welcome." in wrong.content.decode()


def test_who_may_neither_pair_nor_manage_may_not_write(browser, section):
    """A sector arbiter looks at the desk, but does not write to everybody."""
    helper = browser(Role.SECTOR_ARBITER)
    assert helper.get(DESK).status_code == 403
    assert helper.post(DESK, {}).status_code == 403


def test_the_archive_comes_in_pages(browser, section, listener, django_assert_max_num_queries):
    """However many messages there are, a page asks a bounded number of questions."""
    subscription = listener()
    now = later(0)
    Message.objects.bulk_create(
        Message(
            subscription=subscription,
            section=section,
            kind="announcement",
            topic=f"announcement:{number}",
            serial=1,
            subject=f"No. {number}",
            body="x",
            queued_at=now,
            not_before=now,
        )
        for number in range(250)
    )
    chief = browser(Role.CHIEF_ARBITER)
    with django_assert_max_num_queries(25):
        page = chief.get(DESK).content.decode()
    assert page.count("<summary>") == 100
    assert "No. 0<" in chief.get(f"{DESK}?page=3").content.decode()
    assert chief.get(f"{DESK}?page=99999999999999999999").status_code == 200
