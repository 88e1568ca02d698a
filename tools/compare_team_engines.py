"""Pair random team tournaments with other engines too, and list every round on which they differ.

    python tools/compare_team_engines.py --events 200 --bbp bbpPairings.exe --gacrux path/to/python

`--bbp` is a bbpPairings with `--team`; `--gacrux` a Python that has the gacrux package. Both know the
text of February 2026 only. Every round of every event is compared; differing files are kept in --keep.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from caissa.files import trf
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.generation.dice import between, one_of
from caissa.pairing.generation.teams import TeamParameters, generate_teams
from caissa.pairing.result import RoundPairing
from caissa.pairing.swiss.team.next_round import pair_team_round
from caissa.tournament import Bye, ForfeitedMatch, Game, MatchForfeit, Outcome, Tournament
from team_bbp_model import bbp_reading
from team_peer_models import gacrux_reading

Pairs = list[tuple[int, int]]

CODES = (
    "FIDE_TEAM_TYPEA_MP_GP",
    "FIDE_TEAM_TYPEB_MP_GP",
    "FIDE_TEAM_MP_GP",
    "FIDE_TEAM_TYPEA_GP_MP",
    "FIDE_TEAM_TYPEB_MP",
    "FIDE_TEAM_TYPEA_MP_GP_BAKU",
)

GACRUX = """
import json, sys
from gacrux.pairingchecker import pairingchecker
for line in sys.stdin:
    path, number = line.rsplit(None, 1)
    sys.argv = ["pairingchecker", "-i", path, "-o", path + ".json", "-p", "-n", number, "-F", "JSON"]
    try:
        pairingchecker().common_main()
        print(json.dumps(json.load(open(path + ".json"))), flush=True)
    except BaseException as error:
        print(json.dumps({"error": repr(error)}), flush=True)
