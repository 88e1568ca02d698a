"""A tournament run by dice: acts in any order, sensible or not; the facts stay whole after each of them."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from caissa.files import trf
from caissa_web import operations
from caissa_web.exchange.reports import interim_report
from caissa_web.records import snapshot
from caissa_web.records.models import Event
from caissa_web.records.soundness import complaints
from tests.web.desk.acts.test_in_a_hurry import HOME, Desk, field

ACTS = 80
BYES = ("HALF_POINT_BYE", "ZERO_POINT_BYE", "none")
PAGES = ("", "players/", "rounds/", "standings/", "history/", "check-in/", "files/trf26-interim/", "ratings/")


class Arbiter:
    """Somebody who presses buttons by dice."""

    def __init__(self, desk: Desk, dice: Random) -> None:
        self.desk, self.dice = desk, dice

    def act(self) -> str:
        """Press one button; what is warned of is confirmed."""
        address, fields = self.dice.choice(self._buttons())
        form_data = {"seen_version": self.desk.now.version, **fields}
        answer = self.desk.browser.post(HOME + address, form_data)
        if answer.status_code == 409 and answer.context and "warnings" in answer.context:
            codes = [warning.code for warning in answer.context["warnings"]]
            answer = self.desk.browser.post(HOME + address, {**form_data, "confirmed": codes, "grave": "1"})
        assert answer.status_code < 500
        return f"{address} {fields}"

    def _buttons(self) -> list[tuple[str, dict[str, str]]]:
        facts, dice = self.desk.facts, self.dice
        last, who = facts.paired_rounds, str(dice.choice(facts.numbers))
        near = str(dice.randint(0, last + 2))
        return [
            *[("rounds/pair/", {})] * 3,
            *[(f"rounds/{last}/stage/", {"act": "publish"})] * 4,
            *[(f"rounds/{last}/results/", self._results(last))] * 5,
            (f"rounds/{max(1, last - 1)}/results/", self._results(last - 1)),
            (f"rounds/{last}/stage/", {"act": dice.choice(("retract", "review")), "notice": "x"}),
            ("rounds/discard/", {"again": "1"} if dice.random() < 0.5 else {}),
            ("history/undo/", {"reason": "x"}),
            ("history/restore/", {"version": str(dice.randint(1, self.desk.now.version)), "reason": "x"}),
            (f"players/{who}/leave/", {"act": "withdraw", "after": near, "reason": "x"}),
            (f"players/{who}/leave/", {"act": "readmit"}),
            (f"players/{who}/leave/", {"act": "remove"}),
            (f"players/{who}/leave/", {"act": "expel", "after": near, "reason": "x"}),
            (f"players/{who}/bye/", {"round": near, "kind": dice.choice(BYES)}),
            (f"players/{who}/board/", {"board": near}),
            ("players/renumber/", {}),
            (f"players/{who}/correct/", {"name": f"N{who}", "rating": str(dice.randint(1400, 2600))}),
            ("players/add/typed/", {"name": f"Late{dice.randint(1, 999)}", "rating": near + "500"}),
            ("rounds/hand/start/", {"round": near, "case": "rematch"}),
            *[("rounds/hand/", {"act": "abandon"})] * 2,
            ("check-in/leave-out/", {"round": near}),
        ]  # fmt: skip

    def _results(self, number: int) -> dict[str, str]:
        games = self.desk.facts.round(max(1, number)).games
        return {f"result-{game.white}-{game.black}": self.dice.choice("1=0+-?") for game in games}


def whole(desk: Desk) -> None:
    """Everybody is in a round at most once and on the list, and the report reads back with as much in it."""
    facts, known = desk.facts, set(desk.facts.numbers)
    for round_ in facts.rounds:
        seats = [seat for game in round_.games for seat in (game.white, game.black)]
        seats += [bye.participant for bye in round_.byes]
        assert len(seats) == len(set(seats)), round_.number
        assert known.issuperset(seats), round_.number
    read = trf.read(interim_report(snapshot.load_state(desk.now), trf.Kind.TRF26)).tournament
    assert (len(read.players), read.paired_rounds) == (len(facts.players), facts.paired_rounds)


@pytest.mark.parametrize(
    ("code", "players", "rounds"),
    [("FIDE_DUTCH_2026", 9, 6), ("BERGER_ROUNDROBIN", 5, None), ("CUSTOM_KNOCKOUT", 6, None)],
)
def test_any_order_of_acts_leaves_the_facts_whole(chief: Client, event: Event, code, players, rounds):
    """No act, in whatever order, is answered with a fault or leaves facts that cannot be told."""
    dice = Random(7)  # noqa: S311 - the same tournament every time
    desk = Desk(chief, operations.create_section(event, "hall", field(players, code, rounds), by="olga"))
    arbiter, done = Arbiter(desk, dice), []
    for _time in range(ACTS):
        done.append(arbiter.act())
        whole(desk)
    for page in PAGES:
        assert chief.get(HOME + page).status_code < 500, (page, done)
    assert complaints() == []
