"""What the screens show: people with their verdicts, reasons, questions, and the price with its working."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from caissa.entering import AnyRule, Category, Fact, FactIs, IfFailed, Quote, Reason, Standing, Verdict
from caissa.entering import Offer as OfferValue
from caissa.errors import Finding, Severity
from caissa.messages import joined, msg
from caissa.money import Amount, sum_of
from caissa.tournament import Speed
from caissa_web.enrolment.models import Offer
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.preparing import EntryForm, Judged, judge_forms
from caissa_web.enrolment.people import PersonData
from caissa_web.portal.entering.draft import EntryDraft, PersonDraft
from caissa_web.portal.entering.fields import Field, fact_fields, question_field
from caissa_web.portal.entering.places import CategoryPlaces

PRIVATE = frozenset({Fact.BARRED, Fact.FEDERATION_IN_ARREARS})
"""Facts from the organiser's own lists, which are shown to nobody."""


@dataclass(frozen=True, slots=True)
class PersonShown:
    """Somebody as the rating list knows them."""

    name: str
    federation: str
    title: str
    birth: str
    fide_id: int | None
    rating_lines: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class VerdictShown:
    """May somebody enter a category: the answer, the reasons, the price, the places."""

    code: str
    name: str
    level: str
    icon: str
    answer: str
    reasons: tuple[str, ...]
    may_enter: bool
    chosen: bool
    price: Amount | None
    places: str
    team_rules: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class PersonScreen:
    """Somebody on the second screen."""

    person: PersonShown
    facts: Sequence[Field]
    verdicts: Sequence[VerdictShown]
    questions: Sequence[Field]


@dataclass(frozen=True, slots=True)
class PriceLine:
    """A step of the working."""

    label: str
    note: str
    amount: Amount
    off: bool


@dataclass(frozen=True, slots=True)
class PriceShown:
    """All that is to be paid, with its working; who waits is not charged."""

    lines: tuple[PriceLine, ...]
    total: Amount | None
    questions: tuple[object, ...]
    waits: bool


def person_shown(person: PersonData) -> PersonShown:
    """A person with the ratings of the lists."""
    ratings = person.ratings or {}
    lines = [(each.label, ratings[key]) for each in Speed if (key := f"FIDE:{each.value}") in ratings]
    return PersonShown(
        person.name, person.federation, person.title, person.birth, person.fide_id, tuple(lines)
    )


def judged_people(offer: Offer, draft: EntryDraft, now: datetime) -> list[dict[str, Judged]]:
    """Everybody of a draft judged for every category, in one pass over the lists."""
    codes = [category.code for category in offer_value(offer).categories]
    forms = [_form(code, each, draft) for each in draft.people for code in codes]
    judged = iter(judge_forms(offer, forms, now=now))
    return [{code: next(judged) for code in codes} for _each in draft.people]


def _form(code: str, each: PersonDraft, draft: EntryDraft) -> EntryForm:
    return EntryForm(code, each.person, each.answers, draft.consents)


def chosen_forms(draft: EntryDraft) -> list[EntryForm]:
    """The entries that were chosen, in the order of the people."""
    return [_form(code, each, draft) for each in draft.people for code in sorted(each.chosen)]


def with_only_choices(draft: EntryDraft, judged: Sequence[Mapping[str, Judged]]) -> EntryDraft:
    """The draft with the only thing that somebody may play chosen for them, as long as they chose nothing."""
    return replace(draft, people=tuple(map(_with_only_choice, draft.people, judged)))


def _with_only_choice(each: PersonDraft, verdicts: Mapping[str, Judged]) -> PersonDraft:
    allowed = [code for code, judged in verdicts.items() if judged.verdict.standing is not Standing.FAIL]
    return replace(each, chosen=frozenset(allowed)) if not each.chosen and len(allowed) == 1 else each


