"""Places for presses: one transaction for up to fifty of them, and answers that can be put into words."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db import connection
from django.utils import translation
from django.utils.translation import gettext as _

from caissa_web.enrolment.models import Application, Entry
from caissa_web.enrolment.operations.applying import Arrival, Outcome, take_places
from caissa_web.portal.letters import OPENING
from caissa_web.portal.opening.collector import Press
from caissa_web.records.models import Event
from caissa_web.translation import translate

OK, REFUSED = 200, 409


@dataclass(frozen=True, slots=True)
class Line:
    """What one entry got: its state, what it is for, and its number."""

    state: str
    player: str
    category: str
    number: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What a press led to; the same press again leads to the same."""

    lines: tuple[Line, ...] = ()
    refusal: str = ""

    @property
    def status(self) -> int:
        """The status of the response."""
        return REFUSED if self.refusal else OK


def take(presses: Sequence[Press]) -> Mapping[int, Answer]:
    """Give places in the order of arrival, event by event."""
    try:
        return dict(_answers(presses))
    finally:
        if getattr(connection, "only_reads", False) or not connection.is_usable():
            connection.close()


def _answers(presses: Sequence[Press]) -> Iterator[tuple[int, Answer]]:
    asked = [press.application for press in presses]
    events = dict(Application.objects.filter(pk__in=asked).values_list("pk", "event"))
    rows = Event.objects.in_bulk(set(events.values()))
    by_event: defaultdict[int, list[Arrival]] = defaultdict(list)
    for press in sorted(presses, key=lambda each: each.serial):
        if press.application in events:
            by_event[events[press.application]].append(Arrival(press.application, _moment(press)))
        else:
            yield press.application, Answer(refusal=_("This ticket is no longer valid."))
    for event, arrivals in by_event.items():
        outcomes = take_places(rows[event], _strictly_later(arrivals), by=OPENING, charged=False)
        numbers = Numbers()
        for outcome in outcomes:
            yield outcome.application, answer_of(outcome, numbers)


def _moment(press: Press) -> datetime:
    return datetime.fromtimestamp(press.arrived, UTC)


def _strictly_later(arrivals: Sequence[Arrival]) -> list[Arrival]:
    """The same order for whoever sorts by the moment: a clock that was set back reorders nobody."""
    ordered: list[Arrival] = []
    for arrival in arrivals:
        least = ordered[-1].at + timedelta(microseconds=1) if ordered else arrival.at
        ordered.append(Arrival(arrival.application, max(arrival.at, least)))
    return ordered


class Numbers:
    """The numbers on waiting lists; each list is asked for once, however many of it are in a batch."""

    def __init__(self) -> None:
        self._orders: dict[int, list[int]] = {}

    def of(self, entry: Entry) -> int:
        """The place on the waiting list, from 1; for those who have a place, the number of their entry."""
        if entry.state != Entry.State.WAITING:
            return entry.seq or 0
        if entry.category_id not in self._orders:
            rows = Entry.everybody.filter(category=entry.category_id, state=Entry.State.WAITING)
            self._orders[entry.category_id] = list(rows.order_by("order").values_list("order", flat=True))
        return bisect_left(self._orders[entry.category_id], entry.order or 0) + 1


def answer_of(outcome: Outcome, numbers: Numbers) -> Answer:
    """An outcome as values."""
    if outcome.refusal is not None:
        return Answer(refusal=outcome.refusal.sentence)
    return Answer(
        tuple(
            Line(
                entry.state,
                entry.participant.name,
                entry.category.name or entry.category.code,
                numbers.of(entry),
            )
            for entry in outcome.entries
        )
    )


def lines_of(answer: Answer, language: str) -> list[str]:
    """An answer in words."""
    with translation.override(language):
        if answer.refusal:
            return [str(translate(answer.refusal))]
        return [_sentence(line) for line in answer.lines]


def _sentence(line: Line) -> str:
    values = {"player": line.player, "category": line.category, "number": line.number}
    if line.state == Entry.State.CONFIRMED:
        return _("%(player)s has a place in %(category)s.") % values
    if line.state == Entry.State.WAITING:
        return _("%(player)s is number %(number)d on the waiting list of %(category)s.") % values
    if line.state == Entry.State.SUBMITTED:
        return (
            _("%(player)s is entered for %(category)s; a place is held until the organiser decides.") % values
        )
    return _("%(player)s, %(category)s: look at your entries for what is next.") % values
