"""Pages that are loaded when they are asked for: each is there."""

from __future__ import annotations

from importlib import import_module

from django.urls import URLPattern, get_resolver

from caissa_web.desk.later import later, load_all


def pages(patterns):
    """Every page of every address."""
    for one in patterns:
        if isinstance(one, URLPattern):
            yield one.callback
        else:
            yield from pages(one.url_patterns)


def test_every_address_leads_to_a_page_that_exists():
    """A wrong name would be noticed only by the visitor who asks for it."""
    load_all()
    ours = [page for page in pages(get_resolver().url_patterns) if page.__module__.startswith("caissa_web.")]
    assert len(ours) > 50
    for page in ours:
        # A page made of a class carries it; its function has no name of its own.
        name = page.view_class.__name__ if hasattr(page, "view_class") else page.__name__
        assert callable(getattr(import_module(page.__module__), name)), name


def test_a_page_is_the_one_of_its_module(rf):
    """Loaded, called and answered; history is for looking only."""
    assert later("history").history(rf.post("/")).status_code == 405
