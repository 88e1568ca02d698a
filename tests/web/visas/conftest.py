"""What the tests of visas share with those of contracts: a festival and a kept key."""

from tests.web.contracts.conftest import anna, kept_key, lili, offer

__all__ = ("anna", "kept_key", "lili", "offer")
