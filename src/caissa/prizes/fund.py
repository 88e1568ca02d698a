"""A prize fund: what was announced, and by which rules it is given out."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum

from caissa.messages import msg
from caissa.prizes.eligibility import Eligibility
from caissa.prizes.rounding import Rounding
from caissa.prizes.sharing import Method

GENERAL = msg("General")
FEWEST_PLAYERS = 3
"""How many players a special group needs for its prizes to be awarded (Organisers' Manual 11.1.2 S7)."""


class Order(Enum):
    """By what the players of a list are ordered."""

    RANKING = "ranking"
    IMPROVEMENT = "improvement"


@dataclass(frozen=True, slots=True)
class PrizeList:
    """Prizes by place for everybody or for a group; amounts in the smallest unit of the currency.

    Somebody belongs if one of `who` includes them; without any, everybody does. What is None follows the
    fund's rules. `board` makes it a list of board prizes; `on_top` prizes may be won beside another one.
    """

    name: str = GENERAL
    prizes: tuple[int, ...] = ()
    who: tuple[Eligibility, ...] = ()
    gifts: tuple[str, ...] = ()
    method: Method | None = None
    limited: bool | None = None
    fewest: int | None = None
    order: Order = Order.RANKING
    board: int = 0
    fewest_games: int = 1
    on_top: bool = False

    @property
    def total(self) -> int:
        """All prizes together."""
        return sum(self.prizes)

    @property
    def special(self) -> bool:
        """Is it for a group only?"""
        return bool(self.who)


@dataclass(frozen=True, slots=True)
class NamedPrize:
    """A prize for something that a jury decides, such as the best game."""

    name: str
    amount: int
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PointsMoney:
    """Money for every point made, for everybody or for some players."""

    per_point: int
    players: tuple[int, ...] = ()
    name: str = msg("Money per point")


@dataclass(frozen=True, slots=True)
class AppearanceFee:
    """Money for taking part, whatever the result."""

    player: int
    amount: int
    name: str = msg("Appearance fee")


@dataclass(frozen=True, slots=True)
class Tax:
    """What is withheld: a percentage of what somebody gets above an amount that is free."""

    percent: Decimal
    free_up_to: int = 0
    exempt_federations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FairPlay:
    """Whether prizes may be paid: online after all checks (E.04, appendix I 1.10), and not to the held."""

    online: bool = False
    complete: bool = False
    held: tuple[int, ...] = ()

    def blocks(self, number: int) -> bool:
        """Must this player's prizes wait?"""
        return (self.online and not self.complete) or number in self.held


@dataclass(frozen=True, slots=True)
class PlayOffPlaces:
    """Places decided by a play-off: groups from the first down; those of one group went out together."""

    places: tuple[tuple[int, ...], ...]
    share: bool = True


@dataclass(frozen=True, slots=True)
class PrizeRules:
    """How the fund is given out; a method of None was never announced."""

    method: Method | None = None
    limited: bool = False
    one_prize: bool = True
    fewest: int = FEWEST_PLAYERS
    withdrawn_may_win: bool = True
    bands_may_overlap: bool = False
    rounding: Rounding = field(default_factory=Rounding)


@dataclass(frozen=True, slots=True)
class Announcement:
    """What was announced: the whole fund, and after which round the special prizes, with their lock."""

    after_round: int = 2
    lock: str = ""
    total: int | None = None


@dataclass(frozen=True, slots=True)
class PrizeFund:
    """The whole fund: prize lists in the order that decides between equal amounts, and separate ledgers."""

    currency: str
    lists: tuple[PrizeList, ...] = ()
    rules: PrizeRules = field(default_factory=PrizeRules)
    named: tuple[NamedPrize, ...] = ()
    points_money: tuple[PointsMoney, ...] = ()
    appearance_fees: tuple[AppearanceFee, ...] = ()
    tax: Tax | None = None
    fair_play: FairPlay = field(default_factory=FairPlay)
    play_off: PlayOffPlaces | None = None
    announcement: Announcement = field(default_factory=Announcement)
    payment: str = ""

    @property
    def total(self) -> int:
        """All prizes by place and all named prizes; points money and fees are apart."""
        return sum(prize_list.total for prize_list in self.lists) + sum(prize.amount for prize in self.named)

    def method_of(self, wanted: PrizeList) -> Method:
        """How the prizes of a list are shared."""
        return wanted.method or self.rules.method or Method.EQUAL

    def limited_in(self, wanted: PrizeList) -> bool:
        """Do only those share who are ranked within the prize places?"""
        return self.rules.limited if wanted.limited is None else wanted.limited

    def fewest_in(self, wanted: PrizeList) -> int:
        """How many players must belong to a list for it to be awarded; a list for everybody needs one."""
        if wanted.fewest is not None:
            return wanted.fewest
        return self.rules.fewest if wanted.special else 1
