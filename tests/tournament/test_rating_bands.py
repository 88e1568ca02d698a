"""Sections by rating bands (Organisers' Manual 11.1.2 S7): who belongs where, gaps, overlaps, playing up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.catalogues import LANGUAGES, translation
from caissa.messages import in_language
from caissa.tournament.rating_bands import NamedBand, RatingBand, band_typed, check_bands

limits = st.none() | st.integers(100, 3500)
bands = st.builds(RatingBand, limits, limits, st.booleans())


def of(*texts: str) -> list[NamedBand]:
    """Sections A, B, C … with these bands."""
    return [NamedBand(name, band_typed(text)) for name, text in zip("ABCDEFG", texts, strict=False)]


@pytest.mark.parametrize(
    ("text", "band"),
    [
        ("2550+", RatingBand(2550)),
        ("> 2549", RatingBand(2550)),
        ("2000 and above", RatingBand(2000)),
        ("1600–1999", RatingBand(1600, 1999)),
        ("1600 to 1999", RatingBand(1600, 1999)),
        ("under 1600", RatingBand(None, 1599)),
        ("u1600", RatingBand(None, 1599)),
        ("up to 1599", RatingBand(None, 1599)),
        ("-1599", RatingBand(None, 1599)),
        ("< 2300, unrated", RatingBand(None, 2299, unrated=True)),
        ("unrated", RatingBand(unrated=True, rated=False)),
    ],
)
def test_bands_as_people_write_them(text, band):
    """What is written again is read as the same band."""
    assert band_typed(text) == band
    assert band_typed(band.written) == band


@pytest.mark.parametrize(
    ("text", "band"),
    [
        ("moins de 2300, non classés", RatingBand(None, 2299, unrated=True)),
        ("à partir de 2550", RatingBand(2550)),
        ("unter 2300, ohne Elo", RatingBand(None, 2299, unrated=True)),
        ("von 2300 bis 2549", RatingBand(2300, 2549)),
        ("über 2549", RatingBand(2550)),
        ("ab 2550", RatingBand(2550)),
        ("menos de 2300 ; o sin Elo", RatingBand(None, 2299, unrated=True)),
        ("2550 y más", RatingBand(2550)),
        ("acima de 2549", RatingBand(2550)),
        ("até 2299, sem rating", RatingBand(None, 2299, unrated=True)),
        ("ниже 2300, без рейтинга", RatingBand(None, 2299, unrated=True)),
        ("от 2300 до 2549", RatingBand(2300, 2549)),
        ("أقل من ٢٣٠٠، غير مصنف", RatingBand(None, 2299, unrated=True)),
        ("2550以上", RatingBand(2550)),
        ("低于2300，无等级分", RatingBand(None, 2299, unrated=True)),
        ("2299以下", RatingBand(None, 2299)),
    ],
)
def test_bands_in_the_languages_of_the_program(text, band):
    """An organiser writes as at home; what is stored is the same for everybody."""
    assert band_typed(text) == band


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["2550+", "2300-2549, unrated", "unrated", "-2299"])
def test_a_band_that_the_program_shows_can_be_typed(language, text):
    """The desk shows the reader's word for "unrated" in the field, and takes it back."""
    band = band_typed(text)
    assert band_typed(in_language(band.text, translation(language))) == band


@pytest.mark.parametrize("text", ["", "strong players", "2000+, 1600+", "20", "1600-", "२०००+"])
def test_what_is_no_band_is_refused(text):
    """Nothing is guessed."""
    with pytest.raises(ValueError, match="not a rating band"):
        band_typed(text)


def test_the_example_of_the_manual():
    """EX-O5: A above 2549, B 2300-2549, C below 2300 or unrated; every player has exactly one section."""
    sections = of("> 2549", "2300-2549", "under 2300, unrated")
    assert check_bands(sections) == ()
    homes = {
        rating: [named.name for named in sections if named.band.includes(rating)]
        for rating in (2600, 2550, 2549, 2300, 2299, 1400, None, 0)
    }
    assert homes == {
        2600: ["A"], 2550: ["A"], 2549: ["B"], 2300: ["B"], 2299: ["C"], 1400: ["C"], None: ["C"], 0: ["C"]
    }  # fmt: skip


@pytest.mark.parametrize(
    ("texts", "codes", "what"),
    [
        (
            ("2000+", "1600-1950", "under 1600, unrated"),
            ["bands.gap"],
            "ratings 1951-1999 belong to no section",
        ),
        (
            ("2000+", "1600-2050", "under 1600, unrated"),
            ["bands.overlap"],
            "ratings 2000-2050 belong to both",
        ),
        (("2000+", "under 2000"), ["bands.unrated-nowhere"], "players without a rating belong to no section"),
        (
            ("2000+, unrated", "under 2000, unrated"),
            ["bands.unrated-twice"],
            "players without a rating belong to several sections: A, B",
        ),
        (("1999-1600", "unrated"), ["bands.empty"], "the band 1999-1600 is empty: it ends before it begins"),
        (("1600-2000, unrated",), ["bands.gap", "bands.gap"], "ratings -1599 belong to no section"),
    ],
)
def test_gaps_and_overlaps_are_pointed_out(texts, codes, what):
    """Each with its ratings and the sections at its borders."""
    findings = check_bands(of(*texts))
    assert [finding.code for finding in findings] == codes
    assert str(findings[0].what) == what


@given(st.lists(bands, min_size=1, max_size=4))
def test_findings_say_what_counting_rating_by_rating_says(several):
    """A gap or an overlap is reported exactly if some rating has no section, or two."""
    sections = [NamedBand(str(at), band) for at, band in enumerate(several)]
    usable = [named for named in sections if named.band.least is None or named.band.most is None
              or named.band.least <= named.band.most]  # fmt: skip
    homes = [sum(named.band.includes(rating) for named in usable) for rating in range(100, 3600)]
    codes = {finding.code for finding in check_bands(sections)}
    assert ("bands.overlap" in codes) == any(count > 1 for count in homes) or not usable
    if usable:
        assert ("bands.gap" in codes) >= any(count == 0 for count in homes)


def test_who_may_play_up():
    """Within the points that the organiser allows below the band, and never without a rating."""
    band = band_typed("2000+")
    assert [band.may_play_up(rating, 50) for rating in (1949, 1950, 1999, 2000, None)] == [
        False, True, True, False, False
    ]  # fmt: skip
