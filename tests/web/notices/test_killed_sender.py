"""`kill -9` while a message leaves: it is shown as perhaps sent, and its receiver never gets it twice."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from tests.web.walks import without_records

pytestmark = without_records
PROGRAM = """
import os, sys, time
from datetime import timedelta
import django
django.setup()
from django.core.management import call_command
from django.utils import timezone
from caissa.testing import crosstable
from caissa_web.notices import sending, subscribing
from caissa_web.notices.models import Channel, Kind, Message
from caissa_web.notices.following import follow_all
from caissa_web.delivery.sms import FileProvider
from caissa.tournament import Outcome
from caissa_web import operations
what = sys.argv[1]

class Hanging(FileProvider):
    def send(self, to, text):
        super().send(to, text)
        time.sleep(600)

if what == "make":
    call_command("migrate", verbosity=0)
    event = operations.publish_event(operations.create_event("e", "E", by="o"), by="o")
    facts = crosstable("1 Anna 2400 2w*\\n2 Boris 2300 1b*", name="Open", scheduled_rounds=3)
    section = operations.create_section(event, "open", facts, by="o")
    now = timezone.now()
    wish = subscribing.Wish(section, 1, "Anna", Channel.SMS, "+37120000000", tuple(Kind.values), "en", "x")
    made = subscribing.subscribe(wish, now)
    made.messages.all().delete()
    subscribing.confirm(made, now)
    operations.record_result(section, 1, (1, 2), (Outcome.WIN, Outcome.LOSS), by="o")
    follow_all(now)
elif what == "hang":

    from caissa_web.delivery import sms
    sms.provider = Hanging
    sending.send_due(timezone.now() + timedelta(minutes=2))
else:
    for minutes in (2, 4, 8, 60):
        sending.send_due(timezone.now() + timedelta(minutes=minutes))
        follow_all(timezone.now() + timedelta(minutes=minutes))
    print(*Message.objects.values_list("state", flat=True), end="")
"""


@pytest.fixture
def program(tmp_path):
    """Starts the program above with an installation of its own."""
    settings = {name: value for name, value in os.environ.items() if not name.startswith("CAISSA_")}
    settings |= {
        "CAISSA_DATA": str(tmp_path),
        "CAISSA_SMS_PROVIDER": "caissa_web.notices.sms.FileProvider",
        "DJANGO_SETTINGS_MODULE": "caissa_web.config.settings",
    }

    def start(what: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", PROGRAM, what]
        return subprocess.Popen(command, env=settings, stdout=subprocess.PIPE, text=True)  # noqa: S603

    return start


def test_a_message_is_not_sent_again_after_a_kill(program, tmp_path):
    """The text left, the process died before it could say so."""
    with program("make") as making:
        assert making.wait() == 0
    sent = tmp_path / "text_messages.jsonl"
    with program("hang") as hanging:
        while not (sent.exists() and sent.read_text("utf-8").endswith("\n")):
            assert hanging.poll() is None
            time.sleep(0.05)
        hanging.kill()
    with program("go on") as going_on:
        output, _ = going_on.communicate()
    assert output == "perhaps"
    assert len(sent.read_text("utf-8").splitlines()) == 1
