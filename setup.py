"""Builds the optional extension and the catalogues of the languages, and takes the manual along.

Without a compiler the same matching runs in Python.
"""

import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent / "tools"))


def compile_catalogues():
    """Make what the program reads of every language; a second time costs little."""
    from language.catalogues import compile_all  # noqa: PLC0415 - needs Babel, which only a build has

    compile_all()


class BuildWithLanguages(build_ext):
    """Compiles the catalogues too: this step runs for every kind of installation, editable ones included."""

    def run(self):
        """Catalogues first, then the extension."""
        compile_catalogues()
        super().run()


class BuildWithManual(build_py):
    """Copies the catalogues and the texts of the manual; an editable installation reads docs/ itself."""

    def run(self):
        """Catalogues first, because the files that are copied are listed before the extension is built."""
        compile_catalogues()
        super().run()
        if not self.editable_mode:
            texts, place = Path(__file__).parent / "docs", Path(self.build_lib) / "caissa_web/manual/pages"
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(texts, place, ignore=lambda folder, names: _no_texts(Path(folder), names))


def _no_texts(folder, names):
    return [name for name in names if not (folder / name).is_dir() and not name.endswith(".md")]


setup(
    ext_modules=[Extension("caissa.matching._speed", ["src/caissa/matching/_speed.c"], optional=True)],
    cmdclass={"build_ext": BuildWithLanguages, "build_py": BuildWithManual},
)
