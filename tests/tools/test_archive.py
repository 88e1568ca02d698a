"""The archived copy of a version (tools/release/archive.py)."""

import hashlib
import importlib.util
import subprocess
import tarfile
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "tools" / "release" / "archive.py"


@pytest.fixture(scope="module")
def tool():
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("archive", SOURCE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def repository(tmp_path):
    """A repository with one commit."""
    place = tmp_path / "repository"
    place.mkdir()
    (place / "engine.py").write_text("PAIRS = 2\n")
    identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    for words in (["init", "-q"], ["add", "."], [*identity, "commit", "-qm", "The first version"]):
        subprocess.run(["git", "-C", str(place), *words], check=True)  # noqa: S603, S607
    return place


def test_the_copy_holds_the_commit_and_its_checksums(tool, repository, tmp_path):
    """Sources, instructions and sums; each sum is that of the file."""
    target = tool.archive(repository, tmp_path / "out", with_wheels=False)
    unpacked = tmp_path / "unpacked"
    with tarfile.open(target) as together:
        together.extractall(unpacked, filter="data")
    copy = unpacked / target.name.removesuffix(".tar.gz")
    assert sorted(path.name for path in copy.iterdir()) == ["README.md", "SHA256SUMS", "source.tar"]
    with tarfile.open(copy / "source.tar") as sources:
        assert sources.extractfile("source/engine.py").read() == b"PAIRS = 2\n"
    for line in (copy / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((copy / name).read_bytes()).hexdigest() == digest
    assert "caissa check" in (copy / "README.md").read_text()
    assert tool.__version__ in (copy / "README.md").read_text()


def test_the_same_commit_gives_the_same_bytes(tool, repository, tmp_path):
    """So that a copy can be compared with one that was handed in before."""
    first = tool.archive(repository, tmp_path / "first", with_wheels=False)
    second = tool.archive(repository, tmp_path / "second", with_wheels=False)
    assert (first.name, first.read_bytes()) == (second.name, second.read_bytes())


def test_what_no_commit_holds_is_not_archived(tool, repository, tmp_path):
    """A copy without its history could never be found again."""
    (repository / "engine.py").write_text("PAIRS = 3\n")
    with pytest.raises(RuntimeError, match="no commit holds"):
        tool.archive(repository, tmp_path / "out", with_wheels=False)
