"""The addresses of phones: everything about a pass stands under its token."""

from __future__ import annotations

from django.urls import path

from caissa_web.phone import arbiter, devices, dispatch, score_sheets, shell
from caissa_web.phone.door import pages as door

app_name = "phone"

urlpatterns = [
    path("service-worker.js", shell.service_worker, name="service-worker"),
    path("door/<str:token>/", door.door, name="door"),
    path("door/<str:token>/badges.json", door.badges_now, name="door-list"),
    path("door/<str:token>/scans/", door.scans, name="door-scans"),
    path("device/<str:token>/", devices.device, name="device"),
    path("<str:token>/", dispatch.page_of_pass, name="pass"),
    path("<str:token>/boards.json", arbiter.boards_now, name="boards"),
    path("<str:token>/sheet.json", score_sheets.sheet_now, name="sheet"),
    path("<str:token>/entries/", score_sheets.sheet_entries, name="sheet-entries"),
    path("<str:token>/manifest.webmanifest", shell.manifest, name="manifest"),
]
