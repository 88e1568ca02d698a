"""Results: each names the result that its author saw, so that arbiters can work side by side."""

from __future__ import annotations

from caissa.tournament import Outcome, Tournament, changes
from caissa_web.records.errors import Conflict
from caissa_web.records.models import Section
from caissa_web.records.state import of_facts
from caissa_web.records.versions import Act, change, last_author

Outcomes = tuple[Outcome, Outcome]
OPEN: Outcomes = (Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED)


def record_result(
    section: Section,
    round_number: int,
    players: tuple[int, int],
    outcomes: Outcomes,
    *,
    by: str,
    seen: Outcomes = OPEN,
    reason: str = "",
) -> Section:
    """Enter a result, White first, in place of the one the author saw; sending it again changes nothing."""
    white, black = players
    act = Act("result.recorded", by, f"round {round_number}, {white}-{black}: {letters(outcomes)}", reason)

    def made(facts: Tournament) -> Tournament:
        found = result_on_record(facts, round_number, players)
        if found and found not in (seen, outcomes):
            game = f"The result of {white}-{black} in round {round_number}"
            raise Conflict(what=game, author=last_author(section), seen=letters(seen), found=letters(found))
        return changes.record_result(facts, round_number, white, black, outcomes)

    return change(section, act, of_facts(made))


def result_on_record(facts: Tournament, round_number: int, players: tuple[int, int]) -> Outcomes | None:
    """What is recorded for a game; None if it was not paired."""
    for game in facts.round(round_number).games:
        if (game.white, game.black) == players:
            return game.white_outcome, game.black_outcome
    return None


def letters(outcomes: Outcomes) -> str:
    """Two outcomes as the TRF writes them: `1-0`."""
    return "-".join(outcome.value for outcome in outcomes)
