"""What README and the developers' page show works as printed."""

import re
from pathlib import Path

import pytest

from caissa.cli import COMMANDS

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", ROOT / "docs" / "developers" / "index.md")

OPEN = """\
012 Club night
042 2026/05/01
142 3
152 W
001    1      Anna                              2100                             1.5          2 w 1     3 b =
001    2      Boris                             2000                             0.5          1 b 0  0000 - H
001    3      Chen                              1900                             1.5          4 b +     1 w =
001    4      Dora                                                               0.0          3 w -  0000 - Z
"""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_on_the_page_runs(page, tmp_path, monkeypatch, capsys):
    """A newcomer can type it as it stands, with a file called open.trf."""
    (tmp_path / "open.trf").write_text(OPEN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for block in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(block, page.name, "exec"), {})  # noqa: S102 - our own page
    assert capsys.readouterr().out


@pytest.mark.parametrize("page", [*sorted((ROOT / "docs" / "arbiters").glob("*.md")), ROOT / "README.md"])
def test_every_command_that_a_page_names_exists(page):
    """`caissa pair …` in a page is a command of the program."""
    named = re.findall(r"^(?:\$ )?caissa ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(named) <= set(COMMANDS)


def test_every_link_of_the_readme_leads_somewhere():
    """No link to a page that is not there."""
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
