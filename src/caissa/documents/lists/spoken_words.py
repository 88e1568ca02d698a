"""Words for announcing moves: a sheet for assistants of visually impaired players (Laws D.2.1)."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.bidi import isolated
from caissa.documents.details import texts
from caissa.documents.document import Block, Column, Document, Heading, Paragraph, Row, Span, Table
from caissa.documents.refusals import BadDetails
from caissa.documents.request import Request
from caissa.laws.spoken_words import LANGUAGES, SpokenWords, Term, spoken_words
from caissa.messages import msg

DETAILS = ("word_languages",)
"""The details that the sheet reads: the languages that stand in it, such as `["fr", "ar"]`."""


def announcing_words(request: Request) -> Document:
    """How files, ranks and pieces are announced, and what else is said at the board, language by language.

    Handbook: E.01 D.2.1
    """
    say, words = request.say, spoken_words()
    blocks: list[Block] = [
        Paragraph(
            say(
                "Moves are announced clearly, repeated by the opponent and executed on the opponent's own "
                "board. These names are suggested in place of letters and figures, in every language "
                "(Laws D.2.1)."
            )
        ),
        Heading(say("How squares are announced")),
        _squares(request, words),
        Heading(say("Words by language")),
        Paragraph(say("The list is given to each assistant (Organisers' Manual 9.4.2).")),
        _terms(request, words),
    ]
    return request.document(say("Words for announcing moves"), blocks, landscape=True)


def _squares(request: Request, words: SpokenWords) -> Table:
    say = request.say
    columns = (
        Column(say("File"), key=True),
        Column(say("Announced")),
        Column(say("Rank"), key=True),
        Column(say("Announced")),
    )
    pairs = zip(words.files.items(), words.ranks.items(), strict=True)
    rows = tuple((file, name, rank, number) for (file, name), (rank, number) in pairs)
    example = say("e4 is announced {words}.", words=f"{words.files['e']} {words.ranks['4']}")
    return Table(columns, rows, caption=example)


def _terms(request: Request, words: SpokenWords) -> Table:
    say = request.say
    languages = _languages(request)
    columns = (
        Column(LANGUAGES[languages[0]], key=True),
        Column(say("Announced")),
        *(Column(LANGUAGES[language]) for language in languages[1:]),
    )
    groups = (
        (say("Pieces"), words.pieces),
        (say("Numbers"), words.numbers),
        (say("Moves"), words.moves),
        (say("During the game"), words.game),
    )
    rows: list[Row] = []
    for heading, terms in groups:
        rows += [Span(heading), *(_row(term, languages) for term in terms)]
    return Table(columns, tuple(rows), caption=say("Words by language"))


def _row(term: Term, languages: Sequence[str]) -> tuple[str, ...]:
    first, *others = (isolated(term.word_in(language)) for language in languages)
    return (first, term.announced, *others)


def _languages(request: Request) -> list[str]:
    """The languages of the sheet: the reader's own first, then those asked for, or all."""
    asked = texts(request.details, "word_languages")
    unknown = [language for language in asked if language not in LANGUAGES]
    if unknown:
        why = msg("{asked} is none of {known}", asked=unknown[0][:20], known=", ".join(LANGUAGES))
        raise BadDetails(where="word_languages", why=why)
    own = request.say.language.partition("-")[0]
    return list(dict.fromkeys([own if own in LANGUAGES else "en", *(asked or LANGUAGES)]))
