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
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from caissa.files import json_model
from tests.upgrade.make_release import RELEASES, observe
from tests.upgrade.packing import Release

NAMES = sorted(folder.name for folder in RELEASES.iterdir())
REWORDED = (
    (r"counted cut", "cut"),
    (r"higher, and the (odd|even) number (\d+) gives", r"higher and has the \1 number \2, which gives"),
    (r"the same colour equally and their colours never differed", "equally"),
    (r"(White|Black) equally and their colours were always the same", "equally"),
    (r"^\+ - \.?--$", "+ - .--"),
    (r"\.?00\s*\.?h0\s*\.?0h", ".00 .h0 .0h"),
)
"""Words of an old release, and the words that say the same now, or what both come to.

The colour reasons of Dubov and Burstein read like those of the FIDE (Dutch) system since 0.2; signs for
results that begin like a shorter one are typed with a point before them.
"""
CHANGED: dict[str, str] = {}
"""The beginning of a name of what was seen → why a later release shows something else there."""
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
            for key, part in value.items()
        }
    if isinstance(value, list) and value[1:2] == ["{"]:
        return [value[0], in_words_of_today(json.loads("\n".join(value[1:])))]
    if isinstance(value, list):
        return [in_words_of_today(part) for part in value]
    if isinstance(value, str):
        for old, new in REWORDED:
            value = re.sub(old, new, value)
    return value


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
    compared = [key for key in then if key.startswith(f"{kind} ") and not key.startswith(tuple(CHANGED))]
    assert compared, f"{name} has nothing of the kind {kind}"
    compare = page_difference if kind == "page" else first_difference
    return list(filter(None, (compare(then[key], now.get(key), key) for key in compared)))


def page_difference(then: Any, now: Any, where: str) -> str:
    """Where two pages part; spaces do not count, for templates may be laid out anew.

    Release 0.1.0 left out the ends of the rows of players, as HTML allows, so its reader took what follows
    the table for cells of it: there everything that is shown now must have been shown then, in this order.
    """
    if not (_is_rows(then) and _is_rows(now)):
        return first_difference(then, now, where)
    old, new = _words(then), _words(now)
    if "".join(old) == "".join(new):
        return ""
    if where.endswith("/players/") and old[0] == new[0] and _is_part(new, old):
        return ""
    place = next((at for at, both in enumerate(zip(old, new, strict=False)) if both[0] != both[1]), 0)
    return f"{where}: {' '.join(old[place : place + 20])} became {' '.join(new[place : place + 20])}"


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(row, str) for row in value)


def _words(rows: list[str]) -> list[str]:
    return " ".join(rows).replace("|", " ").split()


def _is_part(words: list[str], of: list[str]) -> bool:
    rest = iter(of)
    return all(word in rest for word in words)


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
    assert page_difference(["1 | Ada=-=", "2"], ["1 | Ada =-=", "2"], "it") == ""
    assert page_difference(["1 | Ada", "2"], ["1 | Ida", "2"], "it") == "it: Ada 2 became Ida 2"
    assert page_difference(["1 | Ada | more"], ["1 | Ada"], "page /players/") == ""
    assert page_difference(["1 | Ada | more"], ["1 | Ida"], "page /players/")
