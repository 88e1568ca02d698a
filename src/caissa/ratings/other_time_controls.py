"""Rounds and boards at another time control than the section's: in which list they count, if in any."""

from __future__ import annotations

from collections.abc import Iterator

from caissa.messages import msg
from caissa.play import RatesOfPlay, TimeControl
from caissa.play.time_controls.boards import written_boards
from caissa.play.time_controls.changed_rate import place_of
from caissa.ratings.conditions import Conditions, Objection
from caissa.ratings.editions import followed_rules
from caissa.ratings.rules import RatingRules
from caissa.tournament import Speed, Tournament

KIND_OF_PLAY = {Speed.STANDARD: "B.02 1.1", Speed.RAPID: "B.02.RB 1.1.1", Speed.BLITZ: "B.02.RB 1.1.2"}
"""The article that says which games are of this speed."""


def objections_to_other_time_controls(
    tournament: Tournament, rates: RatesOfPlay, rules: RatingRules, speed: Speed, strongest: int | None
) -> Iterator[Objection]:
    """What the rating regulations say about every round and board at another time control.

    Handbook: B.02 1.1, 1.2; B.02.RB 1.1, 1.2
    """
    for where, control in _games(rates):
        own = rules if control.speed is speed else followed_rules(tournament, speed=control.speed)
        refused = list(_refused(where, control, own, strongest))
        if control.speed is not speed:
            yield _other_list(where, control, speed, rated=not any(whole for _, whole in refused))
        yield from (objection for objection, _ in refused)


def _games(rates: RatesOfPlay) -> Iterator[tuple[str, TimeControl]]:
    yield from ((place_of(change), change.after) for change in rates.changes)
    for setting in rates.settings:
        yield msg("boards {boards}", boards=written_boards(setting.boards)), setting.control


def _refused(
    where: str, control: TimeControl, rules: RatingRules, strongest: int | None
) -> Iterator[tuple[Objection, bool]]:
    """What speaks against rating these games in the list of their speed, and whether against all of them."""
    conditions = Conditions(control.speed, control, strongest)
    for rule in rules.checks:
        for code, what, whole in rule.does(conditions):
            text = msg("{where}: {what}", where=where, what=what)
            yield Objection(code, rules.cite(rule.article), text, whole=False), whole


def _other_list(where: str, control: TimeControl, speed: Speed, *, rated: bool) -> Objection:
    if rated:
        what = msg(
            "{where}: {other} play, so not rated in the {usual} list; reported as an event of its own it "
            "counts in the {other} list",
            where=where,
            other=control.speed.label,
            usual=speed.label,
        )
    else:
        what = msg(
            "{where}: {other} play, so not rated in the {usual} list, nor in that of {other} play",
            where=where,
            other=control.speed.label,
            usual=speed.label,
        )
    return Objection("rating.other-list", KIND_OF_PLAY[control.speed], what, whole=False)
