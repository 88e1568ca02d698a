"""`caissa pair FILE -p [OUT]` by the shortest way.

Programs that use Caissa in place of bbpPairings call it once a round, and most of what such a call
costs is loading the command line's machinery. So this form of the command is understood without it;
every other form is left to the whole command line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import Opened, open_tournament
from caissa.cli.saving import OR_FORCE, STANDARD_OUTPUT, require_two_files, save
from caissa.errors import CaissaError
from caissa.pairing import RoundPairing, UnpairableRound, pair
from caissa.pairing.systems import followed_system
from caissa.tournament import System, Tournament


class NotDutch(CaissaError):
    """The tournament follows another system than the one whose pairings are asked for."""

    code = "pairing.not-dutch"
    message = (
        "The file tells of a tournament{teams} by another system ({system}), not the FIDE (Dutch) system."
    )


@dataclass(slots=True)
class Request:
    """What was asked for."""

    file: str = ""
    out: str = STANDARD_OUTPUT
    edition: str = ""
    round: int | None = None
    dutch: bool = False


def request(words: Sequence[str]) -> Request | None:
    """The request that these words make, or None where the whole command line must read them."""
    told = Request()
    places = ["out", "file"]
    rest = [word for word in words if word not in ("-p", "--dutch")]
    told.dutch = "--dutch" in words
    while rest and places:
        word = rest.pop(0)
        if word == "--edition" and rest:
            told.edition = rest.pop(0)
        elif word in ("--round", "-r") and rest and _is_round(rest[0]):
            told.round = int(rest.pop(0))
        elif word.startswith("-") and word != STANDARD_OUTPUT:
            return None
        else:
            setattr(told, places.pop(), word)
    return told if "-p" in words and told.file and not rest else None


def _is_round(word: str) -> bool:
    return word.isdecimal() and int(word) > 0


def answer(told: Request) -> ExitCode:
    """Pair the round and write its pairs."""
    opened = open_tournament(told.file)
    if stopped_by_doubts(opened):
        return ExitCode.DOUBTFUL
    require_two_files(told.file, told.out, OR_FORCE)
    pairing = _pairing(dutch_section(opened) if told.dutch else opened.section(), told)
    require_pairs(pairing)
    save(told.out, as_bbp(pairing))
    return ExitCode.OK


def _pairing(tournament: Tournament, told: Request) -> RoundPairing:
    """The round by the tournament's system."""
    pairing = pair(tournament, told.round, edition=told.edition or None)
    if followed_system(tournament) is not System.DUTCH:
        from caissa.cli.output import print_findings
        from caissa.pairing.names import assumed_system

        print_findings((*assumed_system(tournament), *pairing.findings))
    return pairing


def dutch_section(opened: Opened, name: str = "") -> Tournament:
    """The section with this name, or the only one; refused if it is not paired by the Dutch system."""
    tournament = opened.section(name)
    if followed_system(tournament) is not System.DUTCH:
        raise NotDutch(system=tournament.system.value, teams=" for teams" if tournament.for_teams else "")
    return tournament


def require_pairs(pairing: RoundPairing) -> None:
    """Refuse a round in which no two are there to meet."""
    if all(board.black is None for board in pairing.boards):
        raise UnpairableRound(round=pairing.round, why="fewer than two are there to be paired")


def stopped_by_doubts(opened: Opened, refusal: str = "not paired; --anyway pairs it all the same") -> bool:
    """Could the file's errors, or points that do not add up, make a wrong pairing? Then say so."""
    if not opened.doubtful and not any(one.code.endswith(".points") for one in opened.findings):
        return False
    from caissa.cli.output import error_console, print_findings

    print_findings(opened.findings)
    error_console().print(f"{opened.name}: {refusal}", markup=False)
    return True


def as_bbp(pairing: RoundPairing) -> str:
    """The pairs as bbpPairings and JaVaFo write them: how many, then White and Black, 0 for the bye."""
    lines = [f"{len(pairing.boards)}", *(f"{white} {black or 0}" for white, black in pairing.pairs)]
    return "".join(f"{line}\n" for line in lines)
