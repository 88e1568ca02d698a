"""Statements about money: prizes and how they are shared, fees, and where they are paid to."""

from __future__ import annotations

from collections.abc import Iterator

from caissa.messages import Message, comma_separated, msg, plural
from caissa.play.days.day_names import full_day
from caissa.prizes import Eligibility, PrizeFund, PrizeList, Unrated, is_currency, money_text
from caissa.prospectus.announcement import AnnouncedSection
from caissa.prospectus.choices import SHARING
from caissa.prospectus.clauses.lines import Line, Listed, Sentence, Voice
from caissa.prospectus.clauses.statement import Statement
from caissa.prospectus.conditions import Fee
from caissa.tournament import Sex

_SHARING = dict(SHARING)


def _prizes(voice: Voice) -> Iterator[Line]:
    for section in voice.announcement.sections:
        fund = section.prizes
        if fund is not None and is_currency(fund.currency):
            yield Listed(
                (msg("Prizes"), msg("Place"), msg("Prize")),
                tuple(_rows(fund)),
                msg("Prizes of {section}", section=section.name),
            )
            yield Sentence(
                msg(
                    "Prize fund of {section}: {amount}.",
                    section=section.name,
                    amount=money_text(fund.total, fund.currency),
                )
            )
            yield from map(Sentence, _rules(section, fund))


def _rows(fund: PrizeFund) -> Iterator[tuple[str, str, str]]:
    for prize_list in fund.lists:
        name = prize_list.name
        for place in range(max(len(prize_list.prizes), len(prize_list.gifts))):
            yield name, str(place + 1), _prize(prize_list, place, fund.currency)
    for named in fund.named:
        yield named.name, "", money_text(named.amount, fund.currency)


def _prize(prize_list: PrizeList, place: int, currency: str) -> str:
    gift = prize_list.gifts[place] if place < len(prize_list.gifts) else ""
    amount = prize_list.prizes[place] if place < len(prize_list.prizes) else 0
    return gift or money_text(amount, currency)


def _rules(section: AnnouncedSection, fund: PrizeFund) -> Iterator[Message]:
    """How the prizes of a section are given out, as far as its fund says it."""
    for prize_list in fund.lists:
        if prize_list.who:
            who = comma_separated(map(_group, prize_list.who))
            yield msg("{list}: for {group}.", list=prize_list.name, group=who)
        if prize_list.special and (fewest := fund.fewest_in(prize_list)) > 1:
            yield msg(
                "{list}: awarded if the group has at least this many players: {fewest}.",
                list=prize_list.name,
                fewest=fewest,
            )
    if fund.rules.method is not None and not section.answer("prize-sharing"):
        yield msg("Prize money is given out: {method}.", method=_SHARING[fund.rules.method.value])
    if fund.rules.limited:
        yield msg("Only players ranked within the prize places share.")
    if fund.rules.one_prize and len(fund.lists) > 1:
        yield msg("A player gets one prize, the highest.")
    for money in fund.points_money:
        yield msg(
            "{name}: {amount} a point.", name=money.name, amount=money_text(money.per_point, fund.currency)
        )
    if fund.tax is not None:
        yield msg(
            "Tax of {percent} % is withheld from what a player wins above {amount}.",
            percent=fund.tax.percent,
            amount=money_text(fund.tax.free_up_to, fund.currency),
        )
    if fund.payment:
        yield msg(
            "Payment of prizes in {section}: {how}.", section=section.name, how=fund.payment.rstrip(".")
        )


def _group(who: Eligibility) -> Message:
    """Who belongs to a group, in words."""
    parts: list[object] = []
    if who.rating_from is not None or who.rating_to is not None:
        parts.append(msg("ratings {least} to {most}", least=who.rating_from or 0, most=who.rating_to or "…"))
    if who.unrated is Unrated.ONLY:
        parts.append(msg("players without a rating"))
    if who.sex is not None:
        parts.append(msg("women") if who.sex is Sex.FEMALE else msg("men"))
    if who.born_from is not None:
        parts.append(msg("born on {day} or later", day=full_day(who.born_from)))
    if who.born_until is not None:
        parts.append(msg("born on {day} or earlier", day=full_day(who.born_until)))
    if who.age_from is not None and who.age_on is not None:
        parts.append(msg("aged {age} or more on {day}", age=who.age_from, day=full_day(who.age_on)))
    if who.age_to is not None and who.age_on is not None:
        parts.append(msg("aged at most {age} on {day}", age=who.age_to, day=full_day(who.age_on)))
    parts += [*who.federations, *who.clubs]
    return comma_separated(parts)


def _has_prizes(section: AnnouncedSection) -> bool:
    return section.prizes is not None or section.answer("prize-sharing") == "none"


def _no_prizes(voice: Voice) -> Iterator[Line]:
    yield from voice.by_section(
        lambda section: (
            msg("There are no money prizes.")
            if section.prizes is None and section.answer("prize-sharing") == "none"
            else None
        )
    )


def _prizes_and_none(voice: Voice) -> Iterator[Line]:
    yield from _prizes(voice)
    yield from _no_prizes(voice)


# -- fees ------------------------------------------------------------------------------------------------


def _fees(voice: Voice) -> Iterator[Line]:
    for fee in voice.announcement.fees:
        yield Sentence(_fee(voice, fee))


def _fee(voice: Voice, fee: Fee) -> Message:
    what: str = voice.own(fee.what) or msg("Entry fee")
    if fee.sections:
        what = msg("{what} ({sections})", what=what, sections=comma_separated(fee.sections))
    currency = fee.currency or voice.announcement.currency
    amount = f"{currency} {fee.amount:f}".strip()
    if fee.until is None:
        return msg("{what}: {amount}.", what=what, amount=amount)
    return msg("{what}: {amount} until {day}.", what=what, amount=amount, day=full_day(fee.until))


def _bank(voice: Voice) -> Iterator[Line]:
    bank = voice.announcement.bank
    if bank is None:
        return
    parts = {
        msg("Account holder"): bank.holder,
        msg("Account number"): bank.account,
        msg("Bank"): bank.bank,
        msg("Bank code (SWIFT, BIC)"): bank.code,
        msg("Address of the bank"): bank.address,
    }
    for label, value in parts.items():
        if value:
            yield Sentence(msg("{label}: {value}", label=label, value=value))


def _currency(voice: Voice) -> Iterator[Line]:
    if currency := voice.announcement.currency:
        yield Sentence(msg("Money is paid in {currency}.", currency=currency))


def _total(voice: Voice) -> Iterator[Line]:
    funds = [section.prizes for section in voice.announcement.sections if section.prizes is not None]
    currencies = {fund.currency for fund in funds}
    if len(currencies) == 1 and is_currency(currency := currencies.pop()):
        total = money_text(sum(fund.total for fund in funds), currency)
        yield Sentence(msg("The whole prize fund is {amount}.", amount=total))


def _number_of_sections(voice: Voice) -> Iterator[Line]:
    sections = voice.announcement.sections
    if sections:
        yield Sentence(
            plural(
                "The event has {count} section: {names}.",
                "The event has {count} sections: {names}.",
                len(sections),
                names=comma_separated(section.name for section in sections),
            )
        )


PRIZES = Statement("prizes", msg("Prizes"), _prizes_and_none, _has_prizes)
TOTAL = Statement("prize-total", msg("Whole prize fund"), _total)
FEES = Statement("fees", msg("Fees"), _fees)
BANK = Statement("bank", msg("Bank account"), _bank)
CURRENCY = Statement("currency", msg("Currency"), _currency)
SECTIONS = Statement("sections", msg("Sections"), _number_of_sections)
