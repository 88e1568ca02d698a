"""People in cases: kept by name, FIDE ID and number at the time, found again whatever their number is now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from caissa.folding import name_words
from caissa.tournament import Birth, Player, Role, Tournament
from caissa_web.accounts.models import Scope, User
from caissa_web.conduct.encrypted import Content
from caissa_web.records.models import Event

PARTIES = ("accused", "complainant", "appellant", "opponent")
_OF_A_PLAYER = (Role.PLAYER.value, Role.GUARDIAN.value)


def person_of(player: Player) -> dict[str, Any]:
    """A player as a case keeps them."""
    person = player.person
    return {
        "name": person.name,
        "fide_id": person.fide_id,
        "federation": person.federation,
        "title": person.title.value if person.title else "",
        "birth": [person.birth.year, person.birth.month, person.birth.day] if person.birth else None,
        "number": player.number,
    }


def party_names(content: Content) -> tuple[str, ...]:
    """The names of everybody a case is about, and of who appeals for a player."""
    names = [str((content.get(name) or {}).get("name", "")) for name in PARTIES]
    return tuple(name for name in (*names, str(content.get("on_behalf") or "")) if name.strip())


def parties_among(users: Iterable[User], event: Event, names: Iterable[str]) -> set[int]:
    """Which of these log-ins belong to somebody a case is about: by their name, or as the player's own."""
    concerned = {name_words(name) for name in names} - {frozenset[str]()}
    listed = list(users)
    by_name = {user.pk for user in listed if name_words(str(user)) in concerned}
    scopes = Scope.objects.filter(
        appointment__event=event, appointment__role__in=_OF_A_PLAYER, appointment__user__in=listed
    )
    own = scopes.values_list("appointment__user_id", "named")
    return by_name | {user for user, named in own if name_words(named) in concerned}


def is_party(user: User, event: Event, content: Content) -> bool:
    """Is a case about somebody who has this log-in, or did they bring it?"""
    return bool(parties_among([user], event, party_names(content)))


def birth_of(person: dict[str, Any] | None) -> Birth | None:
    """The date of birth of a person in a case."""
    known = (person or {}).get("birth")
    return Birth(*known) if known else None


def player_now(facts: Tournament, person: dict[str, Any] | None) -> Player | None:
    """The player that a person in a case is now: by FIDE ID, else by name in any order, else nobody."""
    if not person:
        return None
    if person.get("fide_id"):
        by_id = [player for player in facts.players if player.person.fide_id == person["fide_id"]]
        if len(by_id) == 1:
            return by_id[0]
    words = name_words(str(person.get("name") or ""))
    same = [player for player in facts.players if words and name_words(player.name) == words]
    if len(same) == 1:
        return same[0]
    return next((player for player in same if player.number == person.get("number")), None)
