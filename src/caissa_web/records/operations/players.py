"""Players: entered, withdrawn, excused from a round."""

from __future__ import annotations

from caissa.tournament import Outcome, Player, changes
from caissa_web.records.models import Section
from caissa_web.records.state import of_facts
from caissa_web.records.versions import Act, change


def enter_player(
    section: Section, player: Player, *, by: str, seen_version: int, reason: str = ""
) -> Section:
    """Admit a player, also late."""
    what = f"{player.number} {player.name}, from round {player.first_round}"
    act = Act("player.entered", by, what, reason)
    return change(section, act, of_facts(lambda facts: changes.enter_player(facts, player)), seen_version)


def withdraw_player(
    section: Section, number: int, after_round: int, *, by: str, seen_version: int, reason: str = ""
) -> Section:
    """Pair a player no more after a round."""
    act = Act("player.withdrawn", by, f"{number}, after round {after_round}", reason)
    made = of_facts(lambda facts: changes.withdraw_player(facts, number, after_round, reason))
    return change(section, act, made, seen_version)


def announce_bye(
    section: Section, number: int, round_number: int, outcome: Outcome, *, by: str, seen_version: int
) -> Section:
    """Record a requested bye."""
    act = Act("bye.announced", by, f"{number} in round {round_number}: {outcome.name.lower()}")
    made = of_facts(lambda facts: changes.announce_bye(facts, number, round_number, outcome))
    return change(section, act, made, seen_version)
