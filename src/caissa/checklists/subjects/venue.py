"""The venue and the playing hall: measures, rooms, safety, and the inspection before every round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from caissa.checklists.answers import NOT_APPLICABLE
from caissa.checklists.checklist import Checklist
from caissa.checklists.question import DATE, PHOTO, TEXT, YES, Expected, Level, Limit, Per, Question, number
from caissa.checklists.sources import arbiters, organisers
from caissa.errors import Finding, Severity
from caissa.messages import msg

LIGHT = (
    Limit("C.01 1.5", least=Decimal(450)),
    Limit(organisers("8.1.3"), least=Decimal(800)),
)
"""The texts differ: at least 450 lux in one, about 800 in the other."""

TEMPERATURE = Limit("C.01 1.4", least=Decimal(21), most=Decimal(23))

SPACE = (
    Limit("C.01 1.2", least=Decimal(5), level=Level.TOP),
    Limit(organisers("8.2.1"), least=Decimal(4), level=Level.ROUND_ROBIN),
    Limit(organisers("8.2.1"), least=Decimal(2)),
)
"""Square metres for each player."""

SPECTATORS = (
    Limit(organisers("8.1.2"), least=Decimal("1.5"), level=Level.TOP),
    Limit(organisers("8.1.2"), least=Decimal(1)),
)
"""Metres between boards and spectators."""

BETWEEN_ROWS = Limit(organisers("8.2.2"), least=Decimal("2.5"))

_AREA, _ROOMS = msg("Playing area"), msg("Other rooms")
_SAFETY, _INSPECTION = msg("Information and safety"), msg("Inspection of the round")
_TOP = (Level.TOP,)


def _ask(
    heading: str,
    key: str,
    text: str,
    article: str,
    expects: Expected = YES,
    levels: tuple[Level, ...] = (),
    *,
    per: Per = Per.VENUE,
    required: bool = True,
) -> Question:
    return Question(key, text, article, expects, per, heading=heading, levels=levels, required=required)


_PLAYING_AREA = (
    _ask(_AREA, "area", msg("Size of the playing area"), "C.01 1.2", number("m²")),
    _ask(_AREA, "players", msg("Players in the playing area"), organisers("8.2.1"), number()),
    _ask(_AREA, "light", msg("Light on the boards, measured"), "C.01 1.5", number(msg("lux"), *LIGHT)),
    _ask(_AREA, "shadows", msg("No shadows, no reflections from the pieces, no direct sun"), "C.01 1.5"),
    _ask(
        _AREA,
        "dimmer",
        msg("The light of the hall can be adjusted"),
        organisers("8.1.3"),
        levels=_TOP,
    ),
    _ask(_AREA, "temperature", msg("Temperature during play"), "C.01 1.4", number("°C", TEMPERATURE)),
    _ask(_AREA, "carpet", msg("Floor carpeted, chairs moved without noise"), "C.01 1.6"),
    _ask(_AREA, "noise", msg("No noise from outside or from the rooms around"), "C.01 1.7"),
    _ask(
        _AREA,
        "rows",
        msg("Distance between the rows of players"),
        organisers("8.2.2"),
        number("m", BETWEEN_ROWS),
    ),
    _ask(_AREA, "unbroken", msg("No long, unbroken rows"), organisers("8.2.2")),
    _ask(_AREA, "individual", msg("Top boards or matches at tables of their own"), organisers("8.2.2")),
    _ask(_AREA, "doors", msg("No board close to a door"), organisers("8.2.4")),
    _ask(_AREA, "equal", msg("Conditions the same for all players"), organisers("8.2.5")),
    _ask(_AREA, "arbiters-tables", msg("Tables with internet for the arbiters"), organisers("8.2.3")),
    _ask(
        _AREA,
        "spectators",
        msg("Distance between boards and spectators"),
        organisers("8.1.2"),
        number("m", *SPECTATORS),
    ),
)

_OTHER_ROOMS = (
    _ask(_ROOMS, "hotel", msg("In the players' hotel or near it"), "C.01 1.1", levels=_TOP),
    _ask(_ROOMS, "lounge", msg("Lounge for the players"), "C.01 2.1", levels=_TOP),
    _ask(_ROOMS, "check-room", msg("Room for fair-play checks"), "C.01 2.2", levels=_TOP),
    _ask(_ROOMS, "outdoors", msg("Space outdoors for the players, for smokers too"), "C.01 2.3", levels=_TOP),
    _ask(_ROOMS, "drinks", msg("Water, coffee, tea and soft drinks free for players and staff"), "C.01 2.4"),
    _ask(_ROOMS, "toilets", msg("Plenty of toilets, for players alone if possible"), "C.01 2.5"),
    _ask(_ROOMS, "analysis", msg("Analysis room near the playing area"), "C.01 2.6", required=False),
    _ask(
        _ROOMS,
        "broadcast-room",
        msg("Size of the broadcast room, for five people and their equipment"),
        "C.01 2.7",
        number("m²", Limit("C.01 2.7", least=Decimal(30))),
        _TOP,
    ),
    _ask(
        _ROOMS,
        "internet",
        msg("Speed of the internet for broadcast and press"),
        "C.01 2.7, 2.9",
        number("Mb/s", Limit("C.01 2.7, 2.9", least=Decimal(100))),
        _TOP,
    ),
    _ask(_ROOMS, "electricity", msg("Stable electricity for the broadcast"), "C.01 2.7", levels=_TOP),
    _ask(
        _ROOMS,
        "commentary-room",
        msg("Size of the commentary room"),
        "C.01 2.8",
        number("m²", Limit("C.01 2.8", least=Decimal(10))),
        _TOP,
    ),
    _ask(_ROOMS, "press-room", msg("Press conference room with a press wall"), "C.01 2.9", levels=_TOP),
    _ask(_ROOMS, "interviews", msg("Interview zone with a press wall"), "C.01 2.10", levels=_TOP),
    _ask(_ROOMS, "vip-room", msg("VIP room"), "C.01 2.11", levels=_TOP),
)

_INFORMATION = (
    _ask(
        _SAFETY,
        "maps",
        msg("Maps with toilets, refreshments, exits and closed areas displayed"),
        organisers("9.2.2"),
    ),
    _ask(_SAFETY, "exits", msg("Emergency exits marked and free"), organisers("9.2.2")),
    _ask(_SAFETY, "physician", msg("Physician and telephone number"), organisers("9.1.6"), TEXT),
    _ask(_SAFETY, "hospital", msg("Hospital and telephone number"), organisers("9.1.6"), TEXT),
    _ask(_SAFETY, "insurance", msg("Insurance against accidents and illness"), "C.05 12.5", TEXT),
    _ask(_SAFETY, "inspected", msg("Day of the inspection with the organiser"), organisers("8.1.1"), DATE),
    _ask(
        _SAFETY,
        "photo",
        msg("Photo of the hall"),
        organisers("8.1.1"),
        PHOTO,
        required=False,
    ),
)

_EVERY_ROUND = tuple(
    _ask(_INSPECTION, key, text, arbiters("A.b"), per=Per.ROUND)
    for key, text in (
        ("round-hall", msg("Playing hall walked through, nothing left behind")),
        ("round-light", msg("Light as measured, no new shadow or sun")),
        ("round-air", msg("Ventilation and temperature in order")),
        ("round-noise", msg("No new source of noise")),
        ("round-equipment", msg("Boards, pieces, clocks and chairs complete")),
        ("round-toilets", msg("Toilets clean and checked")),
        ("round-areas", msg("Smoking area, refreshments and analysis room checked")),
    )
)


def _space(values: Mapping[str, str], level: Level | None) -> Iterator[Finding]:
    """Square metres for each player: an error by the limit of the level, a note by those of the others.

    Handbook: C.01 1.2; Organisers' Manual 8.2.1
    """
    typed = [values.get(key, "") for key in ("area", "players")]
    if any(value in ("", NOT_APPLICABLE) for value in typed):
        return
    area, players = map(Decimal, typed)
    if players <= 0:
        text = msg("not a number of players: {players}", players=players)
        yield Finding("venue.players", Severity.ERROR, "players", text)
        return
    per_player = (area / players).quantize(Decimal("0.1"))
    for limit in SPACE:
        if area < players * (limit.least or 0):
            binding = limit.level in (None, level)
            yield Finding(
                "venue.space",
                Severity.ERROR if binding else Severity.INFO,
                "area",
                msg(
                    "{space} m² for each player; {source} asks for {limit} ({level})",
                    space=per_player,
                    source=limit.source,
                    limit=limit.text("m²"),
                    level=(limit.level or Level.OTHER).label,
                ),
            )


VENUE = Checklist(
    "venue",
    msg("Venue and playing hall"),
    (*_PLAYING_AREA, *_OTHER_ROOMS, *_INFORMATION, *_EVERY_ROUND),
    source=msg("C.01; Organisers' Manual, chapter 8"),
    levels=(Level.TOP, Level.ROUND_ROBIN, Level.OTHER),
    rules=(_space,),
)
