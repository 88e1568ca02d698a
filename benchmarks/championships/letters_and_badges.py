"""Five hundred letters and five hundred badges: `python benchmarks/championships/letters_and_badges.py`.

A database that is thrown away gets 500 entries with open fees and photos. Measured are the letters of one
template with its missing list, written into the outbox and handed to a mail server on loopback (limit 30 s
together), the sheets of all badges, the list of a door, and 500 scans that are sent at once. `--latency` lets
the mail server wait so many milliseconds before each answer, as one in another country does.
"""

from __future__ import annotations

import argparse
import os
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from tempfile import mkdtemp
from time import perf_counter, sleep

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
os.environ["CAISSA_DATA"] = mkdtemp(prefix="caissa-letters-")

import django

django.setup()

from django.conf import settings  # noqa: E402 - Django is set up by now
from django.core.management import call_command  # noqa: E402 - Django is set up by now
from django.utils import timezone  # noqa: E402 - Django is set up by now
from tests.web.accreditation.pictures import png  # noqa: E402 - Django is set up by now
from tests.web.loopback_mail import Conversation, mail_server  # noqa: E402 - Django is set up by now

from caissa.entering import code_of  # noqa: E402 - Django is set up by now
from caissa_web import operations  # noqa: E402 - Django is set up by now
from caissa_web.accreditation.models import Badge, Holder, Scan  # noqa: E402 - Django is set up by now
from caissa_web.accreditation.operations.badges import print_badges  # noqa: E402 - Django is set up by now
from caissa_web.accreditation.operations.doors import SentScan, make_door, note_scans  # noqa: E402 - Django is set up by now
from caissa_web.accreditation.operations.holders import take_over  # noqa: E402 - Django is set up by now
from caissa_web.accreditation.operations.photos import read_portrait  # noqa: E402 - Django is set up by now
from caissa_web.accreditation.queries import door_list  # noqa: E402 - Django is set up by now
from caissa_web.config.mail import mail  # noqa: E402 - Django is set up by now
from caissa_web.delivery import outbox  # noqa: E402 - Django is set up by now
from caissa_web.enrolment.models import Applicant, Application, Entry, Offer, Participant  # noqa: E402 - Django is set up by now
from caissa_web.enrolment.operations.offers import announce_offer, make_offer, save_offer  # noqa: E402 - Django is set up by now
from caissa_web.mailings.audience import Audience  # noqa: E402 - Django is set up by now
from caissa_web.mailings.operations.templates import Words, save_template  # noqa: E402 - Django is set up by now
from caissa_web.mailings.operations.writing import Wish, send_mailing, write_letters  # noqa: E402 - Django is set up by now
from caissa_web.office.badges.sheets import make_sheets  # noqa: E402 - Django is set up by now
from caissa_web.papers.storing import store  # noqa: E402 - Django is set up by now

NOW, MANY, LIMIT = datetime(2026, 3, 1, tzinfo=UTC), 500, 30.0
RULES = """
currency = "EUR"
[[category]]
code = "A"
[[category.pool]]
code = "all"
size = 9000
[[price]]
kind = "entry"
amount = 70
"""
WORDS = Words(
    "{event}: {name}", "Dear {applicant},\n\n{name}, {category}, {code}. To pay: {to_pay}\n\n{missing}"
)


def filled() -> Offer:
    """An event with all its entries."""
    event = operations.create_event("large", "Large", by="b", start=date(2099, 5, 1))
    offer = make_offer(event, by="b")
    offer = save_offer(offer, by="b", seen_version=offer.version, text=RULES)
    offer = announce_offer(offer, by="b", now=NOW)
    applicants = Applicant.objects.bulk_create(
        Applicant(event=event, name=f"Applicant {number}", email=f"a{number}@example.org", made_at=NOW)
        for number in range(MANY)
    )
    applications = Application.objects.bulk_create(
        Application(event=event, applicant=each, key=str(each.pk), prepared_at=NOW, arrived_at=NOW)
        for each in applicants
    )
    people = Participant.objects.bulk_create(
        Participant(
            event=event,
            name=f"Player{number:03d}, Anna",
            folded=f"player{number:03d}  anna",
            federation="FRA",
        )
        for number in range(MANY)
    )
    Entry.everybody.bulk_create(
        Entry(
            event=event,
            code=code_of(number * 7919),
            application=applications[number],
            applicant=applicants[number],
            participant=person,
            category=offer.categories.get(),
            state="confirmed",
            seq=number + 1,
            made_at=NOW,
            complete_at=NOW,
        )
        for number, person in enumerate(people)
    )
    return offer


def letters(offer: Offer, latency: float) -> float:
    """Seconds from the button to the last letter at the mail server."""

    class Distant(Conversation):
        def _say(self, line: str) -> None:
            sleep(latency)
            super()._say(line)

    with mail_server() as server:
        server.RequestHandlerClass = Distant
        for name, value in mail(f"smtp://127.0.0.1:{server.port}?tls=no", "Large <b@example.org>").items():
            setattr(settings, name, value)
        template = save_template(offer.event, None, "Reminder", "entry", {"en": WORDS}, by="b")
        began = perf_counter()
        mailing = send_mailing(offer.event, Wish(template, Audience(), "k"), by="b")
        write_letters(mailing.pk)
        written = perf_counter() - began
        while outbox.send_due(timezone.now()):
            pass
        seconds = perf_counter() - began
        print(
            f"{len(server.letters)} letters: written in {written:.1f} s, at the server after {seconds:.1f} s"
        )
        print(f"   over {server.greetings} connections")
    return seconds


def badges(offer: Offer) -> None:
    """Sheets, the list of a door, and scans."""
    take_over(offer.event, by="b")
    portrait = store("badge-photo", "p.png", read_portrait(png(400, 500), "p.png"), "image/png", NOW)
    Holder.objects.update(photo=portrait)
    began = perf_counter()
    keys = print_badges(offer.event, Holder.objects.values_list("pk", flat=True), by="b")
    wish = {"event": offer.event.pk, "badges": keys, "layout": "a6", "language": "en"}
    sheet = make_sheets(wish)
    print(f"{len(keys)} badges on sheets in {perf_counter() - began:.1f} s, {len(sheet.content) >> 10} kB")
    door = make_door(offer.event, "Hall", "H", timezone.now() + timedelta(days=1), by="b")
    began = perf_counter()
    listed = door_list(door)
    print(f"list of a door with {len(listed['badges'])} badges: {1000 * (perf_counter() - began):.1f} ms")
    hashes = Badge.objects.values_list("code_hash", flat=True)
    scans = [SentScan(f"phone-{place:06d}", each, timezone.now(), "in") for place, each in enumerate(hashes)]
    began = perf_counter()
    for _time in range(2):
        note_scans(door, scans, timezone.now())
    print(f"{Scan.objects.count()} scans sent twice: {1000 * (perf_counter() - began):.0f} ms")


def main() -> int:
    """Measure and print; the exit code tells whether the limit was kept."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--latency", type=float, default=0, help="milliseconds before each answer")
    options = parser.parse_args()
    call_command("migrate", verbosity=0)
    offer = filled()
    seconds = letters(offer, options.latency / 1000)
    badges(offer)
    return int(seconds > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
