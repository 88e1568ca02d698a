"""Every way in which the records can change: one function, one transaction, one log entry.

Changes to a section name the version that their author saw; if it is no longer the newest, the
change is refused with `Conflict` and nothing happens. The result of a game names the result that
its author saw instead, so two arbiters can enter results of different boards at the same time.
"""

from caissa_web.operations.closing.playoffs import (
    announce_play_offs,
    draw_colours,
    draw_numbers,
    plan_play_offs,
    record_play_off_game,
)
from caissa_web.operations.closing.prizes import lock_special_prizes, set_prize_fund
from caissa_web.operations.closing.ranking import draw_lots, order_by_hand, set_given_values
from caissa_web.operations.entries.byes import announce_bye, bar_half_points, cancel_bye, fix_board
from caissa_web.operations.entries.check_ins import check_in, mark_absent, undo_check_in
from caissa_web.operations.entries.numbering import (
    apply_ratings,
    exchange_numbers,
    regenerate_numbers,
    set_rating_method,
    switch_rating_check,
)
from caissa_web.operations.entries.players import (
    admit_player,
    change_player,
    enter_list,
    enter_player,
    expel_player,
    readmit_player,
    remove_player,
    withdraw_player,
)
from caissa_web.operations.events.announcements import agree, save_draft
from caissa_web.operations.events.announcing import publish_announcement
from caissa_web.operations.events.answers import set_answers
from caissa_web.operations.events.events import (
    EventDetails,
    add_person,
    appoint,
    change_event,
    create_event,
    dismiss,
    publish_event,
    withdraw_event,
)
from caissa_web.operations.events.imports import import_event, import_section
from caissa_web.operations.events.invitation_links import (
    address_invitation,
    invitation_token,
    player_invitation_with,
    revoke_invitation_link,
)
from caissa_web.operations.events.paper_look import set_paper_look
from caissa_web.operations.events.passes import make_passes, revoke_passes
from caissa_web.operations.events.people import (
    Place,
    accept_invitation,
    add_person_to,
    appoint_to,
    invitation_of,
    invite,
    revoke_invitation,
)
from caissa_web.operations.events.player_invitations import (
    answer_by_link,
    answer_invitation,
    issue_invitations,
)
from caissa_web.operations.events.publication import set_publication
from caissa_web.operations.events.sections import (
    announce,
    announce_editions,
    change_set_up,
    create_section,
    leave_fide_mode,
    name_official,
    permit_pairing,
    prohibit_pairing,
    remove_official,
    schedule_rounds,
)
from caissa_web.operations.history import restore, undo
from caissa_web.operations.rounds.claims import claim_result, dismiss_claims, settle_claims
from caissa_web.operations.rounds.colours import reverse_colours, reverse_colours_for_rating
from caissa_web.operations.rounds.drawing import (
    Draw,
    draw_pairing_numbers,
    number_boards_from,
    order_teams_by_strength,
    record_draw_ceremony,
    set_pairing_numbers,
)
from caissa_web.operations.rounds.incidents import amend_incident, enter_incident
from caissa_web.operations.rounds.manual_pairing import (
    abandon_hand_pairing,
    change_hand_pairing,
    end_hand_pairing,
    start_hand_pairing,
)
from caissa_web.operations.rounds.no_shows import NoShowDecision, decide_no_shows
from caissa_web.operations.rounds.pairing import (
    discard_draft,
    pair_again,
    pair_all_rounds,
    pair_next_round,
    publish_all_rounds,
    publish_round,
    retract_round,
    review_round,
    set_initial_colour,
)
from caissa_web.operations.rounds.results import (
    OPEN,
    Entry,
    Outcomes,
    correct_for_rating,
    correct_reported_in_time,
    record_result,
    record_results,
    verify_boards,
)
from caissa_web.operations.rounds.second_entry import enter_again, forfeit_games_of_absent, settle_doubt

__all__ = [
    "OPEN",
    "Draw",
    "Entry",
    "EventDetails",
    "NoShowDecision",
    "Outcomes",
    "Place",
    "abandon_hand_pairing",
    "accept_invitation",
    "add_person",
    "add_person_to",
    "address_invitation",
    "admit_player",
    "agree",
    "amend_incident",
    "announce",
    "announce_bye",
    "announce_editions",
    "announce_play_offs",
    "answer_by_link",
    "answer_invitation",
    "apply_ratings",
    "appoint",
    "appoint_to",
    "bar_half_points",
    "cancel_bye",
    "change_event",
    "change_hand_pairing",
    "change_player",
    "change_set_up",
    "check_in",
    "claim_result",
    "correct_for_rating",
    "correct_reported_in_time",
    "create_event",
    "create_section",
    "decide_no_shows",
    "discard_draft",
    "dismiss",
    "dismiss_claims",
    "draw_colours",
    "draw_lots",
    "draw_numbers",
    "draw_pairing_numbers",
    "end_hand_pairing",
    "enter_again",
    "enter_incident",
    "enter_list",
    "enter_player",
    "exchange_numbers",
    "expel_player",
    "fix_board",
    "forfeit_games_of_absent",
    "import_event",
    "import_section",
    "invitation_of",
    "invitation_token",
    "invite",
    "issue_invitations",
    "leave_fide_mode",
    "lock_special_prizes",
    "make_passes",
    "mark_absent",
    "name_official",
    "number_boards_from",
    "order_by_hand",
    "order_teams_by_strength",
    "pair_again",
    "pair_all_rounds",
    "pair_next_round",
    "permit_pairing",
    "plan_play_offs",
    "player_invitation_with",
    "prohibit_pairing",
    "publish_all_rounds",
    "publish_announcement",
    "publish_event",
    "publish_round",
    "readmit_player",
    "record_draw_ceremony",
    "record_play_off_game",
    "record_result",
    "record_results",
    "regenerate_numbers",
    "remove_official",
    "remove_player",
    "restore",
    "retract_round",
    "reverse_colours",
    "reverse_colours_for_rating",
    "review_round",
    "revoke_invitation",
    "revoke_invitation_link",
    "revoke_passes",
    "save_draft",
    "schedule_rounds",
    "set_answers",
    "set_given_values",
    "set_initial_colour",
    "set_pairing_numbers",
    "set_paper_look",
    "set_prize_fund",
    "set_publication",
    "set_rating_method",
    "settle_claims",
    "settle_doubt",
    "start_hand_pairing",
    "switch_rating_check",
    "undo",
    "undo_check_in",
    "verify_boards",
    "withdraw_event",
    "withdraw_player",
]
