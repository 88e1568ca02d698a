"""`prizes.toml`: what it says, and what is said about mistakes in it."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from caissa.errors import Severity, UnreadableFile
from caissa.prizes import (
    Announcement,
    AppearanceFee,
    Eligibility,
    FairPlay,
    Method,
    NamedPrize,
    Odd,
    Order,
    PlayOffPlaces,
    PointsMoney,
    PrizeFund,
    PrizeList,
    PrizeRules,
    Rounding,
    Tax,
    Unrated,
    check_fund,
    lock_of,
    read_fund,
)
from caissa.tournament import Birth, Person, Player, Sex, Tournament
from tests.prizes.hall import euros, fund, open_event

WHOLE = """
currency = "EUR"
method = "hort"
limit_to_prize_places = true
one_prize = true
fewest_players = 4
withdrawn_may_win = false
payment = "cash, after the closing ceremony"

[rounding]
unit = 1
odd = "best"

[[list]]
name = "General"
prizes = [1000, 500.50, "Cup"]

[[list]]
name = "Women"
sex = "w"
prizes = { 1 = 200, 2 = 100 }
method = "rank"
on_top = true

[[list]]
name = "2200-2299"
rating = [2200, 2299]
by = "improvement"
prizes = [80]
fewest_players = 5
limit_to_prize_places = false

[[list]]
name = "Seniors"
any = [
    { sex = "m", born_until = 1961-01-01 },
    { sex = "w", born_until = 1966-01-01 },
]
prizes = [70]

[[list]]
name = "Juniors"
age = [0, 17]
on = 2026-01-01
federations = ["FRA"]
clubs = ["Lyon"]
unrated = "too"
prizes = [60]

[[named]]
name = "Best game"
amount = 50
winners = [4]

[[points_money]]
per_point = 10
players = [1]

[[appearance_fee]]
player = 1
amount = 300

[tax]
percent = 12.5
free_up_to = 100
exempt_federations = ["FRA"]

[fair_play]
online = true
held = [3]

[play_off]
places = [[4], [1], [2, 7]]
share = false

