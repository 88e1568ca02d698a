"""Fair-play measures by level of protection, as the Fair Play Protection Measures list them (FPPM)."""

from __future__ import annotations

from caissa.checklists.checklist import Checklist
from caissa.checklists.question import TEXT, YES, Expected, Level, Per, Question
from caissa.messages import msg

_PLAN, _AREAS, _ITEMS = msg("Plan and people"), msg("Areas"), msg("Devices and storage")
_CHECKS, _RESOURCES = msg("Checks and games"), msg("Resources")
_ONE, _TWO = (Level.MAXIMUM,), (Level.MAXIMUM, Level.INCREASED)
_SECTION_2, _ANNEX_A, _ANNEX_B = "FPPM 2", "FPPM A", "FPPM B"


def _ask(
    heading: str,
    key: str,
    text: str,
    levels: tuple[Level, ...] = (),
    article: str = _SECTION_2,
    expects: Expected = YES,
    *,
    per: Per = Per.EVENT,
    required: bool = True,
) -> Question:
    return Question(key, text, article, expects, per, heading=heading, levels=levels, required=required)


_QUESTIONS = (
    _ask(_PLAN, "officer", msg("Person in charge of fair play"), expects=TEXT),
    _ask(_PLAN, "specialist", msg("This person is a fair-play officer or expert"), _TWO),
    _ask(_PLAN, "no-other-role", msg("The fair-play team has no other role"), _ONE),
    _ask(
        _PLAN,
        "officer-alone",
        msg("Prize fund of 15 000 EUR or more: an officer without another role"),
        (Level.INCREASED,),
    ),
    _ask(_PLAN, "both-genders", msg("Man and woman in the team of a mixed event"), _ONE),
    _ask(_PLAN, "volunteers", msg("Volunteers trained"), _ONE),
    _ask(_PLAN, "plan", msg("Fair-play plan agreed with the organisers"), _ONE),
    _ask(_PLAN, "organisers-meetings", msg("Chief fair-play officer at the organisers' meetings"), _ONE),
    _ask(_PLAN, "technical-meeting", msg("Measures explained at the technical meeting"), _ONE),
    _ask(_PLAN, "accreditation", msg("Accreditation of staff with devices"), _ONE),
    _ask(_PLAN, "flow", msg("Routes through the venue planned"), _ONE),
    _ask(_AREAS, "spectators", msg("Players and spectators kept apart or watched")),
    _ask(_AREAS, "captains", msg("Teams: contact of captains and players prevented"), required=False),
    _ask(_AREAS, "other-areas", msg("Refreshments, toilets and smoking separate or watched"), _TWO),
    _ask(
        _AREAS,
        "other-areas-possible",
        msg("Refreshments, toilets and smoking separate or watched, if possible"),
        (Level.STANDARD,),
        required=False,
    ),
    _ask(_AREAS, "booth", msg("Place for the scanning booth"), _ONE),
    _ask(_AREAS, "office", msg("Office and store of the fair-play team"), _ONE),
    _ask(
        _ITEMS, "technical", msg("At least one technical device in use"), (Level.STANDARD,), article=_ANNEX_A
    ),
    _ask(_ITEMS, "technical-plan", msg("Technical devices chosen for the event"), _TWO, article=_ANNEX_A),
    _ask(_ITEMS, "prohibited", msg("Prohibited items listed in the regulations"), _TWO),
    _ask(_ITEMS, "storage", msg("Secure storage for the players' devices"), _ONE),
    _ask(
        _ITEMS,
        "storage-encouraged",
        msg("Storage for the players' devices, if possible"),
        (Level.INCREASED, Level.STANDARD),
        required=False,
    ),
    _ask(_ITEMS, "bags", msg("Cloth bags for the players' things"), _ONE),
    _ask(_ITEMS, "stickers", msg("Stickers for devices that are allowed"), _ONE),
    _ask(_CHECKS, "checks-planned", msg("Random checks and checks after games planned"), _TWO),
    _ask(
        _CHECKS,
        "checks-encouraged",
        msg("Random checks before, during or after games"),
        (Level.STANDARD,),
        required=False,
    ),
    _ask(_CHECKS, "venue-checks", msg("Venue checked as planned"), _ONE, per=Per.ROUND),
    _ask(_CHECKS, "scans", msg("Scans and irregularities recorded"), _ONE, per=Per.ROUND),
    _ask(_CHECKS, "screening", msg("Games sent for screening"), _ONE, per=Per.ROUND),
    _ask(_CHECKS, "games", msg("All games, those of norms among them, sent for the rating server"), _TWO),
    _ask(
        _CHECKS,
        "games-possible",
        msg("Available games sent for the rating server"),
        (Level.STANDARD,),
        required=False,
    ),
    _ask(_CHECKS, "report", msg("Final report sent"), _ONE),
    *(
        _ask(_RESOURCES, key, text, _ONE, _ANNEX_B, required=False)
        for key, text in (
            ("maps", msg("Maps of the venue")),
            ("own-office", msg("Equipped office that nobody else uses")),
            ("two-booths", msg("Two booths for checks after games")),
            ("spot", msg("Place with sockets in the playing hall")),
            ("lockers", msg("Metal lockers or shielding bags")),
            ("barriers", msg("Barriers for queues")),
            ("gloves", msg("Disposable gloves")),
            ("guards", msg("Security guards")),
        )
    ),
)

FAIR_PLAY = Checklist(
    "fair-play",
    msg("Fair-play measures"),
    _QUESTIONS,
    source=msg("Fair Play Protection Measures, section 2 and annexes"),
    levels=(Level.MAXIMUM, Level.INCREASED, Level.STANDARD),
)
