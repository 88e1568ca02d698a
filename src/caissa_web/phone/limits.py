"""How often an address may come with a wrong token before it only hears that there were too many tries.

Phones of one hall often share an address, so a pass that holds opens its page whatever others have tried:
a token has 256 bits, and the limit is there against floods, not against guessing.
"""

from __future__ import annotations

from caissa_web.accounts.limits import one_too_many

WRONG_TOKENS = 20
SECONDS = 600


def too_many_wrong_tokens(address: str) -> bool:
    """Count one more wrong token of an address: is it one too many?"""
    key = f"phone.wrong-tokens.{address.replace(' ', '')}"
    return one_too_many(key, SECONDS, WRONG_TOKENS)
