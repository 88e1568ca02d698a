"""The facts as everybody may see them: published rounds, results when due, people as they may be shown."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from caissa.tournament import Birth, Game, Outcome, Person, Player, Round, Team, Tournament
from caissa_web.records.publication import MinorsNamed, Publication
from caissa_web.records.state import State

OF_AGE = 18


def public_facts(state: State, rounds: int) -> Tournament:
    """The facts without rounds that are not published."""
    return state.facts if rounds >= state.facts.paired_rounds else state.facts.before_round(rounds + 1)


def with_results_of(facts: Tournament, earlier: Tournament) -> Tournament:
    """The facts with the newest round's results as they stood earlier; older rounds are everybody's."""
    number = facts.paired_rounds
    if not number:
        return facts
    known = {(game.white, game.black): game for game in earlier.round(number).games}
    changed: Round = facts.round(number)
    games = tuple(_as_known(game, known.get((game.white, game.black))) for game in changed.games)
    return facts if games == changed.games else facts.with_round(replace(changed, games=games))


def _as_known(game: Game, earlier: Game | None) -> Game:
    if game.open:
        return game
    waiting = Outcome.NOT_YET_PLAYED
    white, black = (earlier.white_outcome, earlier.black_outcome) if earlier else (waiting, waiting)
    return replace(game, white_outcome=white, black_outcome=black)


# -- people -----------------------------------------------------------------------------


def shown_facts(facts: Tournament, rules: Publication, on: date) -> Tournament:
    """The facts for lists and files: people as they are shown, and nothing that is the desk's own."""
    players = tuple(_player(player, rules, on) for player in facts.players)
    names = {old.name: new.name for old, new in zip(facts.players, players, strict=True)}
    return replace(
        facts,
        players=players,
        teams=tuple(_team(team, names, rules) for team in facts.teams),
        prohibited_pairings=(),
        remarks=(),
        foreign_records=(),
    )


def is_minor(birth: Birth | None, on: date) -> bool:
    """May somebody be under 18 on a day? Where only the year is known, the doubt protects them."""
    if birth is None:
        return False
    if birth.year + OF_AGE != on.year:
        return birth.year + OF_AGE > on.year
    return (birth.month or 12, birth.day or 31) > (on.month, on.day)


def short_name(name: str) -> str:
    """First name and the initial of the family name: `Anna S.` for `Smith, Anna`."""
    family, comma, first = (part.strip() for part in name.partition(","))
    if not comma or not first:
        first, _blank, family = (family or first).partition(" ")
    return f"{first} {family[0]}." if family else first


def _player(player: Player, rules: Publication, on: date) -> Player:
    minor = is_minor(player.birth, on)
    left = replace(player.left, reason="") if player.left else None
    rating = player.rating if rules.ratings else None
    if rules.withholds(player.person):
        return replace(player, person=_nobody(player, rules), rating=rating, left=left)
    return replace(player, person=_person(player.person, rules, minor), rating=rating, left=left)


def _nobody(player: Player, rules: Publication) -> Person:
    """Somebody whose name was taken off the public pages: `N. N. 17`, and nothing that would tell it."""
    return Person(f"N. N. {player.number}", federation=player.person.federation if rules.federations else "")


def _team(team: Team, names: dict[str, str], rules: Publication) -> Team:
    """A team whose captain, if also a player, is named as the player is."""
    captain = names.get(team.captain, team.captain)
    return replace(team, captain=captain, federation=team.federation if rules.federations else "")


def _person(person: Person, rules: Publication, minor: bool) -> Person:
    short = minor and rules.minors is MinorsNamed.SHORT
    born = person.birth if rules.birth_years and not minor else None
    return Person(
        short_name(person.name) if short else person.name,
        # Whoever has the ID finds name and year in FIDE's list.
        fide_id=person.fide_id if rules.fide_ids and not short else None,
        federation=person.federation if rules.federations else "",
        birth=Birth(born.year) if born else None,
        sex=person.sex,
        title=person.title,
        ratings=person.ratings if rules.ratings else (),
        club=person.club if rules.clubs else "",
    )
