"""The ways by which an event is worth a norm for the title of International Arbiter (B.06.1 4.8, 4.9)."""

from __future__ import annotations

from caissa.arbiters.event_facts import NationalEvent
from caissa.arbiters.judgement import Clause, at_least, percent_at_least
from caissa.arbiters.register import ArbiterTitle, Service
from caissa.arbiters.titles.fa_routes import hybrid_demands, is_kind, league, match_arbiter, standard
from caissa.arbiters.titles.rules import TitleNumbers
from caissa.messages import msg
from caissa.tournament import Speed

_CITED = "B.06.1 "


def national_final(service: Service, _numbers: TitleNumbers) -> list[Clause]:
    """The final of the national individual championship for adults, open or women.

    Handbook: B.06.1 4.8.1
    """
    event, article = service.event, _CITED + "4.8.1"
    is_final = event.national is NationalEvent.INDIVIDUAL_FINAL
    return [
        is_kind(article, msg("final of the national individual championship (adults)"), is_final),
        standard(article, event),
    ]


def official(service: Service, _numbers: TitleNumbers) -> list[Clause]:
    """An official event or match of FIDE or a continent, of standard chess.

    Handbook: B.06.1 4.8.2
    """
    event, article = service.event, _CITED + "4.8.2"
    title = event.listed.title if event.listed else msg("not declared as one")
    return [
        is_kind(article, msg("an official FIDE event"), event.listed is not None, title),
        standard(article, event),
    ]


def norm_tournament(service: Service, numbers: TitleNumbers) -> list[Clause]:
    """An international event in which a player may make a title norm.

    Handbook: B.06.1 2.6.2, 4.8.3
    """
    event, article = service.event, _CITED + "4.8.3"
    needed = numbers.federations[ArbiterTitle.INTERNATIONAL]
    return [
        at_least(_CITED + "2.6.2.b", msg("federations"), event.federations, needed),
        standard(article, event),
        Clause(article, msg("title norms of players are possible (B.01)"), event.player_norms_possible),
    ]


def official_fast(service: Service, _numbers: TitleNumbers) -> list[Clause]:
    """A World or Continental rapid or blitz championship.

    Handbook: B.06.1 4.8.4
    """
    event, article = service.event, _CITED + "4.8.4"
    listed = event.listed
    fast = event.speed is not Speed.STANDARD or (listed is not None and listed.fast)
    return [
        is_kind(article, msg("an official World or Continental championship"), listed is not None),
        is_kind(article, msg("rapid or blitz"), fast, event.speed.label),
    ]


def big_international(service: Service, numbers: TitleNumbers) -> list[Clause]:
    """A large international event: players, federations, share of rated players, rounds.

    Handbook: B.06.1 4.9.1
    """
    event, article, big = service.event, _CITED + "4.9.1", numbers.big_swiss
    return [
        standard(article, event),
        at_least(article, msg("players"), event.players, big.players),
        at_least(article, msg("federations"), event.federations, numbers.ia_big_federations),
        percent_at_least(article, msg("rated players"), event.rated, event.players, big.percent_rated),
        at_least(article, msg("rounds"), event.rounds, big.rounds),
    ]


def team_league(service: Service, numbers: TitleNumbers) -> list[Clause]:
    """At least seven rounds in the highest division of the national team championship.

    Handbook: B.06.1 4.9.2
    """
    return league(_CITED + "4.9.2", service, numbers.ia_league_rounds, numbers.league)


def hybrid(service: Service, _numbers: TitleNumbers) -> list[Clause]:
    """A hybrid event of the level of a norm over the board, endorsed beforehand.

    Handbook: B.06.1 4.9.3
    """
    return hybrid_demands(_CITED + "4.9.3", service.event)


def olympiad_match_arbiter(service: Service, _numbers: TitleNumbers) -> list[Clause]:
    """Match arbiter in an Olympiad.

    Handbook: B.06.1 4.9.4
    """
    return match_arbiter(_CITED + "4.9.4", service)
