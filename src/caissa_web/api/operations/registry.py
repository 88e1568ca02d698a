"""Every operation of the desk with the right it needs, and what of it the caller says.

The right is the one that the desk's page asks for. What an operation takes is read from its signature; who
acts and what time it is are never the caller's to say.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, get_type_hints

from pydantic import BaseModel

from caissa_web import operations as desk
from caissa_web.api.access import Place
from caissa_web.api.operations.adapters import ADAPTERS
from caissa_web.api.operations.inputs import model_of
from caissa_web.api.operations.parameter import Adapter
from caissa_web.enrolment.operations import admission
from caissa_web.operations.closing import reports
from caissa_web.operations.entries import (
    corrections,
    fees,
    guardians,
    rating_bands,
    rating_choice,
    round_ratings,
)
from caissa_web.operations.events import people
from caissa_web.operations.games import delays, interruptions, live, storing
from caissa_web.operations.officials import checklists, courses, duties, meetings, plan
from caissa_web.operations.rounds import knock_out, starting_positions, time_controls
from caissa_web.operations.teams import entries, matches, teams
from caissa_web.records.rights import Right
from caissa_web.screens import making

Function = Callable[..., Any]
BY, SEEN_VERSION = "by", "seen_version"

OF_SECTIONS: dict[Right, tuple[Function, ...]] = {
    Right.RESULTS: (
        desk.check_in,
        desk.dismiss_claims,
        desk.enter_again,
        desk.record_result,
        desk.record_results,
        desk.settle_claims,
        desk.settle_doubt,
        desk.undo_check_in,
        desk.verify_boards,
        matches.forfeit_match,
        matches.hand_in_line_up,
        matches.reinstate_match,
        matches.take_default_line_up,
        teams.note_conduct,
        teams.note_visit,
        teams.tick_visit,
        duties.tick_duty,
        duties.untick_duty,
        live.put_games,
        storing.correct_game,
        storing.freeze_game,
        interruptions.interrupt_games,
        interruptions.resume_games,
    ),
    Right.ENTRIES: (
        desk.admit_player,
        desk.announce_bye,
        desk.apply_ratings,
        desk.bar_half_points,
        desk.cancel_bye,
        desk.change_player,
        desk.enter_list,
        desk.enter_player,
        desk.expel_player,
        desk.fix_board,
        desk.readmit_player,
        desk.remove_player,
        desk.set_rating_method,
        desk.switch_rating_check,
        desk.withdraw_player,
        corrections.correct_players,
        fees.note_fee,
        guardians.record_guardian,
        rating_choice.pick_rating,
        rating_choice.set_rating_sequence,
        round_ratings.link_ratings,
        round_ratings.unlink_rating,
        entries.change_team,
        entries.enter_team,
        entries.remove_team,
        teams.announce_team_bye,
        teams.enter_late_team,
        teams.name_successor,
        teams.readmit_team,
        teams.record_captain,
        teams.withdraw_team,
        admission.admit,
    ),
    Right.PAIR: (
        desk.abandon_hand_pairing,
        desk.change_hand_pairing,
        desk.decide_no_shows,
        desk.correct_reported_in_time,
        desk.discard_draft,
        desk.draw_colours,
        desk.draw_lots,
        desk.draw_numbers,
        desk.draw_pairing_numbers,
        desk.end_hand_pairing,
        desk.exchange_numbers,
        desk.forfeit_games_of_absent,
        desk.make_passes,
        desk.mark_absent,
        desk.number_boards_from,
        desk.order_by_hand,
        desk.order_teams_by_strength,
        desk.pair_again,
        desk.pair_all_rounds,
        desk.pair_next_round,
        desk.publish_all_rounds,
        desk.publish_round,
        desk.record_draw_ceremony,
        desk.record_play_off_game,
        desk.regenerate_numbers,
        desk.restore,
        desk.retract_round,
        desk.reverse_colours,
        desk.review_round,
        desk.revoke_passes,
        desk.set_answers,
        desk.set_given_values,
        desk.set_initial_colour,
        desk.set_pairing_numbers,
        desk.start_hand_pairing,
        desk.undo,
        knock_out.name_winner_of_tie,
        knock_out.record_tie_break_game,
        starting_positions.play_chess960,
        starting_positions.set_starting_position,
        time_controls.change_time_control_of_round,
        time_controls.change_time_control_of_started_games,
        time_controls.set_clocks_of_boards,
        time_controls.take_back_time_control,
        matches.close_line_ups,
        matches.name_winner,
        matches.seat_as_played,
        matches.set_line_up_deadline,
        teams.remove_captain,
        meetings.record_meeting,
        plan.make_planned_passes,
        plan.plan_arbiters,
    ),
    Right.FAIR_PLAY: (checklists.answer_checklist, desk.amend_incident, desk.enter_incident),
    Right.RATE: (desk.correct_for_rating, desk.reverse_colours_for_rating, reports.record_report_step),
    Right.MANAGE: (
        desk.announce,
        desk.announce_editions,
        desk.announce_play_offs,
        desk.change_set_up,
        desk.leave_fide_mode,
        desk.lock_special_prizes,
        desk.name_official,
        desk.permit_pairing,
        desk.plan_play_offs,
        desk.prohibit_pairing,
        desk.remove_official,
        desk.schedule_rounds,
        desk.set_prize_fund,
        rating_bands.allow_outside_band,
        rating_bands.set_rating_band,
        courses.record_course,
        courses.remove_course,
        delays.delay_game,
        delays.delay_games,
    ),
}
"""Right → the operations on a section that need it."""

OF_EVENTS: dict[Right, tuple[Function, ...]] = {
    Right.FAIR_PLAY: (checklists.answer_event_checklist,),
    Right.MANAGE: (
        desk.change_event,
        desk.create_section,
        desk.dismiss,
        desk.agree,
        desk.import_section,
        desk.publish_announcement,
        desk.publish_event,
        desk.save_draft,
        desk.set_publication,
        desk.withdraw_event,
        making.change_screen,
        making.make_screen,
        making.remove_screen,
        people.add_person_to,
        people.appoint_to,
        people.invite,
        people.revoke_invitation,
        rating_bands.move_players,
    ),
}
"""Right → the operations on an event that need it."""

OF_NOTHING: dict[Right, tuple[Function, ...]] = {Right.MANAGE: (desk.create_event, desk.import_event)}
"""Right → the operations that open an event."""

EXCEPTIONS = {
    "withhold_name": "decided on the pages of personal data, for reasons of the person",
    "accept_invitation": "the act of whoever was invited; it needs the link",
    "add_person": "a part of add_person_to, which looks at the limits of the role too",
    "appoint": "a part of appoint_to, which looks at the limits of the role too",
    "claim_result": "a player's own act at the board; it needs the pass of that board, not a token",
    "invitation_of": "a question, not an act",
    "store_games": "a part of put_games and of the page that takes a PGN file",
    "receive": "a part of put_games, and of the job that fetches addresses",
    "set_paper_look": "pictures are chosen by somebody who looks at them, on a page of the desk",
    "keep_off": "a part of change_player, for people whose name is withheld",
    "add_photo": "a picture is chosen by somebody who looks at it, on a page of the desk or a phone",
    "remove_photo": "a picture is taken off by somebody who looks at it, on a page of the desk",
    "sign_checklist": "a signature is somebody's own act, on the page that shows what is signed",
    "issue_invitations": "letters are written and sent by people, on a page of the desk",
    "answer_invitation": "an answer to a letter is recorded by whoever read it, on a page of the desk",
    "answer_by_link": "the act of whoever was invited; it needs the link",
    "address_invitation": "letters are written and sent by people, on a page of the desk",
    "revoke_invitation_link": "letters are written and sent by people, on a page of the desk",
    "player_invitation_with": "a question, not an act",
    "invitation_token": "a question, not an act; the link is its holder's alone",
    "add_device": "a device is registered by whoever holds it, on a page of the desk",
    "certify_device": "a certificate is recorded by whoever has read it, on a page of the desk",
    "retire_device": "a device is taken out of use by whoever holds it, on a page of the desk",
    "feed_moves": "a part of what stores an entry of a score sheet",
    "attach_game": "an arbiter's decision about a game, with the boards of its round in sight",
    "choose_branch": "an arbiter's decision on a score sheet, with both sheets in sight",
    "count_view": "an arbiter's act at the board",
    "let_sheet_count": "an arbiter's decision about a game, with both versions in sight",
    "reopen": "an arbiter's decision on a score sheet, with both sheets in sight",
    "sign_on_paper": "a signature is somebody's own act, at the board",
    "take_back_correction": "an arbiter's decision about a game, with both versions in sight",
    "note_signature": "a signed form is recorded by whoever has it before them, on a page of the desk",
    "correct_signature": "a signed form is recorded by whoever has it before them, on a page of the desk",
    "withdraw_signature": "a signed form is recorded by whoever has it before them, on a page of the desk",
    "take_back": "an arbiter's decision on a score sheet, with both sheets in sight",
    "take_along": "a part of restore, for players who were moved between sections",
}
"""Operations without an address, and why."""

CLOCKS = {
    "hand_in_line_up": "now",
    "close_line_ups": "now",
    "start_hand_pairing": "at",
    "draw_pairing_numbers": "at",
    "set_pairing_numbers": "at",
    "enter_again": "at",
    "resume_games": "at",
}
"""Operations that ask for the time, and under which name."""


@dataclass(frozen=True)
class Operation:
    """One operation: its function, the right it needs, and whether it is done in a section or an event."""

    function: Function
    right: Right
    where: str

    @property
    def name(self) -> str:
        """Its name, as in the address."""
        return self.function.__name__

    @property
    def says(self) -> str:
        """What it does, in one sentence."""
        return (inspect.getdoc(self.function) or "").split("\n\n")[0].replace("\n", " ")

    @cached_property
    def needs_version(self) -> bool:
        """Must the caller say which version of the section they saw?"""
        taken = inspect.signature(self.function).parameters.get(SEEN_VERSION)
        return taken is not None and taken.default is inspect.Parameter.empty

    @cached_property
    def takes_version(self) -> bool:
        """May the caller say which version of the section they saw?"""
        return SEEN_VERSION in inspect.signature(self.function).parameters

    @cached_property
    def takes_place(self) -> bool:
        """Is the section or event itself the first thing that it takes?"""
        return next(iter(inspect.signature(self.function).parameters), "") == self.where

    @cached_property
    def adapters(self) -> dict[str, Adapter]:
        """The parameters that a caller sends in another form than the function takes."""
        return ADAPTERS.get(self.name, {})

    @cached_property
    def input(self) -> type[BaseModel]:
        """The model of the request's body."""
        inputs: dict[str, tuple[Any, Any]] = {}
        for name, (hint, default) in self._taken.items():
            inputs |= self.adapters[name].fields if name in self.adapters else {name: (hint, default)}
        if self.takes_version:
            inputs[SEEN_VERSION] = (int | None, None)
        title = "".join(part.title() for part in self.name.split("_"))
        return model_of(title, inputs)

    @cached_property
    def _taken(self) -> dict[str, tuple[Any, Any]]:
        """What the caller sends: parameter → hint and default."""
        hints = get_type_hints(self.function)
        not_sent = {self.where, BY, SEEN_VERSION, CLOCKS.get(self.name, "")}
        return {
            name: (hints[name], ... if parameter.default is inspect.Parameter.empty else parameter.default)
            for name, parameter in inspect.signature(self.function).parameters.items()
            if name not in not_sent
        }

    def arguments(self, body: BaseModel, place: Place) -> dict[str, Any]:
        """What the function is called with, beside where, who and when."""
        return {
            name: self.adapters[name].meant(body, place) if name in self.adapters else getattr(body, name)
            for name in self._taken
        }


def _all() -> dict[str, Operation]:
    tables = (("section", OF_SECTIONS), ("event", OF_EVENTS), ("", OF_NOTHING))
    operations = [
        Operation(function, right, where)
        for where, table in tables
        for right, functions in table.items()
        for function in functions
    ]
    return {operation.name: operation for operation in operations}


OPERATIONS = _all()
"""Name → operation."""
