"""Addresses."""

from __future__ import annotations

app_name = "manual"
urlpatterns: list[object] = []
