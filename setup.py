"""Builds the optional extension; without a compiler the same matching runs in Python."""

from setuptools import Extension, setup

setup(ext_modules=[Extension("caissa.matching._speed", ["src/caissa/matching/_speed.c"], optional=True)])
