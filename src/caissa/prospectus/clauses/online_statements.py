"""Statements about hybrid and online play: boards, disconnections, arrival, points of the disqualified."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

from caissa.messages import Message, msg, plural
from caissa.play.days.day_names import full_day
from caissa.prospectus.announcement import Announcement
from caissa.prospectus.clauses.lines import Line, Voice
from caissa.prospectus.clauses.statement import Statement
from caissa.prospectus.online_play import (
    ARBITERS_MINUTES,
    ASSISTANT_DAYS,
    CONNECT_MINUTES,
    PLAYERS_MINUTES,
    PlayMode,
    mode_of,
)

Wording = Callable[[Announcement], Message | None]


def _lines(sentences: dict[PlayMode, Wording]) -> Callable[[Voice], Iterator[Line]]:
    """The sentence about each section that is played in one of these ways."""

    def lines(voice: Voice) -> Iterator[Line]:
        worded = {mode: sentence(voice.announcement) for mode, sentence in sentences.items()}
        yield from voice.by_section(lambda section: worded.get(mode_of(section.answer("hybrid"))))

    return lines


def _in_both(sentence: Wording) -> dict[PlayMode, Wording]:
    return {PlayMode.HYBRID: sentence, PlayMode.SUPERVISED: sentence}


def _boards(event: Announcement) -> Message | None:
    boards = event.online.boards
    return None if boards is None else msg("All games are played on: {boards}.", boards=boards.label)


def _sets(event: Announcement) -> Message | None:
    return msg("Traditional sets may stand beside the screens.") if event.online.traditional_sets else None


def _back_at_venue(event: Announcement) -> Message | None:
    """Players do not answer for the connection of a venue unless the regulations say so (E.04 16.5)."""
    online = event.online
    if not online.players_responsible:
        return msg("Players do not answer for the connection at their venue.")
    if online.reconnect_minutes is None:
        return None
    return msg(
        "Players answer for their connection: whoever is not back within {minutes} min loses the game.",
        minutes=f"{online.reconnect_minutes.normalize():f}",
    )


def _back_at_home(event: Announcement) -> Message | None:
    """The clock runs on; lost when it has run down, or at the announced time (E.04 11.4)."""
    if event.online.reconnect_minutes is None:
        return None
    return msg(
        "During a disconnection the clock runs on. Whoever is not back before it has run down, or within "
        "{minutes} min, loses the game.",
        minutes=f"{event.online.reconnect_minutes.normalize():f}",
    )


def _cards(event: Announcement) -> Message | None:
    """Cards for leaving the video conference; the red one loses the game (E.04 13.4)."""
    cards = event.online.yellow_cards
    if cards is None:
        return None
    return plural(
        "Leaving the video conference: {count} yellow card, then the red card, which loses the game.",
        "Leaving the video conference: {count} yellow cards, then the red card, which loses the game.",
        cards,
    )


def _arrival(_event: Announcement) -> Message:
    return msg(
        "Before the start of a round arbiters are present {arbiters} min, players {players} min and "
        "assistants {assistants} min.",
        arbiters=ARBITERS_MINUTES,
        players=PLAYERS_MINUTES,
        assistants=CONNECT_MINUTES,
    )


def _papers(event: Announcement) -> Message | None:
    if event.start is None:
        return None
    due = event.start - timedelta(days=ASSISTANT_DAYS)
    return msg("Papers of players who need an assistant are due by {day}.", day=full_day(due))


def _disqualified(event: Announcement) -> Message | None:
    policy = event.online.disqualified
    if policy is None:
        return None
    return msg("Points won by players who are disqualified later: {policy}.", policy=policy.label)


ONLINE_BOARDS = Statement("online-boards", msg("Boards and clocks"), _lines(_in_both(_boards)))
SETS = Statement("traditional-sets", msg("Traditional sets"), _lines({PlayMode.HYBRID: _sets}))
RECONNECTION = Statement(
    "reconnection",
    msg("Time to reconnect"),
    _lines({PlayMode.HYBRID: _back_at_venue, PlayMode.SUPERVISED: _back_at_home}),
)
CARDS = Statement("cards", msg("Yellow and red cards"), _lines({PlayMode.SUPERVISED: _cards}))
ARRIVAL = Statement("arrival-hours", msg("Hours of arrival"), _lines({PlayMode.SUPERVISED: _arrival}))
PAPERS = Statement("papers", msg("Papers for assistants"), _lines({PlayMode.SUPERVISED: _papers}))
DISQUALIFIED = Statement("disqualified", msg("Points of the disqualified"), _lines(_in_both(_disqualified)))
ONLINE_PLAY = (ONLINE_BOARDS, SETS, RECONNECTION, CARDS, ARRIVAL, PAPERS, DISQUALIFIED)
