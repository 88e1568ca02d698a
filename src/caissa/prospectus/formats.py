"""The formats that a section can have, by the names an arbiter knows, and their codes in TRF record 192."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.messages import Message, msg
from caissa.pairing.names import THIRD_PLACE, TYPE_CODES, TYPE_TEXTS, SystemName
from caissa.pairing.tables.schedules import AS_PRINTED
from caissa.tournament import Score, System, Tournament, TournamentType, tournament_type

DEFAULT_COLOURS = "A"


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its key, its name, and how a TRF writes it."""

    key: str
    name: Message
    code: str
    text: str = ""
    accelerable: bool = False

    @property
    def type(self) -> TournamentType:
        """What the code says."""
        return tournament_type(self.code, self.text)


def _named(system: SystemName, name: Message, *, accelerable: bool = False) -> Format:
    return Format(system.value, name, TYPE_CODES[system], TYPE_TEXTS.get(system, ""), accelerable)


_ALL = (
    _named(SystemName.DUTCH, msg("FIDE (Dutch) Swiss"), accelerable=True),
    _named(SystemName.DUBOV, msg("Dubov Swiss"), accelerable=True),
    _named(SystemName.BURSTEIN, msg("Burstein Swiss"), accelerable=True),
    _named(SystemName.LIM, msg("Lim Swiss")),
    _named(SystemName.DOUBLE_SWISS, msg("Double-Swiss (two games against each opponent)")),
    _named(SystemName.ROUND_ROBIN, msg("Round robin")),
    Format("double-round-robin", msg("Double round robin"), "FIDE_DOUBLEROUNDROBIN"),
    Format(
        "double-round-robin-as-printed",
        msg("Double round robin, rounds in the printed order"),
        "BERGER_DOUBLEROUNDROBIN",
        f"Double round robin, rounds {AS_PRINTED}",
    ),
    _named(SystemName.KNOCKOUT, msg("Knock-out")),
    _named(SystemName.THIRD_PLACE_KNOCKOUT, msg("Knock-out with a match for third place")),
    _named(SystemName.MATCH, msg("Match of two players")),
    _named(SystemName.TEAM, msg("Team Swiss"), accelerable=True),
    _named(SystemName.OLYMPIAD, msg("Team Swiss by the Olympiad rules")),
    _named(SystemName.TEAM_ROUND_ROBIN, msg("Team round robin")),
    Format("team-double-round-robin", msg("Team double round robin"), "FIDE_TEAM_DOUBLEROUNDROBIN"),
    Format(
        "team-double-round-robin-as-printed",
        msg("Team double round robin, rounds in the printed order"),
        "BERGER_TEAM_DOUBLEROUNDROBIN",
        f"Team double round robin, rounds {AS_PRINTED}",
    ),
    _named(SystemName.TEAM_KNOCKOUT, msg("Team knock-out")),
    _named(SystemName.TEAM_THIRD_PLACE_KNOCKOUT, msg("Team knock-out with a match for third place")),
    _named(SystemName.SCHEVENINGEN, msg("Scheveningen (two teams, all meet all)")),
    Format("double-scheveningen", msg("Double Scheveningen"), "FIDE_DOUBLESCHEVENINGEN"),
    _named(SystemName.SEMI_SCHEVENINGEN, msg("Semi-Scheveningen")),
    _named(SystemName.SCHILLER, msg("Schiller (three or more teams)")),
    _named(SystemName.SKALITZKA, msg("Skalitzka (three teams)")),
)
FORMATS = {format_.key: format_ for format_ in _ALL}
"""Key → format, in the order in which they are offered."""

_VARIANTS = ("semi", AS_PRINTED, THIRD_PLACE)
"""Words of the type (TRF 092) that tell formats of the same code apart."""

UNSTATED = ""
"""The key of a section whose file does not say its system."""


def format_of(facts: Tournament) -> str:
    """The key of the format that a section has; empty if it is not one of ours."""
    if facts.system is System.UNKNOWN:
        return UNSTATED
    for format_ in _ALL:
        own, stated = format_.type, facts.type
        alike = (own.system, own.teams, own.cycles) == (stated.system, stated.teams, stated.cycles)
        if alike and _variant(format_.text) == _variant(facts.type_text):
            return format_.key
    return UNSTATED


def _variant(text: str) -> list[str]:
    """The words of a type that tell formats of the same code apart."""
    return [word for word in _VARIANTS if word in text.lower()]


def type_code(key: str, *, baku: bool, primary: Score | None, colours: str, edition: str = "") -> str:
    """The code of record 192 for a format with its options; an edition is named only where it was before."""
    chosen = FORMATS[key]
    code = chosen.code + (f"_{edition}" if edition and chosen.key == SystemName.DUTCH.value else "")
    scored = primary or Score.MATCH_POINTS
    if chosen.key == SystemName.TEAM.value and (scored, colours) != (Score.MATCH_POINTS, DEFAULT_COLOURS):
        other = Score.GAME_POINTS if scored is Score.MATCH_POINTS else Score.MATCH_POINTS
        kind = f"_TYPE{colours}" if colours else ""
        code += f"{kind}_{scored.value}_{other.value}"
    return code + ("_BAKU" if baku and chosen.accelerable else "")
