"""The addresses of rounds, results, manual pairing, reasons and incidents, inside a section."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.rounds import (
    incidents,
    manual_pairing,
    news,
    numbers,
    pages,
    positions,
    results,
    second_entry,
    ties,
    why,
)

ROUND = "rounds/<int:number>/"

section_pages = [
    path("rounds/", pages.rounds, name="rounds"),
    path("rounds/pair/", pages.pair, name="pair"),
    path("rounds/pair-all/", pages.pair_all, name="pair-all"),
    path("rounds/discard/", pages.discard, name="discard"),
    path("rounds/initial-colour/", pages.initial_colour, name="initial-colour"),
    path("rounds/forfeit-absent/", results.forfeit_absent, name="forfeit-absent"),
    path("rounds/numbers/", numbers.numbers, name="numbers"),
    path("rounds/numbers/draw/", numbers.draw, name="draw-numbers"),
    path("rounds/numbers/set/", numbers.set_numbers, name="set-numbers"),
    path("rounds/numbers/boards/", numbers.boards_from, name="boards-from"),
    path("rounds/positions/", positions.positions, name="positions"),
    path("rounds/positions/switch/", positions.switch, name="positions-switch"),
    path("rounds/positions/draw/", positions.draw, name="positions-draw"),
    path("rounds/hand/", manual_pairing.table, name="hand-pairing"),
    path("rounds/hand/start/", manual_pairing.start, name="start-hand-pairing"),
    path(ROUND, pages.round_page, name="round"),
    path(f"{ROUND}names/", pages.by_name, name="round-by-name"),
    path(f"{ROUND}stage/", pages.stage, name="stage"),
    path(f"{ROUND}results/", results.results, name="results"),
    path(f"{ROUND}result/", results.record_result, name="one-result"),
    path(f"{ROUND}verify/", results.verify, name="verify"),
    path(f"{ROUND}rating/<int:white>-<int:black>/", results.for_rating, name="for-rating"),
    path(f"{ROUND}second/", second_entry.second_pass, name="second-pass"),
    path(f"{ROUND}second/settle/", second_entry.settle, name="settle"),
    path(f"{ROUND}winner/", ties.winner, name="winner-of-tie"),
    path(f"{ROUND}news/", news.news, name="news"),
    path(f"{ROUND}why/", why.whole_round, name="why"),
    path(f"{ROUND}why/<int:who>/", why.board_page, name="why-board"),
    path("incidents/", incidents.incidents, name="incidents"),
    path("incidents/<int:number>/", incidents.incident, name="incident"),
]
