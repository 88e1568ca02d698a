"""What the treasury asks of a payment provider; nothing of it is done inside a transaction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from caissa.connectors import Connector
from caissa.money import Amount


@dataclass(frozen=True, slots=True)
class Order:
    """A payment that somebody wants to make: our key, what for, and where to go afterwards."""

    key: str
    amount: Amount
    text: str
    email: str
    language: str
    success_address: str
    cancel_address: str


@dataclass(frozen=True, slots=True)
class Checkout:
    """The provider's own page on which the payer pays, and what the provider calls the payment."""

    reference: str
    address: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a provider says of a payment now, whatever it said before.

    `disputed` is what the payer's bank has taken back for the time being or for good.
    """

    state: str
    paid: Amount
    charge_reference: str = ""
    refunded: int = 0
    disputed: int = 0


@dataclass(frozen=True, slots=True)
class EventMessage:
    """Something that the provider tells: its identification, its kind, and which payment it is about.

    `key` and `references` are ours and the provider's; `certain` says that a payment that we do not know is
    somebody else's, and not one that we have not heard of yet.
    """

    identification: str
    kind: str
    body: Mapping[str, object]
    key: str = ""
    references: tuple[str, ...] = ()
    certain: bool = False


class Provider(Protocol):
    """A service that takes cards on pages of its own."""

    name: str

    def begin(self, order: Order) -> Checkout:
        """Have a page made for a payment; the same key again is the same page."""

    def look(self, reference: str) -> Answer:
        """What has become of a payment."""

    def refund(self, charge_reference: str, amount: Amount, key: str) -> str:
        """Give money back; the same key again gives it back once. What the provider calls the refund."""

    def message(self, body: bytes, headers: Mapping[str, str]) -> EventMessage:
        """A message of the provider, if its signature and its age are right."""

    def about(self, body: Mapping[str, object]) -> EventMessage:
        """What a stored message is about."""


class PaymentConnector(Connector, Protocol):
    """A connector of another package that takes cards (`ConnectorKind.PAYMENTS`)."""

    def provider(self, address: str, key: str, webhook_secret: str) -> Provider:
        """The provider as CAISSA_PAYMENTS_URL sets it up."""
        ...
