"""What the tests of needs and insurance share with those of contracts: a festival and a kept key."""

from tests.web.contracts.conftest import anna, kept_key, lili, offer

__all__ = ("anna", "kept_key", "lili", "offer")
