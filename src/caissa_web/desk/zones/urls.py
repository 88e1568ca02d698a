"""The addresses of the playing zone, inside a section."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.zones import pages, verdicts

section_pages = [
    path("zone/", pages.zone, name="zone"),
    path("zone/check/", pages.check, name="zone-check"),
    path("zone/letters/", pages.letters, name="zone-letters"),
    path("zone/<int:number>/games/", pages.create, name="zone-games"),
    path("zone/<int:number>/clocks/", pages.clocks, name="zone-clocks"),
    path("zone/<int:number>/file/", pages.file, name="zone-file"),
    path("zone/<int:number>/confirm/", pages.confirm, name="zone-confirm"),
    path("zone/<int:number>/verdicts/", verdicts.verdicts, name="zone-verdicts"),
]
