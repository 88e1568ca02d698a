"""The appeals committee: how it is composed, who sits in one appeal, how a vote ends (C.11 2, C.05 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from caissa.arbiters.periods import age_reached
from caissa.errors import CaissaError, Finding, Severity
from caissa.folding import name_words
from caissa.messages import LabelledEnum, comma_separated, msg
from caissa.tournament import Birth

YOUNGEST = 21
VOTERS = 3
RESERVES = 2
_PLAYING_TITLES = frozenset({"GM", "WGM", "IM", "WIM"})
_FAIR_PLAY_TITLES = frozenset({"FPE", "FPO"})


class Seat(LabelledEnum):
    """The places on an appeals committee."""

    CHAIR = "chair", msg("chairman")
    MEMBER = "member", msg("member")
    RESERVE = "reserve", msg("reserve member")


class NotEnoughMembers(CaissaError):
    """Too few members of the committee may sit in an appeal."""

    code = "conduct.too-few-members"
    message = (
        "Only {count} of three members of the committee may decide this appeal; appoint a reserve member."
    )
    article = "C.11 3.8"


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody on the committee, with what the rules ask about them; `barred` is a ban or a probation."""

    name: str
    federation: str = ""
    seat: Seat = Seat.MEMBER
    birth: Birth | None = None
    titles: tuple[str, ...] = ()
    licensed: bool = False
    barred: bool = False
    playing: bool = False


@dataclass(frozen=True, slots=True)
class Committee:
    """The committee of an event, and the day and round in which it was formed.

    `world_title` marks the Grand Prix, the Candidates Tournament and matches for the World Championship,
    `online` events whose fair-play decisions can be appealed against to this committee.
    """

    members: tuple[Member, ...]
    international: bool = True
    world_title: bool = False
    online: bool = False

    @property
    def voters(self) -> tuple[Member, ...]:
        """Chairman and members, without the reserves."""
        return tuple(member for member in self.members if member.seat is not Seat.RESERVE)

    @property
    def reserves(self) -> tuple[Member, ...]:
        """The reserve members, in their order."""
        return tuple(member for member in self.members if member.seat is Seat.RESERVE)


def committee_findings(
    committee: Committee,
    day: date | None,
    *,
    rounds_paired: int = 0,
    player_federations: Collection[str] = (),
) -> tuple[Finding, ...]:
    """What is doubtful about a committee: its size, federations, ages, titles, bans, and when it was formed.

    Handbook: C.05 10.2; C.11 2.1, 2.2, 2.3, 2.4, 2.5, 2.7
    """
    if not committee.members:
        return (_absent(rounds_paired),)
    return (
        *_size(committee),
        *_people(committee, day),
        *_federations(committee),
        *_preferred(committee),
        *(_world_title(committee, player_federations) if committee.world_title else ()),
        *(_online(committee) if committee.online else ()),
    )


def _absent(rounds_paired: int) -> Finding:
    severity = Severity.ERROR if rounds_paired else Severity.WARNING
    what = (
        msg("a round has been paired, and there is no appeals committee")
        if rounds_paired
        else msg("there is no appeals committee; it must be formed before round 1")
    )
    return _finding("absent", what, "C.05 10.2", severity)


def _size(committee: Committee) -> Iterator[Finding]:
    chairs = sum(member.seat is Seat.CHAIR for member in committee.members)
    if chairs != 1:
        yield _finding("chair", msg("the committee needs exactly one chairman"), "C.11 2.2.1")
    if len(committee.voters) % 2 == 0:
        count = len(committee.voters)
        yield _finding("even", msg("{count} voting members can vote evenly", count=count), "C.05 10.2")
    elif len(committee.voters) != VOTERS:
        yield _finding("size", msg("a chairman and two members are recommended"), "C.05 10.2")
    if committee.international and not committee.world_title and len(committee.reserves) < RESERVES:
        what = msg("two reserve members are recommended: without them a recusal leaves too few")
        yield _finding("reserves", what, "C.11 2.3", Severity.INFO)
    names = Counter(name_words(member.name) for member in committee.members)
    for member in committee.members:
        if names[name_words(member.name)] > 1 and member.seat is Seat.RESERVE:
            yield _finding("twice", msg("{name} is on the committee twice", name=member.name), "C.11 2.3")


def _people(committee: Committee, day: date | None) -> Iterator[Finding]:
    for member in committee.members:
        if age_reached(member.birth, YOUNGEST, day) is False:
            what = msg("{name} is younger than {age}", name=member.name, age=YOUNGEST)
            yield _finding("young", what, "C.05 10.2", Severity.ERROR)
        if member.barred:
            what = msg("{name} is banned or on probation and may not be a member", name=member.name)
            yield _finding("barred", what, "C.11 2.7", Severity.ERROR)


