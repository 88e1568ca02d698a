"""The Table for Direct Titles (B.01.2): every cell, by a second reading of the printed table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from caissa.titles.direct.table import (
    DirectEvent,
    Gives,
    Scope,
    Section,
    UnknownDirectEvent,
    direct_event,
    direct_events,
)
from caissa.tournament import Title

SEEDS = Path(__file__).parents[3] / "shared" / "seeds"
MANUAL = next(iter(SEEDS.glob("001_*.txt")), None) if SEEDS.is_dir() else None


def gives(name: str, section: Section = Section.OPEN) -> set[str]:
    """What an event gives, written as on the wall: 'IM norm: silver'."""
    rewards = direct_event(name, section).rewards
    return {f"{reward.title.value} {reward.gives.value}: {reward.achievement.text}" for reward in rewards}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("World Cup", {"GM title: round of 16"}),
        ("World Cup qualifier", {"IM title: qualifying"}),
        ("Olympiad", {"FM title: 65% in 9", "CM title: 50% in 7"}),
        ("World Club", {"FM title: 65% in 7", "CM title: 50% in 7"}),
        ("World U20", {"GM title: gold", "GM norm: first equal", "IM title: silver", "IM title: bronze"}),
        (
            "World U18",
            {
                "GM norm: gold",
                "IM title: first equal",
                "IM norm: silver",
                "IM norm: bronze",
                "FM title: silver",
                "FM title: bronze",
            },
        ),
        ("World U14", {"IM norm: gold", "FM title: first equal", "CM title: silver", "CM title: bronze"}),
        ("World U8", {"CM title: gold", "CM title: silver", "CM title: bronze"}),
        ("Arab Individual", {"GM title: gold", "IM title: silver", "IM title: bronze"}),
        ("Continental U12", {"FM title: gold", "CM title: silver", "CM title: bronze"}),
        (
            "Sub-Continental Individual",
            {
                "IM title: first equal",
                "IM norm: silver",
                "IM norm: bronze",
                "FM title: silver",
                "FM title: bronze",
                "FM title: 65% in 9",
                "CM title: 50% in 9",
            },
        ),
    ],
)
def test_open_events_give_what_the_table_says(name: str, expected: set[str]) -> None:
    """B.01.2 1.23b: rows typed from the printed table."""
    assert gives(name) == expected


def test_the_womens_world_cup_stands_in_both_parts() -> None:
    """B.01.2 1.23a and 1.23b: last eight WGM; the winner is GM, the finalist IM with a GM norm."""
    expected = {"WGM title: quarter-finalist", "GM title: winner", "GM norm: finalist", "IM title: finalist"}
    assert gives("World Cup", Section.WOMEN) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("World Amateur U2300", {"gold": "FM", "silver": "CM", "bronze": "CM"}),
        ("World Amateur U2000", {"gold": "FM", "silver": "CM", "bronze": "CM"}),
        ("World Amateur U1700", {"gold": "CM"}),
        ("Continental Amateur U2300", {"gold": "CM", "silver": "CM", "bronze": "CM"}),
        ("Continental Amateur U2000", {"gold": "CM"}),
        ("Continental Amateur U1700", {}),
    ],
)
@pytest.mark.parametrize("section", Section)
def test_the_commissions_policy_for_amateurs(name: str, section: Section, expected: dict[str, str]) -> None:
    """B.01.2 amateur (clarification of 30 May 2023): the same in both sections, W before women's titles."""
    titles = {reward.achievement.text: reward.title.value for reward in direct_event(name, section).rewards}
    mark = "W" if section is Section.WOMEN else ""
    assert titles == {place: mark + title for place, title in expected.items()}


@pytest.mark.parametrize("name", ["Girls World U18", "girls-world-u18", "Women's World U18"])
def test_the_name_may_say_that_it_is_for_girls_or_women(name: str) -> None:
    """B.01.2 1.23a: the table calls it Girls World U18."""
    assert direct_event(name).section is Section.WOMEN


