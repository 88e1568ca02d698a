"""What the Handbook says, by edition: which text is in force, and what each article says in our words."""

from caissa.regulations.choice import Choice, Why, chosen
from caissa.regulations.editions import Edition, Rule
from caissa.regulations.gists import Article, DecidedBy, UnknownArticle
from caissa.regulations.handbook import Book, article, articles, book, books
from caissa.regulations.lookup import ArticleMatch, find, search
from caissa.regulations.register import edition, editions_of, in_force, regulation_named, regulations

__all__ = [
    "Article",
    "ArticleMatch",
    "Book",
    "Choice",
    "DecidedBy",
    "Edition",
    "Rule",
    "UnknownArticle",
    "Why",
    "article",
    "articles",
    "book",
    "books",
    "chosen",
    "edition",
    "editions_of",
    "find",
    "in_force",
    "regulation_named",
    "regulations",
    "search",
]
