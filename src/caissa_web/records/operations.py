"""Every way in which the records can change: one function, one transaction, one log entry.

Changes to a section name the version that their author saw; if it is no longer the newest, the
change is refused with `Conflict` and nothing happens. The result of a game names the result that
its author saw instead, so two arbiters can enter results of different boards at the same time.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from django.db import IntegrityError, transaction

from caissa.pairing import RoundPairing, pair_round
from caissa.tournament import Bye, Game, Outcome, Player, Tournament, changes
from caissa_web.records.errors import Conflict, NameTaken
from caissa_web.records.models import Event, Section
from caissa_web.records.versions import Act, change, last_author, log, store

Outcomes = tuple[Outcome, Outcome]
OPEN: Outcomes = (Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED)


def create_event(
    slug: str,
    name: str,
    *,
    by: str,
    city: str = "",
    federation: str = "",
    start: date | None = None,
    end: date | None = None,
) -> Event:
    """Open an event; it is not on the noticeboard until it is published."""
    try:
        with transaction.atomic():
            event = Event.objects.create(
                slug=slug, name=name, city=city, federation=federation, start=start, end=end
            )
            log(event, Act("event.created", by, name))
    except IntegrityError:
        raise NameTaken(slug=slug) from None
    return event


@transaction.atomic
def publish_event(event: Event, *, by: str) -> Event:
    """Show an event on the noticeboard; publishing it again changes nothing."""
    current = Event.objects.select_for_update().get(pk=event.pk)
    if not current.public:
        current.public = True
        current.save()
        log(current, Act("event.published", by, current.name))
    return current


def create_section(event: Event, slug: str, tournament: Tournament, *, by: str, reason: str = "") -> Section:
    """Add a section with the facts known so far; they are its version 1."""
    try:
        with transaction.atomic():
            section = Section(event=event, slug=slug, position=event.sections.count() + 1, name=slug)
            act = Act("section.created", by, f"{len(tournament.players)} players", reason)
            return store(section, tournament, act)
    except IntegrityError:
        raise NameTaken(slug=slug) from None


def enter_player(
    section: Section, player: Player, *, by: str, seen_version: int, reason: str = ""
) -> Section:
    """Admit a player, also late."""
    what = f"{player.number} {player.name}, from round {player.first_round}"
    act = Act("player.entered", by, what, reason)
    return change(section, act, lambda facts: changes.enter_player(facts, player), seen_version)


def withdraw_player(
    section: Section, number: int, after_round: int, *, by: str, seen_version: int, reason: str = ""
) -> Section:
    """Pair a player no more after a round."""
    act = Act("player.withdrawn", by, f"{number}, after round {after_round}", reason)
    return change(
        section,
        act,
        lambda facts: changes.withdraw_player(facts, number, after_round, reason),
        seen_version,
    )


def announce_bye(
    section: Section, number: int, round_number: int, outcome: Outcome, *, by: str, seen_version: int
) -> Section:
    """Record a requested bye."""
    act = Act("bye.announced", by, f"{number} in round {round_number}: {outcome.name.lower()}")
    return change(
        section,
        act,
        lambda facts: changes.announce_bye(facts, number, round_number, outcome),
        seen_version,
    )


def pair_next_round(section: Section, *, by: str, seen_version: int) -> Section:
    """Pair the next round by the section's system."""
    act = Act("round.paired", by, f"round {section.paired_rounds + 1}")
    return change(section, act, lambda facts: _paired(facts, pair_round(facts)), seen_version)


def record_result(
    section: Section,
    round_number: int,
    players: tuple[int, int],
    outcomes: Outcomes,
    *,
    by: str,
    seen: Outcomes = OPEN,
    reason: str = "",
) -> Section:
    """Enter a result, White first, in place of the one the author saw; sending it again changes nothing."""
    white, black = players
    act = Act("result.recorded", by, f"round {round_number}, {white}-{black}: {_letters(outcomes)}", reason)

    def made(facts: Tournament) -> Tournament:
        found = _result_on_record(facts, round_number, players)
        if found and found not in (seen, outcomes):
            game = f"The result of {white}-{black} in round {round_number}"
            raise Conflict(what=game, author=last_author(section), seen=_letters(seen), found=_letters(found))
        return changes.record_result(facts, round_number, white, black, outcomes)

    return change(section, act, made)


def _paired(facts: Tournament, pairing: RoundPairing) -> Tournament:
    """The tournament with a round as the engine paired it, beside the byes announced for it."""
    round_ = facts.round(pairing.round)
    games = tuple(Game(one.white, one.black, board=one.number) for one in pairing if one.black is not None)
    allocated = () if pairing.bye is None else (Bye(pairing.bye, Outcome.PAIRING_ALLOCATED_BYE),)
    return facts.with_round(replace(round_, games=games, byes=(*round_.byes, *allocated)))


def _result_on_record(facts: Tournament, round_number: int, players: tuple[int, int]) -> Outcomes | None:
    """What is recorded for a game; None if it was not paired."""
    for game in facts.round(round_number).games:
        if (game.white, game.black) == players:
            return game.white_outcome, game.black_outcome
    return None


def _letters(outcomes: Outcomes) -> str:
    return "-".join(outcome.value for outcome in outcomes)
