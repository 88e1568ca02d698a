"""What is refused, with the article and what would be allowed."""

from __future__ import annotations

import pytest

from caissa.errors import CaissaError, UnknownEdition
from caissa.standings import (
    NoSuchRound,
    OpponentUnknown,
    ParticipantUnknown,
    RatingsMissing,
    TieBreakNotAllowed,
    UnknownTieBreak,
    explain,
    standings,
    with_alternatives,
)
from caissa.standings.editions import C07_2026
from caissa.testing import crosstable
from caissa.tournament import Game, Round, Tournament

SWISS = crosstable("1 A 2100 2w1\n2 B 2000 1b0", type_text="Swiss")
ROUND_ROBIN = crosstable("1 A 2100 2w1\n2 B 2000 1b0", type_text="Round-Robin")


@pytest.mark.parametrize(
    ("event", "code", "edition", "article", "says"),
    [
        (ROUND_ROBIN, "BH", "2026-03", "C.07 8", "must not be used in round robins"),
        (ROUND_ROBIN, "FB/C1", "2026-03", "C.07 8", "must not be used in round robins"),
        (SWISS, "KS", "2026-03", "C.07 9.2", "for round robins"),
        (SWISS, "EMGSB", "2026-03", "C.07 13.2", "for teams"),
        (SWISS, "MPTS", "2026-03", "C.07 4.2", "for teams"),
        (SWISS, "WON", "2022-07", "C.02 12.1.3", "2023-09"),
        (SWISS, "REP", "2023-09", "C.07 5", "its counterpart is GE"),
        (SWISS, "GE", "2024-08", "C.07 5", "its counterpart is REP"),
        (SWISS, "SBO", "2026-03", "C.07 5", "its counterpart is AOB"),
        (SWISS, "APPO", "2022-07", "C.02 12.1.3", "does not have it"),
        (SWISS, "STD", "2023-09", "C.07 5", "does not have it"),
        (SWISS, "PS", "2017-07", "C.02 13.1.1", "2019-07"),
        (SWISS, "TPR/C1", "2026-03", "C.07 10.2", "no modifier for a cut"),
        (SWISS, "SB/C1", "2019-07", "C.02 13.9", "no modifier for a cut"),
        (SWISS, "BH/P", "2022-07", "C.02 12.3.2.3.1", "forfeits as played"),
        (SWISS, "BH:GP", "2026-03", "C.07 11.1", "scores of teams"),
    ],
)
def test_a_code_that_does_not_belong_here(
    event: Tournament, code: str, edition: str, article: str, says: str
) -> None:
    """C.07 5, 8, 9.2, 14: the refusal names the article and lists what is allowed."""
    with pytest.raises(TieBreakNotAllowed, match=says) as refused:
        standings(event, ["PTS", code], edition=edition)

    assert refused.value.cites == article
    assert "Allowed here: PTS, " in str(refused.value)


def test_an_unknown_code_names_what_was_meant() -> None:
    """C.07 5: the list of tie-breaks."""
    with pytest.raises(UnknownTieBreak, match=r"did you mean .*APRO"):
        standings(SWISS, ["PTS", "APR"])


def test_unrated_players_in_2019() -> None:
    """C.02 13.15: rating tie-breaks are for events where all players are rated."""
    event = crosstable("1 A 2100 2w1\n2 B - 1b0", type_text="Swiss")

    with pytest.raises(RatingsMissing, match=r"ARO/U1400") as refused:
        standings(event, ["PTS", "ARO"], edition="2019-07")
    assert refused.value.cites == "C.02 13.15"
    assert standings(event, ["PTS", "ARO/U1400"], edition="2019-07").row(1).value("ARO/U1400") == 1400


def test_unrated_players_since_2022() -> None:
    """C.02 12.3.0, C.07 10: rating tie-breaks are dropped from the list, and it is said."""
    event = crosstable("1 A 2100 2w1\n2 B - 1b0\n3 C 1900 4w1\n4 D 1800 3b0", type_text="Swiss")

    computed = standings(event, ["PTS", "ARO", "TPN"], edition="2026-03")
    assert computed.row(1).value("ARO") is None
    assert computed.ranks == {1: 1, 3: 2, 2: 3, 4: 4}
    assert [(finding.code, finding.where) for finding in computed.findings] == [
        ("standings.dropped", "C.07 10")
    ]
    assert explain(computed, 1).workings[1].not_applied == "not applied because unrated players take part"


def test_a_rating_for_the_unrated_by_their_performance() -> None:
    """C.07 10: a second declared way: a draw against 2100 performs 2100; who met nobody rated has 1400."""
    event = crosstable("1 A 2100 2w= 3b1\n2 B - 1b= 4w0\n3 C - 4b1 1w0\n4 D - 3w0 2b1", type_text="Swiss")
    computed = standings(event, ["PTS", "ARO/UP"], edition="2026-03")

    # 2 performs 2100 + 0, 3 performs 2100 - 800, so 1 has (2100 + 1300) / 2; 4 met only unrated: 1400.
    assert computed.row(1).value("ARO/UP") == 1700
    assert computed.row(2).value("ARO/UP") == (2100 + 1400) // 2


def test_rounds_and_participants_that_are_not_there() -> None:
    """Bad questions get a clear message."""
    with pytest.raises(NoSuchRound, match="after round 3; rounds paired so far: 1"):
        standings(SWISS, after_round=3)
    with pytest.raises(ParticipantUnknown, match="participant 9"):
        explain(standings(SWISS), 9)
    with pytest.raises(UnknownEdition):
        standings(SWISS, edition="1999-01")
    stranger = Tournament(players=SWISS.players, rounds=(Round(1, (Game(1, 7),)),), type_text="Swiss")
    with pytest.raises(OpponentUnknown, match="1 meets 7"):
        standings(stranger)
    with pytest.raises(TieBreakNotAllowed, match="own score, capped"):
        with_alternatives(C07_2026, own="something else")


def test_refusals_are_one_tree_with_stable_codes() -> None:
    """Programs tell refusals apart by their codes."""
    codes = {
        "standings.unknown-tie-break": UnknownTieBreak,
        "standings.not-allowed": TieBreakNotAllowed,
        "standings.unrated-players": RatingsMissing,
        "standings.no-such-round": NoSuchRound,
    }
    for code, refusal in codes.items():
        assert issubclass(refusal, CaissaError)
        assert refusal.code == code
