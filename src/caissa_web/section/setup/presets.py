"""Presets by kind of event: format, rounds, time control, tie-breaks; all of it changeable before round 1.

Tie-breaks follow the lists that the tie-break regulations recommended when they last did (C.02 13, editions
2019 and 2022); later editions recommend none and contradict none of them. Olympiads break ties of match
points by EMGSB Cut-1 first (C.02 12.3.4 of 2022, 13.9.3 of 2017 and 2019).
"""

from __future__ import annotations

from dataclasses import dataclass

from caissa.messages import Message, msg
from caissa.prospectus.set_up import PointsFor, SetUp
from caissa.standings import advised_list
from caissa.tournament import Speed

SWISS, ROBIN = msg("Swiss systems"), msg("Everyone plays everyone")
TEAMS, OTHER = msg("Teams"), msg("Other formats")

_TEAM_SWISS = "MPTS GPTS DE BH/C1 SB"
_TEAM_ROBIN = "MPTS GPTS DE SB"
_ROBIN = "PTS DE WIN SB KS"
_SCHOOL_SWISS = "PTS BH/C1 BH WIN BWG"


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of event with what is usual for it."""

    key: str
    group: Message
    name: Message
    format: str
    rounds: int | None
    time_control: str
    ranking: str
    speed: Speed = Speed.STANDARD
    baku: bool = False
    note: str = ""

    def set_up(self, name: str = "") -> SetUp:
        """The set-up that this preset proposes."""
        return SetUp(
            name=name,
            speed=self.speed,
            format=self.format,
            baku=self.baku,
            rounds=self.rounds,
            time_control=self.time_control,
            points=PointsFor(),
            ranking=tuple(self.ranking.split()),
        )


def _swiss(rounds: int) -> str:
    """The advised list for an open of mixed strength in which the top places matter."""
    return " ".join(advised_list(rounds=rounds, ratings_reliable=False, top_places_matter=True).codes)


_LONG, _SHORT, _RAPID, _BLITZ = "90'/40+30'/end+30\"", "90'+30\"", "15'+10\"", "3'+2\""
_ROUNDS_FOLLOW = msg("The number of rounds follows from the number of players.")

_ALL = (
    Preset("open-9", SWISS, msg("Open, 9 rounds"), "dutch", 9, _LONG, _swiss(9)),
    Preset("open-7", SWISS, msg("Open, 7 rounds"), "dutch", 7, _SHORT, _swiss(7)),
    Preset("open-5", SWISS, msg("Weekend open, 5 rounds"), "dutch", 5, _SHORT, _swiss(5)),
    Preset(
        "open-9-baku",
        SWISS,
        msg("Large open with Baku acceleration, 9 rounds"),
        "dutch",
        9,
        _LONG,
        _swiss(9),
        baku=True,
    ),
    Preset("rapid", SWISS, msg("Rapid Swiss, 9 rounds"), "dutch", 9, _RAPID, _swiss(9), Speed.RAPID),
    Preset("blitz", SWISS, msg("Blitz Swiss, 11 rounds"), "dutch", 11, _BLITZ, _swiss(11), Speed.BLITZ),
    Preset("youth", SWISS, msg("Youth or school Swiss, 7 rounds"), "dutch", 7, "60'+30\"", _SCHOOL_SWISS),
    Preset(
        "dubov",
        SWISS,
        msg("Dubov Swiss, 9 rounds"),
        "dubov",
        9,
        _LONG,
        "PTS DE ARO/C1/U1400 BH/C1 WIN",
        note=msg("The Dubov system aims at equal average ratings of opponents."),
    ),
    Preset("burstein", SWISS, msg("Burstein Swiss, 9 rounds"), "burstein", 9, _LONG, _swiss(9)),
    Preset("lim", SWISS, msg("Lim Swiss, 9 rounds"), "lim", 9, _LONG, _swiss(9)),
    Preset(
        "double-swiss",
        SWISS,
        msg("Double-Swiss, 5 matches of two games"),
        "double-swiss",
        10,
        _RAPID,
        _swiss(10),
        Speed.RAPID,
    ),
    Preset("round-robin", ROBIN, msg("Round robin"), "round-robin", None, _LONG, _ROBIN, note=_ROUNDS_FOLLOW),
    Preset(
        "double-round-robin",
        ROBIN,
        msg("Double round robin"),
        "double-round-robin",
        None,
        _LONG,
        _ROBIN,
        note=_ROUNDS_FOLLOW,
    ),
    Preset(
        "blitz-round-robin",
        ROBIN,
        msg("Blitz round robin"),
        "round-robin",
        None,
        _BLITZ,
        _ROBIN,
        Speed.BLITZ,
        note=_ROUNDS_FOLLOW,
    ),
    Preset("team-swiss", TEAMS, msg("Team Swiss, 9 rounds"), "team", 9, _LONG, _TEAM_SWISS),
    Preset(
        "team-rapid", TEAMS, msg("Rapid team Swiss, 7 rounds"), "team", 7, _RAPID, _TEAM_SWISS, Speed.RAPID
    ),
    Preset(
        "olympiad",
        TEAMS,
        msg("Team Swiss by the Olympiad rules, 11 rounds"),
        "olympiad",
        11,
        _LONG,
        "MPTS EMGSB/C1 GPTS SSSC",
    ),
    Preset(
        "team-round-robin",
        TEAMS,
        msg("Team round robin, league"),
        "team-round-robin",
        None,
        _LONG,
        _TEAM_ROBIN,
        note=_ROUNDS_FOLLOW,
    ),
    Preset(
        "team-double-round-robin",
        TEAMS,
        msg("Team double round robin"),
        "team-double-round-robin",
        None,
        _LONG,
        _TEAM_ROBIN,
        note=_ROUNDS_FOLLOW,
    ),
    Preset("team-knock-out", TEAMS, msg("Team knock-out"), "team-knock-out", None, _LONG, ""),
    Preset("scheveningen", TEAMS, msg("Scheveningen match"), "scheveningen", None, _LONG, ""),
    Preset("match", OTHER, msg("Match, 6 games"), "match", 6, _LONG, ""),
    Preset("knock-out", OTHER, msg("Knock-out"), "knock-out", None, _SHORT, ""),
)
PRESETS = {preset.key: preset for preset in _ALL}
"""Key → preset, in the order in which they are offered."""


def by_group() -> list[tuple[Message, list[Preset]]]:
    """The presets under their headings."""
    return [
        (group, [preset for preset in _ALL if preset.group is group])
        for group in (SWISS, ROBIN, TEAMS, OTHER)
    ]