[announced]
after_round = 3
lock = "abc"
"""


def test_a_file_with_everything() -> None:
    """Every field of the form, read as the page for organisers describes it."""
    reading = read_fund(WHOLE)
    assert reading.findings == ()
    senior = {"m": date(1961, 1, 1), "w": date(1966, 1, 1)}
    assert reading.fund == PrizeFund(
        "EUR",
        (
            PrizeList("General", (100000, 50050), gifts=("", "", "Cup")),
            PrizeList(
                "Women", euros(200, 100), (Eligibility(sex=Sex.FEMALE),), method=Method.RANK, on_top=True
            ),
            PrizeList(
                "2200-2299",
                euros(80),
                (Eligibility(rating_from=2200, rating_to=2299),),
                order=Order.IMPROVEMENT,
                fewest=5,
                limited=False,
            ),
            PrizeList(
                "Seniors",
                euros(70),
                tuple(Eligibility(sex=Sex(letter), born_until=day) for letter, day in senior.items()),
            ),
            PrizeList(
                "Juniors",
                euros(60),
                (
                    Eligibility(
                        age_from=0,
                        age_to=17,
                        age_on=date(2026, 1, 1),
                        unrated=Unrated.TOO,
                        federations=("FRA",),
                        clubs=("Lyon",),
                    ),
                ),
            ),
        ),
        PrizeRules(
            Method.HORT, limited=True, fewest=4, withdrawn_may_win=False, rounding=Rounding(100, Odd.BEST)
        ),
        named=(NamedPrize("Best game", 5000, (4,)),),
        points_money=(PointsMoney(1000, (1,)),),
        appearance_fees=(AppearanceFee(1, 30000),),
        tax=Tax(Decimal("12.5"), 10000, ("FRA",)),
        fair_play=FairPlay(online=True, held=(3,)),
        play_off=PlayOffPlaces(((4,), (1,), (2, 7)), share=False),
        announcement=Announcement(3, "abc"),
        payment="cash, after the closing ceremony",
    )


def test_json_says_the_same_as_toml() -> None:
    """The same names and values as JSON."""
    as_json = {"currency": "JPY", "method": "rank", "list": [{"name": "General", "prizes": [5000, 3000]}]}
    as_toml = 'currency = "JPY"\nmethod = "rank"\n[[list]]\nname = "General"\nprizes = [5000, 3000]\n'
    assert read_fund(json.dumps(as_json)) == read_fund(as_toml)
    assert read_fund(as_toml).fund.total == 8000


def errors(text: str) -> list[tuple[str, str]]:
    """The codes and places of the errors in a file."""
    return [
        (finding.code, finding.where)
        for finding in read_fund(text).findings
        if finding.severity is Severity.ERROR
    ]


GOOD = 'currency = "EUR"\nmethod = "equal"\n[[list]]\nname = "General"\nprizes = [100]\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (GOOD.replace("[100]", "[0]"), [("prizes.list-empty", "General"), ("prizes.empty", "fund")]),
        (GOOD.replace("[100]", "[100, -5]"), [("prizes.negative", "General, place 2")]),
        (GOOD.replace("EUR", "EURO"), [("prizes.currency", "currency")]),
        (GOOD.replace("[100]", '{ 1 = 100, "01" = 50 }'), [("prizes.field", "list 1 (General): prizes")]),
        (GOOD.replace("[100]", "{ 0 = 100 }"), [("prizes.field", "list 1 (General): prizes")]),
        (GOOD.replace("[100]", "{ 9999 = 100 }"), [("prizes.field", "list 1 (General): prizes")]),
        (GOOD.replace("[100]", "[]"), [("prizes.list-empty", "General"), ("prizes.empty", "fund")]),
        (GOOD.replace("[100]", "[10.005]"), [("prizes.field", "list 1 (General): prizes")]),
        (GOOD.replace("[100]", "[true]"), [("prizes.field", "list 1 (General): prizes")]),
        (GOOD.replace("[100]", "[nan]"), [("prizes.field", "list 1 (General): prizes")]),
        (GOOD.replace("[100]", "100"), [("prizes.field", "list 1 (General): prizes")]),
        (GOOD.replace("equal", "hart"), [("prizes.field", "method")]),
        (GOOD.replace("method", "methode"), [("prizes.unknown-field", "methode")]),
        (GOOD + "colour = 1\n", [("prizes.unknown-field", "list 1 (General): colour")]),
        (GOOD + "rating = 2300\n", [("prizes.field", "list 1 (General): rating")]),
        (GOOD + "rating = [2399, 2300]\n", [("prizes.band", "General")]),
        (GOOD + "age = [0, 17]\n", [("prizes.field", "list 1 (General): age")]),
        (GOOD + "on_top = 1\n", [("prizes.field", "list 1 (General): on_top")]),
        (GOOD + "board = -1\n", [("prizes.field", "list 1 (General): board")]),
        (GOOD + 'born_from = "soon"\n', [("prizes.field", "list 1 (General): born_from")]),
        (GOOD + 'federations = "FRA"\n', [("prizes.field", "list 1 (General): federations")]),
        (GOOD + 'sex = "w"\nany = [{sex = "m"}]\n', [("prizes.field", "list 1 (General): any")]),
        (GOOD + "any = [3]\n", [("prizes.field", "list 1 (General): any 1")]),
        (GOOD + "name2 = 1\n[[named]]\nname = 3\n", [
            ("prizes.unknown-field", "list 1 (General): name2"), ("prizes.field", "named 1: name")]),
        (GOOD + '[[named]]\nname = "X"\namount = "much"\n', [("prizes.field", "named 1 (X): amount")]),
        (GOOD + "[named]\namount = 3\n", [("prizes.field", "named")]),
        (GOOD + '[[named]]\nname = "X"\nwinners = 3\n', [("prizes.field", "named 1 (X): winners")]),
        (GOOD + "[tax]\npercent = 120\n", [("prizes.field", "tax: percent")]),
        (GOOD + "[rounding]\nunit = 0\n", [("prizes.negative", "rounding")]),
        (GOOD + "[play_off]\nplaces = []\n", [("prizes.field", "play_off: places")]),
        (GOOD + '[[list]]\nname = "General"\nprizes = [5]\n', [("prizes.list-twice", "General")]),
    ],
)  # fmt: skip
def test_mistakes_are_told_with_their_place(text: str, expected: list[tuple[str, str]]) -> None:
    """Fund of zero, negative amount, unknown currency, place twice, misspelt rule: each has its place."""
    assert sorted(errors(text)) == sorted(expected)


def test_a_good_file_has_no_findings() -> None:
    """The smallest file: a currency, a method, one list."""
    assert read_fund("\ufeff" + GOOD).findings == ()


def test_what_is_no_file_at_all() -> None:
    """Neither TOML nor JSON: the line is told."""
    for text in ("currency = ", "{", "prizes: 3"):
        with pytest.raises(UnreadableFile, match="neither TOML nor JSON"):
            read_fund(text)


# -- checks ----------------------------------------------------------------------------


def codes(*arguments: object) -> dict[str, Severity]:
    """The findings about a fund: code → severity."""
    return {finding.code: finding.severity for finding in check_fund(*arguments)}  # type: ignore[arg-type]


def band(name: str, **limits: int) -> PrizeList:
    """A rating prize."""
    return PrizeList(name, euros(100), (Eligibility(**limits),))  # type: ignore[arg-type]


def test_overlapping_bands_are_flagged_or_refused() -> None:
    """Manual: U2400 and U2300 let a player win both; with one prize a player it is only a warning."""
    trap = (band("U2400", rating_to=2399), band("U2300", rating_to=2299))
    assert codes(fund(*trap, one_prize=False)) == {"prizes.bands-overlap": Severity.ERROR}
    assert codes(fund(*trap)) == {"prizes.bands-overlap": Severity.WARNING}
    allowed = fund(*trap, one_prize=False, bands_may_overlap=True)
    assert codes(allowed) == {"prizes.bands-overlap": Severity.WARNING}
    closed = (band("A", rating_from=2300, rating_to=2399), band("B", rating_from=2200, rating_to=2299))
    assert codes(fund(*closed, one_prize=False)) == {}


def test_a_method_that_was_never_announced() -> None:
    """Manual: the organisers decide in advance and inform the players."""
    bare = PrizeFund("EUR", (PrizeList(prizes=euros(100)),))
    assert codes(bare) == {"prizes.method-not-announced": Severity.WARNING}


def test_prizes_that_rise_or_leave_a_gap() -> None:
    """A third prize above the second, or none for the second, is surely a slip.

    Where players choose between lists it is refused: no distribution might come to rest.
    """
    assert "prizes.rising" in codes(fund(PrizeList(prizes=euros(100, 50, 80))))
    assert codes(fund(PrizeList(prizes=(100, 0, 50)))) == {"prizes.place-missing": Severity.WARNING}
    assert codes(fund(PrizeList(prizes=(100, 0, 0)))) == {}
    two = (PrizeList(prizes=(50, 80)), PrizeList("Cash", (5,)))
    assert codes(fund(*two)) == {"prizes.rising": Severity.ERROR}
    assert codes(fund(*two, one_prize=False)) == {"prizes.rising": Severity.WARNING}


def test_groups_that_are_empty_or_too_small() -> None:
    """S7: at least three players in each group; an empty one is surely a slip."""
    event = open_event()
    lists = (band("master", rating_from=2500), band("2300-2449", rating_from=2300, rating_to=2449))
    assert codes(fund(*lists), event) == {
        "prizes.group-empty": Severity.WARNING,
        "prizes.group-too-small": Severity.WARNING,
    }


def test_unknown_dates_of_birth_and_unknown_players() -> None:
    """Who might belong if the date were known is named; a winner who does not play is an error."""
    people = (Player(1, Person("Anna", birth=Birth(1961))), Player(2, Person("Boris", birth=Birth(1950))))
    senior = PrizeList("Seniors", euros(10), (Eligibility(age_from=65, age_on=date(2026, 1, 1)),), fewest=1)
    wanted = replace(fund(senior), named=(NamedPrize("Best game", 100, (9,)),))
    by_code = {finding.code: finding for finding in check_fund(wanted, Tournament(players=people))}
    assert by_code["prizes.birth-unknown"].what.endswith(": Anna")
    assert by_code["prizes.unknown-player"].where == "Best game"


def test_groups_of_players_cannot_win_prizes_for_teams() -> None:
    """In a team event the ranking is one of teams; players win board prizes."""
    event = Tournament(type_code="FIDE_TEAM", players=(Player(1, Person("Anna")),))
    assert codes(fund(band("A", rating_from=2000)), event) == {"prizes.not-for-teams": Severity.ERROR}


# -- the lock ----------------------------------------------------------------------------


def three_rounds():
    """The event after a third round has been paired."""
    event = open_event(scheduled_rounds=3)
    return event.with_round(replace(event.round(1), number=3))


def test_special_prizes_are_locked_after_round_two() -> None:
    """S7: their distribution is announced after the second round; a later change is an error."""
    special = band("2200+", rating_from=2200)
    announced = fund(PrizeList(prizes=euros(500)), special)
    locked = replace(announced, announcement=Announcement(2, lock_of(announced)))
    assert codes(announced, open_event()) == {}
    assert codes(announced, three_rounds()) == {"prizes.not-locked": Severity.INFO}
    assert codes(locked, three_rounds()) == {}
    changed = replace(locked, lists=(locked.lists[0], replace(special, prizes=euros(90))))
    assert codes(changed, three_rounds()) == {"prizes.changed-after-announcement": Severity.ERROR}
    assert codes(changed, open_event()) == {}


def test_the_lock_holds_what_decides_over_special_prizes() -> None:
    """Main prizes are announced beforehand and are not in it; groups, amounts and rules are."""
    special = band("2200+", rating_from=2200)
    first = fund(PrizeList(prizes=euros(500)), special)
    assert lock_of(replace(first, lists=(special,))) == lock_of(first)
    assert lock_of(replace(first, rules=replace(first.rules, fewest=2))) != lock_of(first)
    assert lock_of(replace(first, lists=(replace(special, who=()),))) != lock_of(first)


def refused(lines):
    """What is said about a fund of euros with these lines."""
    return [(finding.severity, finding.what) for finding in read_fund(f'currency = "EUR"\n{lines}').findings]


@pytest.mark.parametrize("text", ["100 EUR", "50 USD", "EUR 1 000", "€50", "100", "12.50 €"])
def test_an_amount_in_quotation_marks_is_no_gift(text):
    """A prize "100 EUR" would be handed out as a thing, and nobody would be paid."""
    ((severity, what),) = refused(f'[[list]]\nprizes = [200, "{text}"]')
    assert severity is Severity.ERROR
    assert "looks like money" in what


@pytest.mark.parametrize("thing", ["Cup", "1 bottle of wine", "Book: My 60 Memorable Games", "2nd cup"])
def test_a_thing_may_have_a_number_in_its_name(thing):
    """Cups and books stay what they are."""
    reading = read_fund(f'currency = "EUR"\nmethod = "rank"\n[[list]]\nprizes = [200, "{thing}"]')
    assert reading.findings == ()
    assert reading.fund.lists[0].gifts == ("", thing)


@pytest.mark.parametrize("amount", ["1e400", "9" * 4000, "nan", "inf", "1000000000001"])
def test_amounts_that_nobody_can_pay_are_refused(amount):
    """More than a million millions, or no number at all, is a slip, and the message stays short."""
    ((severity, what),) = refused(f"[[list]]\nprizes = [{amount}]")
    assert severity is Severity.ERROR
    assert "is not an amount" in what
    assert len(what) < 80


@pytest.mark.parametrize("percent", ["nan", "inf", "-1", "100.5", "true"])
def test_a_tax_is_a_percentage(percent):
    """From 0 to 100; what is not a number is refused like any other."""
    ((_, what),) = refused(f"[tax]\npercent = {percent}\n[[list]]\nprizes = [100]")
    assert "not a percentage from 0 to 100" in what


@pytest.mark.parametrize("limit", ["age = [0, 18]", "age_from = 65", "age_to = 18"])
def test_an_age_needs_its_day(limit):
    """Without a day nobody has an age, and a limit that limits nobody would pay everybody."""
    ((severity, what),) = refused(f"[[list]]\nprizes = [100]\n{limit}")
    assert severity is Severity.ERROR
    assert "state the date" in what


def test_a_winner_is_named_once():
    """A prize for the best game shared by 1 and 2 is halved, not cut in three."""
    ((_, what),) = refused('[[named]]\nname = "Best game"\namount = 30\nwinners = [1, 2, 1]')
    assert what == "player 1 is named twice"
