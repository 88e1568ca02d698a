"""Pages that are made from the program are up to date."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]


def tool(name):
    """A script of tools/ as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_commands_is_what_the_program_says():
    """Run `python tools/command_docs.py` after changing a command."""
    generator = tool("command_docs")
    assert generator.PAGE.read_text(encoding="utf-8") == generator.page()


def test_the_page_of_errors_is_what_the_program_says():
    """Run `python tools/error_docs.py` after adding an error."""
    generator = tool("error_docs")
    assert generator.PAGE.read_text(encoding="utf-8") == generator.page()
