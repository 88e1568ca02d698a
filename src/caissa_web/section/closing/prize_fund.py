"""The prize fund of the book, ready to be given out: with its lock and with what play-offs decided."""

from __future__ import annotations

from dataclasses import replace

from caissa.errors import errors_in
from caissa.messages import joined, msg
from caissa.prizes import (
    BadPrizeFund,
    Distribution,
    FundReading,
    PlayOffPlaces,
    PrizeFund,
    distribute,
    fund_of,
    read_fund,
)
from caissa_web.section.closing.final_standings import play_offs, standings_of
from caissa_web.section.options import PRIZE_LOCK
from caissa_web.section.state import State

NAME = msg("The prize fund")


def readable(text: str) -> PrizeFund:
    """The fund that a text describes; refused with every mistake and its place."""
    reading = read_fund(text, NAME)
    if wrong := errors_in(reading.findings):
        raise BadPrizeFund(
            why=joined("; ", (joined(": ", (finding.where, finding.what)) for finding in wrong))
        )
    return reading.fund


def fund_on_record(state: State) -> FundReading | None:
    """The fund in the book, else the section's own prizes, with what is doubtful; None if there is none."""
    if state.book.prize_fund.strip():
        reading = read_fund(state.book.prize_fund, NAME)
        return replace(reading, fund=_with_lock(reading.fund, state.book.value(PRIZE_LOCK)))
    return FundReading(fund_of(state.facts), ()) if state.facts.prizes else None


def _with_lock(fund: PrizeFund, lock: str) -> PrizeFund:
    if not lock or fund.announcement.lock:
        return fund
    return replace(fund, announcement=replace(fund.announcement, lock=lock))


def fund_to_give(state: State) -> PrizeFund | None:
    """The fund with the places that finished play-offs gave."""
    reading = fund_on_record(state)
    if reading is None:
        return None
    finished = [play_off.stands for play_off in play_offs(state) if play_off.stands.finished]
    if reading.fund.play_off is not None or not finished:
        return reading.fund
    places = tuple(place.players for play_off in finished for place in play_off.places)
    return replace(reading.fund, play_off=PlayOffPlaces(places))


def given_out(state: State) -> Distribution | None:
    """Who gets what as the standings are now; None without a fund."""
    fund = fund_to_give(state)
    if fund is None or not state.facts.paired_rounds:
        return None
    return distribute(state.facts, fund, standings=standings_of(state))
