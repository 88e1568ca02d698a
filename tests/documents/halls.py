"""Tournaments that the tests print: an open, a team match, and one in which nothing has happened yet."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from caissa.testing import crosstable
from caissa.tournament import (
    Birth,
    Bye,
    Game,
    Official,
    Outcome,
    Person,
    Player,
    Prize,
    Role,
    Round,
    Sex,
    Team,
    Title,
    Tournament,
)

EMPTY = Tournament()

_PEOPLE = {
    1: Person("Carlsen, Magnus", 1503014, "NOR", Birth(1990), Sex.MALE, Title.GM),
    2: Person("Hou, Yifan", 8602980, "CHN", Birth(1994), Sex.FEMALE, Title.GM),
    3: Person("Петров, Иван", 4100000, "BUL", Birth(2010), Sex.MALE),
    4: Person("Garcia, Ana", 2200000, "ESP", Birth(1960), Sex.FEMALE, Title.WFM),
    5: Person("Odd, Player", None, "NOR", None, None),
}


def _named(tournament: Tournament) -> Tournament:
    players = tuple(
        replace(player, person=_PEOPLE.get(player.number, player.person)) for player in tournament.players
    )
    return replace(tournament, players=players)


OPEN = _named(
    crosstable(
        """
        1 Anna  2800  3w1 2b=
        2 Boris 2600  4b1 1w=
        3 Chen  2200  1b0 4w+
        4 Dina  2000  2w0 3b-
        5 Ezra  -     U   H
        """,
        name="Spring Open",
        city="Oslo",
        federation="NOR",
        start=date(2026, 5, 1),
        end=date(2026, 5, 3),
        time_control="90'/40+30'/end+30\"",
        scheduled_rounds=3,
        type_code="FIDE_DUTCH_2026",
        ranking=("PTS", "DE", "BH/C1", "SB"),
        officials=(
            Official(Person("Chief, Carla", 100, "NOR", arbiter_title="IA"), Role.CHIEF_ARBITER),
            Official(Person("Second, Sven", 101, "NOR", arbiter_title="FA"), Role.SECTOR_ARBITER),
        ),
        prizes=(Prize(1, 10000, "EUR"), Prize(2, 5000, "EUR")),
    )
)
"""Two rounds: a draw on top, a forfeit, a pairing-allocated and a half-point bye."""

_WON, _LOST, _DRAWN = Outcome.WIN, Outcome.LOSS, Outcome.DRAW

MATCH = Tournament(
    name="Cup",
    type_code="FIDE_TEAM_2026",
    type_text="Team: Swiss-System",
    board_colours="WB",
    players=tuple(
        Player(number, Person(name, federation="NOR"), rating)
        for number, name, rating in (
            (1, "Ann", 2400),
            (2, "Ben", 2300),
            (3, "Cat", 2200),
            (4, "Dan", 2100),
        )
    ),
    teams=(Team(1, "Rooks", (1, 2), captain="Captain Rook"), Team(2, "Knights", (3, 4))),
    rounds=(Round(1, (Game(1, 3, _WON, _LOST), Game(4, 2, _DRAWN, _DRAWN))),),
    scheduled_rounds=1,
)
"""One match of two boards, won 1½ : ½ by the first-named team."""

HALLS = {"open": OPEN, "teams": MATCH, "empty": EMPTY}

HOSTILE = (
    '#import "x"',
    "<script>alert(1)</script>",
    "*bold* _it_ $x$ @ref <label>",
    "\\u{41} \\ \" ' `raw`",
    "=HYPERLINK(1)",
    "&amp; {page} %s {0}",
)
"""Names that some language would take for an order."""


def hostile() -> Tournament:
    """A round in which everybody has such a name, and so has the event."""
    players = tuple(Player(number, Person(name), 2000) for number, name in enumerate(HOSTILE, start=1))
    games = tuple(Game(white, white + 1, _WON, _LOST) for white in range(1, len(players), 2))
    return Tournament(
        name=HOSTILE[1] + HOSTILE[0],
        players=players,
        rounds=(Round(1, games, (Bye(players[-1].number, _DRAWN),) if len(players) % 2 else ()),),
        type_code="FIDE_DUTCH_2026",
    )
