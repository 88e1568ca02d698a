"""Rounds with another time control, as papers print them."""

from __future__ import annotations

from caissa.documents.document import Emphasis, Paragraph
from caissa.documents.request import Request
from caissa.play import in_fide_notation, rates_of_play
from caissa.play.time_controls.boards import named_boards
from caissa.play.time_controls.changed_rate import place_of, sentence_on_change


def time_control_lines(request: Request) -> list[Paragraph]:
    """What players must know of the round's time control, over a list of pairings.

    Handbook: E.01 6.3.1
    """
    changes = rates_of_play(request.tournament).changes_in(request.round.number)
    return [Paragraph(request.say.word(sentence_on_change(change)), Emphasis.CENTRED) for change in changes]


def own_time_control(request: Request) -> str:
    """The time control of the round where it is another one than the section's."""
    change = rates_of_play(request.tournament).change_of_round(request.round.number)
    return request.say.word(in_fide_notation(change.after)) if change else ""


def all_other_time_controls(request: Request) -> list[str]:
    """Every round and board with another time control, with the reason, for a report."""
    say, rates = request.say, rates_of_play(request.tournament)
    games = [(place_of(change), change.after, change.reason) for change in rates.changes]
    games += [(named_boards(setting.boards), setting.control, setting.reason) for setting in rates.settings]
    return [
        say(
            "{games}: {control} ({reason})",
            games=say.word(where),
            control=say.word(in_fide_notation(control)),
            reason=reason or "–",
        )
        for where, control, reason in games
    ]
