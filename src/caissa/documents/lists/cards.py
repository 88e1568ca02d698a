"""Cards for the tables: names that both players can read, and the numbers of the boards."""

from __future__ import annotations

from caissa.documents.document import Card, Cards, Document, Lettering, Paragraph
from caissa.documents.naming import boards, titled
from caissa.documents.request import Request
from caissa.tournament import Player, Round


def name_cards(request: Request) -> Document:
    """A folded card for every player with name and federation, readable from both sides."""
    say = request.say
    cards = tuple(_name_card(player) for player in request.players)
    if not cards:
        return request.document(say("Name cards"), [Paragraph(say("Nobody takes part yet."))])
    return request.document(say("Name cards"), [Cards(cards, 1, 2)], bare=True, landscape=False)


def _name_card(player: Player) -> Card:
    below = " · ".join(filter(None, (player.federation, str(player.rating or ""))))
    return Card((Lettering(titled(player), 54), Lettering(below or " ", 30, strong=False)), folded=True)


def table_cards(request: Request) -> Document:
    """A folded card for every board of a round: the board, and who sits on which side."""
    say, round_ = request.say, request.round
    cards = tuple(
        Card(
            (
                Lettering(say("Board {number}", number=board), 24, strong=False),
                *(Lettering(titled(request.tournament.player(who)), 34) for who in (game.white, game.black)),
            ),
            folded=True,
        )
        for board, game in zip(boards(request.tournament, round_), round_.games, strict=True)
    )
    title = say("Table cards of round {round}", round=round_.number)
    if not cards:
        return request.document(title, [Paragraph(say("This round is not paired yet."))])
    return request.document(title, [Cards(cards, 1, 2)], bare=True, landscape=False)


def board_numbers(request: Request) -> Document:
    """The numbers of the boards, folded so that they are read from both sides."""
    say = request.say
    numbers = range(1, _boards(request) + 1)
    cards = tuple(Card((Lettering(str(number), 110),), folded=True) for number in numbers)
    return request.document(say("Board numbers"), [Cards(cards, 2, 2)], bare=True, landscape=False)


def _boards(request: Request) -> int:
    """How many boards are needed: the most of any round, else as many as the players could fill."""
    rounds: tuple[Round, ...] = request.tournament.rounds
    used = [game.board or place for round_ in rounds for place, game in enumerate(round_.games, start=1)]
    return max([*used, len(request.tournament.players) // 2, 1])
