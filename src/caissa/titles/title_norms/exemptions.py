"""Events that are exempt from the foreigner rule, each from the facts (B.01 1.4.3a-d)."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.messages import msg
from caissa.titles.title_norms.event import EventKind, Setting
from caissa.titles.title_norms.games import rating_at, title_at
from caissa.titles.title_norms.mix import NEUTRAL
from caissa.titles.title_norms.rules import Exemption, NormRules
from caissa.tournament import Outcome, Player, System, Title
from caissa.tournament.derived_values import DerivedValues
from caissa.tournament.federations import FEDERATIONS

FOREIGNERS, FEDERATIONS_OF_FOREIGNERS, TITLED_FOREIGNERS = 20, 3, 10
"""What a large Swiss needs in every round (B.01 1.4.3d)."""
ROUNDS_ONE_MAY_MISS = 1

_TITLES = frozenset({Title.GM, Title.IM, Title.WGM, Title.WIM})
_MISSED = frozenset(
    {
        Outcome.FORFEIT_LOSS,
        Outcome.HALF_POINT_BYE,
        Outcome.FULL_POINT_BYE,
        Outcome.ZERO_POINT_BYE,
        Outcome.ABSENT,
    }
)


def exemption_for(rules: NormRules, setting: Setting, player: Player) -> Exemption | None:
    """The first exemption from the foreigner rule that fits the event and the player.

    It waives the number of foreign federations (1.4.3) and the shares (1.4.4) alike.

    Handbook: B.01 1.4.3
    """
    for rule in rules.exemptions:
        if why := rule.does(setting, player):
            return Exemption(rules.cite(rule.article), why)
    return None


def national_championship(setting: Setting, player: Player) -> str:
    """The final of a national championship, for players of the federation that registers it.

    Handbook: B.01 1.4.3.a
    """
    if setting.event.kind is not EventKind.NATIONAL_FINAL or setting.event.own_zonal:
        return ""
    return msg("final of the national championship") if _at_home(setting, player) else ""


def national_team_championship(setting: Setting, player: Player) -> str:
    """A national team championship, for players of the federation that registers it.

    Handbook: B.01 1.4.3.b
    """
    fits = setting.event.kind is EventKind.NATIONAL_TEAM and _at_home(setting, player)
    return msg("national team championship") if fits else ""


def zonal(setting: Setting, _player: Player) -> str:
    """A zonal or sub-zonal tournament, for everybody.

    Handbook: B.01 1.4.3.c
    """
    return msg("zonal or sub-zonal tournament") if setting.event.kind is EventKind.ZONAL else ""


def _at_home(setting: Setting, player: Player) -> bool:
    return bool(setting.host) and player.federation == setting.host


@dataclass(frozen=True, slots=True)
class Presence:
    """The rated players not from the host federation who count in one round.

    Those who miss one round are counted in that round too; those who miss two are not counted at all.
    """

    round: int
    players: int
    federations: int
    titled: int

    @property
    def suffices(self) -> bool:
        """Are there enough of them for a large Swiss?"""
        needed = (FOREIGNERS, FEDERATIONS_OF_FOREIGNERS, TITLED_FOREIGNERS)
        return all(present >= least for present, least in zip(self.numbers, needed, strict=True))

    @property
    def numbers(self) -> tuple[int, int, int]:
        """Players, federations and holders of GM, IM, WGM or WIM."""
        return self.players, self.federations, self.titled


def large_swiss(setting: Setting, _player: Player) -> str:
    """A Swiss with enough rated and titled foreigners in every round.

    Handbook: B.01 1.4.3.d
    """
    rounds = foreigners_present(setting) if _is_swiss(setting) else ()
    if not rounds or not all(presence.suffices for presence in rounds):
        return ""
    players, federations, titled = (
        min(column) for column in zip(*(presence.numbers for presence in rounds), strict=True)
    )
    return msg(
        "Swiss with at least the following in every round: rated foreigners: {players}, their "
        "federations: {federations}, with a title: {titled}",
        players=players,
        federations=federations,
        titled=titled,
    )


def _is_swiss(setting: Setting) -> bool:
    system = setting.tournament.system
    return system.swiss or (system is System.UNKNOWN and not setting.pre_determined)


_presences_of_events: DerivedValues[tuple[Presence, ...]] = DerivedValues()


def foreigners_present(setting: Setting) -> tuple[Presence, ...]:
    """Round by round the foreigners who count for a large Swiss; nothing if the host is not known.

    Before the first round the whole field is taken, as round 0.
    """
    if setting.host not in FEDERATIONS:
        return ()
    return _presences_of_events.get_or_compute(setting.tournament, setting.event, lambda: _presences(setting))


def _presences(setting: Setting) -> tuple[Presence, ...]:
    played = setting.tournament.paired_rounds
    missed = {player.number: _missed(setting, player.number, played) for player in setting.tournament.players}
    counted = [
        player
        for player in setting.tournament.players
        if _foreign(setting, player) and missed[player.number] <= ROUNDS_ONE_MAY_MISS
    ]
    return tuple(_presence(setting, number, counted) for number in (range(1, played + 1) or (0,)))


def _missed(setting: Setting, number: int, played: int) -> int:
    """How many rounds a player missed; a pairing-allocated bye and a win by forfeit are none."""
    return sum(result.outcome in _MISSED for result in setting.tournament.results(number)[:played])


def _foreign(setting: Setting, player: Player) -> bool:
    foreign = player.federation not in (setting.host, NEUTRAL, "")
    return foreign and rating_at(setting, player.number, 1) is not None


def _presence(setting: Setting, round_number: int, counted: list[Player]) -> Presence:
    titled = sum(title_at(setting, player.number, round_number) in _TITLES for player in counted)
    return Presence(round_number, len(counted), len({player.federation for player in counted}), titled)
