"""`caissa rules`."""


def test_an_article_is_said_in_our_words_in_every_edition(caissa):
    """C.07 16.4 has changed in March 2026."""
    articles = caissa("rules", "C.07", "16.4", "--json").json
    assert [article["edition"] for article in articles][:2] == ["2026-03", "2024-08"]
    assert all(article["gist"] for article in articles)
    assert articles[0]["changed"]


def test_what_is_in_force_on_a_day(caissa):
    """C.04.3 changed on 1 February 2026 (EDITIONS 1)."""
    before = caissa("rules", "--on", "2026-01-31", "--json").json["C.04.3"]
    after = caissa("rules", "--on", "2026-02-01", "--json").json["C.04.3"]
    assert (before["edition"], after["edition"]) == ("2017-07", "2026-02")


def test_articles_are_found_by_a_word(caissa):
    """`--search` looks into titles and gists; a word that nobody uses finds nothing."""
    assert "C.04.1" in caissa("rules", "--search", "bye").out
    assert caissa("rules", "--search", "zzzz").out == "No article speaks of that.\n"


def test_the_table_of_regulations_and_the_text_form(caissa):
    """Without an article: every regulation; with one: who carries it out."""
    assert "B.02" in caissa("rules").out
    assert "Carried out by" in caissa("rules", "C.04.1", "1").out


def test_an_unknown_article_is_refused_with_a_suggestion(caissa):
    """The message says what there is."""
    ran = caissa("rules", "C.07", "99.9")
    assert ran.code == 1
    assert "no article" in ran.err
