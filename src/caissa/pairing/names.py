"""Systems by the short names that an arbiter types, for files that do not say their system."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.pairing.systems import followed_system
from caissa.tournament import System, Tournament, tournament_type

ASSUMED = "pairing.system-assumed"

THIRD_PLACE = "third place"
"""Words in the type (TRF 092) of a knock-out in which the losers of the semi-finals meet."""


class SystemName(Enum):
    """Every system that can be asked for by name."""

    DUTCH = "dutch"
    DUBOV = "dubov"
    BURSTEIN = "burstein"
    LIM = "lim"
    DOUBLE_SWISS = "double-swiss"
    TEAM = "team"
    OLYMPIAD = "olympiad"
    ROUND_ROBIN = "round-robin"
    TEAM_ROUND_ROBIN = "team-round-robin"
    SCHEVENINGEN = "scheveningen"
    SEMI_SCHEVENINGEN = "semi-scheveningen"
    SCHILLER = "schiller"
    SKALITZKA = "skalitzka"
    KNOCKOUT = "knock-out"
    THIRD_PLACE_KNOCKOUT = "third-place-knock-out"
    TEAM_KNOCKOUT = "team-knock-out"
    TEAM_THIRD_PLACE_KNOCKOUT = "team-third-place-knock-out"
    MATCH = "match"


TYPE_CODES: Mapping[SystemName, str] = {
    SystemName.DUTCH: "FIDE_DUTCH",
    SystemName.DUBOV: "FIDE_DUBOV",
    SystemName.BURSTEIN: "FIDE_BURSTEIN",
    SystemName.LIM: "CUSTOM_SWISS",
    SystemName.DOUBLE_SWISS: "FIDE_DOUBLESWISS",
    SystemName.TEAM: "FIDE_TEAM",
    SystemName.OLYMPIAD: "CUSTOM_TEAM_SWISS",
    SystemName.ROUND_ROBIN: "BERGER_ROUNDROBIN",
    SystemName.TEAM_ROUND_ROBIN: "BERGER_TEAM_ROUNDROBIN",
    SystemName.SCHEVENINGEN: "FIDE_SCHEVENINGEN",
    SystemName.SEMI_SCHEVENINGEN: "CUSTOM_SCHEVENINGEN",
    SystemName.SCHILLER: "FIDE_SCHILLER",
    SystemName.SKALITZKA: "CUSTOM_SKALITZKA",
    SystemName.KNOCKOUT: "CUSTOM_KNOCKOUT",
    SystemName.THIRD_PLACE_KNOCKOUT: "CUSTOM_KNOCKOUT",
    SystemName.TEAM_KNOCKOUT: "CUSTOM_TEAM_KNOCKOUT",
    SystemName.TEAM_THIRD_PLACE_KNOCKOUT: "CUSTOM_TEAM_KNOCKOUT",
    SystemName.MATCH: "CUSTOM_MATCH",
}
"""The code of record 192 that stands for a name."""

TYPE_TEXTS: Mapping[SystemName, str] = {
    SystemName.LIM: "Individual: Lim system",
    SystemName.OLYMPIAD: "Team: Olympiad system",
    SystemName.SEMI_SCHEVENINGEN: "Team: Semi-Scheveningen system",
    SystemName.THIRD_PLACE_KNOCKOUT: f"Individual: Knock-Out with a match for {THIRD_PLACE}",
    SystemName.TEAM_THIRD_PLACE_KNOCKOUT: f"Team: Knock-Out with a match for {THIRD_PLACE}",
}
"""The type in words, where no code of record 192 names the system."""


def paired_by(tournament: Tournament, name: SystemName) -> Tournament:
    """The tournament with another system in place of its own; its own options stay if it is the same one."""
    code, text = TYPE_CODES[name], TYPE_TEXTS.get(name, tournament.type_text)
    wanted = tournament_type(code, text)
    own = tournament.type
    if (wanted.system, wanted.teams) == (own.system, own.teams) and text == tournament.type_text:
        return tournament
    return replace(tournament, type_code=code + ("_BAKU" if own.baku else ""), type_text=text)


def assumed_system(tournament: Tournament) -> tuple[Finding, ...]:
    """The remark that the file does not say its system, and which one is taken."""
    if tournament.system is not System.UNKNOWN:
        return ()
    taken = followed_system(tournament).value
    what = msg("the file does not state its system: assumed to be {system}", system=taken)
    return (
        Finding(
            ASSUMED,
            Severity.INFO,
            msg("record {number}", number=192),
            what,
            msg("{option} names another", option="--system"),
        ),
    )
