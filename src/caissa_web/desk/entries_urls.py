"""The addresses of players and check-in, inside a section."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.later import later

check_in, rating_search = map(later, ("check_in", "rating_search"))
entries, entries_acts, entries_import = map(later, ("entries", "entries_acts", "entries_import"))
entries_ratings, entries_teams = map(later, ("entries_ratings", "entries_teams"))
rating_fetch = later("rating_fetch")
entries_by_round, entries_choice = map(later, ("entries_by_round", "entries_choice"))

entries_guardian = later("entries_guardian")

PLAYER = "players/<int:number>/"

entry_pages = [
    path("players/", entries.players, name="players"),
    path("players/renumber/", entries_acts.renumber, name="player-renumber"),
    path("players/add/", rating_search.add, name="player-add"),
    path("players/add/search/", rating_search.search, name="player-search"),
    path("players/add/listed/", rating_search.enter_listed, name="player-add-listed"),
    path("players/add/typed/", rating_search.enter_typed, name="player-add-typed"),
    path("players/rating-lists/", rating_search.rating_lists, name="rating-lists"),
    path("players/rating-lists/fetch/", rating_fetch.fetch, name="rating-lists-fetch"),
    path("players/import/", entries_import.upload, name="player-import"),
    path("players/import/take-over/", entries_import.take_over, name="player-import-take-over"),
    path("players/ratings/", entries_ratings.ratings, name="player-ratings"),
    path("players/ratings/method/", entries_ratings.method, name="player-rating-method"),
    path("players/ratings/apply/", entries_ratings.apply, name="player-ratings-apply"),
    path("players/ratings/sequence/", entries_choice.sequence, name="player-rating-sequence"),
    path("players/ratings/rounds/", entries_by_round.by_round, name="ratings-by-round"),
    path("players/ratings/rounds/take/", entries_by_round.take, name="ratings-by-round-take"),
    path("players/ratings/rounds/remove/", entries_by_round.remove, name="ratings-by-round-remove"),
    path("players/teams/", entries_teams.teams, name="player-teams"),
    path("players/teams/add/", entries_teams.add, name="player-team-add"),
    path("players/teams/<int:number>/", entries_teams.change, name="player-team"),
    path(PLAYER, entries.player, name="player"),
    path(PLAYER + "correct/", entries_acts.correct, name="player-correct"),
    path(PLAYER + "pick/", entries_choice.pick, name="player-pick"),
    path(PLAYER + "leave/", entries_acts.leave, name="player-leave"),
    path(PLAYER + "bye/", entries_acts.bye, name="player-bye"),
    path(PLAYER + "bar/", entries_acts.bar, name="player-bar"),
    path(PLAYER + "board/", entries_acts.board, name="player-board"),
    path(PLAYER + "guardian/", entries_guardian.guardian, name="player-guardian"),
    path(PLAYER + "exchange/", entries_acts.exchange, name="player-exchange"),
    path("check-in/", check_in.page, name="check-in"),
    path("check-in/note/", check_in.note, name="check-in-note"),
    path("check-in/all/", check_in.note_all, name="check-in-all"),
    path("check-in/leave-out/", check_in.leave_out, name="check-in-leave-out"),
]
