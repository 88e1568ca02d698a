"""The kit shows every token and icon, and nothing that is shipped is unused."""

from __future__ import annotations

import re

from caissa_web.manual.kit import icons, tokens
from tests.web.minified import minified
from tests.web.test_contrast import EDGES, TOKENS, WORDS, colours
from tools import unused_styles


def test_every_token_and_icon_is_on_the_page(client, db):
    """With its value by day and by night."""
    page = minified(client.get("/manual/kit/").content.decode())
    names = set(re.findall(r"^  --([\w-]+):", TOKENS.read_text(), re.MULTILINE))
    assert {token.name for token in tokens()} == names
    for token in tokens():
        assert f"<code>{token.name}</code>" in page
    assert 'fill="#f6f5f0"' in page
    assert 'fill="#0e1412"' in page
    for name in icons():
        assert f"<code>{name}</code>" in page


def test_the_colours_of_words_and_edges_are_all_compared():
    """A new colour is put into the table of pairs, or named here because it is neither a word nor an edge."""
    compared = {name for pair in (*WORDS, *EDGES) for name in pair}
    neither = {"line", "warn-fill", *(f"section-{number}" for number in range(1, 5))}
    assert set(colours(dark=False)) - compared == neither


def test_other_needs_have_their_tokens():
    """High contrast has no grey words; colours of the reader are the system's own."""
    text = TOKENS.read_text()
    more, forced = (
        re.search(rf"@media \({name}\) \{{(.*?)\n\}}", text, re.DOTALL)[1]
        for name in ("prefers-contrast: more", "forced-colors: active")
    )
    assert {"ink-2", "ink-3", "line"} <= set(re.findall(r"--([\w-]+):", more))
    assert "#" not in forced
    plain = {token.name for token in tokens() if token.is_colour}
    apart = {name for name in plain if name.startswith(("chart-", "section-"))}
    assert plain - apart <= set(re.findall(r"--([\w-]+):", forced))


def test_every_class_and_token_is_used():
    """Otherwise: take it out of its style sheet."""
    assert unused_styles.unused_classes() == {}
    assert unused_styles.unused_tokens() == []


def test_the_icons_that_are_named_are_those_that_are_shipped():
    """Otherwise: python tools/assets/sprite.py."""
    stored = set(
        re.findall(r'<symbol id="([^"]+)"', (unused_styles.ROOT / "tools/assets/icons.svg").read_text())
    )
    assert unused_styles.used_icons(stored) == unused_styles.shipped_icons()


def test_what_counts_as_used():
    """Classes of selectors, not numbers and file names; icons by tag, by field and by address."""
    assert unused_styles.classes(
        ".a .b-c:hover > .d::before { inset: .5rem; } @media (x) { .e { y: url(f.g); } }"
    ) == {*("a", "b-c", "d", "e")}
    assert {"swords", "triangle-alert"} <= unused_styles.used_icons({"swords"})
