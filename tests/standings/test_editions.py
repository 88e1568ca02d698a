"""The editions as tables: once published, an edition never changes."""

from __future__ import annotations

import pytest

from caissa.standings import EDITIONS, PRESETS, advised_list, presets, rules_of, standings
from caissa.standings.editions import C07_2024, C07_2026
from caissa.testing import crosstable

# Article by article as the texts have them.
ARTICLES = {
    "2017-07": """
        PTS 13.1.3 MPTS 13.1.3 GPTS 13.1.3 ARO 13.3 BH 13.4 DE 13.5 KS 13.6 BWG 13.7 BPG 13.8 SB 13.9
        MPVGP 13.10 WIN 13.11.4 SBO 13.13.2 EMMSB 13.13.3 EMGSB 13.13.3 EGMSB 13.13.3 EGGSB 13.13.3
    """,
    "2019-07": """
        PTS 13.1.3 MPTS 13.1.3 GPTS 13.1.3 ARO 13.3 BH 13.4 DE 13.5 KS 13.6 BWG 13.7 BPG 13.8 SB 13.9
        PS 13.10 MPVGP 13.11 WIN 13.12.4 SBO 13.14.2 EMMSB 13.14.3 EMGSB 13.14.3 EGMSB 13.14.3 EGGSB
        13.14.3
    """,
    "2022-07": """
        PTS 12.1.3 MPTS 12.1.3 GPTS 12.1.3 DE 12.3.2.1.1 WIN 12.3.2.2.1 BPG 12.3.2.2.2 BWG 12.3.2.2.3
        PS 12.3.2.2.4 GE 12.3.2.2.5 BH 12.3.2.3.1 SBO 12.3.2.3.2 ARO 12.3.2.4.1 TPR 12.3.2.4.2 PTP
        12.3.2.4.3 FB 12.3.2.4.4 SB 12.3.2.5.1 KS 12.3.2.5.2 APRO 12.3.2.5.3 MPVGP 12.3.3.1 MP+GP
        12.3.3.1 EMMSB 12.3.3.2 EMGSB 12.3.3.2 EGMSB 12.3.3.2 EGGSB 12.3.3.2 SSSC 12.3.3.3 TBR 12.3.3.4
    """,
    "2023-09": """
        PTS 4.2 MPTS 4.2 GPTS 4.2 DE 6 WIN 7.1 WON 7.2 BPG 7.3 BWG 7.4 PS 7.5 GE 7.6 BH 8.1 AOB 8.2 FB
        8.3 SB 9.1 KS 9.2 ARO 10.1 TPR 10.2 PTP 10.3 APRO 10.4 APPO 10.5 BC 12.1 TBR 12.2 BBE 12.3
        MPVGP 13.1 EMMSB 13.2 EMGSB 13.2 EGMSB 13.2 EGGSB 13.2 EDE 13.3 EDEBT 13.3 EDEBB 13.3 EDET 13.3
        EDEB 13.3 SSSC 13.4
    """,
}
ARTICLES["2024-04"] = ARTICLES["2023-09"]
ARTICLES["2024-08"] = ARTICLES["2023-09"].replace("GE 7.6", "REP 7.6") + " STD 4.1 TPN 4.1 RTNG 4.1"
ARTICLES["2026-03"] = ARTICLES["2023-09"].replace("GE 7.6", "REP 7.6") + " STD 7.7 TPN 7.8 RTNG 10.6"


@pytest.mark.parametrize("key", EDITIONS)
def test_an_edition_has_these_tie_breaks_at_these_articles(key: str) -> None:
    """C.02 13 (2017, 2019), C.02 12 (2022), C.07 5: the list of each text."""
    words = ARTICLES[key].split()
    expected = dict(zip(words[::2], words[1::2], strict=True))

    assert {name: tie_break.article for name, tie_break in EDITIONS[key].tie_breaks.items()} == expected


def test_every_edition_of_the_register_is_carried_out() -> None:
    """The register of regulations and the engine know the same editions of C.07."""
    from caissa.regulations import editions_of

    assert [edition.key for edition in editions_of("C.07")] == list(EDITIONS)


def test_the_dummy_is_capped_only_since_march_2026() -> None:
    """C.07 16.4: same facts, two editions, two values."""
    played = crosstable("1 Anna 2w1 H\n2 Boris 1b0 3w1\n3 Chen U 2b0", type_text="Swiss")

    assert C07_2024.own_view.does is not C07_2026.own_view.does
    assert str(standings(played, ["BH"], edition="2024-08").row(1).value("BH")) == "2.5"  # Boris 1 + 1½
    assert standings(played, ["BH"], edition="2026-03").row(1).value("BH") == 2  # Boris 1 + at most 1


@pytest.mark.parametrize(
    ("key", "meant"), [("2024", "2024-08"), ("2024-04", "2024-04"), ("2026-03-01", "2026-03")]
)
def test_editions_by_their_names(key: str, meant: str) -> None:
    """A year alone is its newest edition."""
    assert rules_of(key).key == meant


def test_articles_are_cited_by_the_name_of_their_time() -> None:
    """Before 2023 the tie-breaks stood in C.02."""
    assert rules_of("2019-07").cite("13.4") == "C.02 13.4"
    assert rules_of("2026-03").cite("8.1") == "C.07 8.1"


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: f"{preset.edition} {preset.name}")
def test_recommended_lists_exist_in_their_editions(preset) -> None:  # type: ignore[no-untyped-def]
    """C.02 13.15 (2017), 13.16 (2019), 13.1 (2022): every code is one of the edition's."""
    from caissa.standings import tie_break_code

    known = EDITIONS[preset.edition].tie_breaks
    for text in preset.codes:
        assert tie_break_code(text).name in known


def test_the_list_for_a_swiss_with_consistent_ratings_in_2019() -> None:
    """C.02 13.16.5 (2019)."""
    by_name = {preset.name: preset for preset in presets(rules_of("2019-07"))}

    assert " ".join(by_name["Swiss, ratings consistent"].codes) == "PTS BH/C1 BH DE ARO/C1 WIN BWG BPG SB"
    assert " ".join(by_name["Swiss, ratings not consistent"].codes) == "PTS BH/C1 BH SB PS DE WIN BWG"


def test_the_advice_of_2022() -> None:
    """C.02 13.1 (2022): Cut-1 for the top, Median-1 else; wins for odd, Blacks for even rounds."""
    assert advised_list(rounds=9, ratings_reliable=True, top_places_matter=True).codes == (
        "PTS", "DE", "BH/C1", "ARO/C1",
    )  # fmt: skip
    school = advised_list(rounds=8, ratings_reliable=False, top_places_matter=False, direct_encounter=False)
    assert school.codes == ("PTS", "BH/M1", "PS", "BPG")
    assert any("even" in reason for reason in school.reasons)
