"""Addresses."""

from __future__ import annotations

app_name = "screens"
urlpatterns: list[object] = []
