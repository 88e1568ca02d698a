"""Whatever is done at the desk, in whatever order: its pages, its report, its file and the wall agree."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from django.test import Client
from django.utils import timezone

from caissa.cli.program import program
from caissa.errors import CaissaError
from caissa.files import trf
from caissa.pairing import check
from caissa.pairing.systems import system_of
from caissa.standings import Standings, standings
from caissa.tournament import Remark, RemarkKind, Tournament
from caissa_web import operations
from caissa_web.desk.rounds.result_codes import code
from caissa_web.exchange import event_file
from caissa_web.exchange.reports import interim_report
from caissa_web.noticeboard.cache.published import published
from caissa_web.operations.rounds.pairing import adjourned
from caissa_web.records import snapshot
from caissa_web.records.models import Event
from caissa_web.section.closing.final_standings import standings_of
from caissa_web.section.rounds.before_pairing import is_swiss
from caissa_web.section.state import State
from tests.web.desk.acts.test_in_a_hurry import HOME, Desk, field
from tests.web.desk.acts.test_random_acts import Arbiter, whole

ACTS = 60
SEED = 3
"""Another one plays another tournament; everything has to agree in each."""
RANKING = ("PTS", "BH/C1", "DE", "SB")
SYSTEMS = [
    ("FIDE_DUTCH_2026", 9, 6),
    ("FIDE_DUTCH_2026_BAKU", 8, 5),
    ("BERGER_ROUNDROBIN", 5, None),
    ("BERGER_DOUBLEROUNDROBIN", 4, None),
    ("CUSTOM_KNOCKOUT", 6, None),
]
Buttons = list[tuple[str, dict[str, str]]]


class Sceptic(Arbiter):
    """Somebody who presses still more buttons by dice: corrections, pairing by hand, whole tables."""

    def _buttons(self) -> Buttons:
        dice, last = self.dice, max(1, self.desk.facts.paired_rounds)
        older = max(1, last - dice.randint(1, 2))
        return [
            *super()._buttons(),
            (f"rounds/{older}/results/", self._corrected(older)),
            (f"rounds/{last}/results/", self._corrected(last)),
            (f"rounds/{older}/rating/{self._pair(older)}/", {"typed": dice.choice("1=0"), "reason": "x"}),
            (f"rounds/{last}/rating/{self._pair(last)}/", {"typed": dice.choice("1=0"), "reason": "x"}),
            ("rounds/hand/start/", {"round": str(last + dice.randint(0, 1)), "case": "rematch"}),
            *[("rounds/hand/", self._by_hand())] * 2,
            (f"rounds/{last}/stage/", {"act": "publish-all"}),
            ("rounds/pair-all/", {}),
            ("rounds/forfeit-absent/", {}),
        ]

    def _pair(self, number: int) -> str:
        games = self.desk.facts.round(number).games
        game = self.dice.choice(games) if games else None
        return f"{game.white}-{game.black}" if game else "1-2"

    def _corrected(self, number: int) -> dict[str, str]:
        """Corrections by somebody who has seen what is on record."""
        form_data = {}
        for game in self.desk.facts.round(number).games:
            if self.dice.random() < 0.3:
                key, was = f"{game.white}-{game.black}", code((game.white_outcome, game.black_outcome))
                form_data |= {f"seen-{key}": was, f"result-{key}": self.dice.choice("1=0+-?")}
        return form_data

    def _by_hand(self) -> dict[str, str]:
        """The table of the session with one pair's colours exchanged, or everybody seated anew."""
        session = snapshot.load_state(self.desk.now).book.hand_pairing
        here = list(self.desk.facts.numbers)
        self.dice.shuffle(here)
        boards = list(zip(here[::2], here[1::2], strict=False))
        if session and session.boards and self.dice.random() < 0.7:
            boards = [(board.white, board.black) for board in session.boards]
            at = self.dice.randrange(len(boards))
            boards[at] = boards[at][::-1]
        form_data = {"act": self.dice.choice(("end", "end", "keep")), "rows": str(len(boards))}
        for place, (white, black) in enumerate(boards, start=1):
            form_data |= {
                f"board-{place}": str(place),
                f"white-{place}": str(white),
                f"black-{place}": str(black),
            }
        byes = session.byes if session else ()
        return form_data | {f"bye-{bye.participant}": bye.outcome.value for bye in byes}


# -- what must agree --------------------------------------------------------------------


def agreed(desk: Desk) -> None:
    """The report read back, the wall and the file to carry say what the desk says."""
    state = snapshot.load_state(desk.now)
    read = trf.read(interim_report(state, trf.Kind.TRF26)).tournament
    same_standings(desk, state, read)
    assert {wrong_round.round for wrong_round in check(read).wrong_rounds} <= excused(read)
    same_next_round(state.facts, read)
    on_the_wall(desk, state)
    packed = event_file.packed(event_file.carried(desk.now.event))
    (carried,) = event_file.unpacked(packed, "x").sections
    assert State(carried.facts, carried.book) == state


