"""Every pair of colours that the pages use can be read: WCAG 2.2, 1.4.3 and 1.4.11."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import caissa_web

TOKENS = Path(caissa_web.__file__).parent / "config/static/caissa/tokens.css"
SURFACES = ("ground", "surface", "sunken", "raised", "hover")
WORDS = [
    *(
        (ink, surface)
        for ink in ("ink", "ink-2", "ink-3", "brand", "bad", "warn", "good")
        for surface in SURFACES
    ),
    *((level, f"{level}-soft") for level in ("good", "warn", "bad", "info")),
    *(
        (ink, soft)
        for ink in ("ink", "brand")
        for soft in ("brand-soft", "good-soft", "warn-soft", "bad-soft")
    ),
    ("on-brand", "brand"),
    ("on-brand", "brand-2"),
    ("on-bad", "bad-fill"),
    ("on-felt", "felt"),
    ("on-felt", "felt-2"),
    ("on-felt-2", "felt"),
    ("on-felt-2", "felt-2"),
    ("on-lit", "lit"),
    ("on-medal", "gold"),
    ("on-medal", "silver"),
    ("on-medal", "bronze"),
    ("ground", "ink"),
]
EDGES = [
    *(("edge", surface) for surface in SURFACES),
    *((f"chart-{number}", "surface") for number in range(1, 7)),
    ("lit", "felt"),
    ("brand", "ground"),
    *(("piece-edge", square) for square in ("square-light", "square-dark", "square-last", "piece-white")),
    ("piece-black", "square-light"),
]
READABLE, VISIBLE = 4.5, 3.0


def colours(dark: bool) -> dict[str, str]:
    """The tokens that are colours, in light or in dark."""
    text = TOKENS.read_text()
    light, night = (block for block in re.findall(r":root \{(.*?)\n\s*\}", text, re.DOTALL)[:2])
    named = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", light))
    return named | (dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", night)) if dark else {})


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str) -> float:
    """The ratio of two colours, from 1 to 21."""
    lighter, darker = sorted((luminance(colour), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_black_on_white_is_21() -> None:
    """The formula itself, by the two values that WCAG states."""
    assert contrast("#000000", "#fff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_words_can_be_read(dark: bool) -> None:
    """1.4.3: words against what they stand on, at least 4.5 : 1."""
    named = colours(dark)
    weak = {pair: contrast(named[pair[0]], named[pair[1]]) for pair in WORDS}
    assert {pair: round(ratio, 2) for pair, ratio in weak.items() if ratio < READABLE} == {}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_edges_can_be_seen(dark: bool) -> None:
    """1.4.11: edges of fields and lines of charts, at least 3 : 1."""
    named = colours(dark)
    weak = {pair: contrast(named[pair[0]], named[pair[1]]) for pair in EDGES}
    assert {pair: round(ratio, 2) for pair, ratio in weak.items() if ratio < VISIBLE} == {}
