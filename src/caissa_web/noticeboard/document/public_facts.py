"""The facts as everybody may see them: published rounds, results when due, people as they may be shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import date, datetime

from caissa.tournament import (
    STANDINGS_ONLY,
    Birth,
    Game,
    Official,
    Outcome,
    Person,
    Player,
    Round,
    Team,
    Tournament,
)
from caissa.tournament.captains import without_contacts
from caissa.tournament.matches import matches
from caissa_web.records.publication import MinorsNamed, Publication
from caissa_web.section.book import Book
from caissa_web.section.rounds.before_pairing import by_schedule
from caissa_web.section.rounds.time_controls import public_remarks
from caissa_web.section.state import State
from caissa_web.section.teams.rounds import with_games_of

OF_AGE = 18


def public_facts(state: State, rounds: int, hidden: Collection[int] = ()) -> Tournament:
    """The facts without rounds that are not published, and without line-ups of rounds where they are hidden.

    Until the deadline no captain learns the other's boards (C.05 7.1): the match stands as it was paired.
    """
    facts = _published_rounds(state.facts, rounds)
    for number in hidden:
        if facts.is_paired(number):
            facts = _as_paired(facts, number)
    return facts


def open_line_ups(book: Book, rounds: int, now: datetime) -> dict[int, datetime]:
    """The published rounds whose line-ups may still come in, with their deadlines."""
    return {
        deadline.round: deadline.at
        for deadline in book.line_up_deadlines
        if deadline.round <= rounds and now < deadline.at
    }


def _published_rounds(facts: Tournament, rounds: int) -> Tournament:
    """The facts without rounds that are not published, and what was decided for them."""
    if rounds >= facts.paired_rounds:
        return facts
    return replace(
        facts.before_round(rounds + 1),
        line_ups=tuple(line_up for line_up in facts.line_ups if line_up.round <= rounds),
        tpns=tuple(tpn_list for tpn_list in facts.tpns if tpn_list.from_round <= max(rounds, 1)),
        abnormal_points=tuple(
            points
            for points in facts.abnormal_points
            if points.round <= rounds or points.round == STANDINGS_ONLY
        ),
    )


def _as_paired(facts: Tournament, number: int) -> Tournament:
    """The facts with the unplayed matches of a round on the boards of the lists."""
    games = facts.round(number).games
    unplayed = [
        candidate
        for candidate in matches(facts, number)
        if candidate.how is None and all(games[at].open for at in candidate.boards)
    ]
    teams = {team for pairing in unplayed for team in (pairing.white, pairing.black)}
    kept = tuple(
        line_up for line_up in facts.line_ups if line_up.round != number or line_up.team not in teams
    )
    facts = replace(facts, line_ups=kept)
    for match in unplayed:
        now = next(m for m in matches(facts, number) if {m.white, m.black} == {match.white, match.black})
        facts = with_games_of(facts, now)
    return facts


Boards = Collection[tuple[int, int, int]]
"""Some games: round, White, Black."""


def with_results_of(facts: Tournament, earlier: Tournament, only: Boards | None = None) -> Tournament:
    """The facts with results as they stood earlier; older rounds of a Swiss are everybody's.

    The next round of a Swiss is paired by them. Rounds of a table were known before any result. With `only`,
    the results of some games stand as earlier, the others as they are.
    """
    last = facts.paired_rounds
    table = by_schedule(facts)
    for number in range(1, last + 1):
        if number == last or (table and earlier.is_paired(number + 1)):
            facts = _with_results_in(facts, earlier, number, only)
    return facts


def _with_results_in(
    facts: Tournament, earlier: Tournament, number: int, only: Boards | None = None
) -> Tournament:
    known = {(game.white, game.black): game for game in earlier.round(number).games}
    changed: Round = facts.round(number)
    games = tuple(
        _as_known(game, known.get((game.white, game.black)))
        if only is None or (number, game.white, game.black) in only
        else game
        for game in changed.games
    )
    if games != changed.games:
        facts = facts.with_round(replace(changed, games=games))
    facts = _with_tie_winners_of(facts, earlier, number, only)
    return facts if only is not None else _with_matches_of(facts, earlier, number)


def _with_tie_winners_of(
    facts: Tournament, earlier: Tournament, number: int, only: Boards | None
) -> Tournament:
    """The facts without those who went on from a tie since: it would tell how the games ended."""
    held: set[int] | None = None
    if only is not None:
        held = {player for board in only if board[0] == number for player in board[1:]}
        if facts.for_teams:
            held = {team.number for team in facts.teams if not held.isdisjoint(team.players)}
    winners = tuple(
        winner
        for winner in facts.tie_winners
        if winner.round != number
        or winner in earlier.tie_winners
        or (held is not None and winner.winner not in held)
    )
    return facts if winners == facts.tie_winners else replace(facts, tie_winners=winners)


def _with_matches_of(facts: Tournament, earlier: Tournament, number: int) -> Tournament:
    """The facts with a match back on its boards that was recorded as not played meanwhile."""
    known = earlier.forfeited_matches
    late = [match for match in facts.forfeited_matches if match.round == number and match not in known]
    teams = {team for match in late for team in (match.white, match.black)}
    members = {player for team in facts.teams if team.number in teams for player in team.players}
    games = tuple(game for game in earlier.round(number).games if {game.white, game.black} <= members)
    if not games:
        return facts
    changed = facts.round(number)
    kept = tuple(match for match in facts.forfeited_matches if match not in late)
    return replace(facts, forfeited_matches=kept).with_round(replace(changed, games=(*changed.games, *games)))


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
        officials=tuple(
            Official(_official(official.person, rules), official.role) for official in facts.officials
        ),
        players=players,
        teams=tuple(_team(team, names, rules) for team in without_contacts(facts).teams),
        prohibited_pairings=(),
        remarks=public_remarks(facts),
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
    minor, withheld = is_minor(player.birth, on), rules.withholds(player.person)
    return replace(
        player,
        person=_nobody(player, rules) if withheld else _person(player.person, rules, minor),
        rating=player.rating if rules.ratings else None,
        left=replace(player.left, reason="") if player.left else None,
        # What a file claimed of them is not what was worked out here.
        stated_points=None,
        stated_rank=None,
    )


def _nobody(player: Player, rules: Publication) -> Person:
    """Somebody whose name was taken off the public pages: `N. N. 17`, and nothing that would tell it."""
    return Person(f"N. N. {player.number}", federation=player.person.federation if rules.federations else "")


def _team(team: Team, names: dict[str, str], rules: Publication) -> Team:
    """A team whose captain, if also a player, is named as the player is."""
    return replace(
        team,
        captain=names.get(team.captain, team.captain),
        federation=team.federation if rules.federations else "",
        left=replace(team.left, reason="") if team.left else None,
        stated_rank=None,
        stated_match_points=None,
        stated_game_points=None,
    )


def _official(person: Person, rules: Publication) -> Person:
    """Who carries an event is named with title and federation, and not described."""
    return Person(
        person.name,
        fide_id=person.fide_id if rules.fide_ids else None,
        federation=person.federation if rules.federations else "",
        title=person.title,
        arbiter_title=person.arbiter_title,
    )


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
