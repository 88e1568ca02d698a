"""The addresses of rounds, results, manual pairing, reasons and incidents, inside a section."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.rounds import (
    board_page,
    colours,
    incidents,
    manual_pairing,
    news,
    no_shows,
    numbers,
    pages,
    positions,
    results,
    second_entry,
    ties,
    time_controls,
    why,
)

ROUND = "rounds/<int:number>/"

section_pages = [
    path("rounds/", pages.rounds, name="rounds"),
    path("rounds/pair/", pages.pair, name="pair"),
    path("rounds/pair-all/", pages.pair_all, name="pair-all"),
    path("rounds/no-shows/", no_shows.no_shows, name="no-shows"),
    path("rounds/discard/", pages.discard, name="discard"),
    path("rounds/initial-colour/", pages.initial_colour, name="initial-colour"),
    path("rounds/forfeit-absent/", results.forfeit_absent, name="forfeit-absent"),
    path("rounds/numbers/", numbers.numbers, name="numbers"),
    path("rounds/numbers/draw/", numbers.draw, name="draw-numbers"),
    path("rounds/numbers/set/", numbers.set_numbers, name="set-numbers"),
    path("rounds/numbers/strength/", numbers.by_strength, name="teams-by-strength"),
    path("rounds/numbers/ceremony/", numbers.ceremony, name="draw-ceremony"),
    path("rounds/numbers/boards/", numbers.boards_from, name="boards-from"),
    path("rounds/positions/", positions.positions, name="positions"),
    path("rounds/positions/switch/", positions.switch, name="positions-switch"),
    path("rounds/positions/draw/", positions.draw, name="positions-draw"),
    path("rounds/time-controls/", time_controls.time_controls, name="time-controls"),
    path("rounds/time-controls/round/", time_controls.change_round, name="time-control-of-round"),
    path("rounds/time-controls/boards/", time_controls.boards, name="clocks-of-boards"),
    path("rounds/time-controls/take-back/", time_controls.take_back, name="time-control-back"),
    path("rounds/hand/", manual_pairing.table, name="hand-pairing"),
    path("rounds/hand/start/", manual_pairing.start, name="start-hand-pairing"),
    path("rounds/keys/", pages.keys, name="keys"),
    path(ROUND, pages.round_page, name="round"),
    path(f"{ROUND}names/", pages.by_name, name="round-by-name"),
    path(f"{ROUND}stage/", pages.stage, name="stage"),
    path(f"{ROUND}results/", results.results, name="results"),
    path(f"{ROUND}result/", results.record_result, name="one-result"),
    path(f"{ROUND}boards/<int:white>-<int:black>/", board_page.board_page, name="board"),
    path(f"{ROUND}verify/", results.verify, name="verify"),
    path(f"{ROUND}rating/<int:white>-<int:black>/", results.for_rating, name="for-rating"),
    path(f"{ROUND}colours/<int:white>-<int:black>/", colours.colours, name="colours"),
    path(f"{ROUND}second/", second_entry.second_pass, name="second-pass"),
    path(f"{ROUND}second/settle/", second_entry.settle, name="settle"),
    path(f"{ROUND}winner/", ties.winner, name="winner-of-tie"),
    path(f"{ROUND}tie-break-game/", ties.tie_break_game, name="tie-break-game"),
    path(f"{ROUND}news/", news.news, name="news"),
    path(f"{ROUND}why/", why.whole_round, name="why"),
    path(f"{ROUND}why/<int:who>/", why.board_page, name="why-board"),
    path("incidents/", incidents.incidents, name="incidents"),
    path("incidents/<int:number>/", incidents.incident, name="incident"),
]
