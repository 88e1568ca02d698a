"""What stands in a finished page of the opening minute until it is sent: the ticket, the time, the answer.

The gateway asks Django for such a page once in a few seconds and fills it in for everybody else.
"""

from __future__ import annotations

PREFIX = "/enter/press/"
RENDERING = "caissa.opening"
"""In the environment of a request: which page is rendered for the gateway, `COUNTDOWN` or `ANSWER`."""
COUNTDOWN, ANSWER = "countdown", "answer"
TICKET = "caissa-opening-ticket"
NOW = "caissa-opening-now"
CLOCK = "caissa-opening-clock"
LINES = "caissa-opening-lines"
OPENS, CLOSES, ZONE = "X-Caissa-Opens", "X-Caissa-Closes", "X-Caissa-Zone"
"""Headers by which Django tells the gateway the hours, and by how many seconds local time is ahead."""
