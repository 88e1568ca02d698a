"""The register of personal data: every field that is kept is in a row of it, or known not to be personal.

Fields of the records are named `app.Model.field`, those of facts and book `Record.field`; `*` means all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, Union, get_args, get_origin

from django.apps import apps

from caissa.files.json_model.shapes import field_types
from caissa.tournament import Tournament
from caissa_web.privacy.kinds import KINDS
from caissa_web.section.book import Book

NOT_PERSONAL = (
    "auth.*",
    "contenttypes.*",
    "background.Job.*",
    "accounts.MailServer.*",  # an office that letters come from, and its password, encrypted
    "api.Cursor.*",
    "notices.Followed.*",
    "noticeboard.EventWord.*",
    "noticeboard.IndexedEvent.*",
    "noticeboard.IndexedSection.*",
    "conduct.Committee.*",  # what was announced about appeals
    "conduct.LookedThrough.*",
    "conduct.Protection.*",  # what kind of event it is
    "screens.Screen.*",  # which pages a screen in the hall shows
    "manual.FirstTournament.*",
    "records.Version.*",  # facts and book, whose own fields are named one by one
    "privacy.Controller.*",  # an office, published so that people can turn to it
    "contracts.Seal.*",  # the certificate of the installation
    "welfare.InsuranceDuty.*",  # what an event asks for
    "enrolment.Offer.*",
    "enrolment.Category.*",
    "enrolment.Counter.*",
    "enrolment.Claim.*",
    "accreditation.Accreditation.*",
    "accreditation.BadgeKind.*",
    "mailings.LetterTemplate.*",
    "mailings.TemplateText.*",
    "delegations.Delegation.*",  # a federation or club
    "delegations.Quota.*",
    "delegations.Team.*",
    "delegations.TeamPlace.*",
    "delegations.Terms.*",
    "lodging.Hotel.*",
    "lodging.RoomType.*",
    "lodging.Board.*",
    "lodging.Allotment.*",
    "lodging.Room.*",
    "lodging.Entitlement.*",
    "online.Venue.*",
    "zones.ZoneChoice.*",
    "online.OnlineRules.*",  # what was announced about play over the internet
    "online.Recording.*",  # where a recording lies, not the recording
    "travel.Place.*",
    "travel.VehicleKind.*",
    "travel.TransferRules.*",
    "AbnormalPoints.*",
    "AdmittedEntry.*",
    "AnnouncedEdition.*",
    "BoardDelay.*",
    "Bye.*",
    "Closing.*",
    "Delay.*",
    "DrawnLots.*",
    "Exchange.*",
    "Facts.*",
    "FixedBoard.player",
    "FixedBoard.board",
    "ForfeitedMatch.*",
    "Game.*",
    "GivenExpression.*",
    "GivenValue.*",
    "GivenValues.*",
    "HandBoard.*",
    "HandOrder.*",
    "DrawingOfLots.*",
    "HandPairing.*",
    "LineUp.*",
    "LineUpDeadline.*",
    "Lot.*",
    "MatchScoring.*",
    "Option.*",
    "PlayOffGame.*",
    "PlayOffPlan.*",
    "PlayOffRules.*",
    "PlayedOff.*",
    "Player.number",
    "Player.first_round",
    "Player.left",
    "Player.stated_points",
    "Player.stated_rank",
    "Prize.*",
    "ProhibitedPairing.*",
    "Rate.*",
    "RatingPick.*",
    "ReportStep.*",
    "Round.*",
    "RoundPosition.*",
    "RoundSheet.*",
    "Scoring.*",
    "TieBreakGame.*",
    "TieWinner.*",
    "TpnList.*",
    "VirtualPoints.*",
)
"""What tells nothing about a person, or only by the number that the entry list gives them."""

NOT_PERSONAL_OF = {
    "records.Event": "id slug name city federation start end public publication time_zone",
    "records.PaperLook": "event look",
    "records.Section": (
        "id event slug name position version hash book_hash players rounds paired_rounds round_in_play "
        "finished speed game_rows_count"
    ),
    "contracts.ContractText": (
        "id event kind title language version body sha256 fields own_fields signers material made_at"
    ),
    "Team": (
        "number name players nickname strength federation stated_match_points stated_game_points stated_rank "
        "first_round left"
    ),
    "Tournament": (
        "name city federation start end level speed type_text type_code officials time_control "
        "encoded_time_control scheduled_rounds initial_colour scoring match_scoring board_colours "
        "starting_rank_method pairing_controller ranking editions fide_mode players teams rounds line_ups "
        "forfeited_matches tpns prohibited_pairings virtual_points abnormal_points prizes foreign_records "
        "tie_winners"
    ),
    "Book": (
        "sheets fixed_boards claims rating_corrections options prize_fund hand_pairing doubts exchanges "
        "by_hand no_half_points closing line_up_deadlines rating_picks positions explained_absences "
        "drawing tie_break_games report_steps outside_band entries"
    ),
}
"""The same, field by field, where a new field could well be personal."""


def every_field() -> set[str]:
    """All fields of all models, of the facts and of the book."""
    return set(_of_models()) | set(_of_records(Tournament)) | set(_of_records(Book))


def forgotten(names: set[str]) -> set[str]:
    """Those fields that neither the register nor the list of others names."""
    known = _named()
    return {name for name in names if not known & set(_ways_to_name(name))}


def named_for_nothing(names: set[str]) -> set[str]:
    """What is named and does not exist any more."""
    possible = {way for name in names for way in _ways_to_name(name)}
    return _named() - possible


def _named() -> set[str]:
    personal = {name for kind in KINDS for name in kind.fields}
    others = {f"{owner}.{name}" for owner, listed in NOT_PERSONAL_OF.items() for name in listed.split()}
    return personal | set(NOT_PERSONAL) | others


def _ways_to_name(name: str) -> list[str]:
    parts = name.split(".")
    return [name, *(".".join([*parts[:length], "*"]) for length in range(1, len(parts)))]


def _of_models() -> Iterator[str]:
    for model in apps.get_models(include_auto_created=True):
        described = model._meta  # noqa: SLF001 - Django's public way to a model's fields
        yield from (f"{described.label}.{field.name}" for field in described.concrete_fields)


def _of_records(record: type, seen: frozenset[type] = frozenset()) -> Iterator[str]:
    """The fields of a record and of all records inside it."""
    hints = field_types(record)
    for field in fields(record):
        yield f"{record.__name__}.{field.name}"
        for inner in _records_in(hints[field.name]):
            if inner not in seen | {record}:
                yield from _of_records(inner, seen | {record})


def _records_in(hint: Any) -> Iterator[type]:
    if get_origin(hint) in (Union, UnionType, tuple):
        for part in get_args(hint):
            yield from _records_in(part)
    elif isinstance(hint, type) and is_dataclass(hint):
        yield hint
