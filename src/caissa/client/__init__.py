"""A client of the web half's API: tournaments, standings and operations of a Caissa server from Python."""

from caissa.client.client import Client
from caissa.client.errors import (
    ClientError,
    NotAuthorised,
    NotConfirmed,
    NotFound,
    OutOfDate,
    RefusedByServer,
    ServerOutOfReach,
    TooManyRequests,
    UnexpectedAnswer,
    WrongSignature,
)
from caissa.client.values import Board, BroadcastPlayer, Done, EventSummary, Place, ServerWarning, Standing
from caissa.client.webhooks import SIGNATURE, sign, verify_webhook

__all__ = [
    "SIGNATURE",
    "Board",
    "BroadcastPlayer",
    "Client",
    "ClientError",
    "Done",
    "EventSummary",
    "NotAuthorised",
    "NotConfirmed",
    "NotFound",
    "OutOfDate",
    "Place",
    "RefusedByServer",
    "ServerOutOfReach",
    "ServerWarning",
    "Standing",
    "TooManyRequests",
    "UnexpectedAnswer",
    "WrongSignature",
    "sign",
    "verify_webhook",
]
