"""The addresses of rounds, results, pairing by hand, reasons and incidents, inside a section."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.later import later

hand_pairing, incidents, why = map(later, ("hand_pairing", "incidents", "why"))
rounds, rounds_news, rounds_numbers = map(later, ("rounds", "rounds_news", "rounds_numbers"))
rounds_results, rounds_second, rounds_ties = map(later, ("rounds_results", "rounds_second", "rounds_ties"))

rounds_positions = later("rounds_positions")

ROUND = "rounds/<int:number>/"

round_pages = [
    path("rounds/", rounds.rounds, name="rounds"),
    path("rounds/pair/", rounds.pair, name="pair"),
    path("rounds/pair-all/", rounds.pair_all, name="pair-all"),
    path("rounds/discard/", rounds.discard, name="discard"),
    path("rounds/initial-colour/", rounds.initial_colour, name="initial-colour"),
    path("rounds/forfeit-absent/", rounds_results.forfeit_absent, name="forfeit-absent"),
    path("rounds/numbers/", rounds_numbers.numbers, name="numbers"),
    path("rounds/numbers/draw/", rounds_numbers.draw, name="draw-numbers"),
    path("rounds/numbers/set/", rounds_numbers.set_numbers, name="set-numbers"),
    path("rounds/numbers/boards/", rounds_numbers.boards_from, name="boards-from"),
    path("rounds/positions/", rounds_positions.positions, name="positions"),
    path("rounds/positions/switch/", rounds_positions.switch, name="positions-switch"),
    path("rounds/positions/draw/", rounds_positions.draw, name="positions-draw"),
    path("rounds/hand/", hand_pairing.table, name="hand-pairing"),
    path("rounds/hand/start/", hand_pairing.start, name="start-hand-pairing"),
    path(ROUND, rounds.round_page, name="round"),
    path(f"{ROUND}names/", rounds.by_name, name="round-by-name"),
    path(f"{ROUND}stage/", rounds.stage, name="stage"),
    path(f"{ROUND}results/", rounds_results.results, name="results"),
    path(f"{ROUND}result/", rounds_results.one_result, name="one-result"),
    path(f"{ROUND}verify/", rounds_results.verify, name="verify"),
    path(f"{ROUND}rating/<int:white>-<int:black>/", rounds_results.for_rating, name="for-rating"),
    path(f"{ROUND}second/", rounds_second.second_pass, name="second-pass"),
    path(f"{ROUND}second/settle/", rounds_second.settle, name="settle"),
    path(f"{ROUND}winner/", rounds_ties.winner, name="winner-of-tie"),
    path(f"{ROUND}news/", rounds_news.news, name="news"),
    path(f"{ROUND}why/", why.whole_round, name="why"),
    path(f"{ROUND}why/<int:who>/", why.one_board, name="why-board"),
    path("incidents/", incidents.incidents, name="incidents"),
    path("incidents/<int:number>/", incidents.incident, name="incident"),
]
