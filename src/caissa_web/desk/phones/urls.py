"""The addresses of what the desk does with phones: passes, and results entered at the boards."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.phones import claims, passes

section_pages = [
    path("claims/", claims.claims, name="claims"),
    path("claims/decide/", claims.decide, name="decide-claims"),
    path("passes/", passes.passes, name="passes"),
    path("passes/revoke/", passes.revoke, name="revoke-passes"),
    path("passes/sheet/", passes.sheet, name="passes-sheet"),
    path("passes/<int:key>/qr.svg", passes.qr, name="pass-qr"),
]
