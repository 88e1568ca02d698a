"""The locked libraries of a server: they agree with pyproject.toml, have hashes, and say what they are."""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tools.release import bill_of_materials
from tools.release.bill_of_materials import Part, parts

from tools import audit

ROOT = Path(__file__).parents[2]
LISTS = sorted((ROOT / "requirements").glob("*.txt"))
LOCK = (ROOT / "requirements" / "server.txt").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


def declared() -> list[Requirement]:
    """What a server needs, as pyproject.toml says."""
    extras = ("documents", "games", "web", "portal", "postgres")
    wanted = [*PROJECT["dependencies"], *(line for extra in extras for line in EXTRAS[extra])]
    named = [Requirement(line) for line in wanted]
    return [requirement for requirement in named if requirement.name != "caissa"]


@pytest.mark.parametrize("requirement", declared(), ids=lambda requirement: requirement.name)
def test_every_library_is_locked_at_a_version_that_the_project_takes(requirement):
    """Whoever raises a bound writes the lock anew (`make lock`)."""
    locked = {canonicalize_name(part.name): part.version for part in parts(LOCK)}
    assert requirement.specifier.contains(locked[canonicalize_name(requirement.name)])


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_every_line_is_a_version_with_hashes_and_names_no_host(path):
    """A version alone could be replaced where it is fetched."""
    text = path.read_text("utf-8")
    listed = list(parts(text))
    assert listed
    assert all(part.hashes for part in listed)
    lines = [line for line in text.splitlines() if not line.startswith(("#", " "))]
    assert len(lines) == len(listed), "every line is understood"
    assert not re.search(r"://|--index|--find-links|file:", text)


def test_both_lists_are_what_deployments_install():
    """The container and the manual use them, with hashes demanded."""
    for path in ("deploy/Containerfile", "docs/organisers/server.md"):
        text = (ROOT / path).read_text("utf-8")
        assert "--require-hashes -r requirements/build.txt -r requirements/server.txt" in text
        assert "--no-deps --no-build-isolation ." in text


def imported() -> Iterator[str]:
    """The first names of all modules that the program imports."""
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module.partition(".")[0]


def test_everything_that_is_imported_is_declared():
    """A library that only happens to be there may be gone with the next version of another."""
    known = {canonicalize_name(requirement.name) for requirement in declared()}
    optional = {"setuptools", "babel", "storages", "distributed"}
    owners = packages_distributions()
    outside = set(imported()) - set(sys.stdlib_module_names) - {"caissa", "caissa_web"} - optional
    undeclared = {
        name for name in outside if not {canonicalize_name(it) for it in owners.get(name, [])} & known
    }
    assert undeclared == set()


# -- the bill of materials ------------------------------------------------------------------


def test_the_bill_lists_the_lock_with_licences_that_fit(tmp_path, monkeypatch, capsys):
    """Each library with its version and hashes; all licences known but of what other systems need."""
    monkeypatch.setattr(bill_of_materials, "TARGET", tmp_path / "build" / "bill.json")
    monkeypatch.setattr(bill_of_materials, "ROOT", tmp_path)
    assert audit.materials() == []
    written = json.loads((tmp_path / "build" / "bill.json").read_text())
    assert (written["bomFormat"], written["specVersion"]) == ("CycloneDX", "1.6")
    django = next(each for each in written["components"] if each["name"] == "django")
    assert django["licenses"] == [{"expression": "BSD-3-Clause"}]
    assert f"django=={django['version']} " in LOCK
    libraries = [each for each in written["components"] if each["type"] == "library"]
    assert len(libraries) == len(re.findall(r"^\S+==", LOCK, re.MULTILINE))
    unknown = [each["name"] for each in written["components"] if "licenses" not in each]
    assert set(unknown) <= {"colorama", "tzdata"}, capsys.readouterr().out


def test_the_bill_is_of_the_form_that_others_read(tmp_path, monkeypatch):
    """By the schema of CycloneDX itself."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    listed = list(parts(LOCK))
    text = json.dumps(bill_of_materials.document(listed, "1.0"))
    try:
        fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    except ImportError:
        pytest.skip("the validator of CycloneDX is not installed")
    assert fault is None


@pytest.mark.parametrize(
    ("licence", "fits"),
    [
        ("MIT", True),
        ("Apache-2.0 OR BSD-3-Clause", True),
        ("Proprietary OR MIT", True),
        ("MIT AND BSD-3-Clause", True),
        ("MIT AND Proprietary", False),
        ("GPL-2.0-only", False),
        ("(MIT OR Apache-2.0) AND BUSL-1.1", False),
        ("", False),
    ],
)
def test_which_licences_fit(licence, fits):
    """One of alternatives, all of several."""
    assert Part("x", "1", licence, ()).fits is fits


def test_a_licence_that_does_not_fit_fails_the_audit(monkeypatch, capsys):
    """And it is named."""
    monkeypatch.setattr(bill_of_materials, "write", lambda _version: [Part("evil", "1", "BUSL-1.1", ("0",))])
    assert audit.materials() == ["evil: BUSL-1.1"]
    assert "LICENCE DOES NOT FIT: evil: BUSL-1.1" in capsys.readouterr().out
