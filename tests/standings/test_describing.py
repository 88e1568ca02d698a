"""Tie-breaks in words: every code has its sentence, modifiers are chosen in words, the order is doubted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.standings import (
    EDITIONS,
    EXPLANATIONS,
    choices_for,
    doubts_about_order,
    rules_of,
    tie_break_code,
    tie_break_list,
    with_choices,
)
from caissa.standings.tiebreaks.describing import Kind, kind_of, types_sentence

RULES = rules_of("2026-03")


@pytest.mark.parametrize("key", EDITIONS)
def test_every_tie_break_of_every_edition_is_explained(key: str) -> None:
    """C.07 5: whoever chooses a list reads what each of them counts."""
    assert set(EDITIONS[key].tie_breaks) <= set(EXPLANATIONS)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("PTS", Kind.SCORES),
        ("DE", Kind.AMONG_TIED),
        ("BPG", Kind.OWN_RESULTS),
        ("BH", Kind.OPPONENTS),
        ("SB", Kind.OPPONENTS),
        ("ARO", Kind.RATINGS),
        ("BBE", Kind.TEAMS),
    ],
)
def test_kinds_follow_the_types(name: str, kind: Kind) -> None:
    """C.07 4.3: Sonneborn-Berger looks at the opponents' results, games with Black is about one's own."""
    assert kind_of(name, RULES.tie_breaks[name]) is kind


@pytest.mark.parametrize(
    ("name", "types"),
    [
        ("DE", "type A: games among the tied"),
        ("BPG", "type B: own results"),
        ("BH", "type C: opponents' final results"),
        ("SB", "type B: own results; type C: opponents' final results"),
        ("AOB", "type C: opponents' final results"),
        ("FB", "type D: opponents' data known before play"),
        ("TPR", "type D: opponents' data known before play; type B: own results"),
    ],
)
def test_types_in_words(name: str, types: str) -> None:
    """C.07 4.3, and the table in 5: Average of Opponents' Buchholz is CC, which is C in words."""
    assert types_sentence(RULES.tie_breaks[name].types) == types


def test_the_events_own_tie_breaks_have_no_type() -> None:
    """C.07 4.1: OTHER_… is what the event says it is."""
    assert types_sentence("") == ""


@pytest.mark.parametrize(
    ("code", "chosen", "becomes"),
    [
        ("BH", {"cut": "C1"}, "BH/C1"),
        ("BH/C1", {"cut": "M2", "P": "P"}, "BH/M2/P"),
        ("BH/C1/P", {}, "BH"),
        ("ARO", {"cut": "C1", "unrated": "U1400"}, "ARO/C1/U1400"),
        ("ARO/U1650", {"unrated": "U1650"}, "ARO/U1650"),
        ("KS", {"limit": "L+1"}, "KS/L+1"),
        ("WIN", {"cut": "C1"}, "WIN"),
        ("BH", {"cut": "nonsense"}, "BH"),
    ],
)
def test_modifiers_are_chosen_in_words(code: str, chosen: dict[str, str], becomes: str) -> None:
    """C.07 14: Cut-1 is C1, Median-2 M2; what a tie-break does not take is not added."""
    parsed = tie_break_code(code)
    assert with_choices(RULES.tie_breaks[parsed.name], parsed, chosen, teams=False) == becomes


def test_the_score_of_a_team_tie_break_is_chosen() -> None:
    """C.07 11: Buchholz of teams by match or game points; SSSC keeps the factor that nobody asks about."""
    buchholz = RULES.tie_breaks["BH"]
    assert (
        with_choices(buchholz, tie_break_code("BH"), {"score": "GP", "cut": "C1"}, teams=True) == "BH:GP/C1"
    )
    strength = RULES.tie_breaks["SSSC"]
    assert with_choices(strength, tie_break_code("SSSC/K5"), {"F": "F"}, teams=True) == "SSSC/F/K5"


CODES = st.sampled_from(sorted(RULES.tie_breaks)).flatmap(
    lambda name: st.lists(st.sampled_from(_modifiers(name)), unique_by=lambda text: text[0], max_size=3).map(
        lambda modifiers: "/".join([name, *modifiers])
    )
)


def _modifiers(name: str) -> list[str]:
    known = {
        "C": "C2",
        "M": "M1",
        "L": "L-1",
        "K": "K4",
        "P": "P",
        "F": "F",
        "R": "R",
        "U": "U1500",
        "E": "E",
    }
    return [known[letter] for letter in RULES.tie_breaks[name].modifiers] or ["none"]


@given(CODES)
def test_asking_and_answering_the_same_changes_nothing(text: str) -> None:
    """The page shows what a code says; sending the page back gives the same code."""
    if "none" in text or {"/C2", "/M1"} <= {text[at : at + 3] for at in range(len(text))}:
        return
    code = tie_break_code(text)
    rule = RULES.tie_breaks[code.name]
    answers = {choice.name: choice.chosen for choice in choices_for(rule, code, teams=True)}
    assert tie_break_code(with_choices(rule, code, answers, teams=True)) == code


@pytest.mark.parametrize(
    ("codes", "rounds", "doubts"),
    [
        ("PTS BH/C1 BH SB", 9, []),
        ("PTS BH BH/C1", 9, ["tie-breaks.whole-before-cut"]),
        ("PTS SB BH SB", 9, ["tie-breaks.twice"]),
        ("PTS DE BH DE", 9, []),
        ("BH PTS", 9, ["tie-breaks.points-not-first"]),
        ("PTS BH WIN", 8, ["tie-breaks.unsuited-rounds"]),
        ("PTS BH WIN", 9, []),
        ("PTS BH BPG", 9, ["tie-breaks.unsuited-rounds"]),
        ("PTS BH WIN BPG", 8, []),
        ("PTS ARO/C1 BH", 9, ["tie-breaks.nothing-follows"]),
        ("PTS BH WIN", None, []),
    ],
)
def test_doubts_about_the_order(codes: str, rounds: int | None, doubts: list[str]) -> None:
    """C.07 4.2, 4.3 and the advice of C.02 13: type A may stand twice, wins suit an odd number of rounds."""
    assert [finding.code for finding in doubts_about_order(tie_break_list(codes), rounds)] == doubts
