"""What happens at the festival of a release's fixture: the demo, and beside it as much as the desk can do.

Everything is done by the operations of the API, in one fixed order, so that a later release does the
same again and adds what is new in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.upgrade.installation import Api, as_upload

WHITE, DRAW, BLACK = ("win", "loss"), ("draw", "draw"), ("loss", "win")
FORFEIT = ("forfeit-loss", "forfeit-win")
FEDERATIONS = ("LAT", "FRA", "GER", "IND", "USA")
TITLES = ("GM", "IM", "FM", "WIM", None)
FUND = """currency = "EUR"

[[list]]
name = "General"
prizes = [500, 300, 200]

[[list]]
name = "Women"
sex = "w"
prizes = [100]
"""


def game_result(white: int, black: int, round_number: int) -> tuple[str, str]:
    """A result that depends on nothing but who met whom and when."""
    return (WHITE, DRAW, BLACK, WHITE, DRAW)[(7 * white + 3 * black + round_number) % 5]


def people(count: int, first: str, rating: int = 2400) -> list[dict[str, Any]]:
    """Invented people in the order of their ratings."""
    return [
        {
            "person": {
                "name": f"{first}{number:02}, {'Ada' if number % 3 == 0 else 'Max'}",
                "fide_id": 9_900_000 + 100 * len(first) + number,
                "federation": FEDERATIONS[number % 5],
                "birth": {"year": 1950 + 5 * number % 60, "month": 1 + number % 12, "day": 3},
                "sex": "female" if number % 3 == 0 else "male",
                "title": TITLES[number % 5],
                "club": f"Club {number % 4}",
            },
            "rating": rating - 35 * number,
        }
        for number in range(1, count + 1)
    ]


class Section:
    """A section on the desk, by its short name."""

    def __init__(self, api: Api, slug: str) -> None:
        self.api, self.slug = api, slug

    def act(self, operation: str, **fields: Any) -> Any:
        """Carry out an operation on it."""
        return self.api.act(self.slug, operation, **fields)

    @property
    def facts(self) -> Any:
        """What is on record."""
        return self.api.state(self.slug)["facts"]

    @property
    def paired(self) -> int:
        """The newest round with a game or a bye that an engine gave."""
        return max((each["number"] for each in self.facts["rounds"] if each.get("games")), default=0)

    def games(self, number: int) -> list[dict[str, Any]]:
        """The games of a round."""
        rounds = {each["number"]: each for each in self.facts["rounds"]}
        return list(rounds[number].get("games", ()))

    def open_games(self, number: int) -> list[tuple[int, int]]:
        """The games of a round without a result."""
        return [(each["white"], each["black"]) for each in self.games(number) if "white_outcome" not in each]

    def enter_results(self, number: int, most: int = 999) -> None:
        """Enter the open games of a round in one act."""
        games = self.open_games(number)[:most]
        entries = [{"players": pair, "outcomes": game_result(*pair, number)} for pair in games]
        if entries:
            self.act("record_results", round_number=number, entries=entries)

    def absent(self, number: int) -> list[int]:
        """The players of a round who lost by forfeit and have not left."""
        left = {each["number"] for each in self.facts["players"] if each.get("left")}
        sides = [
            (each[colour], each.get(f"{colour}_outcome"))
            for each in (self.games(number) if number else ())
            for colour in ("white", "black")
        ]
        lost = {player for player, outcome in sides if outcome == FORFEIT[0]}
        return sorted(lost - left)

    def pair(self) -> int:
        """Pair the next round as a draft and say its number; who missed the last one goes on."""
        if absent := self.absent(self.paired):
            stay = [{"participant": number, "stays": True, "reason": "Ill"} for number in absent]
            self.act("decide_no_shows", decisions=stay)
        self.act("pair_next_round")
        return self.paired

    def play(self, rounds: int) -> None:
        """Pair, publish and play so many rounds."""
        for _ in range(rounds):
            number = self.pair()
            self.act("publish_round", round_number=number)
            self.enter_results(number)


def new_section(api: Api, slug: str, players: Iterable[dict[str, Any]], **set_up: Any) -> Section:
    """A section of its own, its players entered and its initial colour drawn."""
    announced = {
        "name": slug.replace("-", " ").title(),
        "city": "Example Bay",
        "federation": "FID",
        "start": "2026-04-01",
        "end": "2026-04-09",
        "time_control": "90 minutes, 30 seconds a move from the first",
        **set_up,
    }
    api.act_on_event("create_section", slug=slug, set_up=announced)
    section = Section(api, slug)
    section.act("enter_list", entered=list(players), what=f"{slug}.csv")
    return section


def hold_festival(chief: Api, organiser: Api) -> None:
    """All that happens beside the demo, and what the organiser decides."""
    play_open(Section(chief, "open"))
    play_youth(Section(chief, "youth"))
    play_masters(Section(chief, "masters"))
    play_teams(Section(chief, "teams"))
    play_swiss_systems(chief)
    play_finished(chief)
    play_knock_outs(chief)
    play_tables(chief)
    play_team_systems(chief)
    play_imported(chief)
    organise(organiser)
    go_back(chief)


# -- the demo's own sections -------------------------------------------------------------------


def play_open(section: Section) -> None:
    """The open: a late correction, adjourned games, notes of every kind, a reviewed round with its hour."""
    keep_the_book(section)
    number = section.paired
    first, second = section.open_games(number)[:2]
    keep_phones(section, number, first, second)
    earlier = section.games(4)[0]
    seen = (earlier["white_outcome"], earlier["black_outcome"])
    pair = (earlier["white"], earlier["black"])
    other = BLACK if seen == WHITE else WHITE
    section.act(
        "record_result", round_number=4, players=pair, outcomes=other, seen=seen, reason="The sheet says so"
    )
    rated = section.games(1)[2]
    section.act(
        "correct_for_rating",
        round_number=1,
        entry={
            "players": (rated["white"], rated["black"]),
            "outcomes": DRAW if rated["white_outcome"] != "draw" else WHITE,
            "seen": (rated["white_outcome"], rated["black_outcome"]),
        },
        reason="Both players say so",
    )
    section.enter_results(number, most=len(section.open_games(number)) - 2)
    section.act("announce_bye", number=30, round_number=6, outcome="half-point-bye")
    section.act("announce_bye", number=31, round_number=6, outcome="zero-point-bye")
    section.act("announce_bye", number=32, round_number=7, outcome="full-point-bye")
    section.act("announce_bye", number=33, round_number=7, outcome="zero-point-bye")
    section.act("cancel_bye", number=33, round_number=7, reason="Can play after all")
    section.act("fix_board", number=17, board=3, reason="Wheelchair")
    section.act("pair_next_round")
    adjourned = section.games(number)
    for game in adjourned:
        if game.get("white_outcome") == "adjourned":
            section.act(
                "record_result",
                round_number=number,
                players=(game["white"], game["black"]),
                outcomes=WHITE,
                seen=("adjourned", "adjourned"),
            )
            break
    section.act("review_round", round_number=6)
    section.act("publish_round", round_number=6, at="2026-04-06T08:00:00+00:00")


def keep_the_book(section: Section) -> None:
    """Presence, verified boards, doubts, incidents, young players, officials, reports and norms."""
    section.act("check_in", participants=[1, 2, 3], round_number=0)
    section.act("check_in", participants=[4, 5, 6], round_number=6)
    section.act("undo_check_in", participant=6, round_number=6)
    section.act("verify_boards", round_number=4, boards=[1, 2, 3])
    doubted, agreed = section.games(4)[5:7]
    section.act(
        "enter_again",
        round_number=4,
        entries=[
            [[doubted["white"], doubted["black"]], WHITE if doubted["white_outcome"] != "win" else BLACK],
            [[agreed["white"], agreed["black"]], [agreed["white_outcome"], agreed["black_outcome"]]],
        ],
    )
    incident = {
        "what": "A phone rang", "round": 4, "players": [3], "kind": "phone", "penalty": "Warning",
        "article": "Laws 11.3.2", "board": 4, "clocks": "0:41 0:38", "decision": "Warned", "appeal": "None",
    }  # fmt: skip
    section.act("enter_incident", incident=incident)
    section.act("enter_incident", incident={"what": "The light went out", "round": 5})
    section.act("amend_incident", incident={**incident, "number": 1, "what": "A telephone rang twice"})
    section.act("bar_half_points", number=12, barred=True)
    section.act(
        "record_guardian", guardian={"player": 20, "name": "Guardian, Greta", "phone": "+37120000001"}
    )
    for role, name in (
        ("deputy-chief-arbiter", "Deputy, Dan"),
        ("pairing-officer", "Pairing, Pat"),
        ("appeals-member", "Appeal, Al"),
    ):
        section.act("name_official", official={"person": {"name": name, "federation": "LAT"}, "role": role})
    section.act("remove_official", place=3)
    section.act("schedule_rounds", starts={"6": ["2026-04-06", "15:00"], "7": ["2026-04-07", "09:30"]})
    section.act(
        "set_answers",
        code="norms",
        answers={"kind": "ordinary", "host": "LAT", "registered_days_before": "40", "rounds_a_day": "1"},
    )
    section.act(
        "set_answers", code="report", answers={"notes": "A calm event.", "organiser": "Ola Organiser"}
    )
    section.act("announce", answers={"draw-offers": "30", "default-time": "30", "appeals-fee": "50 EUR"})
    section.act("set_prize_fund", text=FUND)
    section.act("lock_special_prizes")
    section.act("number_boards_from", first=101)
    section.act(
        "admit_player", person={"name": "Latecomer, Lena", "federation": "LAT"}, rating=1900, first_round=6
    )
    section.act("change_player", number=50, person={"name": "Corrected, Cora"}, rating=1500)
    section.act("expel_player", number=58, after_round=5, reason="Cheating")
    section.act("set_rating_method", method="FIDE", federation="", effective=False)


def keep_phones(section: Section, number: int, first: tuple[int, int], second: tuple[int, int]) -> None:
    """Links for phones: one that was taken back, and two by which players have entered results."""
    from django.test import Client

    boards = {(each["white"], each["black"]): each["board"] for each in section.games(number)}
    wanted = [
        {"kind": "results", "label": "Ben", "first_board": 1, "last_board": 10},
        {"kind": "check-in", "label": "Entrance"},
        *({"kind": "board", "label": f"Board {boards[pair]}", "first_board": boards[pair],
           "last_board": boards[pair]} for pair in (first, second)),
    ]  # fmt: skip
    links = section.act("make_passes", wanted=wanted, expires="2026-05-20T00:00:00+00:00")["made"]
    section.act("revoke_passes", keys=[links[1]["pass"]])
    phone = Client()
    for link, pair, side, result in (
        (links[2], first, "white", "1,0"),
        (links[2], first, "black", "=,="),
        (links[3], second, "white", "=,="),
    ):
        typed = {"round": number, "game": f"{pair[0]}-{pair[1]}", "side": side, "result": result, "sure": "1"}
        answer = phone.post(link["path"], typed)
        if answer.status_code != 302:
            raise SystemExit(answer.content.decode())


def play_youth(section: Section) -> None:
    """The youth: numbers made anew, FIDE mode left, a round paired by hand and another begun by hand."""
    unrated = [each["number"] for each in section.facts["players"] if not each.get("rating")]
    section.act("exchange_numbers", first=unrated[0], second=unrated[1], reason="The list was wrong")
    section.act(
        "change_player", number=20, person={"name": "Younger, Yara", "federation": "FRA"}, rating=1750
    )
    section.act("regenerate_numbers", reason="A rating was wrong")
    section.act("leave_fide_mode", reason="Families are kept apart")
    section.act("prohibit_pairing", group={"participants": [1, 2, 3]})
    section.act("prohibit_pairing", group={"participants": [4, 5], "first_round": 5, "last_round": 6})
    section.act("permit_pairing", place=0)
    section.act("change_set_up", set_up=changed_set_up(section, ranking=["PTS", "DE", "BH/C1", "SB"]),
                reason="Announced wrongly")  # fmt: skip
    section.act("change_set_up", set_up=changed_set_up(section, rounds=8), reason="A free day was found")
    section.enter_results(3)
    number = section.pair()
    swap_top_boards(section, number)
    section.act("publish_round", round_number=number)
    section.enter_results(number)
    number = section.pair()
    section.act("start_hand_pairing", round_number=number, reason="Two of one club")


def changed_set_up(section: Section, **changes: Any) -> dict[str, Any]:
    """What the section has announced, with some of it changed."""
    facts = section.facts
    kept = ("name", "city", "federation", "start", "end", "time_control", "ranking")
    return {**{name: facts[name] for name in kept}, "rounds": facts["scheduled_rounds"], **changes}


def swap_top_boards(section: Section, number: int) -> None:
    """Change the opponents of the two top boards by hand."""
    section.act("start_hand_pairing", round_number=number, reason="Two of one club")
    games = section.games(number)
    boards = [{name: game[name] for name in ("board", "white", "black")} for game in games]
    boards[0]["black"], boards[1]["black"] = boards[1]["black"], boards[0]["black"]
    rounds = {each["number"]: each for each in section.facts["rounds"]}
    session = {"round": number, "boards": boards, "byes": rounds[number].get("byes", [])}
    section.act("change_hand_pairing", session=session)
    section.act("end_hand_pairing", session=session)


def play_masters(section: Section) -> None:
    """The round robin: somebody leaves, and the games that cannot be played are forfeited."""
    section.enter_results(4)
    section.act("withdraw_player", number=7, after_round=4, reason="Ill")
    section.act("forfeit_games_of_absent")
    section.enter_results(5)
    section.act("set_answers", code="norms", answers={"kind": "ordinary", "host": "LAT", "titles": "3=IM@2"})


def play_teams(section: Section) -> None:
    """The teams: captains, line-ups, wrong boards, a forfeited match, a late team and one that leaves."""
    section.act("record_captain", number=2, captain={"person": {"name": "Captain, Cleo"}, "phone": "+371 2"})
    section.act("note_conduct", number=2, what="left-with-permission", round_number=3, note="Ten minutes")
    section.act("note_visit", number=3, round_number=4, what="Needs a table by the window")
    section.act("remove_captain", number=2, replaced_by="federation", reason="Shouting")
    section.act("name_successor", number=2, captain={"person": {"name": "Second, Sam"}}, reason="Named")
    section.enter_results(3)
    section.act("enter_late_team", name="Latecomers", captain="Late, Lou")
    for number in range(1, 5):
        person = {"name": f"Latecomer{number}, Li", "federation": "LAT"}
        section.act("admit_player", person=person, rating=1700 - number, first_round=4, team=11)
    section.act("announce_team_bye", number=4, round_number=4, outcome="half-point-bye")
    section.act("set_line_up_deadline", round_number=4, at="2026-04-05T20:00:00+00:00")
    number = section.pair()
    teams = {each["number"]: each["players"] for each in section.facts["teams"]}
    section.act("publish_round", round_number=number)
    section.act("hand_in_line_up", round_number=number, team=1, seated=[*teams[1][:3], teams[1][4]])
    section.act("take_default_line_up", round_number=number, team=2)
    section.act(
        "seat_as_played", round_number=number, team=3, seated=[teams[3][1], teams[3][0], *teams[3][2:4]]
    )
    section.enter_results(number, most=8)
    section.act("withdraw_team", number=10, reason="The bus leaves")


# -- sections beside the demo's ----------------------------------------------------------------


def play_swiss_systems(api: Api) -> None:
    """Three rounds by every other Swiss system of players, and a draft of the fourth."""
    for slug, players, system in (
        ("dubov", 12, "dubov"),
        ("lim", 12, "lim"),
        ("double-swiss", 8, "double-swiss"),
    ):
        section = new_section(
            api, slug, people(players, slug.title()), format=system, rounds=6, ranking=["PTS", "BH", "SB"]
        )
        section.act("change_player", number=3, by_hand=True, **people(3, slug.title())[2])
        section.act("set_initial_colour", colour="white")
        section.play(3 if system != "double-swiss" else 2)
        section.pair()
    long = new_section(
        api, "burstein", people(11, "Burstein"), format="burstein", rounds=5, end="2026-05-20",
        speed="rapid", time_control="15 minutes, 10 seconds a move from the first",
        ranking=["PTS", "BH/C1", "ARO"],
    )  # fmt: skip
    long.act("set_initial_colour", colour="black")
    long.act("play_chess960", wanted=True)
    long.act("set_starting_position", round_number=1, seed="lots of Riga")
    long.act("set_starting_position", round_number=2, position="518")
    long.play(2)
    long.act(
        "link_ratings",
        ratings={"3": {"value": 2333, "source": "FIDE", "speed": "rapid", "from_round": 3,
                       "list_month": "2026-05"}},
        reason="The list of May",
    )  # fmt: skip
    long.play(1)


def play_finished(api: Api) -> None:
    """An accelerated Swiss to its end: lots, an order by hand, given values, a play-off, prizes."""
    section = new_section(
        api, "baku", people(14, "Baku"), format="dutch", baku=True, rounds=5,
        ranking=["PTS", "BH/C1", "SB", "OTHER_JURY"],
    )  # fmt: skip
    section.act("set_initial_colour", colour="white")
    section.act("set_prize_fund", text=FUND)
    section.act("announce", answers={"half-point-byes": "2", "prize-sharing": "hort", "play-off": "first"})
    section.act("announce_play_offs", rules={"first_place": 1, "last_place": 3, "after_tie_breaks": 0})
    section.play(5)
    section.act("set_given_values", code="OTHER_JURY", values={"1": "3.5", "2": "2.25"})
    section.act("draw_lots", round_number=2, participants=[5, 6, 7, 8], seed="four corks")
    section.act("order_by_hand", round_number=2, order=[11, 4], reason="They agreed")
    section.act("draw_colours", group=[11, 3], contest="final", drawn=11, colour="white")
    game = {"contest": "final", "white": 11, "black": 3, "result": "1"}
    section.act("record_play_off_game", group=[11, 3], game=game, already=0)


def play_knock_outs(api: Api) -> None:
    """A knock-out with a match for third place; a level tie whose winner was named; a match of two."""
    section = new_section(
        api, "knock-out", people(6, "Cup"), format="third-place-knock-out", rounds=3, ranking=["PTS"]
    )
    section.act("pair_next_round")
    section.act("publish_round", round_number=1)
    games = section.open_games(1)
    for place, pair in enumerate(games):
        section.act("record_result", round_number=1, players=pair, outcomes=DRAW if place == 0 else WHITE)
    section.act("name_winner_of_tie", round_number=1, player=games[0][1], how="Armageddon")
    section.act("pair_next_round")


def play_tables(api: Api) -> None:
    """A double round robin drawn by lot and a match of two players."""
    section = new_section(
        api, "double-round-robin", people(4, "Table"), format="double-round-robin", rounds=6,
        ranking=["PTS", "DE", "WIN", "SB"],
    )  # fmt: skip
    section.act("draw_pairing_numbers", draw="plain", seed="seven stones")
    section.act("pair_all_rounds")
    section.act("publish_all_rounds")
    for number in range(1, 6):
        section.enter_results(number)


def play_team_systems(api: Api) -> None:
    """A team knock-out, the Olympiad rules and a Scheveningen table."""
    for slug, system, teams, rounds in (
        ("olympiad", "olympiad", 6, 4),
        ("scheveningen", "scheveningen", 2, 4),
    ):
        field = people(4 * teams, slug.title())
        for place, each in enumerate(field):
            each["team"] = f"Team {'ABCDEF'[place % teams]}"
        section = new_section(api, slug, field, format=system, rounds=rounds, ranking=["MPTS", "GPTS"])
        section.act("announce", answers={"boards": "4"})
        if system == "olympiad":
            section.act("set_initial_colour", colour="white")
            section.play(2)
        else:
            section.act("pair_all_rounds")
            section.act("publish_all_rounds")
            section.enter_results(1)


def play_imported(api: Api) -> None:
    """Two sections come a second time out of files, one of them with pairings that break the rules."""
    for slug, name in (("lim", "imported"), ("youth", "imported-youth")):
        trf = api.client.get(f"/api/v1/events/demo-festival/{slug}/report.trf").content
        file = as_upload(f"{slug}.trf", trf)
        api.act_on_event("import_section", slug=name, file=file, name=name.title())


def organise(organiser: Api) -> None:
    """What the organiser decides: publication, people and their rights, screens, a webhook."""
    rules = {"birth_years": True, "minors": "short", "results_delay": 0, "age_groups": True}
    organiser.act_on_event("set_publication", rules=rules)
    for name, fields in (
        ("ada", {"role": "sector-arbiter"}),
        ("cleo", {"role": "captain", "section": "teams", "team": 2}),
        ("fred", {"role": "federation-official", "federation": "FRA"}),
    ):
        organiser.act_on_event("add_person_to", username=name, name=name.title(), **fields)
    organiser.act_on_event("invite", role="press", label="Reporter")
    organiser.act_on_event("change_event", details={"name": "Demo Chess Festival", "city": "Example Bay",
                           "federation": "LAT", "start": "2026-04-01", "end": "2026-04-09"})  # fmt: skip
    organiser.act_on_event("make_screen", name="Foyer")
    organiser.post(
        "desk/events/demo-festival/webhooks",
        {"address": "https://hooks.example/caissa", "topics": ["round.published"]},
    )


def go_back(api: Api) -> None:
    """Acts that were taken back, one after another, and a section brought back to an earlier version."""
    youth, lim = Section(api, "youth"), Section(api, "lim")
    for _ in range(2):
        youth.act("undo", reason="Too early")
    youth.act("pair_next_round")
    youth.act("start_hand_pairing", round_number=youth.paired, reason="Two of one club")
    restored = api.version("lim") - 3
    lim.act("undo", reason="Wrong round")
    lim.act("restore", version=restored, reason="Back to the results of the hall")
    lim.act("enter_incident", incident={"what": "After the restore"})
    lim.act("undo")
    dubov = Section(api, "dubov")
    dubov.act("discard_draft", reason="Somebody is late")
    dubov.act("undo")
    dubov.act("retract_round", round_number=3, notice="Please wait")
    dubov.act("undo", reason="All is well")
    baku = Section(api, "baku")
    baku.act("enter_incident", incident={"what": "Noise", "round": 5})
