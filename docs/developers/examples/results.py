"""Enter the first open result of a round as a draw, and print the standings."""
# ruff: noqa: T201

import os

from caissa.client import Client, OutOfDate

client = Client(os.environ["CAISSA_ADDRESS"], os.environ["CAISSA_TOKEN"])
EVENT, SECTION = "spring", "open"

facts, version = client.facts(EVENT, SECTION)
current = facts.paired_rounds
print(f"{facts.name}, round {current}, version {version}")

for board in client.boards(EVENT, SECTION, current):
    if board.outcomes == ("not-yet-played", "not-yet-played"):
        try:
            done = client.do(
                "record_result",
                EVENT,
                SECTION,
                key=f"round-{current}-board-{board.board}",
                round_number=current,
                players=[board.white, board.black],
                outcomes=["draw", "draw"],
            )
            print(f"Board {board.board} is entered: version {done.version}")
        except OutOfDate as quicker:
            print(f"Board {board.board}: {quicker}")
        break

for place in client.standings(EVENT, SECTION).places:
    print(place.rank, place.name, place.points, *place.tie_breaks)
