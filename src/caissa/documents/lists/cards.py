"""Cards for the tables: names that both players can read, and the numbers of the boards."""

from __future__ import annotations

from caissa.documents.document import BoardCard, Card, Cards, Document, Lettering, NameCard, Paragraph, Seat
from caissa.documents.naming import boards
from caissa.documents.request import Request
from caissa.pairing.wording import points_text
from caissa.tournament import Game, Player, Round


def name_cards(request: Request) -> Document:
    """A folded card for every player with name, flag and federation, readable from both sides."""
    say = request.say
    cards = tuple(Card((_name_card(request, player),), folded=True) for player in request.players)
    if not cards:
        return request.document(say("Name cards"), [Paragraph(say("There are no participants yet."))])
    return request.document(
        say("Name cards"),
        [Cards(cards, 1, 2)],
        bare=True,
        landscape=False,
        federations=(player.federation for player in request.players),
    )


def _name_card(request: Request, player: Player) -> NameCard:
    rating = str(player.rating or "")
    title = player.title.value if player.title else ""
    line = " · ".join(filter(None, (title, player.federation, rating)))
    return NameCard(player.name, line, player.federation, request.event_name)


def table_cards(request: Request) -> Document:
    """A folded card for every board of a round: the board, who sits on which side, and a code for phones."""
    say, round_ = request.say, request.round
    cards = tuple(
        Card((_board_card(request, round_, board, game),), folded=True)
        for board, game in zip(boards(request.tournament, round_), round_.games, strict=True)
    )
    title = say("Table cards of round {round}", round=round_.number)
    if not cards:
        return request.document(title, [Paragraph(say("This round has not been paired yet."))])
    sitting = (request.tournament.player(who) for game in round_.games for who in (game.white, game.black))
    return request.document(
        title,
        [Cards(cards, 1, 2)],
        bare=True,
        landscape=False,
        federations=(player.federation for player in sitting),
    )


def _board_card(request: Request, round_: Round, board: str, game: Game) -> BoardCard:
    say = request.say
    seats = tuple(
        _seat(request, round_, number, white=white)
        for number, white in ((game.white, True), (game.black, False))
    )
    round_words = say("Round {number}", number=round_.number)
    below = f"{request.event_name} · {round_words}"
    caption = say("Pairings and results") if request.link else ""
    return BoardCard(say("Board"), board, below, seats, request.link, caption)


def _seat(request: Request, round_: Round, number: int, *, white: bool) -> Seat:
    """The family name large; below it the colour, the rest of the name, and how the player stands."""
    say, player = request.say, request.tournament.player(number)
    family, _comma, given = player.name.partition(", ")
    points = request.tournament.points(number, round_.number - 1)
    title = player.title.value if player.title else ""
    named = " ".join(filter(None, (title, given)))
    where = " ".join(filter(None, (player.federation, str(player.rating or ""))))
    stands = say.word(points_text(points)) if round_.number > 1 else ""
    colour = say("White") if white else say("Black")
    line = " · ".join(filter(None, (colour, named, where, stands)))
    return Seat(white, family, line, player.federation)


def board_numbers(request: Request) -> Document:
    """The numbers of the boards, folded so that they are read from both sides."""
    say = request.say
    numbers = range(1, _boards(request) + 1)
    event = Lettering(request.event_name, 10, strong=False)
    cards = tuple(Card((Lettering(str(number), 110), event), folded=True) for number in numbers)
    return request.document(say("Board numbers"), [Cards(cards, 2, 2)], bare=True, landscape=False)


def _boards(request: Request) -> int:
    """How many boards are needed: the most of any round, else as many as the players could fill."""
    rounds: tuple[Round, ...] = request.tournament.rounds
    used = [game.board or place for round_ in rounds for place, game in enumerate(round_.games, start=1)]
    return max([*used, len(request.tournament.players) // 2, 1])
