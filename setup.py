"""Builds the optional extension and the catalogues of the languages.

Without a compiler the same matching runs in Python.
"""

import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

sys.path.insert(0, str(Path(__file__).parent / "tools"))


class BuildWithLanguages(build_ext):
    """Compiles the catalogues too: this step runs for every kind of installation, editable ones included."""

    def run(self):
        """Catalogues first, then the extension."""
        from language_catalogues import compile_all

        compile_all()
        super().run()


setup(
    ext_modules=[Extension("caissa.matching._speed", ["src/caissa/matching/_speed.c"], optional=True)],
    cmdclass={"build_ext": BuildWithLanguages},
)
