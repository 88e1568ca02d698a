"""The addresses of score sheets and of the devices that keep them."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.score_sheets import devices, downloads, game, wall

GAME = "sheets/<int:number>/<int:white>-<int:black>/"

event_pages = [
    path("<slug:event>/sheet-devices/", devices.devices, name="sheet-devices"),
    path("<slug:event>/sheet-devices/<int:key>/qr.svg", devices.device_qr, name="sheet-device-qr"),
    path("<slug:event>/sheet-devices/<int:key>/certify/", devices.certify, name="certify-device"),
    path("<slug:event>/sheet-devices/<int:key>/retire/", devices.retire, name="retire-device"),
]
section_pages = [
    path("sheets/", wall.wall, name="sheets"),
    path(GAME, game.sheets, name="sheets-of-game"),
    path(f"{GAME}decide/", game.decide, name="decide-sheet"),
    path(f"{GAME}<slug:side>.<slug:ending>", downloads.sheet_file, name="sheet-file"),
]
