"""A place for results, and registers that are empty."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from caissa_web.background import jobs, tasks

NOON = datetime(2026, 4, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def own_registers(monkeypatch, settings, tmp_path):
    """Only what a test registers is done, and results go to a folder of its own."""
    monkeypatch.setattr(jobs, "_REGISTERED", {})
    monkeypatch.setattr(tasks, "_MAKERS", {})
    kept = {**settings.STORAGES["default"], "OPTIONS": {"location": tmp_path / "results"}}
    settings.STORAGES = {**settings.STORAGES, "default": kept}
