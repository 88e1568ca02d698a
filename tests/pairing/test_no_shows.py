"""Who stayed away from the last round without notice (C.05 6.5)."""

from __future__ import annotations

from dataclasses import replace

from caissa.pairing.no_shows import no_show_findings, no_shows
from caissa.testing import crosstable
from caissa.tournament import Bye, Outcome, changes

ABSENT = """
    1 Anna  2400  3w1
    2 Boris 2300  4b-
    3 Chen  2200  1b0
    4 Dora  2100  2w+
    5 Emil  2000  6w-
    6 Fay   1900  5b-
"""
"""Boris does not come, and neither Emil nor Fay does."""


def six(**stated: object):
    return crosstable(ABSENT, scheduled_rounds=5, type_code="FIDE_DUTCH_2026", **stated)


def test_who_lost_the_last_round_by_forfeit_is_a_no_show():
    """C.05 6.5: both where neither came; the one who sat there alone is none."""
    assert no_shows(six()) == (2, 5, 6)


def test_who_has_left_or_asked_for_a_bye_is_none():
    """C.05 6.5: who withdrew, or told the arbiter not to be paired, is no longer a question."""
    facts = changes.withdraw_player(six(), 2, 1)
    round_ = facts.round(2)
    facts = facts.with_round(replace(round_, byes=(Bye(5, Outcome.ZERO_POINT_BYE),)))
    assert no_shows(facts) == (6,)


def test_in_a_table_everybody_is_paired_already():
    """C.05 6.6 says what becomes of games in a round robin."""
    facts = crosstable(ABSENT, scheduled_rounds=5, type_code="BERGER_ROUNDROBIN")
    assert no_shows(facts) == ()


def test_a_pairing_that_includes_no_shows_says_so():
    """The finding names the player and the article."""
    findings = no_show_findings(six(), 2)
    assert [finding.code for finding in findings] == ["pairing.no-show"] * 3
    assert findings[0].what.startswith("2 Boris lost round 1 by forfeit")
    assert {finding.where for finding in findings} == {"C.05 6.5"}
