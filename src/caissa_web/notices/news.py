"""What there is to tell one player: read from the noticeboard's document and from nothing else.

So whatever is not public is not told, and the rule of what is public stands in one place. A topic such as
`pairing:3` has a content, and a new message is due when the content is another than what was told before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from caissa.tournament import Outcome, Tournament
from caissa_web.noticeboard.cache.published import Published
from caissa_web.notices.models import Kind, Subscription
from caissa_web.section.rounds.before_pairing import by_schedule

Content: TypeAlias = dict[str, Any]
TAKEN_BACK: Content = {"taken_back": True}


def whose(subscription: Subscription, facts: Tournament) -> int | None:
    """The number of the player whom a subscription is about; before round 1 numbers may change.

    Somebody else who got the number does not get the messages: the name has to fit.
    """
    named = [player.number for player in facts.players if player.name == subscription.name]
    if subscription.number in named:
        return subscription.number
    return named[0] if len(named) == 1 else None


def shown_name(subscription: Subscription, document: Published) -> str:
    """What everybody calls the player whom a subscription is about; nothing where there is no such player."""
    number = whose(subscription, document.facts)
    return "" if number is None else document.public_facts.player(number).name


def news(document: Published, number: int) -> dict[str, Content]:
    """Everything that can be told about a player now, by topic."""
    return {**_pairing(document, number), **_results(document, number), **_schedule(document)}


def kind_of(topic: str) -> str:
    """What kind of message a topic needs."""
    return topic.partition(":")[0]


def round_of(topic: str) -> int:
    """The round that a topic is about."""
    return int(topic.partition(":")[2])


def round_to_tell(document: Published) -> int:
    """The round whose pairing is news: the newest, or of a table's rounds the first that is not over."""
    last = document.section.paired_rounds
    if by_schedule(document.facts):
        open_ones = (number for number in range(1, last + 1) if not document.facts.is_finished(number))
        return next(open_ones, last)
    return last


def _pairing(document: Published, number: int) -> dict[str, Content]:
    current = round_to_tell(document)
    if not current:
        return {}
    result = document.facts.result(number, current)
    if result.outcome is Outcome.ABSENT:
        return {}
    seat = next(
        (candidate for candidate in _seats(document, current) if candidate.player.number == number), None
    )
    board = seat.board if seat else None
    content: Content = {"opponent": result.opponent, "board": board}
    content |= {"colour": result.colour.value} if result.colour else {}
    content |= {} if result.opponent else {"bye": result.outcome.name}
    return {f"{Kind.PAIRING}:{current}": content}


def _seats(document: Published, number: int) -> tuple[Any, ...]:
    round_shown = document.round(number)
    return round_shown.seats if round_shown else ()


def _results(document: Published, number: int) -> dict[str, Content]:
    results = document.facts.results(number)[: document.section.paired_rounds]
    return {
        f"{Kind.RESULT}:{result.round}": {"opponent": result.opponent, "outcome": result.outcome.name}
        for result in results
        if result.opponent and result.outcome not in _OPEN
    }


_OPEN = (Outcome.NOT_YET_PLAYED, Outcome.ADJOURNED, Outcome.ABSENT, Outcome.UNKNOWN)


def _schedule(document: Published) -> dict[str, Content]:
    over = {
        number
        for number in range(1, document.section.paired_rounds + 1)
        if document.facts.is_finished(number)
    }
    return {
        f"{Kind.SCHEDULE}:{session.round}": {
            "date": session.date.isoformat() if session.date else "",
            "starts": session.starts.isoformat() if session.starts else "",
        }
        for session in document.schedule
        if session.round not in over and (session.date or session.starts)
    }


def to_tell(topic: str, known: Content | None, now: Mapping[str, Content], public: int) -> Content | None:
    """What is to be said about a topic, if it differs from what is known; None for nothing at all.

    What was told and is no longer true is taken back: a pairing when its round is taken off the
    noticeboard, a result when the game is open again while its round is public.
    """
    if topic in now:
        return now[topic]
    if known is None or kind_of(topic) == Kind.SCHEDULE:
        return known
    hidden = round_of(topic) > public
    gone = hidden if kind_of(topic) == Kind.PAIRING else not hidden
    return TAKEN_BACK if gone else known
