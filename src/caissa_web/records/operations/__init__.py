"""Every way in which the records can change: one function, one transaction, one log entry.

Changes to a section name the version that their author saw; if it is no longer the newest, the
change is refused with `Conflict` and nothing happens. The result of a game names the result that
its author saw instead, so two arbiters can enter results of different boards at the same time.
"""

from caissa_web.records.operations.events import appoint, create_event, publish_event
from caissa_web.records.operations.history import restore, undo
from caissa_web.records.operations.players import announce_bye, enter_player, withdraw_player
from caissa_web.records.operations.results import (
    OPEN,
    Entry,
    Outcomes,
    correct_for_rating,
    record_result,
    record_results,
    verify_boards,
)
from caissa_web.records.operations.rounds import (
    discard_draft,
    pair_next_round,
    publish_round,
    retract_round,
    review_round,
)
from caissa_web.records.operations.sections import create_section

__all__ = [
    "OPEN",
    "Entry",
    "Outcomes",
    "announce_bye",
    "appoint",
    "correct_for_rating",
    "create_event",
    "create_section",
    "discard_draft",
    "enter_player",
    "pair_next_round",
    "publish_event",
    "publish_round",
    "record_result",
    "record_results",
    "restore",
    "retract_round",
    "review_round",
    "undo",
    "verify_boards",
    "withdraw_player",
]
