"""Questions about delegations."""

from caissa_web.delegations.queries.belonging import delegation_of, delegations_of, entries_of

__all__ = ("delegation_of", "delegations_of", "entries_of")
