"""A section and what was announced of it: the one made from the other, both ways.

What a section has no place for (who may enter besides its rating band, who is invited, what nobody said of a
play-off) is taken from the announcement that was published last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, time
from typing import Any

from caissa.errors import CaissaError, ImpossibleChange
from caissa.messages import msg
from caissa.playoff.contests import Decider
from caissa.prizes import PrizeFund, fund_of, read_fund, write_fund
from caissa.prospectus import ALL_QUESTIONS, AnnouncedPlayOff, AnnouncedSection, RoundStart
from caissa.prospectus.set_up import NEW, SetUp
from caissa.tournament.rating_bands import band_typed
from caissa_web.section.book import Book
from caissa_web.section.closing.closing_book import PlayOffRules
from caissa_web.section.closing.final_standings import declaration
from caissa_web.section.closing.prize_fund import NAME
from caissa_web.section.options import PLAY_UP, RATING_BAND, Setting, hour_of_round
from caissa_web.section.setup.announcements import setting_of
from caissa_web.section.setup.schedule import scheduled
from caissa_web.section.state import State

_RULES = PlayOffRules()


def settled(section: AnnouncedSection) -> AnnouncedSection:
    """The section as it will be read back: the kind of play follows the time control, empty ends are cut."""
    starts = section.starts
    while starts and starts[-1] is None:
        starts = starts[:-1]
    entry = section.entry
    if entry.band is not None:
        entry = replace(entry, rating_band=entry.band.written)
    return replace(
        section,
        set_up=SetUp.of(section.set_up.applied(NEW)),
        answers=tuple(sorted((name, _sense(name, text)) for name, text in section.answers)),
        starts=starts,
        entry=entry,
    )


def _sense(name: str, text: str) -> str:
    """An answer as the book writes it; one that nobody could follow is refused."""
    question = ALL_QUESTIONS[name]
    setting = setting_of(question)
    try:
        return setting.write(setting.parse(text)) or text
    except ValueError:
        why = msg("{typed} cannot be understood. Check how it is written", typed=text[:60])
        raise ImpossibleChange(why=why, article=question.article) from None


# -- into the section --------------------------------------------------------------------------


def answers_by_setting(section: AnnouncedSection) -> dict[Setting[Any], str]:
    """Every option that a question is about, with the announced answer; empty where nothing is announced."""
    stated = dict(section.answers)
    return {setting_of(question): stated.get(name, "") for name, question in ALL_QUESTIONS.items()}


def with_starts(state: State, starts: tuple[RoundStart | None, ...]) -> State:
    """The section with the announced days and hours; rounds that are not announced have none."""
    wanted: dict[int, tuple[date | None, time | None]] = {}
    for number in range(1, max(len(starts), _last_dated(state)) + 1):
        start = starts[number - 1] if number <= len(starts) else None
        wanted[number] = (start.day, start.hour) if start else (None, None)
    return scheduled(state, wanted)


def _last_dated(state: State) -> int:
    """The last round that can have a day or an hour of its own."""
    return max(len(state.facts.rounds), state.facts.scheduled_rounds or 0)


def with_band(book: Book, section: AnnouncedSection) -> Book:
    """The book with the announced rating band."""
    band = section.entry.band
    changed = book.with_value(RATING_BAND, band.written if band else "")
    return changed.with_value(PLAY_UP, section.entry.play_up)


def with_fund(state: State, fund: PrizeFund | None) -> State:
    """The section with the announced prizes; a text that says the same already is kept, with its comments."""
    if fund == fund_in(state):
        return state
    facts = replace(state.facts, prizes=()) if fund is None else state.facts
    text = "" if fund is None else write_fund(fund).strip()
    return State(facts, replace(state.book, prize_fund=text))


def rules_of(announced: AnnouncedPlayOff | None) -> PlayOffRules | None:
    """The play-off rules of the book; what nobody said of them is as usual."""
    if announced is None:
        return None
    said = announced.declared
    first, last = said.positions or (_RULES.first_place, _RULES.last_place)
    first_break, between = said.breaks or (_RULES.first_break, _RULES.between)
    return PlayOffRules(
        first_place=first,
        last_place=last,
        after_tie_breaks=_RULES.after_tie_breaks if said.after_tie_breaks is None else said.after_tie_breaks,
        format=said.format or _RULES.format,
        numbers=said.numbers or _RULES.numbers,
        colours=said.colours or _RULES.colours,
        games=_RULES.games if said.games is None else said.games,
        sudden_death=said.decider is Decider.SUDDEN_DEATH,
        share=said.share,
        first_break=first_break,
        between=between,
        scheme=announced.scheme,
        rates=said.rates or (),
    )


# -- out of the section ------------------------------------------------------------------------


def announced_of(state: State, last: AnnouncedSection | None = None) -> AnnouncedSection:
    """What a section would announce as it stands; `last` is what was announced of it before."""
    before = last or AnnouncedSection(SetUp(state.facts.name))
    entry = replace(
        before.entry,
        rating_band=_same_band(before.entry.rating_band, state.book.value(RATING_BAND)),
        play_up=state.book.value(PLAY_UP),
    )
    return AnnouncedSection(
        set_up=SetUp.of(state.facts),
        answers=_answers(state.book),
        starts=_starts(state),
        prizes=fund_in(state),
        entry=entry,
        play_off=_play_off(state.book.closing.play_off_rules, before.play_off),
        players=before.players,
    )


def _answers(book: Book) -> tuple[tuple[str, str], ...]:
    """The answers that can be understood, each as it is written anew."""
    understood: Mapping[str, str] = {
        name: text
        for name, question in ALL_QUESTIONS.items()
        if (text := _understood(book, setting_of(question)))
    }
    return tuple(sorted(understood.items()))


def _understood(book: Book, setting: Setting[Any]) -> str:
    stored = book.text(setting)
    try:
        return setting.write(setting.parse(stored)) if stored else ""
    except ValueError:
        return ""


def _starts(state: State) -> tuple[RoundStart | None, ...]:
    starts: list[RoundStart | None] = []
    for number in range(1, _last_dated(state) + 1):
        day = state.facts.round(number).date
        hour = state.book.value(hour_of_round(number))
        starts.append(RoundStart(day, hour) if day else None)
    while starts and starts[-1] is None:
        starts.pop()
    return tuple(starts)


def fund_in(state: State) -> PrizeFund | None:
    """The prize fund of the book, else the section's own prizes; None where there is none or it is wrong."""
    if not state.book.prize_fund.strip():
        return fund_of(state.facts) if state.facts.prizes else None
    try:
        return read_fund(state.book.prize_fund, NAME).fund
    except CaissaError:
        return None


def _same_band(announced: str, stored: str) -> str:
    """The band of the section; as it was announced where that says the same."""
    try:
        return announced if announced and band_typed(announced).written == stored else stored
    except ValueError:
        return stored


def _play_off(rules: PlayOffRules | None, before: AnnouncedPlayOff | None) -> AnnouncedPlayOff | None:
    """The play-off of the section; as it was announced where that leads to the same rules."""
    if rules == rules_of(before):
        return before
    return AnnouncedPlayOff(declaration(rules), rules.scheme) if rules else None
