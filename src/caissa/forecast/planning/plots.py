"""A study as a picture: one bar a format for each measure, as SVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape

from caissa.forecast.planning.measures import Summary

_Measure = tuple[str, Callable[[Summary], float], float]

_MEASURES: tuple[_Measure, ...] = (
    ("The strongest player wins", lambda summary: summary.strongest_wins.value, 1.0),
    ("The best three among the first three", lambda summary: summary.best_among_best.value, 1.0),
    ("Correlation of places and ratings", lambda summary: max(0.0, summary.correlation), 1.0),
    ("Players with balanced colours", lambda summary: summary.balanced.value, 1.0),
    ("Floats a player", lambda summary: summary.floats, 0.0),
    ("Games", lambda summary: summary.games, 0.0),
)
"""Title, value, and the longest bar; 0 is as long as the largest value."""

_NORMS: tuple[_Measure, ...] = (
    (
        "Tournaments in which somebody makes a norm",
        lambda summary: summary.some_norm.value if summary.some_norm else 0.0,
        1.0,
    ),
)

LEFT, WIDTH, LINE = 190, 400, 18


def plot(rows: Sequence[tuple[str, Summary]]) -> str:
    """The picture of all formats; `rows` have the name and the figures."""
    measures = _MEASURES + (_NORMS if any(summary.some_norm for _, summary in rows) else ())
    height = 20 + len(measures) * (LINE * len(rows) + 40)
    box = f"0 0 {LEFT + WIDTH + 80} {height}"
    look = 'font-family="sans-serif" font-size="12"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {look}>']
    y = 24
    for title, value, longest in measures:
        parts.append(f'<text x="10" y="{y}" font-weight="bold">{escape(title)}</text>')
        most = longest or max((value(summary) for _, summary in rows), default=0.0) or 1.0
        for name, summary in rows:
            y += LINE
            width = WIDTH * value(summary) / most
            parts.append(f'<text x="{LEFT - 8}" y="{y}" text-anchor="end">{escape(name)}</text>')
            parts.append(
                f'<rect x="{LEFT}" y="{y - 11}" width="{width:.1f}" height="13" rx="2" fill="#2563a8"/>'
            )
            parts.append(f'<text x="{LEFT + width + 6:.1f}" y="{y}">{_text(value(summary), longest)}</text>')
        y += 40
    return "\n".join([*parts, "</svg>", ""])


def _text(value: float, longest: float) -> str:
    return f"{100 * value:.0f} %" if longest else f"{value:.1f}" if value < 100 else f"{value:.0f}"
