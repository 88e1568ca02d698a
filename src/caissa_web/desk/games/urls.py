"""The addresses of games, inside a section."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.games import interruption, pages

GAME = "games/<int:number>/<int:white>-<int:black>/"

section_pages = [
    path("games/", pages.games, name="games"),
    path("games/delay/", pages.delay, name="games-delay"),
    path("games/<int:number>/attach/", pages.attach, name="games-attach"),
    path("games/<int:number>/confirm/", pages.confirm_results, name="games-confirm"),
    path("games/<int:number>/interruption/", interruption.interruption, name="interruption"),
    path("games/<int:number>/interruption/resume/", interruption.resume, name="resume-games"),
    path(GAME, pages.game, name="game"),
    path(f"{GAME}freeze/", pages.freeze, name="game-freeze"),
    path(f"{GAME}as-the-board/", pages.as_the_board, name="game-as-the-board"),
    path(f"{GAME}as-the-sheet/", pages.as_the_sheet, name="game-as-the-sheet"),
    path(f"{GAME}delay/", pages.delay_board, name="game-delay"),
]
