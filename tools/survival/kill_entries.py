"""Kill the server while people enter, start it again, and demand that no entry is lost and none is twice.

    python tools/survival/kill_entries.py --kills 200
    CAISSA_DATABASE_URL=postgresql://… python tools/survival/kill_entries.py --kills 200

Some people have prepared an entry and press the button of the opening minute, others send the form, three of
them at the same time. At a random moment every process of the server gets SIGKILL. Whoever had no answer
sends the same again after the start. An answer that was given must be given again word for word; at the end
everybody has exactly one entry, exactly as many places are taken as there are, every place is charged once
and every entry has one letter.
"""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path

from desk_server import Colleague
from killing import Lost, Trial, at_once, open_offer, require, run

EVENT, TICKETS, QUEUES = "rush", "tickets.txt", 3
TO_A_TICKET = 4
"""Every fourth has prepared the entry; in each of the three queues they take turns with forms."""
FORM = f"/enter/{EVENT}/"
RULES = """
name = "Rush"
currency = "EUR"
[[category]]
code = "A"
name = "Open"
[[category.pool]]
code = "all"
size = {places}
[[price]]
kind = "entry"
label = "Entry fee"
amount = 70
"""
ANSWERS = re.compile(
    r"has a place in|is number \d+ on the waiting list|You have a place\.|You are number \d+ on"
)


class Entering(Trial):
    """People who enter, in queues of their own."""

    verdict = "nothing lost, nothing twice, one charge and one letter for each"

    def begin(self, folder: Path) -> None:
        """The tickets of those who prepared their entry, and the keys of the others' forms."""
        names = (folder / TICKETS).read_text().split()
        self.queues = [names[start::QUEUES] for start in range(QUEUES)]
        self.answered: dict[str, str] = {}
        self.begun: set[str] = set()

    def work(self, address: str) -> None:
        """People press and send until the server is killed; the one cut off sends again at the next start."""
        at_once(partial(self._queue, address, queue) for queue in self.queues)

    def _queue(self, address: str, queue: list[str]) -> None:
        while queue:
            name = queue[0]
            self.sent_again += name in self.begun
            self.begun.add(name)
            self.answered[name] = _answer(address, name)
            del queue[0]
            if self.dice.random() < 0.3:
                self._same_again(address, self.dice.choice(list(self.answered)))

    def _same_again(self, address: str, name: str) -> None:
        """Whoever asks again is told the same; the words of the two pages differ, place and number do not."""
        if (again := _answer(address, name)) != self.answered[name]:
            raise Lost(f"{name} was told {self.answered[name]!r}, then {again!r}")

    def settle(self, address: str) -> None:
        """Everybody asks again, and those who were cut off send again."""
        for name in list(self.answered):
            self._same_again(address, name)
        for name in self.begun - set(self.answered):
            self.answered[name] = _answer(address, name)

    def summary(self) -> str:
        """What was done."""
        return f"{len(self.answered)} answered"

    def note(self, folder: Path) -> None:
        """How many are entered."""
        (folder / "answered").write_text(str(len(self.answered)))

    def fill(self, folder: Path, kills: int) -> None:
        """An open offer; every fourth has prepared the entry, the others enter by form."""
        from caissa_web.enrolment.operations.applicants import applicant_of  # noqa: PLC0415
        from caissa_web.enrolment.operations.preparing import EntryForm, prepare  # noqa: PLC0415
        from caissa_web.enrolment.people import PersonData  # noqa: PLC0415
        from caissa_web.portal.opening.tickets import Ticket  # noqa: PLC0415

        offer = open_offer(EVENT, RULES.format(places=10 + 2 * kills))
        names = []
        for number in range(20 + 5 * kills):
            if number % TO_A_TICKET:
                names.append(f"{number:032x}")
                continue
            name = f"Entrant{number:05}, Given"
            who = applicant_of(offer.event, name=name, link=name, email=f"e{number}@example.org")
            form = EntryForm("A", PersonData(name, no_fide_id=True, birth="1990"))
            application = prepare(offer, who, [form], key=f"prepared {number}", by="rush")
            names.append(Ticket(application.pk, offer.pk).text)
        (folder / TICKETS).write_text("\n".join(names))

    def look(self, folder: Path) -> None:
        """Counters, entries, charges, letters."""
        from collections import Counter as Tally  # noqa: PLC0415

        from django.utils import timezone  # noqa: PLC0415 - after django.setup()

        from caissa_web.delivery.models import Letter  # noqa: PLC0415
        from caissa_web.enrolment.models import Claim, Counter, Entry  # noqa: PLC0415
        from caissa_web.portal.opening.afterwards import catch_up  # noqa: PLC0415
        from caissa_web.treasury.models import Charge  # noqa: PLC0415

        while catch_up(timezone.now()):
            pass
        entries = list(Entry.everybody.filter(event__slug=EVENT).exclude(state="draft"))
        require(len(entries) == int((folder / "answered").read_text()), f"{len(entries)} entries")
        placed = [entry.code for entry in entries if entry.state == "confirmed"]
        counters = Counter.objects.filter(category__offer__event__slug=EVENT)
        counter, pool = counters.get(kind="category"), counters.get(kind="pool")
        live = Claim.objects.exclude(state="released").filter(counter=counter)
        require(len({entry.participant_id for entry in entries}) == len(entries), "somebody is entered twice")
        wanted = min(pool.size or 0, len(entries))
        require(
            counter.taken == pool.taken == len(placed) == live.count() == wanted,
            f"{counter.taken} taken, {len(placed)} placed, {live.count()} claims, {wanted} wanted",
        )
        require(len({entry.seq for entry in entries}) == len(entries), "a number is there twice")
        charged = Tally(Charge.objects.filter(event__slug=EVENT).values_list("subject", flat=True))
        require(charged == Tally(placed), "a place is charged twice or not at all")
        kinds = ("portal.confirmed", "portal.waiting")
        written = Letter.objects.filter(event__slug=EVENT, kind__in=kinds)
        letters = Tally(written.values_list("about", flat=True))
        require(letters == Tally(entry.code for entry in entries), "a letter is missing or there twice")


def _answer(address: str, name: str) -> str:
    """What somebody is told: a ticket is pressed, everything else is the key of a form."""
    somebody = Colleague(address)
    if "-" in name:
        _status, page = somebody.post(f"/enter/press/{name}/")
    else:
        page = _by_form(somebody, name)
    said = ANSWERS.search(page)
    if said is None:
        raise Lost(f"no answer: {page[:200]}")
    return said[0]


def _by_form(somebody: Colleague, key: str) -> str:
    somebody.get(FORM)
    number = int(key, 16)
    fields = {
        "key": key,
        "people": "1",
        "p0-name": f"Form{number:05}, Given",
        "p0-none": "yes",
        "p0-birth": "1990",
        "p0-in": "A",
        "contact-name": "Given",
        "contact-email": f"f{number}@example.org",
        "price": "EUR 70.00",
        "step": "send",
    }
    status, page = somebody.post(FORM, **fields)
    if status != 302:
        raise Lost(f"not sent: {status} {page[:200]}")
    return somebody.get(somebody.location)[1]


if __name__ == "__main__":
    sys.exit(run(Entering()))
