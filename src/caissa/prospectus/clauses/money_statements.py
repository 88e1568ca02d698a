"""Statements about money: prizes and how they are shared, fees, and where they are paid to."""

from __future__ import annotations

from collections.abc import Iterator

from caissa.messages import Message, comma_separated, msg, plural
from caissa.play.days.day_names import full_day
from caissa.prizes import PrizeFund, PrizeList, is_currency, money_text
from caissa.prospectus.announcement import AnnouncedSection
from caissa.prospectus.clauses.lines import Line, Listed, Sentence, Voice
from caissa.prospectus.clauses.prize_rules import prize_rules
from caissa.prospectus.clauses.statement import Statement
from caissa.prospectus.conditions import Fee


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
            yield from map(Sentence, prize_rules(section, fund))


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
