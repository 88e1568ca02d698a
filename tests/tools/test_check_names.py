"""The check of names (tools/check_names.py): a planted filler is refused, a true name is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import check_names

TRUE_NAMES = """
class Board:
    white: str

    def seat(self, player: str) -> None:
        self.white = player
"""


def written(source: str, path: str = "src/example/board.py") -> list[check_names.AssignedName]:
    """The names that a file with this source assigns."""
    return list(check_names.assigned_names(Path(path), source))


def complaints(source: str, path: str = "src/example/board.py") -> list[str]:
    """What is wrong with a file of a package that has to be clean."""
    return list(check_names.complaints(written(source, path)))


@pytest.mark.parametrize(
    ("kind", "source"),
    [
        ("parameter", "def pair(one): ..."),
        ("parameter", "def pair(*, told): ..."),
        ("parameter", "def pair(*found): ..."),
        ("parameter", "def pair(**given): ..."),
        ("parameter", "by_name = lambda one: one.name"),
        ("function", "def made(): ..."),
        ("function", "def outer():\n    def _told(): ..."),
        ("function", "async def found(): ..."),
        ("class", "class Found: ..."),
        ("function", "def _scoring_told(): ..."),
        ("function", "def said_by_162(): ..."),
        ("parameter", "def pair(told_rounds): ..."),
        ("class", "class SaidRounds: ..."),
        ("attribute", "class Board:\n    shown: bool"),
        ("attribute", "class Colour:\n    given = 1"),
        ("attribute", "class Board:\n    def __init__(self):\n        self._said = 1"),
    ],
)
def test_a_planted_filler_is_refused(kind: str, source: str) -> None:
    """Whatever others read by its name needs a name that says what it is."""
    first, *_ = complaints(source)
    assert f" {kind} " in first


def test_a_module_needs_a_true_name() -> None:
    """A file called found.py is refused."""
    assert complaints("", "src/example/found.py")[0].startswith("src/example/found.py:1: module found")


def test_true_names_pass() -> None:
    """Names that say what they name, and words that only contain a filler, are fine."""
    assert complaints(TRUE_NAMES + "one_round = made_at = ONE = 1") == []
    assert complaints("def one_round(saidi): ...\ndef test_a_result_is_told(): ...") == []


def test_a_field_of_a_file_keeps_its_name() -> None:
    """What people write in files is read under the name it has there, in that package only."""
    consent = "class Consent:\n    given: bool"
    padding = "\n".join(f"board_{number} = 1" for number in range(100))
    assert complaints(f"{consent}\n{padding}", "src/caissa/documents/forms/details.py") == []
    assert complaints(f"{consent}\n{padding}", "src/caissa/prizes/form_details.py") != []


@pytest.mark.parametrize(
    "source",
    [
        "one = 1",
        "for one in range(3): ...",
        "many = [one for one in range(3)]",
        "import re as one",
        "try: ...\nexcept OSError as one: ...",
        "match 1:\n    case one: ...",
        "if (one := 1): ...",
    ],
)
def test_locals_are_counted(source: str) -> None:
    """A local filler alone is not forbidden, but more than one name in a hundred is too many."""
    filler = next(name for name in written(source) if name.is_filler)
    assert not filler.is_forbidden
    assert complaints(source)[0].startswith("example: 1 of ")
    enough = "\n".join(f"board_{number} = 1" for number in range(100))
    assert complaints(source + "\n" + enough) == []


def test_packages() -> None:
    """A file answers to its package, a test to the folder it stands in."""
    files = {
        "src/caissa/files/trf/reader.py": "caissa.files",
        "src/caissa/errors.py": "caissa",
        "src/caissa_web/desk/urls.py": "caissa_web.desk",
        "tests/files/trf/test_reader.py": "tests.files",
        "tests/web/desk/test_entries.py": "tests.web.desk",
        "tools/audit.py": "tools",
    }
    assert {path: check_names.package_of(Path(path)) for path in files} == files


def test_the_shares_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command ends with 1 on a filler, lists it when asked, and prints the share."""
    (tmp_path / "board.py").write_text("found = 1\n", encoding="utf-8")
    assert check_names.main(["--locals", str(tmp_path)]) == 1
    printed = capsys.readouterr()
    assert "board.py:1: local found" in printed.out
    assert "all                              1 of      2  50.0 %" in printed.out
    assert "--locals lists them" in printed.err


def test_this_repository_keeps_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """`make lint` passes."""
    monkeypatch.chdir(Path(__file__).parents[2])
    assert check_names.main([]) == 0
