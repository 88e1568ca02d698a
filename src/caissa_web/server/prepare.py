"""What a first start does with Django: tables, and a demo if there is nobody and nothing yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import django
from django.contrib.auth import get_user_model
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import DatabaseError, OperationalError, connections, transaction
from django.utils import timezone

from caissa.messages import msg
from caissa_web.config import environment
from caissa_web.config.database import NotReady, is_damage
from caissa_web.server.demo_people import demo_log_ins

if TYPE_CHECKING:
    from caissa_web.background.worker import Worker

SECONDS_BETWEEN_LOOKS_AT_THE_DEMO = 3600
COMMAND = "--confirm-time"
"""Who confirmed the time, where nobody is logged in."""


def fill_database(log_ins: Mapping[str, str], say: Callable[[str], object]) -> None:
    """Bring the tables up to date; with log-ins, an empty database gets the demo too."""
    try:
        django.setup()
        say("Preparing the database …")
        call_command("migrate", verbosity=0, interactive=False)
        if log_ins and is_empty():
            say("Making the demo festival …")
            make_demo(log_ins)
    except (OperationalError, ImproperlyConfigured) as error:
        raise NotReady(why=str(error).strip()) from None
    except DatabaseError as error:
        if not is_damage(error):
            raise
        why = msg("the file is damaged ({error}); restore a backup", error=str(error).strip())
        raise NotReady(why=why) from None
    # The server's process may be a copy of this one, and a connection must not be shared by two.
    connections.close_all()


def is_empty() -> bool:
    """Is there nobody and nothing?"""
    from caissa_web.records.models import Event  # noqa: PLC0415 - models exist only after django.setup()

    return not (get_user_model().objects.exists() or Event.objects.exists())


@transaction.atomic
def make_demo(log_ins: Mapping[str, str]) -> None:
    """The demo's people and their festivals, all or nothing; entrants of the second come afterwards."""
    from caissa_web.demo import entries  # noqa: PLC0415 - models exist only after django.setup()
    from caissa_web.demo import festival as demo  # noqa: PLC0415 - as above
    from caissa_web.screens.making import make_screen  # noqa: PLC0415 - as above
    from caissa_web.screens.plan import Plan  # noqa: PLC0415 - as above

    people = {
        name: get_user_model().objects.create_user(name, password=password, name=f"Demo {name}")
        for name, password in log_ins.items()
    }
    festival = demo.festival(timezone.localdate())
    demo.appoint_people(festival, people)
    demo.show_chances(festival)
    demo.appoint_people(entries.open_festival(timezone.localdate()), people)
    make_screen(festival, "Hall", Plan(), by=next(iter(log_ins)))


def give_all_rights(name: str) -> None:
    """Let somebody run this installation: a log-in with every right, without a password of its own yet."""
    django.setup()
    user, new = get_user_model().objects.get_or_create(username=name)
    user.is_superuser = user.is_active = True
    if new:
        user.set_unusable_password()
    user.save()
    connections.close_all()


def found_wrong() -> list[str]:
    """What is wrong with the records, section by section."""
    django.setup()
    from caissa_web.records import soundness  # noqa: PLC0415 - models exist only after django.setup()

    try:
        return soundness.complaints()
    except DatabaseError as error:
        # A damaged page of PostgreSQL, or a table that is not there.
        return [f"They cannot be read: {str(error).strip().splitlines()[0]}"]
    finally:
        connections.close_all()


def write_masked(slug: str, target: Path) -> None:
    """Write an event with invented people into a new file."""
    django.setup()
    from caissa_web.exchange import event_file, masking  # noqa: PLC0415 - models exist only after django.setup()
    from caissa_web.exchange.backup import NotBackedUp, write_new  # noqa: PLC0415 - as above
    from caissa_web.records.models import Event  # noqa: PLC0415 - as above

    event = Event.objects.filter(slug=slug).first()
    if event is None:
        raise NotBackedUp(file=target, why=msg("there is no such event"))
    write_new(target, event_file.packed(masking.masked(event_file.carried(event))))
    connections.close_all()


def reencrypt() -> int:
    """Encrypt every secret of the records with the present key; the number of rows."""
    django.setup()
    from caissa_web.config import key_check  # noqa: PLC0415 - models exist only after django.setup()

    rows = key_check.reencrypt()
    connections.close_all()
    return rows


def confirm_time() -> str:
    """Believe the computer's clock again; the time that it says, in the installation's zone."""
    django.setup()
    from caissa_web.background import clock  # noqa: PLC0415 - models exist only after django.setup()

    now = timezone.now()
    clock.confirm(now, COMMAND)
    connections.close_all()
    return f"{timezone.localtime(now):%Y-%m-%d %H:%M %Z}"


def unreadable_secrets() -> str:
    """What the secret key cannot decrypt in the records; nothing if it fits."""
    django.setup()
    from caissa_web.config.key_check import ADVICE, secret_counts  # noqa: PLC0415 - as above

    counts = secret_counts()
    connections.close_all()
    return f"{counts.complaint}. {ADVICE}" if counts.undecryptable else ""


def register_demo() -> None:
    """Where there is a demo, have its second festival filled beside everything else."""
    from caissa_web.background import jobs  # noqa: PLC0415 - models exist only after django.setup()
    from caissa_web.demo.entries import fill_the_demo  # noqa: PLC0415 - as above

    if demo_log_ins(environment.folder()):
        jobs.register("demo.entries", SECONDS_BETWEEN_LOOKS_AT_THE_DEMO, fill_the_demo, queue="demo")


def worker_by_settings() -> Worker:
    """A worker for the kinds of work that `CAISSA_JOBS` names."""
    from caissa_web.background.worker import UnknownWork, Worker  # noqa: PLC0415 - as above

    asked = environment.names("CAISSA_JOBS")
    try:
        return Worker(asked)
    except UnknownWork as error:
        raise environment.WrongSetting(name="CAISSA_JOBS", value=",".join(asked), why=error) from None


def work_until(asked_to_stop: Event) -> None:
    """Do jobs and tasks in this process until somebody asks to stop."""
    django.setup()
    from caissa_web.server import open_records  # noqa: PLC0415 - as above

    open_records.hold_open()
    register_demo()
    worker = worker_by_settings()
    worker.start()
    asked_to_stop.wait()
    worker.stop()
    open_records.release()
