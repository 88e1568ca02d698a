"""The addresses of players and check-in, inside a section, and of rating bands, for a whole event."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.entries import (
    actions,
    check_in,
    editing,
    guardian,
    list_differences,
    list_download,
    list_import,
    new_player,
    pasting,
    players,
    rating_bands,
    rating_choice,
    ratings_by_round,
    teams,
)

PLAYER = "players/<int:number>/"

event_pages = [path("<slug:event>/rating-bands/", rating_bands.rating_bands, name="rating-bands")]
section_pages = [
    path("players/", players.players, name="players"),
    path("players/renumber/", actions.renumber, name="player-renumber"),
    path("players/undo/", editing.take_back, name="players-undo"),
    path("players/paste/", pasting.paste, name="players-paste"),
    path("players/paste/save/", pasting.save_pasted, name="players-paste-save"),
    path("players/add/", new_player.add, name="player-add"),
    path("players/add/search/", new_player.search, name="player-search"),
    path("players/add/listed/", new_player.enter_listed, name="player-add-listed"),
    path("players/add/typed/", new_player.enter_typed, name="player-add-typed"),
    path("players/rating-lists/", new_player.rating_lists, name="rating-lists"),
    path("players/rating-lists/fetch/", list_download.fetch, name="rating-lists-fetch"),
    path("players/import/", list_import.upload, name="player-import"),
    path("players/import/template.csv", list_import.template, {"kind": "csv"}, name="player-import-csv"),
    path("players/import/template.xlsx", list_import.template, {"kind": "xlsx"}, name="player-import-xlsx"),
    path("players/import/take-over/", list_import.take_over, name="player-import-take-over"),
    path("players/ratings/", list_differences.ratings, name="player-ratings"),
    path("players/ratings/method/", list_differences.method, name="player-rating-method"),
    path("players/ratings/check/", list_differences.check, name="player-rating-check"),
    path("players/ratings/apply/", list_differences.apply, name="player-ratings-apply"),
    path("players/ratings/sequence/", rating_choice.sequence, name="player-rating-sequence"),
    path("players/ratings/rounds/", ratings_by_round.by_round, name="ratings-by-round"),
    path("players/ratings/rounds/take/", ratings_by_round.take, name="ratings-by-round-take"),
    path("players/ratings/rounds/remove/", ratings_by_round.remove, name="ratings-by-round-remove"),
    path("players/teams/", teams.teams, name="player-teams"),
    path("players/teams/add/", teams.add, name="player-team-add"),
    path("players/teams/<int:number>/", teams.change, name="player-team"),
    path(PLAYER, players.player, name="player"),
    path(PLAYER + "edit/", editing.edit, name="player-edit"),
    path(PLAYER + "fee/", editing.fee, name="player-fee"),
    path(PLAYER + "correct/", actions.correct, name="player-correct"),
    path(PLAYER + "pick/", rating_choice.pick, name="player-pick"),
    path(PLAYER + "leave/", actions.leave, name="player-leave"),
    path(PLAYER + "bye/", actions.bye, name="player-bye"),
    path(PLAYER + "bar/", actions.bar, name="player-bar"),
    path(PLAYER + "board/", actions.board, name="player-board"),
    path(PLAYER + "guardian/", guardian.guardian, name="player-guardian"),
    path(PLAYER + "exchange/", actions.exchange, name="player-exchange"),
    path("check-in/", check_in.page, name="check-in"),
    path("check-in/note/", check_in.note, name="check-in-note"),
    path("check-in/all/", check_in.note_all, name="check-in-all"),
    path("check-in/leave-out/", check_in.leave_out, name="check-in-leave-out"),
]
