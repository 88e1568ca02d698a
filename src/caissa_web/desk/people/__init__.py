"""People, invitations, messages."""
