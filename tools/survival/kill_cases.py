"""Kill the server while appeals and cases are handed in and decided; each must have moved step by step.

    python tools/survival/kill_cases.py --kills 100
    CAISSA_DATABASE_URL=postgresql://… python tools/survival/kill_cases.py --kills 100

Appellants send their forms, the chair admits, decides and publishes; beside them a fair-play officer files
reports, adds evidence and dismisses them. At a random moment every process of the server gets SIGKILL.
Whoever had no answer sends the same again after the start. At the end every appeal and every case has each of
its steps exactly once and the state of its last step, everybody who may open it is named once, every exhibit
is there once and can be decrypted, and every published verdict stands in the incidents book exactly once.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from datetime import timedelta
from pathlib import Path

from desk_server import Colleague
from killing import Lost, Trial, at_once, require, run

EVENT, APPEALS, DONE = "disputes", "appeals.txt", "done.txt"
CHAIR, OFFICER, PASSWORD = "wanda", "felix", "a pawn is never only a pawn"
FORM = {
    "by": "player",
    "facts": "The clock was not pressed.",
    "asked": "A draw.",
    "english": "on",
    "consent": "on",
}
REPORT = {
    "kind": "report",
    "complainant": "Gerd Olm",
    "accused": "Boris",
    "basis": "observation",
    "basis_text": "A telephone in the hall.",
    "written": "on",
    "signed": "on",
}
APPEAL_STEPS = (
    ("submit", FORM),
    ("admit", {"admit-text": "In time."}),
    ("decide", {"decide-votes_for": "2", "decide-votes_against": "1", "decide-reasons": "It was legal."}),
    ("publish", {"publish-text": "on the board"}),
)
APPEAL_STATES = ("draft", "submitted", "heard", "decided", "published")
CASE_STEPS = ("file", "receive", "admit", "investigate", "exhibit", "dismiss", "close")
CASE_STATES = ("", "draft", "received", "admitted", "investigated", "investigated", "dismissed", "closed")
NEXT_STEP = re.compile(r"/act/([a-z-]+)/")
REFERENCE = re.compile(r"The case (\S+) is with")


class Cases(Trial):
    """Appeals and cases, each with the steps that were acknowledged."""

    kills = 100

    def begin(self, folder: Path) -> None:
        """The forms of the appeals; cases are filed as they come."""
        lines = (folder / APPEALS).read_text().splitlines()
        self.appeals = [(token, reference) for token, reference in map(str.split, lines)]
        self.done: Counter[str] = Counter()
        self.under_way: set[str] = set()
        self.reports = 0
        self.reference = ""
        self.people: dict[str, Colleague] = {}

    def work(self, address: str) -> None:
        """Appeals and cases move until the server is killed; what was cut off is sent again later."""
        at_once((lambda: self._appeals(address), lambda: self._reports(address)))

    def settle(self, address: str) -> None:
        """One appeal and one case more are brought to their end."""
        for _each in range(2):
            if self.appeals:
                self._next_appeal(address)
            self._next_report(address)

    def summary(self) -> str:
        """What was done."""
        return f"{sum(self.done.values())} steps acknowledged, {self.reports} cases filed"

    def note(self, folder: Path) -> None:
        """How many steps of what were acknowledged."""
        (folder / DONE).write_text("\n".join(f"{name} {steps}" for name, steps in self.done.items()))

    # -- people ---------------------------------------------------------------------------

    def _appeals(self, address: str) -> None:
        while self.appeals:
            self._next_appeal(address)

    def _next_appeal(self, address: str) -> None:
        token, reference = self.appeals[0]
        for name, fields in APPEAL_STEPS[self.done[reference] :]:
            self._begin(f"{reference} {name}")
            if name == "submit":
                _submit(address, token, fields)
            else:
                self._step(address, CHAIR, reference, name, fields)
            self.done[reference] += 1
        del self.appeals[0]

    def _reports(self, address: str) -> None:
        while True:
            self._next_report(address)

    def _next_report(self, address: str) -> None:
        for name in CASE_STEPS[self.done[self.reference] if self.reference else 0 :]:
            self._begin(f"{self.reference or self.reports} {name}")
            if name == "file":
                self.reference = self._file(address)
                self.reports += 1
            elif name == "exhibit":
                self._exhibit(address, self.reference)
            else:
                self._step(address, OFFICER, self.reference, name, {f"{name}-text": "As it was."})
            self.done[self.reference] += 1
        self.reference = ""

    def _begin(self, what: str) -> None:
        self.sent_again += what in self.under_way
        self.under_way.add(what)

    def _person(self, address: str, name: str, page: str) -> tuple[Colleague, str]:
        """Somebody who is logged in, with a page; whoever is asked for a fresh proof logs in again."""
        person = self.people.get(name)
        if person is not None:
            status, text = person.get(page)
            if status == 200:
                return person, text
        person = Colleague(address)
        person.log_in(name, PASSWORD)
        self.people[name] = person
        status, text = person.get(page)
        if status != 200:
            raise Lost(f"{name} cannot open {page}: {status}")
        return person, text

    def _step(self, address: str, who: str, reference: str, name: str, fields: dict[str, str]) -> None:
        """One step of a case, if the page still offers it: it may have been taken before the cut."""
        place = f"/conduct/{EVENT}/cases/{reference}/"
        person, page = self._person(address, who, place)
        if name in NEXT_STEP.findall(page):
            status, page = person.post(f"{place}act/{name}/", **fields)
            if status != 302:
                raise Lost(f"{name} was not taken: {status} {page[-300:]}")
            if self._is_asked_who_they_are(person, who):
                self._step(address, who, reference, name, fields)
                return
            _status, page = person.get(place)
            if name in NEXT_STEP.findall(page):
                raise Lost(f"{name} of {reference} was refused")

    def _is_asked_who_they_are(self, person: Colleague, who: str) -> bool:
        """Was an act not done, but kept until the password comes? A log-in is proof for five minutes only."""
        asked = person.location.startswith("/account/")
        if asked:
            del self.people[who]
        return asked

    def _file(self, address: str) -> str:
        """A report; sent a second time it is the same one."""
        place = f"/conduct/{EVENT}/new-case/"
        officer, _page = self._person(address, OFFICER, place)
        facts = f"Report {self.reports}: a telephone."
        status, page = officer.post(place, facts=facts, **REPORT)
        if status != 302:
            raise Lost(f"the report was not taken: {status} {page[-300:]}")
        if self._is_asked_who_they_are(officer, OFFICER):
            return self._file(address)
        _status, page = officer.get(officer.location)
        known = REFERENCE.findall(page)
        if not known:
            raise Lost(f"no reference: {page[:300]}")
        return str(known[-1])

    def _exhibit(self, address: str, reference: str) -> None:
        place = f"/conduct/{EVENT}/cases/{reference}/"
        officer, _page = self._person(address, OFFICER, place)
        status, page = officer.upload(f"{place}evidence/", "note.txt", _evidence(reference))
        if status != 302:
            raise Lost(f"the exhibit was not taken: {status} {page[-300:]}")
        if self._is_asked_who_they_are(officer, OFFICER):
            self._exhibit(address, reference)

    # -- records --------------------------------------------------------------------------

    def fill(self, folder: Path, kills: int) -> None:
        """An event with a round, a committee, a fair-play officer, and forms for appeals."""
        from django.utils import timezone  # noqa: PLC0415 - after django.setup()

        from caissa.testing import crosstable  # noqa: PLC0415
        from caissa.tournament import Role  # noqa: PLC0415
        from caissa_web import operations  # noqa: PLC0415
        from caissa_web.accounts.models import User  # noqa: PLC0415
        from caissa_web.conduct.operations.appeals import Ruling, prepare_appeal  # noqa: PLC0415
        from caissa_web.conduct.operations.committee import (  # noqa: PLC0415
            CommitteeRules,
            MemberInput,
            set_committee,
        )
        from caissa_web.records.models import Appointment  # noqa: PLC0415

        facts = crosstable(
            "1 Anna 2400 2w1\n2 Boris 2300 1b0", name="Open", scheduled_rounds=5, type_code="FIDE_DUTCH_2026"
        )
        event = operations.create_event(EVENT, "Disputes", by="olga")
        section = operations.create_section(event, "open", facts, by="olga")
        chair = User.objects.create_user(CHAIR, password=PASSWORD, name="Wanda Kral")
        officer = User.objects.create_user(OFFICER, password=PASSWORD, name="Felix Amos")
        Appointment.objects.create(event=event, user=officer, role=Role.CHIEF_FAIR_PLAY_OFFICER.value)
        members = [
            MemberInput("Wanda Kral", "POL", "chair", 1970, user=chair),
            MemberInput("Otto Berg", "GER", "member", 1970),
            MemberInput("Li Chen", "CHN", "member", 1970),
        ]
        set_committee(event, CommitteeRules(), members, by="olga")
        now = timezone.now()
        ruling = Ruling("Second illegal move: lost.", "Ada", now, now + timedelta(hours=12))
        lines = []
        for _number in range(10 + kills):
            case, token = prepare_appeal(section, 1, 2, ruling, by="ada")
            lines.append(f"{token} {case.reference}")
        (folder / APPEALS).write_text("\n".join(lines))

    def look(self, folder: Path) -> None:
        """Steps, states, who is named, evidence, and the incidents book."""
        from caissa_web.conduct.models import Case  # noqa: PLC0415 - after django.setup()
        from caissa_web.records import snapshot  # noqa: PLC0415
        from caissa_web.records.models import LogEntry, Section  # noqa: PLC0415

        acknowledged = {}
        for line in (folder / DONE).read_text().splitlines():
            reference, steps = line.split()
            acknowledged[reference] = int(steps)
        cases = {case.reference: case for case in Case.objects.all()}
        require(set(acknowledged) <= set(cases), "a case is gone")
        reports = [case for case in cases.values() if case.kind == "report"]
        require({case.reference for case in reports} <= set(acknowledged), "a case is there twice")
        for case in cases.values():
            _look_at(case, acknowledged.get(case.reference, 0))
        published = [case.reference for case in cases.values() if case.state == "published"]
        acts = Counter(LogEntry.objects.filter(act="appeal.published").values_list("what", flat=True))
        require(acts == Counter(published), "a publication is missing in the log, or there twice")
        book = snapshot.load_state(Section.objects.get(event__slug=EVENT)).book.incidents
        require(len(book) == len(published), f"{len(book)} verdicts in the book, {len(published)} published")


def _look_at(case: object, acknowledged: int) -> None:
    """One case: its steps in their order, its state, who is named in it, its evidence."""
    from caissa_web.conduct.encrypted import content_of, file_of  # noqa: PLC0415 - after django.setup()

    reference, state, is_report = case.reference, case.state, case.kind == "report"  # type: ignore[attr-defined]
    acts = [step.act for step in case.steps.order_by("pk")]  # type: ignore[attr-defined]
    names = list(CASE_STEPS) if is_report else [name for name, _fields in APPEAL_STEPS]
    states = CASE_STATES if is_report else APPEAL_STATES
    taken = ["file" if act == "opened" else act for act in acts if is_report or act != "opened"]
    require(acts.count("opened") == 1, f"{reference} was opened {acts.count('opened')} times")
    require(taken == names[: len(taken)], f"{reference} took the steps {taken}")
    require(len(taken) == acknowledged, f"{reference} took {len(taken)} steps, {acknowledged} acknowledged")
    require(state == states[len(taken)], f"{reference} is {state} after {taken}")
    named = list(case.accesses.filter(ended_at=None).values_list("user__username", flat=True))  # type: ignore[attr-defined]
    wanted = [OFFICER] if is_report else [CHAIR] if taken else []
    require(named == wanted, f"{reference}: {named} are named")
    require(content_of(case.encrypted) is not None, f"{reference} cannot be decrypted")  # type: ignore[attr-defined]
    files = [bytes(file_of(row.encrypted_content)) for row in case.exhibits.all()]  # type: ignore[attr-defined]
    wanted_files = [_evidence(reference)] if "exhibit" in taken else []
    require(files == wanted_files, f"{reference}: {len(files)} exhibits")


def _evidence(reference: str) -> bytes:
    return f'[Event "Open"] {reference}\n'.encode() * 2000


def _submit(address: str, token: str, fields: dict[str, str]) -> None:
    """Send the form; a second time the page shows how far the appeal has come."""
    appellant = Colleague(address)
    place = f"/appeal/{token}/"
    _status, page = appellant.get(place)
    if 'name="facts"' not in page:
        return
    status, page = appellant.post(place, **fields)
    if status != 302:
        raise Lost(f"the form was not taken: {status} {page[-300:]}")


if __name__ == "__main__":
    sys.exit(run(Cases()))
