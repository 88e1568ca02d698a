"""When a round ended: at the last result that was entered while its game was open (C.11 3.4)."""

from __future__ import annotations

from datetime import datetime

from caissa.tournament import Tournament
from caissa_web.operations.rounds.results import OPEN, Players, letters
from caissa_web.operations.rounds.second_entry import about_round, results_recorded
from caissa_web.records.models import LogEntry, Section


def round_end(section: Section, facts: Tournament, round_number: int) -> datetime | None:
    """When the last open game of a round got its result; None while one is open, or if no log says it.

    A result that is corrected later makes no round longer.
    """
    if not facts.is_paired(round_number) or any(game.open for game in facts.round(round_number).games):
        return None
    acts = LogEntry.objects.filter(about_round(round_number), section=section, act="result.recorded")
    ended: dict[Players, datetime] = {}
    for entry in acts.filter(undone_by=None).order_by("id"):
        for players, result in results_recorded(entry):
            if result == letters(OPEN):
                ended.pop(players, None)
            else:
                ended.setdefault(players, entry.at)
    played = {(game.white, game.black) for game in facts.round(round_number).games}
    return max((at for players, at in ended.items() if players in played), default=None)
