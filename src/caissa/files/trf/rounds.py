"""Rounds put together: games and byes of the players' lines, byes announced by records, dates."""

from __future__ import annotations

from dataclasses import replace

from caissa.files.trf.dates import round_dates
from caissa.files.trf.games import assemble
from caissa.files.trf.lines import Records
from caissa.files.trf.notes import Notes
from caissa.files.trf.players import PlayerLine
from caissa.files.trf.restrictions import AnnouncedBye, Participants, read_absent, read_byes
from caissa.files.trf.teams import TeamByes
from caissa.messages import msg
from caissa.tournament import Bye, Outcome, Round


def read_rounds(
    records: Records,
    players: dict[int, PlayerLine],
    who: Participants,
    team_byes: TeamByes,
    notes: Notes,
) -> tuple[Round, ...]:
    """All rounds that anything is known of, without gaps."""
    dates = round_dates(records["132"], notes)
    assembled = assemble(players, who.teams, notes)
    rounds = {number: Round(number, games, byes) for number, (games, byes) in assembled.items()}
    for number, team in team_byes.teams.items():
        round_ = rounds.get(number, Round(number))
        rounds[number] = replace(round_, team_byes=(Bye(team, Outcome.PAIRING_ALLOCATED_BYE),))
    _enter_byes(rounds, read_byes(records, who, notes), who, notes)
    absent_players = Participants(tuple(players), teams=False)
    _enter_byes(rounds, read_absent(records, absent_players, notes), absent_players, notes)
    last = max([*dates, *(number for number, round_ in rounds.items() if round_ != Round(number))], default=0)
    return tuple(
        replace(rounds.get(number, Round(number)), date=dates.get(number)) for number in range(1, last + 1)
    )


def _enter_byes(
    rounds: dict[int, Round], announced: list[AnnouncedBye], who: Participants, notes: Notes
) -> None:
    """The byes of records 240 and XXZ; where the players' lines say otherwise, the lines stand."""
    place = {number: order for order, number in enumerate(who.numbers)}
    next_round = max((number for number, round_ in rounds.items() if round_.paired), default=0) + 1
    for bye in announced:
        number = bye.round or next_round
        round_ = rounds.get(number, Round(number))
        written = round_.team_byes if who.teams else round_.byes
        before = next((entry.outcome for entry in written if entry.participant == bye.participant), None)
        if before is None and not _plays(round_, bye.participant, who):
            listed = (*written, Bye(bye.participant, bye.outcome))
            ordered = tuple(sorted(listed, key=lambda entry: place[entry.participant]))
            rounds[number] = (
                replace(round_, team_byes=ordered) if who.teams else replace(round_, byes=ordered)
            )
        elif before is not bye.outcome:
            what = msg(
                "round {number}: {participant} has the bye {outcome} here, but not elsewhere",
                number=number,
                participant=bye.participant,
                outcome=bye.outcome.value,
            )
            notes.error("trf.bye-told-differently", bye.line, msg("{what}; that is kept", what=what))


def _plays(round_: Round, participant: int, who: Participants) -> bool:
    return not who.teams and any(participant in (game.white, game.black) for game in round_.games)
