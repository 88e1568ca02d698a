"""The addresses of teams, line-ups and matches, inside a section."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.teams import actions, line_ups, matches, pages, rounds

TEAM = "teams/<int:number>/"
ROUND = "matches/<int:number>/"

section_pages = [
    path("teams/", pages.teams, name="teams"),
    path("teams/late/", actions.late, name="late-team"),
    path("teams/boards/", pages.best_on_boards, name="best-on-boards"),
    path(TEAM, pages.team, name="team"),
    path(f"{TEAM}captain/", actions.captain, name="team-captain"),
    path(f"{TEAM}remove/", actions.remove, name="team-captain-remove"),
    path(f"{TEAM}conduct/", actions.conduct, name="team-conduct"),
    path(f"{TEAM}bye/", actions.bye, name="team-bye"),
    path(f"{TEAM}visit/", actions.visit, name="team-visit"),
    path(f"{TEAM}leave/", actions.leave, name="team-leave"),
    path("matches/", rounds.current, name="current-matches"),
    path(ROUND, rounds.matches, name="matches"),
    path(f"{ROUND}protocols.pdf", rounds.protocols, name="protocols"),
    path(f"{ROUND}line-ups/", line_ups.line_ups, name="line-ups"),
    path(f"{ROUND}line-ups/close/", line_ups.close, name="close-line-ups"),
    path(f"{ROUND}line-ups/deadline/", line_ups.deadline, name="line-up-deadline"),
    path(f"{ROUND}line-ups/<int:team>/", line_ups.sheet_page, name="line-up"),
    path(f"{ROUND}line-ups/<int:team>/default/", line_ups.take_default, name="default-line-up"),
    path(f"{ROUND}<int:team>/", matches.match, name="match"),
    path(f"{ROUND}<int:team>/forfeit/", matches.forfeit, name="forfeit-match"),
    path(f"{ROUND}<int:team>/seated/", matches.seated, name="seated-as-played"),
    path(f"{ROUND}<int:team>/winner/", matches.winner, name="tie-winner"),
    path(f"{ROUND}<int:team>/protocol.pdf", rounds.protocols, name="protocol"),
]
