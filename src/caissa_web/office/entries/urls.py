"""The addresses of the entries office, inside an event."""

from __future__ import annotations

from django.urls import path

from caissa_web.office.entries import (
    admission,
    decisions,
    door,
    entry,
    exports,
    listing,
    lists,
    moving,
    offer,
    offer_parts,
    report,
    today,
    trying,
    waiting,
)

HERE = "<slug:event>/entries/"
ENTRY = HERE + "entry/<slug:code>/"

event_pages = [
    path(HERE, today.today, name="entries"),
    path(HERE + "list/", listing.entries, name="entries-list"),
    path(HERE + "list/entries.csv", exports.as_csv, name="entries-csv"),
    path(HERE + "list/entries.xlsx", exports.as_xlsx, name="entries-xlsx"),
    path(HERE + "list/entries.json", exports.as_json, name="entries-json"),
    path(HERE + "list/entries.trf", exports.as_trf, name="entries-trf"),
    path(HERE + "report/", report.report, name="entries-report"),
    path(HERE + "decisions/", decisions.decisions, name="entries-decisions"),
    path(HERE + "changed/", decisions.changed, name="entries-changed"),
    path(HERE + "waiting/", waiting.waiting, name="entries-waiting"),
    path(HERE + "waiting/draw/", waiting.draw_places, name="entries-draw"),
    path(HERE + "door/", door.walk_up_page, name="entries-door"),
    path(HERE + "lists/", lists.lists, name="entries-lists"),
    path(HERE + "offer/", offer.offer, name="offer"),
    path(HERE + "offer/stage/", offer.change_stage, name="offer-stage"),
    path(HERE + "offer/categories/", offer_parts.categories, name="offer-categories"),
    path(HERE + "offer/prices/", offer_parts.prices, name="offer-prices"),
    path(HERE + "offer/questions/", offer_parts.questions, name="offer-questions"),
    path(HERE + "offer/text/", offer.text, name="offer-text"),
    path(HERE + "offer/try/", trying.try_rules, name="offer-try"),
    path(HERE + "admit/<slug:section>/", admission.admission, name="entries-admit"),
    path(ENTRY, entry.entry, name="entry"),
    path(ENTRY + "act/", entry.act, name="entry-act"),
    path(ENTRY + "change/", entry.change, name="entry-change"),
    path(ENTRY + "category/", moving.move, name="entry-category"),
]
