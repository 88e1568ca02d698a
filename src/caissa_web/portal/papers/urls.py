"""The addresses of papers in the workspace of a delegation."""

from __future__ import annotations

from django.urls import path, re_path

from caissa_web.portal.papers import delegation

urlpatterns = [
    path("delegation/<str:key>/papers/", delegation.papers, name="delegation-papers"),
    re_path(
        r"^delegation/(?P<key>[^/]+)/papers/(?P<code>[^/]+)/(?P<what>visa|insurance|needs)/$",
        delegation.paper,
        name="delegation-paper",
    ),
]
