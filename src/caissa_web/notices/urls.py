"""Addresses."""

from __future__ import annotations

app_name = "notices"
urlpatterns: list[object] = []
