"""An event on record for the tests of servers."""

from tests.web.conftest import event, facts, nothing_at_hand, section

__all__ = ["event", "facts", "nothing_at_hand", "section"]
