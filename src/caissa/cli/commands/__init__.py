"""The commands, in folders by subject: one module a command, its options beside it."""

COMMANDS = {
    "show": (
        "files.show",
        "Print a tournament, its players with their results, and what is doubtful in the file.",
    ),
    "convert": (
        "files.convert",
        "Write a tournament in another format; what that format cannot say is listed.",
    ),
    "pair": ("pairing.pair", "Pair the next round, or a past one again, by the system of the tournament."),
    "engine": (
        "pairing.engine",
        "Pair what other programs send: one request a line on the standard input, one answer a line.",
    ),
    "check": (
        "pairing.check",
        "Pair every round again and lay it beside the file; compute the standings again and compare.",
    ),
    "explain": (
        "pairing.explain",
        "Say why a round is paired as it is: brackets, criteria, colours, each with its article.",
    ),
    "pairing-checklist": (
        "pairing.pairing_checklist",
        "Print the pairing checklist: everyone's score, colours, floats and opponents before a round.",
    ),
    "generate": (
        "pairing.generate",
        "Make random tournaments that keep the pairing rules; what is not set is drawn by lot.",
    ),
    "standings": (
        "results.standings",
        "Print the standings with every tie-break value, or the working behind a place.",
    ),
    "chances": (
        "forecast.chances",
        (
            "Play the remaining rounds many times and say what is likely: places, "
            "prizes, norms, the next opponent."
        ),
    ),
    "plan": (
        "forecast.plan",
        "Compare formats for a field: who wins, how far places follow ratings, games, colours, floats.",
    ),
    "draw": ("pairing.draw", "Draw pairing numbers for a round robin and print the protocol."),
    "schedule": (
        "pairing.schedule",
        (
            "Print who meets whom in every round: round robin, Scheveningen, "
            "Schiller, Skalitzka, match, knock-out."
        ),
    ),
    "table": (
        "pairing.table",
        "Print a pairing table: Berger, Varma, Scheveningen, Schiller, Skalitzka or a knock-out.",
    ),
    "sizing": ("pairing.sizing", "Compare the usual systems for a number of players: rounds, games, days."),
    "document": (
        "documents.document",
        "Print a document: pairings, standings, cross-tables, cards, slips, score sheets, reports, forms.",
    ),
    "checklists": (
        "documents.checklists",
        "List the checklists; show, print or check one: venue, equipment, duties, schools, test reports.",
    ),
    "hall": (
        "documents.hall",
        "Say how many boards fit into a hall, with light and space, and draw its plan with numbered boards.",
    ),
    "pack": (
        "documents.pack",
        "Put a tournament into one ZIP: TRF, JSON, CSV, PGN, and its lists as HTML; always the same bytes.",
    ),
    "announce": (
        "documents.announce",
        "Check an announcement by the Handbook, print its regulations, or compare it with another.",
    ),
    "lookup": (
        "lists.lookup",
        "Find people in the imported rating lists: by ID or name, accents and one slip a word forgiven.",
    ),
    "list-import": (
        "lists.list_import",
        "Import a rating list, so that look-ups work without internet; without a file, list what is stored.",
    ),
    "list-fetch": (
        "lists.list_fetch",
        (
            "Fetch the newest rating lists from the internet and import them; what "
            "cannot be right changes nothing."
        ),
    ),
    "rating-bands": (
        "lists.rating_bands",
        "Say which section each player belongs to by rating, and who belongs to none or to several.",
    ),
    "rate": ("ratings.rate", "Work out rating changes and first ratings, and say what cannot be rated."),
    "play-off": (
        "results.play_off",
        "Plan a play-off: when each stage starts and ends at the latest, and what speaks against it.",
    ),
    "prizes": (
        "results.prizes",
        (
            "Give out the prizes: equal shares, by rank or Hort, categories, one "
            "prize a player, to the last cent."
        ),
    ),
    "time": (
        "time.time_controls",
        "Say what a time control is: its kind, its length, who can be rated, and how else it is written.",
    ),
    "chess960": (
        "time.chess960",
        "Show a starting position of Chess960; with neither number nor seed, one is drawn.",
    ),
    "games": (
        "games.games",
        "Check PGN files with moves, write them as clean PGN, put several together, or show a game.",
    ),
    "relay": (
        "games.relay",
        "Send the PGN files of a folder, such as DGT LiveChess writes, to a server whenever they change.",
    ),
    "sheet": (
        "games.sheet",
        "Check electronic score sheets: was anything changed, left out or signed by somebody else?",
    ),
    "what-now": (
        "games.what_now",
        "Say what an arbiter does about what happened at a board: article, penalty, times of both clocks.",
    ),
    "norms": (
        "titles.norms",
        "List the title norms made and nearly made, with every condition; or what is still possible.",
    ),
    "direct-titles": (
        "titles.direct_titles",
        "List the direct titles and norms of a championship, with the reason for each.",
    ),
    "title-application": (
        "titles.title_application",
        "Judge a title application, clause by clause, and choose the norms that serve it best.",
    ),
    "norm-field": (
        "titles.norm_field",
        "Propose fields for round robins or Schiller tournaments in which norms are possible.",
    ),
    "entry-check": (
        "entering.entry_check",
        "Judge a list of players by the rules of an offer: who may enter what, and why.",
    ),
    "protection-level": (
        "conduct.protection_level",
        "Say which level of fair-play protection an event needs, and which line of the table decided.",
    ),
    "appeal-deadline": (
        "conduct.appeal_deadline",
        (
            "Say until when an appeal may come: an hour, in rapid and blitz 15 minutes, "
            "or as announced (C.11 3.4)."
        ),
    ),
    "z-score": (
        "conduct.z_score",
        "Say how rare a z-score is and what it allows; no z-score is worked out, and none convicts alone.",
    ),
    "disturbance": (
        "conduct.disturbance",
        "Say what follows when a game over the internet is disturbed, with the article of E.04.",
    ),
    "online-odds": (
        "time.online_odds",
        "Work out berserk and streak scoring of online playing sites; such games are never rated by FIDE.",
    ),
    "entry-lots": (
        "entering.entry_lots",
        (
            "Work out the order of a drawing of lots for places again, "
            "and check that the seed is the announced one."
        ),
    ),
    "bank": (
        "money.bank",
        "Read a bank statement, and say which open invoices its lines pay: certain, suggested, unmatched.",
    ),
    "payment-code": (
        "money.payment_code",
        "Print the text of a payment's QR code, European or Swiss, or its RF reference, after checking it.",
    ),
    "school": (
        "school.school",
        "List the topics; print exercises, the manual's sample questions or a mock examination; or practise.",
    ),
    "seminar": (
        "school.seminar",
        "Judge a seminar or the preparation of a world event, sum up careers, or list fees (B.06.2).",
    ),
    "desk": ("desk", "Start the desk and the noticeboard on this computer, and open them in a browser."),
    "rules": ("rules", "Say what an article of the Handbook demands and which function carries it out."),
    "doctor": (
        "doctor",
        "Look whether this installation is in order and say what to do if not; nothing is changed.",
    ),
    "arbiters": (
        "arbiters.arbiters",
        "Say whether an event is valid for arbiter norms, its category, its certificates, its staff.",
    ),
    "arbiter-application": (
        "arbiters.arbiter_application",
        "Judge an application for FA, IA, a class or a lecturer's accreditation, clause by clause.",
    ),
    "arbiter-panels": (
        "arbiters.panels",
        "Judge the panels of arbiters, list the rotation of the year, and judge the team of a World event.",
    ),
    "arbiter-case": (
        "arbiters.discipline",
        "Judge a disciplinary case: admissible, by which body, a sub-committee that may sit, every clock.",
    ),
}
"""Every command: the module whose function `command` carries it out, and what it does."""

FORMER_NAMES = {"checklist": "pairing-checklist"}
"""Names that commands had in older releases: they still work, are not listed, and say the new name."""
