"""News as it happens: subscribers and the stream of server-sent events."""
