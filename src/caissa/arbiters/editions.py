"""The editions of the regulations for arbiters as tables: numbers and ways, nothing computed."""

from __future__ import annotations

from datetime import date

from caissa.arbiters.register import ArbiterTitle
from caissa.arbiters.titles import fa_routes, ia_routes
from caissa.arbiters.titles.rules import BigSwiss, Rounds, Route, TeamLeague, TitleNumbers, TitleRules
from caissa.messages import msg
from caissa.regulations import edition

_FA, _IA = ArbiterTitle.FIDE, ArbiterTitle.INTERNATIONAL

TITLES_2021 = TitleRules(
    edition("B.06.1", "2021-07"),
    TitleNumbers(
        swiss_rated=20,
        round_robin_rated=10,
        double_round_robin_rated=6,
        fast_rated=30,
        fast_rounds=9,
        fa_league_rounds=5,
        ia_league_rounds=7,
        ia_big_federations=3,
        big_swiss=BigSwiss(players=100, percent_rated=30, rounds=7),
        league=TeamLeague(boards=4, teams=10, teams_in_double_round_robin=6, percent_rated=60),
        federations={_FA: 2, _IA: 3},
        norms={_FA: 3, _IA: 4},
        age={_FA: 19, _IA: 21},
        fa_norm_age=18,
        exam_percent=80,
        seminar_for_ia_from=date(2024, 1, 1),
        norm_years=6,
        seminar_years=4,
        application_years=1,
        days_before_meeting=45,
        days_posted=60,
        players_per_certificate=25,
        round_robin_certificates=2,
    ),
    rounds={
        _FA: Rounds("3.10", usual=7, once_article="3.10.1", once=5),
        _IA: Rounds("4.10", usual=9, once_article="4.10.1", once=7),
    },
    routes={
        _FA: (
            Route("3.8.1", msg("Swiss"), fa_routes.swiss),
            Route("3.8.2", msg("Round robin"), fa_routes.round_robin),
            Route("3.8.3", msg("Double round robin"), fa_routes.double_round_robin),
            Route("2.3.1", msg("Knock-out or another system"), fa_routes.other_system),
            Route("3.9.1", msg("National team championship, highest division"), fa_routes.team_league, 1),
            Route("3.9.2", msg("Rapid or blitz"), fa_routes.fast_chess, 1),
            Route("3.9.3", msg("Hybrid"), fa_routes.hybrid, 1),
            Route("3.9.4", msg("Match arbiter in an Olympiad"), fa_routes.olympiad_match_arbiter, 1),
        ),
        _IA: (
            Route("4.8.3", msg("International event with title norms"), ia_routes.norm_tournament),
            Route("4.8.2", msg("Official FIDE event"), ia_routes.official),
            Route("4.8.1", msg("Final of the national individual championship"), ia_routes.national_final, 2),
            Route("4.8.4", msg("World or Continental rapid or blitz"), ia_routes.official_fast, 1),
            Route("4.9.1", msg("Large international event"), ia_routes.big_international, 1),
            Route("4.9.2", msg("National team championship, highest division"), ia_routes.team_league, 1),
            Route("4.9.3", msg("Hybrid"), ia_routes.hybrid, 1),
            Route("4.9.4", msg("Match arbiter in an Olympiad"), ia_routes.olympiad_match_arbiter, 1),
        ),
    },
)
"""B.06.1 of 1 July 2021. Ways that may be used without limit stand first, so that they are used first."""

TITLE_EDITIONS = {"2021-07": TITLES_2021}
"""Every edition of the title regulations that is carried out."""
