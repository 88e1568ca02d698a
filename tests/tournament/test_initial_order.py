"""The initial order: strength, title, alphabet (C.04.2 2.2, B.2 in the text before 2026)."""

from __future__ import annotations

from itertools import permutations

import pytest

from caissa.tournament import Person, Player, Title
from caissa.tournament.federations import FEDERATIONS, FROM_ISO, federation_code
from caissa.tournament.initial_order import alphabetically, initial_order


def entered(name: str, rating: int | None = None, title: str = "", fide_id: int | None = None) -> Player:
    """A player who has entered."""
    return Player(1, Person(name, fide_id, title=Title(title) if title else None), rating)


def names(*players: Player) -> list[str]:
    """The names in the initial order."""
    return [player.name for player in initial_order(players)]


def test_the_stronger_comes_first_and_the_unrated_last() -> None:
    """C.04.2 2.2.1: by rating; who has none comes after all who have one, whatever their title."""
    assert names(entered("A"), entered("B", 1200), entered("C", 2400), entered("D", title="GM")) == [
        "C", "B", "D", "A",
    ]  # fmt: skip


def test_equal_ratings_are_parted_by_title() -> None:
    """C.04.2 2.2.2: GM, IM, WGM, FM, WIM, CM, WFM, WCM, no title."""
    order = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""]
    players = [entered(title or "none", 2300, title) for title in reversed(order)]

    assert names(*players) == ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "none"]


def test_equal_titles_are_parted_by_name_without_case_and_accents() -> None:
    """C.04.2 2.2.3: alphabetically; É is E, Ł is L, O'Brien is Obrien, other scripts come after Latin."""
    listed = [
        "Abel, Z",
        "abel, zoe",
        "Éclair, A",
        "Łukasz, B",
        "Lund, A",
        "O'Brien, C",
        "Obst, A",
        "Øst, A",
        "Иван",
    ]

    for order in (listed, listed[::-1]):
        assert names(*(entered(name, 2000) for name in order)) == listed


def test_a_surname_comes_before_a_longer_one() -> None:
    """Li, Wei stands before Lin, An: words are compared before letters run on."""
    assert names(entered("Lin, An"), entered("Li, Wei")) == ["Li, Wei", "Lin, An"]


def test_another_criterion_may_be_announced_for_the_alphabet() -> None:
    """C.04.2 2.2.3: unless it was stated before that another criterion replaces it."""
    players = [entered("A", 2000, fide_id=9), entered("B", 2000, fide_id=1)]

    assert [player.name for player in initial_order(players, lambda player: f"{player.fide_id:09}")] == [
        "B",
        "A",
    ]


def test_namesakes_are_parted_by_fide_id_so_that_the_order_is_always_the_same() -> None:
    """The order must be unambiguous (C.04.2 2.2.3): it does not depend on the order of entry."""
    namesakes = [entered("Smith, J", 2000, fide_id=fide_id) for fide_id in (7, 3, None)]

    for order in permutations(namesakes):
        assert [player.fide_id for player in initial_order(order)] == [3, 7, None]


@pytest.mark.parametrize(
    ("name", "compared"),
    [
        ("O'Neill, Seán", "oneill sean"),
        ("Straße", "strasse"),
        ("Æbe-Smith", "aebe smith"),
        ("Nº 5", "no 5"),
        ("", ""),
    ],
)
def test_how_names_are_compared(name: str, compared: str) -> None:
    """Case, accents and signs do not count; words are parted by one blank."""
    assert alphabetically(name) == compared


def test_federations_are_fides_own() -> None:
    """FIDE's codes differ from ISO's: Germany is GER, not DEU; England is a federation."""
    assert (FEDERATIONS["GER"], FEDERATIONS["ENG"], FEDERATIONS["BRN"]) == ("Germany", "England", "Bahrain")
    assert all(len(code) == 3 and code.isupper() for code in FEDERATIONS)
    assert not FROM_ISO.keys() & FEDERATIONS.keys()
    assert set(FROM_ISO.values()) <= FEDERATIONS.keys()


@pytest.mark.parametrize(
    ("text", "code"),
    [("ger", "GER"), ("DEU", "GER"), ("Deutschland", None), ("germany", "GER"), ("Turkey", "TUR"),
     ("GBR", None), ("", None), (" sui ", "SUI")],
)  # fmt: skip
def test_a_federation_is_known_by_code_iso_code_or_english_name(text: str, code: str | None) -> None:
    """What could be several federations (GBR) is none."""
    assert federation_code(text) == code