def people_screen(
    offer: Offer, draft: EntryDraft, judged: Sequence[Mapping[str, Judged]], places: Iterable[CategoryPlaces]
) -> list[PersonScreen]:
    """The second screen: everybody with what they may play."""
    by_code, value = {each.code: each for each in places}, offer_value(offer)
    return [
        PersonScreen(
            person_shown(next(iter(verdicts.values())).known.person)
            if verdicts
            else person_shown(each.person),
            fact_fields(f"p{at}", _with_listed_birth(each.person, verdicts)),
            [_verdict(value, code, verdict, each, by_code) for code, verdict in verdicts.items()],
            _questions(value, at, each),
        )
        for at, (each, verdicts) in enumerate(zip(draft.people, judged, strict=True))
    ]


def _with_listed_birth(person: PersonData, verdicts: Mapping[str, Judged]) -> PersonData:
    return next((judged.known.person for judged in verdicts.values()), person)


def _questions(value: OfferValue, at: int, each: PersonDraft) -> list[Field]:
    """The questions of the chosen categories; before anything is chosen, those of all."""
    codes = each.chosen or {category.code for category in value.categories}
    asked = [question for question in value.questions if any(question.is_for(code) for code in codes)]
    return [question_field(f"p{at}", question, each.answers.get(question.code, "")) for question in asked]


def _verdict(
    value: OfferValue,
    code: str,
    judged: Judged,
    each: PersonDraft,
    places: Mapping[str, CategoryPlaces],
) -> VerdictShown:
    level, icon, answer, may = _answer(judged.verdict)
    category, here = value.category(code), places.get(code)
    return VerdictShown(
        code,
        (category.name if category else "") or code,
        level,
        icon,
        answer,
        tuple(_sentences(judged.verdict)),
        may,
        may and code in each.chosen,
        judged.quote.total if judged.quote else None,
        here.sentence if may and here else "",
        team_rules_in_words(category) if may and category else (),
    )


def team_rules_in_words(category: Category) -> tuple[object, ...]:
    """What the teams of a category must fulfil, a sentence each."""
    return tuple(_in_words(rule) for rule in category.team_rules)


def rules_in_words(value: OfferValue, code: str) -> tuple[object, ...]:
    """Who may enter a category, a sentence each, without what the organiser's own lists say."""
    return tuple(_in_words(rule) for rule in value.rules_for(code) if not _asks_private_list(rule))


@dataclass(frozen=True, slots=True)
class CategoryShown:
    """A category for everybody: its places, who may enter it, and what its teams must fulfil."""

    name: str
    left: int | None
    waiting: int
    rules: tuple[object, ...]
    team_rules: tuple[object, ...]


def categories_shown(offer: Offer, places: Iterable[CategoryPlaces]) -> list[CategoryShown]:
    """What can be entered, with the rules in words."""
    value, shown = offer_value(offer), []
    for each in places:
        category = value.category(each.code)
        of_teams = team_rules_in_words(category) if category else ()
        rules = rules_in_words(value, each.code)
        shown.append(CategoryShown(each.name, each.left, each.waiting, rules, of_teams))
    return shown


def _in_words(rule: AnyRule) -> object:
    if rule.article:
        return msg("{sentence} [{article}]", sentence=rule.condition.needed, article=rule.article)
    return rule.condition.needed


def _answer(verdict: Verdict) -> tuple[str, str, str, bool]:
    """The level, the icon and the answer of a verdict, and whether somebody may go on with it."""
    if verdict.standing is Standing.FAIL:
        if any(_is_private(reason) for reason in _refusing(verdict)):
            return "warn", "circle-help", _("Please ask the organiser."), False
        return "bad", "x", _("You may not enter this."), False
    if verdict.to_decide:
        return "warn", "clock", _("You may enter; the organiser decides."), True
    if verdict.standing is Standing.UNKNOWN:
        return "info", "circle-help", _("You may enter if what is missing fits."), True
    return "good", "circle-check", _("You may enter."), True