"""


class Refused(Exception):
    """The other engine gives no pairing."""


class Gacrux:
    """Gacrux, kept running."""

    byes_of_players = False

    def __init__(self, python: str) -> None:
        self.process = subprocess.Popen(
            [python, "-c", GACRUX], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def pair(self, path: Path, number: int) -> Pairs:
        """The pairs that Gacrux gives."""
        if not self.process.stdin or not self.process.stdout:
            raise Refused("it cannot be spoken to")
        self.process.stdin.write(f"{path} {number}\n")
        self.process.stdin.flush()
        while not (line := self.process.stdout.readline()).startswith("{"):
            if not line:
                raise Refused("it ended")
        answer = json.loads(line)
        pairs = answer.get("pairingResult", {}).get("pairs")
        if not pairs:
            raise Refused(str(answer.get("status", answer))[:300])
        return [(white, black) for white, black in pairs]


class Bbp:
    """bbpPairings with its team mode, which takes the PAB from the players' results."""

    byes_of_players = True

    def __init__(self, program: str) -> None:
        self.program = program

    def pair(self, path: Path, _number: int) -> Pairs:
        """The pairs that bbpPairings gives."""
        done = subprocess.run(
            [self.program, "--team", str(path), "-p"], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise Refused((done.stderr or done.stdout).strip()[:300])
        lines = done.stdout.split("\n")[1:]
        return [(int(white), int(other)) for white, other in (line.split() for line in lines if line.strip())]


@dataclass
class Tally:
    """What comparing with one engine has shown."""

    name: str
    rounds: int = 0
    same: int = 0
    differences: Counter[str] = field(default_factory=Counter)
    cases: list[tuple[str, str]] = field(default_factory=list)


def as_games(tournament: Tournament, *, byes_of_players: bool) -> Tournament:
    """The same facts told board by board: forfeited matches as games, and team byes if wished."""
    rounds = []
    for round_ in tournament.rounds:
        games = [*round_.games]
        for match in tournament.forfeited_matches:
            if match.round == round_.number:
                games += _forfeited(tournament, match)
        byes = tuple(
            Bye(player, bye.outcome)
            for bye in round_.team_byes
            for player in tournament.team(bye.participant).players
        )
        rounds.append(replace(round_, games=tuple(games), byes=byes if byes_of_players else ()))
    return replace(tournament, rounds=tuple(rounds), forfeited_matches=())


def _forfeited(tournament: Tournament, match: ForfeitedMatch) -> list[Game]:
    sides = zip(tournament.team(match.white).players, tournament.team(match.black).players, strict=True)
    won, lost = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS
    mine, theirs = (won, lost) if match.how is MatchForfeit.WHITE_WINS else (lost, won)
    return [
        Game(black, white, theirs, mine) if board % 2 else Game(white, black, mine, theirs)
        for board, (white, black) in enumerate(sides)
    ]


def wishes(dice: Random, largest: int, irregular: float, boards_forfeited: bool) -> TeamParameters:
    """Random wishes for one event."""
    teams = between(dice, 4, largest)
    odd = dice.random() < irregular
    return TeamParameters(
        teams=teams,
        rounds=between(dice, 2, min(9, teams - 1)),
        boards=one_of(dice, (2, 4, 4, 5, 6)),
        type_code=one_of(dice, CODES),
        draws=dice.random() * 0.6,
        absences=one_of(dice, (0.0, 0.05)) if odd else 0.0,
        match_forfeits=one_of(dice, (0.0, 0.05)) if odd else 0.0,
        board_forfeits=one_of(dice, (0.0, 0.05)) if odd and boards_forfeited else 0.0,
    )


class Comparison:
    """All engines on all events."""

    def __init__(self, engines: dict[str, Gacrux | Bbp], keep: Path) -> None:
        self.engines = engines
        self.keep = keep
        self.tallies = {name: Tally(name) for name in engines}
        self.event = ""

    def pair(
        self, tournament: Tournament, number: int | None = None, *, edition: str | None = None
    ) -> RoundPairing:
        """Our pairing of a round, after all others have been asked too."""
        number, edition = number or tournament.next_round, edition or "2026"
        try:
            ours: RoundPairing | None = pair_team_round(tournament, number, edition=edition)
        except NoLegalPairing as none:
            ours, refusal = None, none
        for name, engine in self.engines.items():
            games = as_games(tournament, byes_of_players=engine.byes_of_players)
            path = self.keep / f"current_{name}.trf"
            path.write_text(trf.write(games, trf.Kind.TRF26), encoding="utf-8")
            self._compare(self.tallies[name], engine, path, number, ours, tournament)
        if ours is None:
            raise refusal
        return ours

    def _compare(
        self,
        tally: Tally,
        engine: Gacrux | Bbp,
        path: Path,
        number: int,
        ours: RoundPairing | None,
        tournament: Tournament,
    ) -> None:
        tally.rounds += 1
        mine = sorted((white, black or 0) for white, black in ours.pairs) if ours else None
        try:
            theirs: Pairs | None = sorted(engine.pair(path, number))
            what = ""
        except Refused as refused:
            theirs, what = None, str(refused)
        if mine == theirs:
            tally.same += 1
            return
        kind = _kind(mine, theirs)
        if tally.name == "bbp":
            kind += _by_bbp(tournament, number, theirs)
        if tally.name == "gacrux" and theirs == gacrux_reading(tournament, number):
            kind += ", by its readings"
        tally.differences[kind] += 1
        case = f"{tally.name}_{self.event}_r{number:02d}"
        tally.cases.append((case, f"{kind} {what} ours {mine} theirs {theirs}"))
        (self.keep / f"{case}.trf").write_text(path.read_text(encoding="utf-8"), encoding="utf-8")


def _by_bbp(tournament: Tournament, number: int, theirs: Pairs | None) -> str:
    """Is what bbpPairings gives, or that it gives nothing, explained by the model of its rules?"""
    reading = bbp_reading(tournament, number)
    why = reading.refuses() if theirs is None else "by its rules" if reading.explains(theirs) else ""
    return f", {why or 'unexplained'}"


def _kind(mine: Pairs | None, theirs: Pairs | None) -> str:
    if mine is None or theirs is None:
        return "only theirs" if mine is None else "only ours"
    bye = [pair for pair in mine if 0 in pair] != [pair for pair in theirs if 0 in pair]
    if bye:
        return "bye"
    return (
        "colours" if {frozenset(pair) for pair in mine} == {frozenset(pair) for pair in theirs} else "pairs"
    )


def main() -> None:
    """Compare and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--largest", type=int, default=24)
    parser.add_argument("--irregular", type=float, default=0.3)
    parser.add_argument("--no-board-forfeits", action="store_true")
    parser.add_argument("--bbp", default="")
    parser.add_argument("--gacrux", default="")
    parser.add_argument("--keep", default="")
    options = parser.parse_args()
    keep = Path(options.keep or tempfile.mkdtemp())
    keep.mkdir(parents=True, exist_ok=True)
    engines: dict[str, Gacrux | Bbp] = {}
    if options.bbp:
        engines["bbp"] = Bbp(options.bbp)
    if options.gacrux:
        engines["gacrux"] = Gacrux(options.gacrux)
    comparison = Comparison(engines, keep)
    for seed in range(options.seed, options.seed + options.events):
        dice = Random(seed)
        comparison.event = f"{seed:05d}"
        wished = wishes(dice, options.largest, options.irregular, not options.no_board_forfeits)
        generate_teams(wished, dice, engine=comparison.pair)
    for tally in comparison.tallies.values():
        print(f"{tally.name}: {tally.rounds} rounds, {tally.same} the same, {dict(tally.differences)}")
        for case, what in tally.cases:
            print(f"  {case}: {what}")


if __name__ == "__main__":
    main()
