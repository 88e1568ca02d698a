"""Working chances out: after each round and each pairing, in the background and in a process of its own.

Only what everybody may see goes in. Results of a round that is being played do not: a forecast that changes
with every result would be out of date before it is there, and results that are held back stay so.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import Any

from caissa.errors import CaissaError
from caissa.files import json_model
from caissa.tournament import Outcome, Round, Tournament
from caissa_web.exchange.limited.limits import CHANCES
from caissa_web.exchange.limited.process import read_file
from caissa_web.noticeboard.cache.published import published
from caissa_web.noticeboard.document.document import Published
from caissa_web.noticeboard.models import Forecast
from caissa_web.records import queries
from caissa_web.records.models import Section

logger = logging.getLogger(__name__)

MOST_SIMULATIONS, FEWEST_SIMULATIONS = 10_000, 200
GAMES_OF_ALL = 750_000
"""Games played in all simulations together: about a minute of one processor."""
MOST_PLAYERS = 1_000
SECONDS_FOR_ROOM = 60.0
SEED = 1


def work_out(now: datetime) -> int:
    """Work out what is out of date; how many forecasts were made."""
    return sum(_is_made(section, now) for section in queries.sections_with_chances())


def _is_made(section: Section, now: datetime) -> bool:
    """Make the forecast of one section anew, if anything that it rests on has changed."""
    document = published(section, now)
    known = Forecast.objects.filter(section=section).only("document", "source").first()
    if known is not None and known.document == document.key:
        return False
    facts = at_stake(document.facts)
    simulations = number_of_simulations(facts) if can_be_forecast(document, facts) else 0
    asked: dict[str, Any] = {
        "simulations": simulations,
        "seed": SEED,
        "qualifying": document.rules.chances_places,
        "norms": document.rules.norms,
        "money": document.rules.prizes,
    }
    content = json_model.write(facts).encode()
    source = sha256(content + repr(asked).encode()).hexdigest()
    if known is not None and known.source == source:
        Forecast.objects.filter(section=section).update(document=document.key)
        return False
    values = _played(section, content, asked) if simulations else {}
    if values:
        values["after"] = complete_rounds(facts)
    Forecast.objects.update_or_create(
        section=section,
        defaults={"document": document.key, "source": source, "values": values, "made_at": now},
    )
    return True


def _played(section: Section, content: bytes, asked: dict[str, Any]) -> dict[str, Any]:
    """The forecast as plain values; nothing where there is nothing to be forecast."""
    try:
        return read_file(
            dict, "chances", content, CHANCES, name=section.name, patience=SECONDS_FOR_ROOM, **asked
        )
    except CaissaError as refused:
        logger.info("chances of section %s: %s", section.pk, refused)
        return {}


def complete_rounds(facts: Tournament) -> int:
    """How many rounds are complete, from the first on."""
    complete = 0
    while complete < facts.paired_rounds and facts.is_finished(complete + 1):
        complete += 1
    return complete


def at_stake(facts: Tournament) -> Tournament:
    """The facts up to the last complete round, and later rounds as they are paired, without results."""
    for number in range(complete_rounds(facts) + 1, facts.paired_rounds + 1):
        facts = facts.with_round(_without_results(facts.round(number)))
    return facts


def _without_results(played: Round) -> Round:
    waiting = Outcome.NOT_YET_PLAYED
    games = tuple(replace(game, white_outcome=waiting, black_outcome=waiting) for game in played.games)
    return replace(played, games=games)


def can_be_forecast(document: Published, facts: Tournament) -> bool:
    """Is there something to forecast, and would it tell nothing that the organiser hides?"""
    rules, rounds = document.rules, facts.scheduled_rounds or 0
    shown = rules.chances and rules.ratings and rules.standings
    size = 2 <= len(facts.players) <= MOST_PLAYERS
    return shown and size and not facts.for_teams and not facts.finished and complete_rounds(facts) < rounds


def number_of_simulations(facts: Tournament) -> int:
    """As many as a minute allows: the larger the field and the longer the way, the fewer."""
    rounds_left = (facts.scheduled_rounds or 0) - complete_rounds(facts)
    games = max(1, len(facts.players) // 2 * rounds_left)
    return min(MOST_SIMULATIONS, max(FEWEST_SIMULATIONS, GAMES_OF_ALL // games))
