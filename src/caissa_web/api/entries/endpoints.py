"""The addresses of offers and entries."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from enum import Enum
from typing import Annotated, Any

from django.http import HttpRequest
from django.utils import timezone
from ninja import NinjaAPI
from pydantic import Field

from caissa.entering import Category as CategoryValue
from caissa.entering import TeamRule, Verdict, team_rule_values
from caissa_web.api.access import open_place
from caissa_web.api.entries import shapes
from caissa_web.api.errors import NotThere
from caissa_web.api.public.answers import count_visitor
from caissa_web.api.responses import answer
from caissa_web.enrolment.models import Category, Entry, Offer
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.applicants import applicant_of
from caissa_web.enrolment.operations.applying import submit
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.decisions import approve, reinstate, reject, requeue
from caissa_web.enrolment.operations.moving import move_to_category
from caissa_web.enrolment.operations.preparing import EntryForm, judge_forms
from caissa_web.enrolment.operations.waiting import accept_offer, decline_offer
from caissa_web.enrolment.people import GuardianData, PersonData
from caissa_web.enrolment.queries.lists import Listing, entries_page, figures
from caissa_web.enrolment.queries.standing import position, price_of
from caissa_web.enrolment.stored_values import verdict_json
from caissa_web.records.models import Event
from caissa_web.records.rights import Right

OFFER = "/offers/{slug:event}"
ENTRIES = "/desk/events/{slug:event}/entries"
ONE = ENTRIES + "/{slug:code}"
Text = Annotated[str, Field(max_length=250)]
AnswersOf = Callable[..., dict[Any, Any]]

ACTS: dict[str, Callable[..., Entry]] = {
    "approve": approve,
    "reject": reject,
    "withdraw": withdraw,
    "reinstate": reinstate,
    "requeue": requeue,
}
REPLIES: dict[str, Callable[..., Entry]] = {"accept": accept_offer, "decline": decline_offer}


def add(api: NinjaAPI, auth: Any, answers_of: AnswersOf, open_refusals: frozenset[int]) -> None:
    """Add the addresses to the API."""
    _add_public(api, answers_of, open_refusals)
    _add_office(api, {"auth": auth, "tags": ["Entries"]}, answers_of)


def _add_public(api: NinjaAPI, answers_of: AnswersOf, refusals: frozenset[int]) -> None:
    shared: dict[str, Any] = {"tags": ["Entries"]}

    @api.get(OFFER, response=answers_of(shapes.OfferForm, refusals), summary="What can be entered", **shared)
    def offer(request: HttpRequest, event: str) -> Any:
        count_visitor(request)
        return answer(offer_form(_announced(event)))

    @api.post(
        OFFER + "/verdict",
        response=answers_of(list[shapes.VerdictForm], refusals),
        summary="May somebody enter? Nothing is stored",
        **shared,
    )
    def verdict(request: HttpRequest, event: str, body: shapes.VerdictBody) -> Any:
        count_visitor(request)
        row = _announced(event)
        person = person_of(body.person)
        forms = [EntryForm(each.code, person) for each in offer_value(row).categories]
        return answer(
            [_verdict(each.form.category, each.verdict, each.quote) for each in judge_forms(row, forms)]
        )


def _announced(event: str) -> Offer:
    """The offer of a public event; before it is announced there is none."""
    row = Offer.objects.select_related("event").filter(event__slug=event, event__public=True).first()
    if row is None or row.announced_at is None:
        raise NotThere
    return row


def offer_form(row: Offer) -> dict[str, Any]:
    """An offer as JSON."""
    value = offer_value(row)
    return {
        "stage": row.stage(timezone.now()).value,
        "opens": row.opens.isoformat() if row.opens else None,
        "closes": row.closes.isoformat() if row.closes else None,
        "version": row.version,
        "categories": [
            {
                "code": line.category.code,
                "name": line.category.name,
                "places": line.size,
                "taken": line.taken,
                "waiting": line.waiting,
                "team_rules": team_rules_form(value.category(line.category.code)),
            }
            for line in figures(row.event)
            if not line.category.retired
        ],
        "questions": [
            {"code": each.code, "label": each.label, "kind": each.kind.value, "required": each.required}
            for each in value.questions
        ],
        "consents": [
            {"code": each.code, "text": each.text, "required": each.required} for each in value.consents
        ],
    }


def team_rules_form(category: CategoryValue | None) -> list[dict[str, Any]]:
    """What the teams of a category must fulfil: in words, and as the offer's text has it."""
    return [
        {
            "rule": rule.code,
            "if_failed": rule.if_failed.value,
            "article": rule.article,
            "text": str(rule.condition.needed),
            "values": _plain_values(rule),
        }
        for rule in (category.team_rules if category else ())
    ]


def _plain_values(rule: TeamRule) -> dict[str, Any]:
    """The values of a rule as JSON can hold them."""
    return {
        name: _plain(value)
        for name, value in team_rule_values(rule).items()
        if value not in (None, "", ()) and name not in ("code", "if_failed", "article")
    }


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Enum):
        return value.value
    return value.isoformat() if isinstance(value, date) else value


