"""The addresses of teams, line-ups and matches, inside a section."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.later import later

teams, teams_acts, teams_line_ups = map(later, ("teams", "teams_acts", "teams_line_ups"))
teams_matches, teams_rounds = map(later, ("teams_matches", "teams_rounds"))

TEAM = "teams/<int:number>/"
ROUND = "matches/<int:number>/"

team_pages = [
    path("teams/", teams.teams, name="teams"),
    path("teams/late/", teams_acts.late, name="late-team"),
    path("teams/boards/", teams.best_on_boards, name="best-on-boards"),
    path(TEAM, teams.team, name="team"),
    path(f"{TEAM}captain/", teams_acts.captain, name="team-captain"),
    path(f"{TEAM}remove/", teams_acts.remove, name="team-captain-remove"),
    path(f"{TEAM}conduct/", teams_acts.conduct, name="team-conduct"),
    path(f"{TEAM}bye/", teams_acts.bye, name="team-bye"),
    path(f"{TEAM}visit/", teams_acts.visit, name="team-visit"),
    path(f"{TEAM}leave/", teams_acts.leave, name="team-leave"),
    path("matches/", teams_rounds.current, name="current-matches"),
    path(ROUND, teams_rounds.matches, name="matches"),
    path(f"{ROUND}protocols.pdf", teams_rounds.protocols, name="protocols"),
    path(f"{ROUND}line-ups/", teams_line_ups.line_ups, name="line-ups"),
    path(f"{ROUND}line-ups/close/", teams_line_ups.close, name="close-line-ups"),
    path(f"{ROUND}line-ups/deadline/", teams_line_ups.deadline, name="line-up-deadline"),
    path(f"{ROUND}line-ups/<int:team>/", teams_line_ups.sheet_page, name="line-up"),
    path(f"{ROUND}line-ups/<int:team>/default/", teams_line_ups.take_default, name="default-line-up"),
    path(f"{ROUND}<int:team>/", teams_matches.match, name="match"),
    path(f"{ROUND}<int:team>/forfeit/", teams_matches.forfeit, name="forfeit-match"),
    path(f"{ROUND}<int:team>/seated/", teams_matches.seated, name="seated-as-played"),
    path(f"{ROUND}<int:team>/winner/", teams_matches.winner, name="tie-winner"),
    path(f"{ROUND}<int:team>/protocol.pdf", teams_rounds.protocols, name="protocol"),
]
