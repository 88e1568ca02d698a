"""An old release's festival opened by the present code: nothing that it showed may be lost or changed.

For every folder in `releases/` the database is opened as an upgrade opens it (migrations run, every version
of every section is read), looked at through pages, API, files and the command line, and compared with what
the old release showed of the same database. So the expected values are the old release's own output, on
purpose: whether they are right is for other tests; this one asks whether an upgrade changes them.

What a release showed is never made anew. Where a later release says the same in other words, REWORDED knows
both; where it shows other values on purpose, CHANGED names them with the reason.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from caissa.files import json_model
from tests.upgrade.make_release import RELEASES, observe
from tests.upgrade.packing import Release
from tests.upgrade.words import newest

NAMES = sorted(folder.name for folder in RELEASES.iterdir())
REWORDED = (
    (r"counted cut", "cut"),
    (r"After corrections of ratings the pairing numbers can be made anew.*?C\.04\.2 2\.3", ""),
    (r"\bYouth U16\b", "Youth"),
    (r"\bround \d+ of \d+\b", ""),
    (r"Demo Chess Festival: (?=\S)", ""),
    (r"(Provisional standings|Standings) in round", "Standings after round"),
    (r"\bRating Why\?", "Correct Why?"),
    (r"It is not announced (when results|until when mistakes)[^.]*\. ?(C\.04\.2 4\.[23])?", ""),
    (r" · Caissa [\d.]+( · C\.\d\d(\.\d)? \([\w-]+\))*", ""),
    (r"(Buchholz|Sonneborn-Berger|Fore Buchholz|[Bb]uchholz) (Cut|Median)-\d", r"\1"),
    (r"higher, and the (odd|even) number (\d+) gives", r"higher and has the \1 number \2, which gives"),
    (r"the same colour equally and their colours never differed", "equally"),
    (r"(White|Black) equally and their colours were always the same", "equally"),
    (r"^\+ - \.?--$", "+ - .--"),
    (r"\.?00\s*\.?h0\s*\.?0h", ".00 .h0 .0h"),
    (r"Colours(\s*)Why\?", r"\1Why?"),
    (r"\s*\bColours$", ""),
    (r": has no FIDE ID; a report with such a player is not rated B\.02 10\.1", ""),
    (r"\blot (\S+, \w+), (White|Black)$", r"\1 drew \2"),
    (r"^All rounds are played: standings, prizes and reports\.$", ""),
    (r"Average rating of the rated", "Average rating"),
    (r"Title or norm \| For \|", "Title or norm | Result |"),
    (r"^Rd \| Bd \| By \|", "Rd | Bd | Appellant |"),
    (r"\b(Prohibition lifted|Pairing prohibited) [\d, ]+$", r"\1"),
    (r"^Round 6 will be public at 6 April 2026, 08:00\.$", "round 6 at 2026-04-06 08:00 UTC"),
)
"""Words of an old release, and the words that say the same now, or what both come to.

