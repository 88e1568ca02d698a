"""What lines of the bank may pay, alike for a file that is looked at and for one that is taken over."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from caissa.messages import msg
from caissa.money import Amount
from caissa.money.bank import BankLine as LineValue
from caissa.money.bank import Match, MatchState, match_lines
from caissa_web.translation.stored_messages import as_json
from caissa_web.treasury.models import BankLine, Payee
from caissa_web.treasury.queries.exchange import exchange_on
from caissa_web.treasury.queries.open_items import OpenItems


def line_value(line: BankLine, refunds: Container[str] = ()) -> LineValue:
    """A stored line as the library matches it; what bears the number of a refund of ours came back."""
    return LineValue(
        line.booked_on,
        line.amount,
        line.text,
        line.name,
        line.iban,
        line.reference,
        line.end_to_end,
        line.bank_reference,
        returned=line.returned or line.end_to_end in refunds,
    )


def what_lines_pay(payee: Payee, lines: Sequence[LineValue], open_now: OpenItems) -> tuple[Match, ...]:
    """Every line with what it pays; a line of another currency is never more than suggested."""
    charges = Amount(payee.bank_charges, payee.currency) if payee.bank_charges else None
    own = [line for line in lines if line.amount.currency == payee.currency]
    known = iter(match_lines(own, open_now.items, open_now.refunds, charges=charges))
    foreign = iter(_of_other_currencies(payee, lines, open_now))
    return tuple(next(known if line.amount.currency == payee.currency else foreign) for line in lines)


def _of_other_currencies(payee: Payee, lines: Sequence[LineValue], open_now: OpenItems) -> Iterator[Match]:
    """What lines of other currencies may pay, at the rate of their day; a person decides."""
    foreign = [line for line in lines if line.amount.currency != payee.currency]
    days = dict.fromkeys((line.amount.currency, line.booked_on) for line in foreign)
    rates = {(currency, day): exchange_on(payee, currency, day) for currency, day in days}
    exchanges = [rates[line.amount.currency, line.booked_on] for line in foreign]
    values = [
        replace(line, amount=exchange.converted(line.amount)) if exchange else line
        for line, exchange in zip(foreign, exchanges, strict=True)
    ]
    matches = match_lines(values, open_now.items)
    for line, exchange, match in zip(foreign, exchanges, matches, strict=True):
        doubt = msg("the payment is in {currency}", currency=line.amount.currency)
        state = MatchState.SUGGESTED if match.candidates else MatchState.UNMATCHED
        doubts = (doubt, exchange.sentence) if exchange else (doubt,)
        yield replace(match, line=line, state=state, doubts=(*doubts, *match.doubts), refund=None)


def suggestions_json(match: Match) -> list[dict[str, object]]:
    """Up to five candidates with what speaks for each and what stands against posting."""
    return [
        {
            "payer": candidate.invoices[0].payer,
            "numbers": [item.number for item in candidate.invoices],
            "open": candidate.open.units,
            "evidence": [as_json(piece.sentence) or str(piece.sentence) for piece in candidate.evidence],
            "doubts": [as_json(doubt) or str(doubt) for doubt in match.doubts],
        }
        for candidate in match.candidates
    ]
