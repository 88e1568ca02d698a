"""Prizes: who gets what, and a sheet that two people can check."""

from caissa.prizes.cascade import Contest, Move, Settlement, one_list_each
from caissa.prizes.checking import check_fund
from caissa.prizes.distribution import (
    Award,
    Distribution,
    Gift,
    LedgerLine,
    ListResult,
    PaidPool,
    Payment,
    Undistributed,
)
from caissa.prizes.eligibility import Eligibility, Unrated, age_on, bands_overlap
from caissa.prizes.errors import BadPrizeFund, NoPrizes
from caissa.prizes.fund import (
    Announcement,
    AppearanceFee,
    FairPlay,
    NamedPrize,
    Order,
    PlayOffPlaces,
    PointsMoney,
    PrizeFund,
    PrizeList,
    PrizeRules,
    Tax,
)
from caissa.prizes.fund_file import FundReading, read_fund
from caissa.prizes.giving import distribute
from caissa.prizes.improvement import Improvement, improvement
from caissa.prizes.lock import lock_of
from caissa.prizes.money import DECIMALS, exact_text, is_currency, money_text, plain_amount, smallest_units
from caissa.prizes.orders import with_play_off
from caissa.prizes.proof import ProofSection, ProofSheet, proof_sheet
from caissa.prizes.receipts import Receipt, receipts
from caissa.prizes.rounding import Odd, Rounding, paid
from caissa.prizes.second_count import second_count
from caissa.prizes.sharing import Due, Method, Placing, Pool, pools
from caissa.prizes.simple import fund_of, group_named

__all__ = [
    "DECIMALS",
    "Announcement",
    "AppearanceFee",
    "Award",
    "BadPrizeFund",
    "Contest",
    "Distribution",
    "Due",
    "Eligibility",
    "FairPlay",
    "FundReading",
    "Gift",
    "Improvement",
    "LedgerLine",
    "ListResult",
    "Method",
    "Move",
    "NamedPrize",
    "NoPrizes",
    "Odd",
    "Order",
    "PaidPool",
    "Payment",
    "Placing",
    "PlayOffPlaces",
    "PointsMoney",
    "Pool",
    "PrizeFund",
    "PrizeList",
    "PrizeRules",
    "ProofSection",
    "ProofSheet",
    "Receipt",
    "Rounding",
    "Settlement",
    "Tax",
    "Undistributed",
    "Unrated",
    "age_on",
    "bands_overlap",
    "check_fund",
    "distribute",
    "exact_text",
    "fund_of",
    "group_named",
    "improvement",
    "is_currency",
    "lock_of",
    "money_text",
    "one_list_each",
    "paid",
    "plain_amount",
    "pools",
    "proof_sheet",
    "read_fund",
    "receipts",
    "second_count",
    "smallest_units",
    "with_play_off",
]
