"""Statements about play-offs: the parameters of C.07 3.1 as they are declared, or the scheme."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from caissa.messages import Message, comma_separated, msg, plural
from caissa.playoff import ALL_TIE_BREAKS, Declaration
from caissa.playoff.declared import Format
from caissa.prospectus.announcement import AnnouncedSection
from caissa.prospectus.clauses.lines import Line, Voice
from caissa.prospectus.clauses.statement import Statement

Wording = Callable[[Declaration], Message | None]


def _lines(voice: Voice) -> Iterator[Line]:
    yield from voice.by_section(_scheme)
    for sentence in (_held, _who, _numbers, _colours, _breaks, _games, _shared):
        yield from voice.by_section(partial(_declared, sentence))


def _scheme(section: AnnouncedSection) -> Message | None:
    if section.play_off is None or not section.play_off.scheme:
        return None
    return msg("Play-offs are held by the scheme of C.02 of {year}.", year=section.play_off.scheme)


def _declared(sentence: Wording, section: AnnouncedSection) -> Message | None:
    """What is said of the parameters of a section; those of a scheme stand in it."""
    if section.play_off is None or section.play_off.scheme:
        return None
    return sentence(section.play_off.declared)


def _held(declared: Declaration) -> Message | None:
    """For which places, in which format, at which rates (C.07 3.1.1, 3.1.3, 3.1.6)."""
    if declared.positions is None or declared.format is None or not declared.rates:
        return None
    first, last = declared.positions
    rates = comma_separated(str(rate) for rate in declared.rates)
    if first == last:
        return msg(
            "A play-off is held for place {place}: {format}, at {rates}.",
            place=first,
            format=declared.format.value,
            rates=rates,
        )
    return msg(
        "Play-offs are held for places {first} to {last}: {format}, at {rates}.",
        first=first,
        last=last,
        format=declared.format.value,
        rates=rates,
    )


def _who(declared: Declaration) -> Message | None:
    """After how many tie-breaks it is held (C.07 3.1.2)."""
    after = declared.after_tie_breaks
    if after is None:
        return None
    if after == ALL_TIE_BREAKS:
        return msg("Players play off who are still level after all tie-breaks.")
    if after == 0:
        return msg("Players play off who are level on points.")
    return plural(
        "Players play off who are still level after the first {count} tie-break.",
        "Players play off who are still level after the first {count} tie-breaks.",
        after,
    )


def _numbers(declared: Declaration) -> Message | None:
    if declared.numbers is None:
        return None
    return msg("Pairing numbers of the play-off: {how}.", how=declared.numbers.value)


def _colours(declared: Declaration) -> Message | None:
    if declared.colours is None:
        return None
    return msg("Colours in the play-off: {how}.", how=declared.colours.value)


def _breaks(declared: Declaration) -> Message | None:
    if declared.breaks is None:
        return None
    before, between = declared.breaks
    return msg(
        "The play-off begins {before} min after the last game; between its stages there are {between} min.",
        before=before,
        between=between,
    )


def _games(declared: Declaration) -> Message | None:
    """How many games two players play, and what decides if they are level after them."""
    if declared.format is None:
        return None
    usual = 2 if declared.format is Format.KNOCK_OUT else 1
    games = usual if declared.games is None else declared.games
    decider = declared.decider.value
    if games == 0:
        return msg("Two players who are level play at once: {decider}.", decider=decider)
    return plural(
        "Two players play {count} game; if they are still level: {decider}.",
        "Two players play {count} games; if they are still level: {decider}.",
        games,
        decider=decider,
    )


def _shared(declared: Declaration) -> Message | None:
    return msg("Places that stay tied are shared.") if declared.share else None


PLAY_OFF = Statement("play-off-rules", msg("Rules of play-offs"), _lines)
