"""Pairing numbers beside the players' own: who stands under which TPN by now (C.04.2 2.3-2.5)."""

from __future__ import annotations

from caissa.tournament.tournament import Tournament


def pairing_numbers(tournament: Tournament) -> dict[int, int]:
    """Number → TPN for the next round, as a report file has it; empty where the numbers are the TPNs.

    Who is not in the list yet follows in the order of the numbers. Among teams TPNs are not the players'.
    """
    if not tournament.tpns or tournament.for_teams:
        return {}
    known = {number: tournament.tpn(number, tournament.next_round) for number in tournament.numbers}
    listed = sorted(
        (number for number in known if known[number] is not None), key=lambda number: known[number] or 0
    )
    rest = (number for number in known if known[number] is None)
    return {number: place for place, number in enumerate((*listed, *rest), start=1)}


def teams_in_order(tournament: Tournament) -> tuple[int, ...]:
    """The numbers of the teams in the order of their TPNs; who has none yet follows by number.

    A list that names others than teams is one of players, as some files have it, and says nothing here.

    Handbook: C.04.6 1.1.2
    """
    teams = sorted(team.number for team in tournament.teams)
    recorded = [numbering.order for numbering in tournament.tpns if numbering.from_round <= 1]
    if not recorded or not set(teams).issuperset(recorded[-1]):
        return tuple(teams)
    return (*recorded[-1], *(number for number in teams if number not in recorded[-1]))


def differing_tpns(tournament: Tournament) -> dict[int, int]:
    """Number → TPN of everybody, where anybody's TPN differs from the number; else empty."""
    tpns = pairing_numbers(tournament)
    return tpns if any(number != tpn for number, tpn in tpns.items()) else {}