def test_an_event_that_is_not_in_the_table_is_refused() -> None:
    """B.01 1.2.4: only events of the table give titles under 1.2."""
    with pytest.raises(UnknownDirectEvent, match="world-u8") as refused:
        direct_event("World U19")
    assert refused.value.cites == "B.01 1.2.4"


def test_an_unknown_name_lists_all_events() -> None:
    """A name like no other gets the whole list."""
    with pytest.raises(UnknownDirectEvent, match="olympiad"):
        direct_event("Xyz")


def test_both_parts_have_the_same_events() -> None:
    """B.01.2: every event of the open part has a women's section, with the women's title of the same rank."""
    women = {Title.GM: Title.WGM, Title.IM: Title.WIM, Title.FM: Title.WFM, Title.CM: Title.WCM}
    for event in direct_events():
        if event.section is Section.OPEN and event.name not in ("World Cup", "Arab Individual"):
            other = direct_event(event.name, Section.WOMEN)
            assert {(women[reward.title], reward.gives, reward.achievement) for reward in event.rewards} == {
                (reward.title, reward.gives, reward.achievement) for reward in other.rewards
            }


# -- the printed table, cell by cell -------------------------------------------------------

ROWS = {
    "World Cup": ["World Cup", "World Cup qualifier"],
    "Olympiad": ["Olympiad"],
    "World Team / World Club": ["World Team", "World Club"],
    "World Team (or Club)": ["World Team", "World Club"],
    "World Amateur - <2300, <2000": ["World Amateur U2300", "World Amateur U2000"],
    "World Amateur <1700": ["World Amateur U1700"],
    "World >=65; >=50 Individual World U20": ["World Senior 65", "World Senior 50", "World U20"],
    "World U18": ["World U18"],
    "World U16": ["World U16"],
    "World U14": ["World U14"],
    "World U12 World Schools U17; U15; U13": [
        "World U12", "World Schools U17", "World Schools U15", "World Schools U13",
    ],
    "World U10; U8 World Schools U11; U9; U7": [
        "World U10", "World U8", "World Schools U11", "World Schools U9", "World Schools U7",
    ],
    "Continental Team (or Club)": ["Continental Team", "Continental Club"],
    "Continental Individual": ["Continental Individual"],
    "Arab Individual": ["Arab Individual"],
    "Continental >=65; >=50 Individual Continental & Regional U20": [
        "Continental Senior 65", "Continental Senior 50", "Continental U20", "Regional U20",
    ],
    "Continental & Regional U18": ["Continental U18", "Regional U18"],
    "Continental & Regional U16": ["Continental U16", "Regional U16"],
    "Cont. & Regional U14; U12 Cont. Schools U17; U15; U13": [
        "Continental U14", "Regional U14", "Continental U12", "Regional U12", "Continental Schools U17",
        "Continental Schools U15", "Continental Schools U13",
    ],
    "Continental Amateur <2300 Cont. & Regional U10; U8 Cont. Schools U11; U9; U7": [
        "Continental Amateur U2300", "Continental U10", "Regional U10", "Continental U8", "Regional U8",
        "Continental Schools U11", "Continental Schools U9", "Continental Schools U7",
    ],
    "Continental Amateur <2000": ["Continental Amateur U2000"],
    "Sub-Continental Individual": ["Sub-Continental Individual"],
    "Commonwealth, Francophone, Iberoamerican Individual Disabled - World adult": [
        "Commonwealth", "Francophone", "Iberoamerican", "World Disabled",
    ],
    "Disabled - U20 World": ["World Disabled U20"],
}  # fmt: skip
"""The printed label, without the words for women and girls and without signs of notes, and our events."""


def label(cell: str) -> str:
    """A printed label without women's words and footnote signs."""
    plain = re.sub(r"(Women's|Girls|Girl's)\s*|[³]", "", cell)
    return re.sub(r"\s+", " ", plain.replace("< 2", "<2")).strip()