The colour reasons of Dubov and Burstein read like those of the FIDE (Dutch) system since 0.2; signs for
results that begin like a shorter one are typed with a point before them. Each board leads to the page on
which reversed colours are recorded. Players without a FIDE ID are counted on the page of the section, in one
line for all. Texts that the list of reworded texts has are read by `words.py`.
"""
GAMES_BY_NUMBER = re.compile(r"(\bround \d+, )(?:\d+-\d+(?:: .-.)?(?:; )?)+")
"""Games in the history of an old release, by starting numbers; pages name board and players since 0.2."""
_AHEAD = "a table paired ahead is after the last round with a result, and its cross-table by number (K9, K13)"
CHANGED: dict[str, str] = {
    r"(caissa standings|document|api) (double-round-robin|knock-out|scheveningen|masters)\b": _AHEAD,
    r"page /desk/demo-festival/baku/prizes/": "it shares equally though Hort is announced",
    r"page /\w+/demo-festival/((double-round-robin|knock-out|scheveningen|masters)/.*)?$": _AHEAD,
    r"page /desk/$": _AHEAD,
    r"page /events/demo-festival/\S+/cross-table/": _AHEAD,
    r"file baku trf16": "a TRF16, which has no type code, states Baku's virtual points (XXA; C.04.7 1.4)",
    r"paired from open 63": "who lost the last round by forfeit is asked about first (C.05 6.5)",
    r"document \S+ (board-numbers|name-cards|table-cards)": "cards name the event (P1)",
    r"document \S+ statistics": "it has charts: ratings in bands, and how games ended",
}
"""How the name of what was seen begins → why a later release shows something else there."""
MOVED = (
    (r"(page /events/demo-festival/\S+/)players/1/", r"\1standings/why/1/"),
    (r"(page /events/demo-festival/(?:olympiad|teams)/)", r"\1rounds/\\d+/"),
)
"""Pages of which a later release shows a part elsewhere: the workings of a place, a round by boards."""
ADDED = (
    "round_in_play",
    "time_zone",
    "hours",
    "published_at",
    "complete_at",
    "other_time_control",
    "Results are still open; the standings are provisional.",
    "Provisional",
    "The result that the playing zone has set (online)",
    "A decision on suspected cheating",
)
"""Keys and lines that later releases add, or put elsewhere."""
ADDED_WITHIN = {
    "publication": ("prizes", "games", "games_delay", "games_delay_moves", "chances", "chances_places")
}
"""Keys that later releases add to the values under a key, where elsewhere the same key is compared."""
NEW_CHARTS = ("draws",)
"""Charts that later releases draw besides."""
NEW_DOCUMENTS = (
    *("appeal-verdict", "appeals-report", "arbiters-plan", "checklist", "duties", "fair-play-report"),
    *("announcing-words", "minutes"),
)
"""Documents that later releases offer besides."""
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
DAY = re.compile(rf"\b(\d{{1,2}}) ({'|'.join(MONTHS)})[a-z]* (\d{{4}})\b")
"""A day as pages write it in English; release 0.1.0 wrote it in figures."""
FIGURE, NAME = re.compile(r"[0-9½]"), re.compile(r"[^\W\d_][\w'-]+,")
MOST_PRINTED = 10
"""Differences that are printed in full."""


@cache
def seen_then(name: str) -> dict[str, Any]:
    """What the release showed itself."""
    reworded: dict[str, Any] = in_words_of_today(Release(RELEASES / name).seen)
    return reworded


@cache
def seen_now(name: str) -> dict[str, Any]:
    """What the present code shows of the release's database; looked at once for all tests."""
    with TemporaryDirectory() as folder:
        seen = json.loads(observe(Release(RELEASES / name), Path(folder) / "data", again=True))
    reworded: dict[str, Any] = in_words_of_today(seen)
    return reworded


def in_words_of_today(value: Any) -> Any:
    """A value with every reworded text in its newest words."""
    if isinstance(value, dict):
        return {
            key: _remarks(part) if key == "remarks" else in_words_of_today(part)
            for key, part in _without_added(value).items()
            if key not in ADDED
        }
    if isinstance(value, list) and value[1:2] == ["{"]:
        return [value[0], in_words_of_today(json.loads("\n".join(value[1:])))]
    if isinstance(value, list):
        return [in_words_of_today(part) for part in value if part not in ADDED]
    if isinstance(value, str):
        for old, new in REWORDED:
            value = re.sub(old, new, value)
        value = newest(value)
    return value


def _without_added(value: dict[str, Any]) -> dict[str, Any]:
    """The same without what later releases add only here."""
    kept = dict(value)
    for key, added in ADDED_WITHIN.items():
        if isinstance(kept.get(key), dict):
            kept[key] = {name: part for name, part in kept[key].items() if name not in added}
    if isinstance(kept.get("charts"), list):
        kept["charts"] = [chart for chart in kept["charts"] if chart.get("key") not in NEW_CHARTS]
    return kept


