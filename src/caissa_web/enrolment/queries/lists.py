"""Lists of entries for the office: filtered, a hundred at a time, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db.models import Count, Q, QuerySet

from caissa.entering import code_typed
from caissa.folding import fold
from caissa_web.enrolment.models import Category, Counter, Entry
from caissa_web.enrolment.workflow import LIVE
from caissa_web.records.models import Event
from caissa_web.treasury.models import Payer
from caissa_web.treasury.queries import allocations

PAGE = 100
ONLY = ("decide", "changed", "unpaid", "no-fide-id", "door")


@dataclass(frozen=True, slots=True)
class Listing:
    """Which entries somebody wants to see; `after` is the last one of the page before."""

    state: str = ""
    category: str = ""
    find: str = ""
    only: str = ""
    sort: str = "entered"
    after: str = ""


@dataclass(frozen=True, slots=True)
class EntriesPage:
    """A page of entries: the rows, how many fit in all, and where the next page begins."""

    rows: Sequence[Entry]
    total: int
    following: str
    unpaid: frozenset[str]


def matching(event: Event, listing: Listing) -> QuerySet[Entry]:
    """The entries of an event that fit a filter."""
    rows: QuerySet[Entry] = Entry.everybody.filter(event=event)
    if listing.state == "live":
        rows = rows.filter(state__in=LIVE)
    elif listing.state:
        rows = rows.filter(state=listing.state)
    else:
        rows = rows.exclude(state=Entry.State.DRAFT)
    if listing.category:
        rows = rows.filter(category__code=listing.category)
    if listing.only:
        rows = rows.filter(_only(event, listing.only))
    return rows.filter(_by_text(listing.find)) if listing.find.strip() else rows


def _only(event: Event, only: str) -> Q:
    if only == "decide":
        return Q(to_decide=True, state__in=LIVE)
    if only == "changed":
        return Q(changed_verdict__isnull=False, state__in=LIVE)
    if only == "unpaid":
        return Q(code__in=open_codes(event))
    if only == "no-fide-id":
        return Q(participant__fide_id__isnull=True, state__in=LIVE)
    return Q(source="door") if only == "door" else Q()


def _by_text(text: str) -> Q:
    """By code, FIDE ID, or words of the name."""
    text = text.strip()[:100]
    if code := code_typed(text):
        return Q(code=code)
    if text.isascii() and text.isdecimal() and len(text) < 13:
        return Q(participant__fide_id=int(text))
    words = fold(text).split() or [text]
    wanted = Q()
    for word in words:
        wanted &= Q(participant__folded__contains=word)
    return wanted


def entries_page(event: Event, listing: Listing, size: int = PAGE) -> EntriesPage:
    """One page: filter, count, rows with their people, and who of them has not paid."""
    if listing.only == "unpaid":
        return _unpaid_page(event, listing, size)
    fitting = matching(event, listing)
    total = fitting.count()
    rows = _with_people(fitting)
    by_name = listing.sort == "name"
    if listing.after:
        rows = rows.filter(_behind(listing.after, by_name=by_name))
    page = list(_ordered(rows, by_name=by_name)[: size + 1])
    shown = page[:size]
    following = _place(shown[-1], by_name=by_name) if len(page) > size else ""
    return EntriesPage(shown, total, following, unpaid_of(event, shown))


def _unpaid_page(event: Event, listing: Listing, size: int) -> EntriesPage:
    """A page of those who have not paid. What is open is known by code, so the codes are looked through here.

    Thousands of codes in a question to the database would take three times as long.
    """
    by_name, owing = listing.sort == "name", open_codes(event)
    rows = _ordered(matching(event, replace(listing, only="")), by_name=by_name)
    keys = list(rows.values_list("pk", "code"))
    fitting = [(place, pk) for place, (pk, code) in enumerate(keys) if code in owing]
    _name, last = _typed_place(listing.after)
    start = next((place + 1 for place, (pk, _code) in enumerate(keys) if pk == last), 0)
    behind = [pk for place, pk in fitting if place >= start]
    numbers = behind[:size]
    by_number = _with_people(Entry.everybody.all()).in_bulk(numbers)
    shown = [by_number[number] for number in numbers]
    following = _place(shown[-1], by_name=by_name) if len(behind) > size else ""
    return EntriesPage(shown, len(fitting), following, frozenset(row.code for row in shown))


def _with_people(rows: QuerySet[Entry]) -> QuerySet[Entry]:
    """Rows with what the list shows of them; reasons, answers and prices stay in the records."""
    return rows.select_related("participant", "category", "applicant").defer("verdict", "answers", "quote")


def _ordered(rows: QuerySet[Entry], *, by_name: bool) -> QuerySet[Entry]:
    return rows.order_by("participant__folded", "id") if by_name else rows.order_by("id")


def _place(entry: Entry, *, by_name: bool) -> str:
    return f"{entry.participant.folded}~{entry.pk}" if by_name else str(entry.pk)


def _typed_place(place: str) -> tuple[str, int]:
    """The last row of the page before, by name and number, as an address has it."""
    name, _tilde, key = place.rpartition("~")
    return name, int(key) if key.isascii() and key.isdecimal() and len(key) < 19 else 0


def _behind(place: str, *, by_name: bool) -> Q:
    name, number = _typed_place(place)
    if not by_name:
        return Q(pk__gt=number)
    return Q(participant__folded__gt=name) | Q(participant__folded=name, pk__gt=number)


# -- money ----------------------------------------------------------------------------


def unpaid_of(event: Event, entries: Iterable[Entry]) -> frozenset[str]:
    """The codes among these entries of which something is still to be paid."""
    shown = list(entries)
    keys = {entry.applicant.payer_key for entry in shown}
    payers = list(Payer.objects.filter(event=event, key__in=keys).values_list("pk", flat=True))
    return open_codes(event, payers) & {entry.code for entry in shown} if payers else frozenset()


def open_codes(event: Event, payers: Sequence[int] | None = None) -> frozenset[str]:
    """The codes of entries of which something is open, for all payers or some."""
    units: dict[str, int] = {}
    for part in allocations(event, payers).values():
        for subject, amount in part.open_of_subjects().items():
            units[subject] = units.get(subject, 0) + amount
    return frozenset(code for code, amount in units.items() if amount)


# -- figures --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CategoryFigures:
    """A category at a glance: places, who has them, who waits."""

    category: Category
    size: int | None
    taken: int
    states: dict[str, int]

    @property
    def left(self) -> int | None:
        """How many places are free; None where there is no limit."""
        return None if self.size is None else self.size - self.taken

    @property
    def waiting(self) -> int:
        """How many wait for a place."""
        return self.states.get(Entry.State.WAITING, 0)

    @property
    def confirmed(self) -> int:
        """How many have a confirmed place."""
        return self.states.get(Entry.State.CONFIRMED, 0)


def figures(event: Event) -> list[CategoryFigures]:
    """Every category of an event with its figures: three queries."""
    categories = list(Category.objects.filter(offer__event=event).select_related("section"))
    counters = {
        counter.category_id: counter
        for counter in Counter.objects.filter(category__in=categories, kind=Counter.Kind.CATEGORY)
    }
    states: dict[int, dict[str, int]] = {}
    rows = Entry.everybody.filter(event=event).values_list("category", "state").annotate(many=Count("id"))
    for category, state, many in rows:
        states.setdefault(category, {})[state] = many
    return [
        CategoryFigures(
            category,
            counters[category.pk].size if category.pk in counters else None,
            counters[category.pk].taken if category.pk in counters else 0,
            states.get(category.pk, {}),
        )
        for category in categories
    ]


def by_state(event: Event) -> dict[str, int]:
    """State → how many entries of an event."""
    rows = Entry.everybody.filter(event=event).values_list("state").annotate(many=Count("id"))
    return dict(rows)