def _refusing(verdict: Verdict) -> list[Reason]:
    return [
        each
        for each in verdict.reasons
        if each.standing is Standing.FAIL and each.rule.if_failed is IfFailed.REFUSE
    ]


def _is_private(reason: Reason) -> bool:
    return _asks_private_list(reason.rule)


def _asks_private_list(rule: AnyRule) -> bool:
    return isinstance(rule.condition, FactIs) and rule.condition.fact in PRIVATE


def private_rules(offer: Offer) -> frozenset[str]:
    """The codes of rules whose reasons are the organiser's own affair."""
    value = offer_value(offer)
    rules = (*value.rules, *(rule for category in value.categories for rule in category.rules))
    return frozenset(rule.code for rule in rules if _asks_private_list(rule))


def _sentences(verdict: Verdict) -> Iterable[str]:
    """A reason for every yes and no, but for the organiser's own lists."""
    return (reason.sentence for reason in verdict.reasons if not _is_private(reason))


def refusals(draft: EntryDraft, judged: Sequence[Mapping[str, Judged]]) -> list[Finding]:
    """Whoever has chosen what no rule allows; each with the reasons."""
    return [
        Finding(
            "portal.not-allowed",
            Severity.ERROR,
            f"{each.known.person.name}, {code}",
            refusal_sentence(each.verdict),
        )
        for code, each in _chosen(draft, judged)
        if each.verdict.standing is Standing.FAIL
    ]


def refusal_sentence(verdict: Verdict) -> str:
    """Why somebody may not enter, without what the organiser's own lists say."""
    failed = [reason for reason in _refusing(verdict) if not _is_private(reason)]
    return joined("; ", (reason.sentence for reason in failed)) if failed else msg("please ask the organiser")


# -- the price -------------------------------------------------------------------------


def price_shown(offer: Offer, draft: EntryDraft, judged: Sequence[Mapping[str, Judged]]) -> PriceShown:
    """The price of everything chosen, line by line; people are named where there are several."""
    lines: list[PriceLine] = []
    questions: dict[object, None] = {}
    value = offer_value(offer)
    for code, each in _chosen(draft, judged):
        if each.quote is None:
            continue
        category = value.category(code)
        named = (category.name if category else "") or code
        note = f"{each.known.person.name}, {named}" if len(draft.people) > 1 else named
        lines += [
            PriceLine(line.label, note, line.amount, line.amount.units < 0) for line in each.quote.working
        ]
        questions |= dict.fromkeys(each.quote.open_questions)
    return PriceShown(tuple(lines), total_of(draft, judged), tuple(questions), waits=bool(lines))


def total_of(draft: EntryDraft, judged: Sequence[Mapping[str, Judged]]) -> Amount | None:
    """What is to be paid, as it is compared when the entry is sent; None where nothing has a price."""
    quotes: list[Quote] = [each.quote for _code, each in _chosen(draft, judged) if each.quote]
    return sum_of((quote.total for quote in quotes), quotes[0].currency) if quotes else None


def _chosen(draft: EntryDraft, judged: Sequence[Mapping[str, Judged]]) -> list[tuple[str, Judged]]:
    return [
        (code, verdicts[code])
        for each, verdicts in zip(draft.people, judged, strict=True)
        for code in sorted(each.chosen)
        if code in verdicts
    ]


# -- the third screen ----------------------------------------------------------------------


def summary(
    draft: EntryDraft, judged: Sequence[Mapping[str, Judged]], places: Iterable[CategoryPlaces]
) -> list[dict[str, Any]]:
    """Who enters what, and what they would get at this moment."""
    by_code = {each.code: each for each in places}
    return [
        {
            "name": each.known.person.name,
            "category": by_code[code].name if code in by_code else code,
            "places": by_code[code].sentence if code in by_code else "",
        }
        for code, each in _chosen(draft, judged)
    ]


NOBODY_CHOSEN = msg("choose at least one thing to play, or remove this person")