def same_standings(desk: Desk, state: State, read: Tournament) -> None:
    """The page shows the places on record, and the report counted again gives the same values."""
    desk_standings = ranked(state.facts)
    if desk_standings is None:
        return
    page = desk.browser.get(f"{HOME}standings/{state.facts.paired_rounds}/")
    assert page.context["standings"].rows == standings_of(state).rows
    # A TRF cannot say who has no place, because of an expulsion or of leaving a round robin early.
    if not desk_standings.unranked:
        assert by_name(state.facts, desk_standings) == by_name(read, standings(read))


def ranked(facts: Tournament) -> Standings | None:
    """The standings, if a round is paired and its tie-breaks can be counted."""
    try:
        return standings(facts) if facts.paired_rounds else None
    except CaissaError:
        return None


def by_name(facts: Tournament, standings: Standings) -> dict[str, tuple[int, object]]:
    """Everybody's place and values, by name: numbers differ where a late entry came."""
    return {facts.player(row.id).name: (row.rank, row.texts) for row in standings.rows}


def excused(facts: Tournament) -> set[int]:
    """The rounds of which the report says that they were not paired by the results as they are now."""
    rounds, excused_rounds = set(range(1, facts.paired_rounds + 1)), set()
    for remark in facts.remarks:
        if not isinstance(remark, Remark):
            continue
        if remark.kind in (RemarkKind.PAIRED_BY_HAND, RemarkKind.OLD_RESULT_PAIRED):
            excused_rounds.add(remark.round)
        if remark.kind is RemarkKind.ADJOURNED_NOT_DRAWN:
            excused_rounds |= {later for later in rounds if later > (remark.round or 0)}
        if remark.kind in (RemarkKind.NUMBERS_REGENERATED, RemarkKind.NUMBERS_EXCHANGED):
            excused_rounds |= rounds
    return excused_rounds


def same_next_round(facts: Tournament, read: Tournament) -> None:
    """Another program pairs the next round of a Swiss as the desk does, whoever has left or comes late."""
    if not is_swiss(facts) and any(
        player.left or player.first_round > facts.paired_rounds for player in facts.players
    ):
        return
    assert next_pairs(facts) == next_pairs(read)


def next_pairs(facts: Tournament) -> set[tuple[str, str]] | type[CaissaError]:
    """The pairs of the next round by name, or what stands against it."""
    try:
        system = system_of(adjourned(facts))
        pairing = system.pair()
    except CaissaError as refused:
        return type(refused)
    names = {player.number: player.name for player in facts.players}
    return {(names[board.white], names.get(board.black or 0, "")) for board in pairing}


def on_the_wall(desk: Desk, state: State) -> None:
    """The noticeboard shows the rounds that are published, as they are on record."""
    now = timezone.now()
    wall, public = published(desk.now, now), state.book.public_rounds(state.facts.paired_rounds, now)
    assert wall.section.paired_rounds == public
    for number in range(1, public + 1):
        assert wall.facts.round(number).games == state.facts.round(number).games


def same_on_the_command_line(desk: Desk, file: Path) -> None:
    """`caissa standings` of the exported file has the places of the desk."""
    state = snapshot.load_state(desk.now)
    desk_standings = ranked(state.facts)
    if desk_standings is None or desk_standings.unranked:
        return
    file.write_text(interim_report(state, trf.Kind.TRF26))
    ran = CliRunner().invoke(program, ["standings", str(file), "--json"])
    names = {player.number: player.name for player in trf.read(file.read_text()).tournament.players}
    ranks = {names[row["id"]]: row["rank"] for row in json.loads(ran.stdout)["standings"]}
    assert ranks == {name: rank for name, (rank, _values) in by_name(state.facts, desk_standings).items()}


def undone(desk: Desk, first: State, acts: int) -> None:
    """Undo goes back act by act, to the beginning or to a restored version, and no further."""
    for _time in range(acts):
        form_data = {"reason": "x", "seen_version": desk.now.version}
        assert desk.browser.post(f"{HOME}history/undo/", form_data).status_code == 302
    assert snapshot.load_state(desk.now) == first


@pytest.mark.parametrize(("code", "players", "rounds"), SYSTEMS)
def test_everything_agrees_after_any_acts(
    chief: Client, event: Event, tmp_path: Path, code: str, players: int, rounds: int | None
):
    """After every act: standings, report, noticeboard, portable file; at the end undo (C.04.2 1.4)."""
    facts = replace(field(players, code, rounds), ranking=RANKING)
    desk = Desk(chief, operations.create_section(event, "hall", facts, by="olga"))
    first, done = snapshot.load_state(desk.now), 0
    arbiter = Sceptic(desk, Random(SEED))  # noqa: S311 - the same acts every time
    for _time in range(ACTS):
        version, act = desk.now.version, arbiter.act()
        if desk.now.version == version:
            continue
        done += 1
        whole(desk)
        agreed(desk)
        if act.startswith("history/restore/"):
            first, done = snapshot.load_state(desk.now), 0
    same_on_the_command_line(desk, tmp_path / "hall.trf")
    undone(desk, first, done + 1)
