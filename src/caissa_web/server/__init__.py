"""The server: gateway, worker, start, health, metrics, doctor."""
