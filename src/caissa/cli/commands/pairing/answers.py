"""One file paired, as plain values: what `caissa pair --batch` and `caissa engine` answer with."""

from __future__ import annotations

from typing import Any

from caissa.cli.commands.pairing.pairing_json import pairing_as_json
from caissa.cli.commands.pairing.pairing_wishes import Wishes
from caissa.cli.commands.pairing.system_option import asked_system
from caissa.cli.opening import Opened, recognise, require_trusted
from caissa.cli.output import error_as_json
from caissa.cli.pair_lists import require_boards
from caissa.errors import CaissaError


def paired(name: str, content: bytes, wishes: Wishes) -> dict[str, Any]:
    """The round of one file, or the error that stands in its place."""
    try:
        return _paired(recognise(name, content), wishes)
    except CaissaError as error:
        return error_as_json(error)


def _paired(opened: Opened, wishes: Wishes) -> dict[str, Any]:
    if not wishes.anyway:
        require_trusted(opened.name, opened.findings)
    system, _assumed = asked_system(opened, wishes.section, wishes.system)
    pairing = system.pair(wishes.round_number, wishes.edition or None)
    require_boards(pairing)
    if wishes.reasons:
        about = [system.about(bracket, pairing.edition) for bracket in pairing.brackets]
        colours = {board.number: board.colour.sentence for board in pairing}
        values = pairing_as_json(system, pairing, (*opened.findings, *pairing.findings))
        return {**values, "brackets": about, "colour_sentences": colours}
    return {
        "round": pairing.round,
        "edition": pairing.edition,
        "pairs": [list(pair) for pair in pairing.pairs],
    }