def _remarks(remarks: list[Any]) -> list[str]:
    """The remarks of a document as sentences, whether it holds sentences or values."""
    document = json_model.from_json({"caissa": 1, "kind": "tournament", "remarks": remarks}).tournaments[0]
    return [str(remark) for remark in document.remarks]


def first_difference(then: Any, now: Any, where: str = "") -> str:
    """Where two values part, and what stands there in each; nothing if they are equal."""
    if type(then) is type(now) and isinstance(then, dict):
        pairs = [(key, then.get(key), now.get(key)) for key in sorted({*then, *now})]
    elif type(then) is type(now) and isinstance(then, list) and len(then) == len(now):
        pairs = [(str(place), *both) for place, both in enumerate(zip(then, now, strict=True))]
    else:
        return "" if then == now else f"{where}: {_short(then)} became {_short(now)}"
    parts = (first_difference(old, new, f"{where}/{key}") for key, old, new in pairs)
    return next(filter(None, parts), "")


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) < 400 else f"{text[:400]} …"


def differences(name: str, kind: str) -> list[str]:
    """What the present code shows otherwise, of one kind of thing that the release showed."""
    then, now = seen_then(name), seen_now(name)
    compared = [key for key in then if key.startswith(f"{kind} ") and not is_changed(key)]
    assert compared, f"{name} has nothing of the kind {kind}"
    compare = {"page": page_difference, "documents": offer_difference}.get(kind, first_difference)
    return list(filter(None, (compare(then[key], shown_now(now, key), key) for key in compared)))


def shown_now(now: dict[str, Any], key: str) -> Any:
    """What is shown now, with the part of a page that was moved to another one."""
    shown = now.get(key)
    for page, elsewhere in MOVED:
        if (matched := re.fullmatch(page, key)) and isinstance(shown, list):
            others = [name for name in now if re.fullmatch(matched.expand(elsewhere), name)]
            # Of several rounds the last one: the page of a section shows it.
            return [*shown, *(now[max(others, key=_number)] if others else [])]
    return shown


def _number(name: str) -> int:
    """The last number in an address."""
    return int(re.findall(r"\d+", name)[-1])


def offer_difference(then: list[str], now: list[str], where: str) -> str:
    """Where two lists of documents part, besides those that are new."""
    return first_difference(then, [kind for kind in now if kind in then or kind not in NEW_DOCUMENTS], where)


def is_changed(name: str) -> bool:
    """Is it shown otherwise on purpose?"""
    return any(re.match(pattern, name) for pattern in CHANGED)


def page_difference(then: Any, now: Any, where: str) -> str:
    """What a page no longer shows: every figure and every name of the old page must still be on it.

    Pages are laid out anew from release to release, and show more; so the order and the words around do not
    count. Release 0.1.0 left out the ends of the rows of players, as HTML allows, so its reader took what
    follows the table for cells of it too: there nothing is counted twice.
    """
    if not (_is_rows(then) and _is_rows(now)):
        return first_difference(then, now, where)
    shown = set if where.endswith("/players/") else list
    then = [GAMES_BY_NUMBER.sub(r"\1", row) for row in then]
    if "/history/" in where:  # a comma that followed a number follows the name behind it now
        then, now = ([re.sub(r"(?<=\d),", "", row) for row in rows] for rows in (then, now))
    lost = Counter(shown(_figures_and_names(then))) - Counter(shown(_figures_and_names(now)))
    return f"{where} has lost {', '.join(sorted(lost.elements())[:20])}" if lost else ""


def _figures_and_names(page: Any) -> list[str]:
    """The words with a figure in them, and family names, which a comma follows."""
    words = [word.strip("()[].:;·›") for word in _words(page)]
    return [word for word in words if FIGURE.search(word) or NAME.fullmatch(word)]


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(row, str) for row in value)


def _words(rows: list[str]) -> list[str]:
    return DAY.sub(_in_figures, " ".join(rows)).replace("|", " ").split()


