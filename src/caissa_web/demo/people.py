"""The invented people of the demo, as strong and as old as their sections want them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from caissa.files.rating_list.invented import Picker
from caissa.tournament import Birth, Person, Player, Points, Rating, Team, Title
from caissa.tournament.initial_order import initial_order

TITLES = ((2450, Title.GM), (2350, Title.IM), (2250, Title.FM), (2150, Title.CM))


@dataclass(frozen=True, slots=True)
class Field:
    """How strong the players of a section are."""

    players: int
    strongest: int
    weakest: int
    unrated: int
    born: tuple[int, int]


class Crowd:
    """People drawn one by one; nobody comes twice."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.picker = Picker(dice)

    def players(self, field: Field) -> tuple[Player, ...]:
        """The players of a section in their initial order; the unrated are the last."""
        entered = [
            _rated(person, rating)
            for person, rating in zip(self._people(field), self._ratings(field), strict=True)
        ]
        return tuple(
            replace(player, number=number) for number, player in enumerate(initial_order(entered), start=1)
        )

    def person(self, field: Field) -> Person:
        """Somebody of an age that suits the section."""
        region, federation = self.picker.home()
        name = self.picker.name(region)
        while "," not in name or len(set(name.split())) < len(name.split()):
            name = self.picker.name(region)
        return Person(name, federation=federation, birth=Birth(self.dice.randint(*field.born)))

    def _ratings(self, field: Field) -> list[int | None]:
        rated = field.players - field.unrated
        steps = sorted((self.dice.betavariate(1.1, 1.7) for _ in range(rated)), reverse=True)
        reach = field.strongest - field.weakest
        return [field.weakest + round(step * reach) for step in steps] + [None] * field.unrated

    def _people(self, field: Field) -> list[Person]:
        people: dict[str, Person] = {}
        while len(people) < field.players:
            person = self.person(field)
            people.setdefault(person.name, person)
        return list(people.values())


def _rated(person: Person, rating: int | None) -> Player:
    if rating is None:
        return Player(0, person)
    title = next((title for level, title in TITLES if rating >= level), None)
    return Player(0, replace(person, title=title, ratings=(Rating(rating),)), rating)


def dealt_into_teams(players: tuple[Player, ...], names: tuple[str, ...]) -> tuple[Team, ...]:
    """The players dealt out to and fro, so that teams are even; the strongest of each sit on board 1.

    The team with the highest average rating is number 1 (C.04.6 1.1).
    """
    count = len(names)
    places = [place if turn % 2 == 0 else count - 1 - place for turn in range(2) for place in range(count)]
    hands: list[list[Player]] = [[] for _ in names]
    for turn, player in enumerate(players):
        hands[places[turn % len(places)]].append(player)
    strengths = [Points(round(sum(member.rating or 0 for member in hand) / len(hand))) for hand in hands]
    order = sorted(range(count), key=lambda place: -strengths[place])
    return tuple(
        Team(
            number,
            names[place],
            tuple(member.number for member in hands[place]),
            strength=strengths[place],
            captain=hands[place][-1].name,
        )
        for number, place in enumerate(order, start=1)
    )
