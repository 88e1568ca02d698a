"""Lines of the bank that are our own refunds: gone, or come back."""

from __future__ import annotations

from datetime import date

from caissa.money import AccountKind
from caissa_web.treasury.events import tell_refund
from caissa_web.treasury.models import BankLine, Refund
from caissa_web.treasury.posting import Books


def fits(line: BankLine, refund: Refund) -> bool:
    """Can this line be what the refund waits for? It leaves once, and comes back only after it has left."""
    return refund.state == (Refund.State.SENT if line.units < 0 else Refund.State.DONE)


def refund_left_or_came_back(
    books: Books, line: BankLine, refund: Refund, *, booked_on: date | None = None
) -> None:
    """Book a refund on the statement: settled when it left, the payer's credit again when it came back."""
    day = booked_on or line.booked_on
    refunds, suspense = books.account(AccountKind.REFUNDS), books.account(AccountKind.SUSPENSE)
    amount, key = abs(line.amount), f"refund-line:{line.pk}:{line.version}"
    if line.units < 0:
        books.transfer(refunds, suspense, amount, key, booked_on=day)
        refund.state = Refund.State.DONE
    else:
        books.transfer(suspense, refunds, amount, key, booked_on=day)
        books.transfer(
            refunds,
            books.payer(refund.payer),
            amount,
            f"refund-back:{line.pk}:{line.version}",
            booked_on=day,
        )
        refund.state = Refund.State.RETURNED
    refund.ended_at = books.now
    refund.save(update_fields=["state", "ended_at"])
    tell_refund(refund)