def _verdict(category: str, verdict: Verdict, quote: Any) -> dict[str, Any]:
    reasons = [
        {name: each[name] for name in ("rule", "standing", "if_failed", "text")}
        for each in verdict_json(verdict)
    ]
    price = str(quote.total) if quote else ""
    return {"category": category, "standing": verdict.standing.value, "reasons": reasons, "price": price}


def person_of(body: shapes.PersonBody) -> PersonData:
    """A person as the API names them."""
    values = body.model_dump(exclude={"guardians"})
    guardians = tuple(GuardianData(**each.model_dump()) for each in body.guardians)
    return PersonData(**values, guardians=guardians)


def _add_office(api: NinjaAPI, shared: dict[str, Any], answers_of: AnswersOf) -> None:
    @api.get(ENTRIES, response=answers_of(shapes.EntriesForm), summary="A hundred entries", **shared)
    def entries(
        request: HttpRequest,
        event: str,
        state: Text = "",
        category: Text = "",
        find: Text = "",
        after: Text = "",
    ) -> Any:
        place = open_place(request, Right.ENTRIES_OFFICE, event)
        known = state if state in {*Entry.State.values, "live"} else ""
        listing = Listing(known, category, find.replace("\x00", ""), "", "entered", after.replace("\x00", ""))
        page = entries_page(place.opened_event, listing)
        rows = [entry_form(row) for row in page.rows]
        return answer({"total": page.total, "following": page.following, "entries": rows})

    @api.post(
        ENTRIES, response=answers_of(list[shapes.EntryForm]), summary="Enter people, all or nothing", **shared
    )
    def enter(request: HttpRequest, event: str, body: shapes.ApplicationBody) -> Any:
        place = open_place(request, Right.ENTRIES_OFFICE, event)
        offer = _offer(place.opened_event)
        who = applicant_of(
            place.opened_event,
            name=body.applicant,
            kind=body.kind,
            link=f"api:{body.key}",
            email=body.email,
            phone=body.phone,
            language=body.language,
        )
        forms = [
            EntryForm(
                each.category, person_of(each.person), each.answers, frozenset(each.consents), each.status
            )
            for each in body.entries
        ]
        rows = submit(
            offer, who, forms, key=f"api:{body.key}"[:64], by=place.caller.name, together=body.together
        )
        return answer([entry_form(row) for row in rows])

    @api.get(ONE, response=answers_of(shapes.EntryForm), summary="One entry", **shared)
    def entry(request: HttpRequest, event: str, code: str) -> Any:
        place = open_place(request, Right.ENTRIES_OFFICE, event)
        row = _entry(place.opened_event, code)
        return answer({**entry_form(row), "position": position(row)})

    _add_category(api, shared, answers_of)
    for name, operation in {**ACTS, **REPLIES}.items():
        _add_act(api, shared, answers_of, name, operation)


def _add_category(api: NinjaAPI, shared: dict[str, Any], answers_of: AnswersOf) -> None:
    @api.post(
        ONE + "/category",
        response=answers_of(shapes.EntryForm),
        summary="Move an entry to another category",
        operation_id="entry_category",
        **shared,
    )
    def move(request: HttpRequest, event: str, code: str, body: shapes.CategoryBody) -> Any:
        place = open_place(request, Right.ENTRIES_OFFICE, event)
        row = _entry(place.opened_event, code)
        category = Category.objects.filter(offer__event=place.opened_event, code=body.category).first()
        if category is None:
            raise NotThere
        moved = move_to_category(
            row,
            category,
            by=place.caller.name,
            reason=body.reason,
            waivers=body.waivers,
            seen_version=body.version,
        )
        return answer(entry_form(moved))


def _add_act(
    api: NinjaAPI, shared: dict[str, Any], answers_of: AnswersOf, name: str, operation: Callable[..., Entry]
) -> None:
    @api.post(
        f"{ONE}/{name}",
        response=answers_of(shapes.EntryForm),
        summary=f"{name.capitalize()} an entry",
        operation_id=f"entry_{name}",
        **shared,
    )
    def act(request: HttpRequest, event: str, code: str, body: shapes.ActBody) -> Any:
        place = open_place(request, Right.ENTRIES_OFFICE, event)
        row = _entry(place.opened_event, code)
        reason = {} if name in REPLIES else {"reason": body.reason}
        return answer(entry_form(operation(row, by=place.caller.name, seen_version=body.version, **reason)))


def _offer(event: Event) -> Offer:
    row = Offer.objects.select_related("event").filter(event=event).first()
    if row is None:
        raise NotThere
    return row


def _entry(event: Event, code: str) -> Entry:
    rows = Entry.everybody.select_related(
        "event", "category__offer__event", "participant", "applicant__event"
    )
    row: Entry | None = rows.filter(event=event, code=code).first()
    if row is None:
        raise NotThere
    return row


def entry_form(row: Entry) -> dict[str, Any]:
    """An entry as JSON; contacts and answers are read in the office."""
    person, quote = row.participant, price_of(row)
    return {
        "code": row.code,
        "version": row.version,
        "state": row.state,
        "category": row.category.code,
        "status": row.status,
        "name": person.name,
        "fide_id": person.fide_id,
        "federation": person.federation,
        "rating": row.rating,
        "to_decide": row.to_decide,
        "position": None,
        "price": str(quote.total) if quote else "",
        "submitted": row.complete_at.isoformat() if row.complete_at else None,
    }