def _federations(committee: Committee) -> Iterator[Finding]:
    if not committee.international:
        return
    count = Counter(member.federation for member in committee.members if member.federation)
    for federation, members in count.items():
        if members > 1:
            names = [member.name for member in committee.members if member.federation == federation]
            what = msg(
                "{names} are of the same federation ({federation})",
                names=comma_separated(names), federation=federation,
            )  # fmt: skip
            yield _finding("federation", what, "C.11 2.4")
    for member in committee.members:
        if not member.federation:
            what = msg("the federation of {name} is not known", name=member.name)
            yield _finding("federation-unknown", what, "C.11 2.4", Severity.INFO)


def _preferred(committee: Committee) -> Iterator[Finding]:
    titles = {title for member in committee.voters for title in member.titles}
    if not titles & _PLAYING_TITLES:
        what = msg("no member has a player's title (GM, WGM, IM, WIM)")
        yield _finding("no-titled-player", what, "C.11 2.1.1", Severity.INFO)
    if not any("IA" in member.titles and member.licensed for member in committee.voters):
        what = msg("no member is a licensed International Arbiter")
        yield _finding("no-arbiter", what, "C.11 2.1.2", Severity.INFO)


def _world_title(committee: Committee, player_federations: Collection[str]) -> Iterator[Finding]:
    for member in committee.members:
        if member.playing:
            yield _finding("plays", msg("{name} plays in the tournament", name=member.name), "C.11 2.5")
        if member.federation and member.federation in player_federations:
            what = msg("{name} is of the federation of a player", name=member.name)
            yield _finding("players-federation", what, "C.11 2.5")
    if committee.reserves:
        yield _finding("no-reserves", msg("no reserves are appointed for such an event"), "C.11 2.5")


def _online(committee: Committee) -> Iterator[Finding]:
    """Decisions on suspected cheating can be appealed against here: somebody should know about it."""
    titles = {title for member in committee.members for title in member.titles}
    if not titles & _FAIR_PLAY_TITLES:
        what = msg("no member is a fair-play expert (FPE, FPO), which is strongly recommended online")
        yield _finding("no-fair-play-expert", what, "E.04 Appendix I 1.12")


def _finding(code: str, what: str, article: str, severity: Severity = Severity.WARNING) -> Finding:
    return Finding(f"committee.{code}", severity, article, what)


# -- one appeal ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who decides an appeal, and who of the committee does not, with the reason."""

    members: tuple[Member, ...]
    recused: tuple[tuple[Member, str], ...] = ()

    @property
    def complete(self) -> bool:
        """Are there three to decide?"""
        return len(self.members) >= VOTERS


def sitting_members(
    committee: Committee,
    *,
    federations: Sequence[str],
    involved: Collection[str] = (),
    stepped_back: Collection[str] = (),
) -> Sitting:
    """The three who decide an appeal: nobody concerned in it, reserves for those who may not sit.

    `federations` are those of the players in the dispute, `involved` the names of everybody in it,
    `stepped_back` members who recused themselves. If both players are of the federation of a member, all
    three sit.

    Handbook: C.11 3.8, C.05 10.2
    """
    both_same = len(federations) > 1 and len(set(federations)) == 1
    members: list[Member] = []
    recused: list[tuple[Member, str]] = []
    for member in (*committee.voters, *committee.reserves):
        why = _barred_from(member, federations, involved, stepped_back, both_same=both_same)
        if why:
            recused.append((member, why))
        elif member.seat is not Seat.RESERVE or len(members) < len(committee.voters):
            members.append(member)
    return Sitting(tuple(members), tuple(recused))


def _barred_from(
    member: Member,
    federations: Sequence[str],
    involved: Collection[str],
    stepped_back: Collection[str],
    *,
    both_same: bool,
) -> str:
    if name_words(member.name) in {name_words(name) for name in involved}:
        return msg("involved in the dispute (C.05 10.2)")
    if name_words(member.name) in {name_words(name) for name in stepped_back}:
        return msg("has stepped back")
    if member.barred:
        return msg("banned or on probation (C.11 2.7)")
    if not both_same and member.federation and member.federation in federations:
        return msg("of the federation of one of the players (C.11 3.8)")
    return ""


def majority(votes_for: int, votes_against: int) -> bool:
    """Was the appeal upheld? The same number of votes on both sides decides nothing and is refused.

    Handbook: C.05 10.2
    """
    if votes_for + votes_against < 1 or votes_for < 0 or votes_against < 0:
        raise UndecidedVote(why=msg("nobody has voted"))
    if votes_for == votes_against:
        raise UndecidedVote(why=msg("there are as many votes for the appeal as against it"))
    return votes_for > votes_against


class UndecidedVote(CaissaError):
    """A vote that decides nothing."""

    code = "conduct.undecided-vote"
    message = "This vote decides nothing: {why}."
    article = "C.05 10.2"