def entries(cell: str) -> set[tuple[str, str]]:
    """What a printed cell says: (what for, title or norm)."""
    text = re.sub(r"[¹²]", "", cell).replace("–", "-")
    printed = set()
    for who, what in re.findall(r"([^;]+?)\s*-\s*(title|norm)", text):
        for part in re.split(r"\s*(?:,|&|;|(?<=Gold)\s)\s*", who.strip(" ;")):
            printed.add((PRINTED.get(part, part.lower().replace(" min", "").replace(" games", "")), what))
    return printed


PRINTED = {
    "1st equal": "first equal",
    "Reaching last 8": "quarter-finalist",
    "Reaching last 16": "round of 16",
    "Qualifying through play": "qualifying",
    "Qualification through play": "qualifying",
}


def printed_rows() -> list[tuple[str, str, dict[str, set[tuple[str, str]]]]]:
    """The rows of both tables as printed: (table, label, title → entries)."""
    assert MANUAL is not None
    text = MANUAL.read_text(encoding="utf-8")
    part = text[text.index("Table 1.23a**") : text.index("1 - Qualification through play")]
    rows, table, titles = [], "1.23a", []
    for line in part.splitlines():
        table = "1.23b" if line.strip() == "Table 1.23b" else table
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if cells[0] == "EVENT":
            titles = cells[1:]
        elif len(cells) == 5 and not cells[0].startswith("---"):
            rows.append((table, cells[0], dict(zip(titles, map(entries, cells[1:]), strict=True))))
    return rows


def belongs(event: DirectEvent, achievement: str) -> bool:
    """Of the World Cup's row, qualifying is for the qualifiers and the rest for the Cup itself."""
    if not event.name.startswith("World Cup"):
        return True
    return (achievement == "qualifying") == (event.name == "World Cup qualifier")


def ours(event: DirectEvent, table: str) -> set[tuple[str, str, str]]:
    """What our table gives for an event in one part: (title, what for, title or norm)."""
    return {
        (reward.title.value, reward.achievement.text, reward.gives.value)
        for reward in event.rewards
        if reward.table == table
    }


@pytest.mark.skipif(MANUAL is None, reason="the manual lies in a folder beside the repository")
def test_every_cell_of_the_printed_table() -> None:
    """B.01.2: both tables read from the Arbiters' Manual and compared with ours, row by row."""
    rows, seen = printed_rows(), set()
    for table, printed, cells in rows:
        women = table == "1.23a" or printed.startswith("Women's World Cup")
        wanted = {(title, *entry) for title, some in cells.items() for entry in some}
        for name in ROWS[label(printed)]:
            event = direct_event(name, Section.WOMEN if women else Section.OPEN)
            seen.add((event.name, event.section))
            expected = {entry for entry in wanted if belongs(event, entry[1])}
            assert ours(event, table) == expected, (table, printed)
    assert len(rows) == 23 + 24
    untitled = {("Continental Amateur U1700", section) for section in Section}
    assert seen | untitled == {(event.name, event.section) for event in direct_events()}


def test_who_is_asked_for_federations_rounds_and_ratings() -> None:
    """B.01 1.2.2 and 0.6.2: scopes, the disabled exempt, no rating for an Olympiad's CM and WCM."""
    assert direct_event("World U18").scope is Scope.WORLD
    assert direct_event("Regional U18").scope is Scope.CONTINENTAL
    assert direct_event("Francophone").scope is Scope.AFFILIATE
    exempt = {event.name for event in direct_events() if event.exempt_from_size}
    assert exempt == {"World Disabled", "World Disabled U20"}
    free = {title for event in direct_events() for title in event.without_minimum_rating}
    assert free == {Title.CM, Title.WCM}
    assert {event.least_rounds for event in direct_events()} == {0, 9}
    assert {reward.gives for event in direct_events() for reward in event.rewards} == set(Gives)
