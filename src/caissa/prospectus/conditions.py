"""Who may play and what it costs: conditions of entry, fees, the account they are paid into."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from caissa.prospectus.texts import NO_TEXT, Texts
from caissa.tournament import Sex
from caissa.tournament.rating_bands import RatingBand, band_typed


@dataclass(frozen=True, slots=True)
class EntryConditions:
    """Who may enter a section; what is not stated does not matter.

    The rating band is kept as it is typed, such as 2300-2549 or under 2300, unrated.
    """

    rating_band: str = ""
    play_up: int | None = None
    """By how many points somebody may be below the band and still enter."""
    most_players: int | None = None
    sex: Sex | None = None
    born_from: date | None = None
    born_until: date | None = None
    federations: tuple[str, ...] = ()
    fide_id: bool = False
    """Must every player have a FIDE ID?"""
    text: Texts = NO_TEXT

    @property
    def band(self) -> RatingBand | None:
        """The rating band as a value; None where none was announced."""
        return band_typed(self.rating_band) if self.rating_band else None


OPEN_TO_ALL = EntryConditions()


@dataclass(frozen=True, slots=True)
class Fee:
    """A fee: for what, how much, until when; without a currency in that of the event."""

    amount: Decimal
    what: Texts = NO_TEXT
    currency: str = ""
    until: date | None = None
    sections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BankAccount:
    """Where fees and accommodation are paid to (Organisers' Manual 11.1.2 S13)."""

    holder: str
    account: str
    bank: str = ""
    code: str = ""
    address: str = ""