def _in_figures(day: re.Match[str]) -> str:
    return f" {day[3]}-{MONTHS.index(day[2]) + 1:02}-{int(day[1]):02} "


def require_none(different: list[str]) -> None:
    """Fail with the first of the differences."""
    assert not different, f"{len(different)} differences:\n" + "\n".join(different[:MOST_PRINTED])


@pytest.fixture(params=NAMES)
def release(request: pytest.FixtureRequest) -> str:
    """The name of an old release."""
    return str(request.param)


@pytest.mark.parametrize(
    "kind", ["facts", "book", "stages", "log", "api", "page", "documents", "document", "file", "caissa"]
)
def test_an_upgrade_shows_the_same(release: str, kind: str) -> None:
    """Facts, settings, drafts and history; pages, documents, files; and what commands make of the files."""
    require_none(differences(release, kind))


@pytest.mark.parametrize("kind", ["undone", "version", "paired"])
def test_an_upgrade_goes_back_as_before(release: str, kind: str) -> None:
    """Acts can be undone, old versions come back, and the engines pair from them as the old release did."""
    require_none(differences(release, kind))


@pytest.mark.parametrize("kind", ["carried", "carried-again"])
def test_the_event_file_brings_the_same_sections(release: str, kind: str) -> None:
    """The old release's event file, and one written now, bring in what the old release had on record."""
    then, now = seen_then(release), seen_now(release)
    sections = [name.removeprefix("facts ") for name in then if name.startswith("facts ")]
    assert sections
    different = (
        first_difference(
            {"facts": then[f"facts {slug}"], "book": then[f"book {slug}"]}, now.get(f"{kind} {slug}"), slug
        )
        for slug in sections
    )
    require_none(list(filter(None, different)))


def test_nothing_that_was_seen_is_left_out(release: str) -> None:
    """Every name of what the release showed belongs to a kind that is compared, but for its webhooks."""
    kinds = {name.partition(" ")[0] for name in seen_then(release)}
    assert kinds == {
        *("facts", "book", "stages", "log", "api", "page", "documents", "document", "file", "caissa"),
        *("undone", "version", "paired", "carried", "carried-again", "webhooks"),
    }
    assert seen_now(release)["webhooks"] == seen_then(release)["webhooks"]


def test_a_difference_is_found() -> None:
    """The comparison itself: a changed number, a lost name, a shorter list."""
    assert first_difference({"a": [1, "x"]}, {"a": [1, "x"]}) == ""
    assert first_difference({"a": [1, "x"]}, {"a": [2, "x"]}, "it") == "it/a/0: 1 became 2"
    assert first_difference({"a": [1, "x"]}, {"a": [1]}, "it") == 'it/a: [1, "x"] became [1]'
    assert first_difference({"a": 1}, {}, "it") == "it/a: 1 became null"
    assert page_difference(["1 | Byron, Ada", "2½"], ["2½", "flag | Byron, Ada | 1 (1800)"], "it") == ""
    assert page_difference(["1 | Byron, Ada", "2"], ["1 | Lord, Ada", "2"], "it") == "it has lost Byron,"
    assert page_difference(["1 | Byron, Ada", "2", "2"], ["1 | Byron, Ada", "2"], "it") == "it has lost 2"
    assert page_difference(["1 | Ada", "1 | Ada"], ["1 | Ada"], "page /players/") == ""
    assert page_difference(["1 | 2400"], ["1 | 2401"], "page /players/") == "page /players/ has lost 2400"


def test_only_words_are_reworded() -> None:
    """A number or a name in a reworded sentence stays what it was, so a changed one is still a difference."""
    old = "given out EUR 1100.00, kept EUR 0.00"
    assert newest(old) == "awarded EUR 1100.00, not awarded EUR 0.00"
    assert newest(old.replace("1100", "1101")) == "awarded EUR 1101.00, not awarded EUR 0.00"
    assert newest("1 | Byron, Ada | 2½") == "1 | Byron, Ada | 2½"
