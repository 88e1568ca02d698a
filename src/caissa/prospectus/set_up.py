"""The set-up of a section as one value: what is announced before round 1, read from facts and put back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from caissa.errors import ForbiddenByRegulations, ImpossibleChange
from caissa.messages import msg
from caissa.pairing.tables.round_robin.berger import rounds_of_a_cycle
from caissa.play import Notation, UnreadableTimeControl, notations_of, read_time_control
from caissa.prospectus.formats import DEFAULT_COLOURS, FORMATS, UNSTATED, format_of, type_code
from caissa.standings import RatingsMissing, default_list, followed_rules, tie_break_list
from caissa.standings.allowed import allowed_here, require_allowed
from caissa.standings.compute import result_table
from caissa.tournament import (
    HALF,
    ONE,
    STANDARD_MATCH_SCORING,
    ZERO,
    Level,
    MatchScoring,
    Points,
    Score,
    Scoring,
    Speed,
    System,
    Tournament,
    require_fide,
)
from caissa.tournament.points import TWO


@dataclass(frozen=True, slots=True)
class PointsFor:
    """Points for a win, a draw, a loss and the pairing-allocated bye; 1-½-0 and 1 unless changed."""

    win: Points = ONE
    draw: Points = HALF
    loss: Points = ZERO
    bye: Points = ONE

    @classmethod
    def of(cls, scoring: Scoring) -> PointsFor:
        """The four values of a scoring system."""
        return cls(scoring.win, scoring.draw, scoring.loss, scoring.pairing_allocated_bye)

    def scoring(self) -> Scoring:
        """The scoring system with these values; forfeits and byes follow them."""
        scoring = Scoring.of(str(self.win), str(self.draw), str(self.loss))
        return scoring.replaced(pairing_allocated_bye=self.bye)


@dataclass(frozen=True, slots=True)
class MatchPointsFor:
    """Points for a won, drawn and lost match of teams."""

    win: Points = TWO
    draw: Points = ONE
    loss: Points = ZERO

    @classmethod
    def of(cls, scoring: MatchScoring) -> MatchPointsFor:
        """The three values of a scoring system of matches."""
        return cls(scoring.win, scoring.draw, scoring.loss)


@dataclass(frozen=True, slots=True)
class SetUp:
    """All that is settled about a section before its first round is paired."""

    name: str
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    level: Level | None = None
    speed: Speed = Speed.STANDARD
    format: str = "dutch"
    baku: bool = False
    rounds: int | None = None
    time_control: str = ""
    points: PointsFor = PointsFor()
    match_points: MatchPointsFor = MatchPointsFor()
    primary: Score | None = None
    colours: str = DEFAULT_COLOURS
    ranking: tuple[str, ...] = ()

    @classmethod
    def of(cls, facts: Tournament) -> SetUp:
        """The set-up that a section has."""
        return cls(
            name=facts.name,
            city=facts.city,
            federation=facts.federation,
            start=facts.start,
            end=facts.end,
            level=facts.level,
            speed=facts.speed,
            format=format_of(facts),
            baku=facts.type.baku,
            rounds=facts.scheduled_rounds,
            time_control=facts.time_control,
            points=PointsFor.of(facts.scoring),
            match_points=MatchPointsFor.of(facts.match_scoring),
            primary=facts.type.primary,
            colours=facts.type.colour_type,
            ranking=facts.ranking,
        )

    def applied(self, facts: Tournament) -> Tournament:
        """The facts with this set-up; what stays the same keeps its exact form."""
        before = SetUp.of(facts)
        changed = replace(
            facts,
            name=self.name,
            city=self.city,
            federation=self.federation,
            start=self.start,
            end=self.end,
            level=self.level,
            scheduled_rounds=self.rounds,
            ranking=self.ranking,
        )
        changed = self._with_time_control(changed, before)
        changed = self._with_points(changed, before)
        return self._with_type(changed, before)

    def _with_time_control(self, facts: Tournament, before: SetUp) -> Tournament:
        if (self.time_control, self.speed) == (before.time_control, before.speed):
            return facts
        encoded, speed = encoded_time_control(self.time_control)
        return replace(
            facts,
            time_control=self.time_control,
            encoded_time_control=encoded,
            speed=speed or self.speed,
        )

    def _with_points(self, facts: Tournament, before: SetUp) -> Tournament:
        if self.points != before.points:
            facts = replace(facts, scoring=self.points.scoring())
        if self.match_points != before.match_points:
            now = self.match_points
            facts = replace(
                facts, match_scoring=replace(facts.match_scoring, win=now.win, draw=now.draw, loss=now.loss)
            )
        return facts

    def _with_type(self, facts: Tournament, before: SetUp) -> Tournament:
        own = (self.format, self.baku, self.primary, self.colours)
        if own == (before.format, before.baku, before.primary, before.colours) or self.format == UNSTATED:
            return facts
        if self.baku and not FORMATS[self.format].accelerable:
            raise ImpossibleChange(why=msg("Baku acceleration is for Swiss systems"), article="C.04.7 1")
        edition = facts.type.edition if self.format == before.format else ""
        code = type_code(
            self.format, baku=self.baku, primary=self.primary, colours=self.colours, edition=edition
        )
        return replace(facts, type_code=code, type_text=FORMATS[self.format].text)


def encoded_time_control(text: str) -> tuple[str, Speed | None]:
    """How TRF record 222 writes a time control, and what kind of play it is; empty if nobody can tell."""
    try:
        control = read_time_control(text).time_control if text.strip() else None
    except UnreadableTimeControl:
        control = None
    if control is None:
        return "", None
    return notations_of(control).get(Notation.TRF, ""), control.speed


def require_sound_points(points: PointsFor) -> None:
    """Refuse points that FIDE mode does not allow; the bye must be worth a win, a draw or a loss (Q70-84)."""
    require_fide(points.scoring())
    if points.bye not in (points.win, points.draw, points.loss):
        raise ForbiddenByRegulations(
            why=msg("the pairing-allocated bye must be worth what a win, a draw or a loss is worth"),
            article="C.04.1 3",
        )


def ranking_of(text: str) -> tuple[str, ...]:
    """A tie-break list as typed, one code after the other; points first."""
    codes = tuple(str(code) for code in tie_break_list(text)) if text.strip() else ()
    scored = any(code in ("PTS", "MPTS", "GPTS") for code in codes)
    return codes if scored or not codes else ("PTS", *codes)


def require_ranking_allowed(facts: Tournament, ranking: tuple[str, ...]) -> None:
    """Refuse a tie-break that the edition, the system or the kind of event does not have (C.07 8, Q105)."""
    codes = tuple(tie_break_list(" ".join(ranking))) if ranking else ()
    table = result_table(facts, 0, codes)
    for code in codes:
        try:
            require_allowed(followed_rules(facts), code, table)
        except RatingsMissing:
            continue


def allowed_tie_breaks(facts: Tournament) -> list[tuple[str, str, str]]:
    """The codes that may be used in this section, with their names and types (C.07 4.3)."""
    rules = followed_rules(facts)
    return [
        (code, rules.tie_breaks[code].title, rules.tie_breaks[code].types)
        for code in allowed_here(rules, result_table(facts, 0, ()))
    ]


def rounds_by_table(facts: Tournament) -> int | None:
    """How many rounds the table of a round robin has with the present participants."""
    if facts.system is not System.ROUND_ROBIN:
        return None
    entrants = len(facts.teams if facts.for_teams else facts.players)
    return rounds_of_a_cycle(entrants) * facts.type.cycles if entrants > 1 else None


def rounds_by_bracket(facts: Tournament) -> int | None:
    """How many rounds a knock-out has whose ties are one game or match: its stages."""
    entrants = len(facts.teams if facts.for_teams else facts.players)
    return (entrants - 1).bit_length() if facts.system is System.KNOCKOUT and entrants > 1 else None


def with_rounds_of_table(facts: Tournament) -> Tournament:
    """Before round 1, where the number of rounds was not announced, the table or bracket says it."""
    if facts.scheduled_rounds is not None or facts.paired_rounds:
        return facts
    return replace(facts, scheduled_rounds=rounds_by_table(facts) or rounds_by_bracket(facts))


def with_tie_breaks_completed(facts: Tournament) -> Tournament:
    """Before round 1, where no tie-breaks were announced, the list is completed (C.07 2.1, 4.1.1)."""
    if facts.ranking or facts.paired_rounds:
        return facts
    return replace(facts, ranking=default_list(facts).codes)


NEW = Tournament(match_scoring=STANDARD_MATCH_SCORING)
"""The facts of a section of which nothing is known yet."""
