"""Write docs/handbook/: one page for each edition of a regulation, and an index.

Run it after a change in src/caissa/regulations:  python tools/handbook_docs.py
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

from caissa.regulations import Article, Book, Edition, books, editions_of, regulations
from caissa.regulations.handbook import has_book

FOLDER = Path(__file__).parents[1] / "docs" / "handbook"
CONFIDENCE = {
    "A": "A – the text itself was read",
    "B": "B – two independent accounts agree",
    "C": "C – one account only",
    "D": "D – inferred",
}
PREAMBLE = (
    "What each article says **in our own words**, who decides it, and the function that carries it out. "
    "The Handbook itself is at [handbook.fide.com](https://handbook.fide.com/); only its text is binding."
)


def pages() -> dict[str, str]:
    """Every page by file name, as it should stand on disk."""
    written = {f"{name_of(each.edition)}.md": page(each) for each in books()}
    return {"index.md": index(), **written}


def name_of(edition: Edition) -> str:
    """The page's name without ending, such as C.07_2026-03."""
    return f"{edition.regulation}_{edition.key}"


def index() -> str:
    """The list of all regulations and editions."""
    rows = [row for name in regulations() for row in regulation_rows(name)]
    table = [
        "| Regulation | Edition | In force from | Approved | Our source | Articles |",
        "|---|---|---|---|---|---|",
    ]
    return "\n".join(["# The Handbook by edition", "", PREAMBLE, "", *table, *rows, ""])


def regulation_rows(name: str) -> list[str]:
    """One row for each edition of a regulation, the newest first."""
    return [edition_row(each) for each in reversed(editions_of(name))]


def edition_row(edition: Edition) -> str:
    """One edition as a row of the index."""
    title = f"{edition.regulation} {edition.title}"
    known = (title, link(edition), first_day(edition), edition.instrument, edition.confidence, count(edition))
    return f"| {' | '.join(cell(fact) for fact in known)} |"


def link(edition: Edition) -> str:
    """The edition's short name, with a link if there is a page."""
    short = edition.name or edition.key
    return f"[{short}]({name_of(edition)}.md)" if has_book(edition) else short


def count(edition: Edition) -> str:
    """How many articles of the edition are listed."""
    listed = [each for each in books() if each.edition == edition]
    return str(len(listed[0].articles)) if listed else "–"


def first_day(edition: Edition) -> str:
    """The day the edition took effect, with a remark where it needs one."""
    day = long_date(edition.effective)
    if edition.effective_for_all:
        return f"{day} (official events); {long_date(edition.effective_for_all)} (all)"
    return f"{day} (inferred)" if edition.date_inferred else day


def long_date(day: date) -> str:
    """A date as it is written in a sentence: 1 February 2026."""
    return f"{day.day} {day:%B %Y}"


def page(book: Book) -> str:
    """One edition: its facts, its articles and what changed in it."""
    edition = book.edition
    table = ["| Article | What it says | Decided by | Carried out by |", "|---|---|---|---|"]
    rows = [article_row(article) for article in book.articles]
    return "\n".join(
        [
            f"# {edition.regulation} {edition.title} ({edition.name or edition.key})",
            "",
            *facts(book),
            "",
            *table,
            *rows,
            *changes(book),
            "",
        ]
    )


def facts(book: Book) -> list[str]:
    """What is known about the edition, as a list."""
    edition = book.edition
    known = {
        "In force from": first_day(edition),
        "Approved": edition.instrument,
        "Printed as": edition.printed_as,
        "Edition before": edition.previous,
        "Source": book.source,
        "Confidence": CONFIDENCE[book.confidence],
        "Complete": "" if book.complete else "no, only part of the articles is listed",
        "Notes": edition.notes,
    }
    return [PREAMBLE, "", *(f"- {name}: {fact}" for name, fact in known.items() if fact)]


def article_row(article: Article) -> str:
    """One article as a row of the table."""
    number = f"{article.number} [{article.label}]" if article.label else article.number
    does = f"`{article.carried_out_by}`" if article.carried_out_by else ""
    title, gist = cell(article.title), cell(article.gist)
    return f"| {number} | **{title}** – {gist} | {article.decided_by.value} | {does} |"


def changes(book: Book) -> list[str]:
    """The articles that changed since the edition before, and how."""
    lines = [f"- {moved(article)}: {article.changed}" for article in book.articles if article.changed]
    return ["", f"## What changed since {book.edition.previous}", "", *lines] if lines else []


def moved(article: Article) -> str:
    """The article's number, with its earlier one if that was different."""
    return (
        f"{article.number} (before: {article.was})"
        if article.was not in ("", article.number)
        else article.number
    )


def cell(text: str) -> str:
    """Text that does not break a table."""
    return text.replace("|", "\\|")


def main() -> None:
    """Write all pages and remove those of editions that are gone."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = pages()
    for stale in FOLDER.glob("*.md"):
        if stale.name not in wanted:
            stale.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    print(f"{len(wanted)} pages in {FOLDER}")


if __name__ == "__main__":
    main()
