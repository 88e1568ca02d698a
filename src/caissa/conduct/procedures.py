"""The states of appeals, fair-play cases and arbiters' cases, and the only ways from one to the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from caissa.errors import CaissaError
from caissa.messages import LabelledEnum, comma_separated, msg, pmsg

State = TypeVar("State", bound=LabelledEnum)
Act = TypeVar("Act", bound=LabelledEnum)


class WrongState(CaissaError):
    """An act that the procedure does not allow in the state that a case or an appeal is in."""

    code = "conduct.wrong-state"
    message = "{act} is not possible now: the state is “{state}”. Possible: {possible}."


@dataclass(frozen=True, slots=True)
class Transition(Generic[State, Act]):
    """One line of a table: an act, the states in which it is allowed, the state after it, and the article.

    `kinds` limits the line to some kinds of cases; without any it holds for all. An act without a state after
    it is a step that leaves the state as it is.
    """

    act: Act
    before: tuple[State, ...]
    after: State | None = None
    article: str = ""
    kinds: tuple[Enum, ...] = ()

    def holds_for(self, kind: Enum | None) -> bool:
        """Does the line concern this kind of case?"""
        return not self.kinds or kind in self.kinds


@dataclass(frozen=True, slots=True)
class Procedure(Generic[State, Act]):
    """A table of transitions, and the state in which everything begins."""

    first: State
    transitions: tuple[Transition[State, Act], ...]

    def after(self, state: State, act: Act, kind: Enum | None = None) -> State:
        """The state after an act; an act that the table does not allow here is refused."""
        for transition in self._here(state, kind):
            if transition.act is act:
                return transition.after or state
        possible = [line.act.label for line in self._here(state, kind)]
        raise WrongState(
            act=act.label,
            state=state.label,
            possible=comma_separated(possible) if possible else msg("nothing"),
        )

    def acts(self, state: State, kind: Enum | None = None) -> tuple[Act, ...]:
        """What may be done in a state."""
        return tuple(dict.fromkeys(transition.act for transition in self._here(state, kind)))

    def article(self, state: State, act: Act, kind: Enum | None = None) -> str:
        """The article that an act in this state goes by."""
        lines = (line for line in self._here(state, kind) if line.act is act)
        return next((line.article for line in lines), "")

    def is_over(self, state: State, kind: Enum | None = None) -> bool:
        """Does no way lead on from this state?"""
        return not any(line.after not in (None, state) for line in self._here(state, kind))

    def _here(self, state: State, kind: Enum | None) -> Iterator[Transition[State, Act]]:
        return (line for line in self.transitions if state in line.before and line.holds_for(kind))


# -- appeals (C.11 3) ---------------------------------------------------------------


class AppealState(LabelledEnum):
    """How far an appeal has come."""

    DRAFT = "draft", msg("being written")
    SUBMITTED = "submitted", msg("submitted")
    HEARD = "heard", msg("before the committee")
    REFUSED = "refused", msg("not admissible")
    DECIDED = "decided", msg("decided")
    PUBLISHED = "published", msg("verdict published")
    REPORTED = "reported", msg("reported")
    WITHDRAWN = "withdrawn", msg("withdrawn")

    @property
    def pending(self) -> bool:
        """Is a decision still owed?"""
        return self in (AppealState.SUBMITTED, AppealState.HEARD)


class AppealAct(LabelledEnum):
    """What is done about an appeal."""

    SUBMIT = "submit", msg("Submit")
    ADMIT = "admit", msg("Declare admissible")
    REFUSE = "refuse", msg("Declare not admissible")
    ASK = "ask", msg("Ask for a statement")
    STATE = "state", msg("Add a statement")
    RECUSE = "recuse", msg("Recuse a member")
    DECIDE = "decide", msg("Decide")
    PUBLISH = "publish", msg("Publish the verdict")
    REPORT = "report", msg("Report to the commission")
    WITHDRAW = "withdraw", msg("Withdraw")


_A, _D = AppealState, AppealAct
APPEALS: Procedure[AppealState, AppealAct] = Procedure(
    _A.DRAFT,
    (
        Transition(_D.SUBMIT, (_A.DRAFT,), _A.SUBMITTED, "C.11 3.4"),
        Transition(_D.ADMIT, (_A.SUBMITTED,), _A.HEARD, "C.11 3.1"),
        Transition(_D.REFUSE, (_A.SUBMITTED,), _A.REFUSED, "C.11 3.1"),
        Transition(_D.RECUSE, (_A.SUBMITTED, _A.HEARD), None, "C.11 3.8"),
        Transition(_D.ASK, (_A.HEARD,), None, "C.11 3.9"),
        Transition(_D.STATE, (_A.SUBMITTED, _A.HEARD), None, "C.11 3.9"),
        Transition(_D.DECIDE, (_A.HEARD,), _A.DECIDED, "C.11 3.10"),
        Transition(_D.PUBLISH, (_A.DECIDED, _A.REFUSED), _A.PUBLISHED, "C.11 3.11"),
        Transition(_D.REPORT, (_A.PUBLISHED,), _A.REPORTED, "C.11 3.12"),
        Transition(_D.WITHDRAW, (_A.DRAFT, _A.SUBMITTED, _A.HEARD), _A.WITHDRAWN),
    ),
)
"""An appeal from the first word to the report."""


# -- fair play (FPR 3, 4) -----------------------------------------------------------


class CaseKind(LabelledEnum):
    """How a case began."""

    ITC = "itc", msg("In-Tournament Complaint")
    PTC = "ptc", msg("Post-Tournament Complaint")
    REPORT = "report", msg("report of an official")
    TECHNICAL = "technical", msg("violation of a rule (not cheating)")
    DISCIPLINE = "discipline", msg("complaint about an arbiter or official")


class CaseState(LabelledEnum):
    """How far a fair-play case has come."""

    DRAFT = "draft", msg("being written")
    RECEIVED = "received", msg("received")
    WARNED = "warned", msg("complainant informed")
    ADMITTED = "admitted", msg("admissible")
    REFUSED = "refused", msg("not admissible")
    WATCHED = "watched", msg("being watched")
    INVESTIGATED = "investigated", msg("being investigated")
    DECIDED = "decided", msg("decided")
    DISMISSED = "dismissed", msg("dismissed")
    FORWARDED = "forwarded", msg("forwarded")
    BAN_PROPOSED = "ban-proposed", msg("ban proposed by the commission")
    REFERRED = "referred", msg("referred to the EDC")
    CLOSED = "closed", msg("closed")

    @property
    def pending(self) -> bool:
        """May the case still change a result? It may from the moment in which it was filed."""
        return self in (
            CaseState.DRAFT,
            CaseState.RECEIVED,
            CaseState.WARNED,
            CaseState.ADMITTED,
            CaseState.WATCHED,
            CaseState.INVESTIGATED,
        )

    @property
    def elsewhere(self) -> bool:
        """Is it with a commission, which may still change a result if nobody at the event has decided?"""
        return self in (CaseState.FORWARDED, CaseState.BAN_PROPOSED, CaseState.REFERRED)


class CaseAct(LabelledEnum):
    """What is done about a fair-play case."""

    RECEIVE = "receive", msg("Confirm receipt")
    WARN = "warn", msg("Inform the complainant about unfounded accusations")
    ADMIT = "admit", msg("Declare admissible")
    REFUSE = "refuse", msg("Declare not admissible")
    WATCH = "watch", msg("Watch unobtrusively")
    INVESTIGATE = "investigate", msg("Investigate")
    INFORM = "inform", msg("Inform the accused person")
    ASK = "ask", msg("Ask for a statement")
    STATE = "state", msg("Add a statement")
    DECIDE = "decide", msg("Decide")
    OVERTURN = "overturn", msg("Overturn the decision")
    DISMISS = "dismiss", msg("Dismiss")
    FORWARD = "forward", msg("Forward to the commission")
    PROPOSE_BAN = "propose-ban", msg("Record the ban that the commission proposes")
    ACCEPT_BAN = "accept-ban", msg("The player accepts the ban")
    CONTEST_BAN = "contest-ban", msg("The player asks for a decision by the EDC")
    UNFOUNDED = "unfounded", msg("Record a manifestly unfounded accusation")
    CLOSE = "close", msg("Close")


_C, _F = CaseState, CaseAct
_COMPLAINTS = (CaseKind.ITC, CaseKind.PTC)
_OWN = (CaseKind.REPORT, CaseKind.TECHNICAL)
_OPEN = (_C.ADMITTED, _C.WATCHED, _C.INVESTIGATED)
CASES: Procedure[CaseState, CaseAct] = Procedure(
    _C.DRAFT,
    (
        Transition(_F.RECEIVE, (_C.DRAFT,), _C.RECEIVED, "FPR 3.2.6"),
        Transition(_F.WARN, (_C.RECEIVED,), _C.WARNED, "FPR 3.2.6.a", _COMPLAINTS),
        Transition(_F.ADMIT, (_C.WARNED,), _C.ADMITTED, "FPR 3.2", _COMPLAINTS),
        Transition(_F.ADMIT, (_C.RECEIVED,), _C.ADMITTED, "FPR 3.1.1", _OWN),
        Transition(_F.REFUSE, (_C.RECEIVED, _C.WARNED), _C.REFUSED, "FPR 3.2.3"),
        Transition(_F.WATCH, (_C.ADMITTED,), _C.WATCHED, "FPR 3.2.6.b"),
        Transition(_F.INVESTIGATE, (_C.ADMITTED, _C.WATCHED), _C.INVESTIGATED, "FPR 3.2.6.b"),
        Transition(_F.INFORM, (_C.INVESTIGATED,), None, "FPR 6.3"),
        Transition(_F.ASK, (_C.INVESTIGATED,), None, "FPR 3.2.6.b"),
        Transition(_F.STATE, (_C.INVESTIGATED,), None, "FPR 3.2.6.b"),
        Transition(_F.DECIDE, (_C.INVESTIGATED,), _C.DECIDED, "Laws 12.9"),
        Transition(_F.OVERTURN, (_C.DECIDED,), None, "FPL division of tasks"),
        Transition(_F.DISMISS, _OPEN, _C.DISMISSED, "FPR 3.2.6"),
        # Dismissing a complaint during the tournament does not free anybody from forwarding it.
        Transition(
            _F.FORWARD, (_C.INVESTIGATED, _C.DECIDED, _C.DISMISSED, _C.REFUSED), _C.FORWARDED, "FPR 3.2.6.c"
        ),
        Transition(
            _F.PROPOSE_BAN,
            (_C.FORWARDED,),
            _C.BAN_PROPOSED,
            "FPL procedural rules 6.4",
            (CaseKind.TECHNICAL,),
        ),
        Transition(_F.ACCEPT_BAN, (_C.BAN_PROPOSED,), _C.CLOSED, "FPL procedural rules 6.5"),
        Transition(_F.CONTEST_BAN, (_C.BAN_PROPOSED,), _C.REFERRED, "FPL procedural rules 6.5"),
        Transition(_F.UNFOUNDED, (_C.DISMISSED, _C.REFUSED, _C.FORWARDED), None, "FPR 5.2", _COMPLAINTS),
        Transition(_F.CLOSE, (_C.FORWARDED, _C.REFERRED), _C.CLOSED),
        Transition(_F.CLOSE, (_C.DECIDED, _C.DISMISSED, _C.REFUSED), _C.CLOSED, "", (*_OWN, CaseKind.PTC)),
    ),
)
"""A fair-play case at an event: from the complaint to the commission, which has its own procedure."""


# -- arbiters and officials (B.06.5) ------------------------------------------------


class DisciplineState(LabelledEnum):
    """How far a case about an arbiter has come."""

    DRAFT = "draft", msg("being written")
    RECEIVED = "received", msg("received")
    REFUSED = "refused", msg("not admissible")
    DOCUMENTS = "documents", msg("documents asked for")
    DECIDED = "decided", msg("decided")
    COMMUNICATED = "communicated", msg("decision delivered")
    APPEALED = "appealed", pmsg("a decision", "appealed against")
    REFERRED = "referred", msg("referred to the EDC")
    CLOSED = "closed", msg("closed")

    @property
    def pending(self) -> bool:
        """Is a decision still owed?"""
        return self in (DisciplineState.DRAFT, DisciplineState.RECEIVED, DisciplineState.DOCUMENTS)


class DisciplineAct(LabelledEnum):
    """What is done about a case of an arbiter."""

    RECEIVE = "receive", msg("Confirm receipt")
    REFUSE = "refuse", msg("Declare not admissible")
    ASK = "ask", msg("Admit it and ask for documents")
    ASK_STATEMENT = "ask-statement", msg("Ask for a statement")
    STATE = "state", msg("Add a statement")
    REFER = "refer", msg("Refer to the EDC")
    DECIDE = "decide", msg("Decide")
    DELIVER = "deliver", msg("Deliver the decision")
    APPEAL = "appeal", msg("Record an appeal")
    CLOSE = "close", msg("Close")


_S, _T = DisciplineState, DisciplineAct
DISCIPLINE: Procedure[DisciplineState, DisciplineAct] = Procedure(
    _S.DRAFT,
    (
        Transition(_T.RECEIVE, (_S.DRAFT,), _S.RECEIVED, "B.06.5 5.2"),
        Transition(_T.REFUSE, (_S.RECEIVED,), _S.REFUSED, "B.06.5 2.6"),
        Transition(_T.ASK, (_S.RECEIVED,), _S.DOCUMENTS, "B.06.5 5.5.a"),
        Transition(_T.ASK_STATEMENT, (_S.DOCUMENTS,), None, "B.06.5 5.5.a"),
        Transition(_T.STATE, (_S.DOCUMENTS,), None, "B.06.5 5.5.a"),
        Transition(_T.REFER, (_S.RECEIVED, _S.DOCUMENTS), _S.REFERRED, "B.06.5 2.4"),
        Transition(_T.DECIDE, (_S.DOCUMENTS,), _S.DECIDED, "B.06.5 5.7"),
        Transition(_T.DELIVER, (_S.DECIDED,), _S.COMMUNICATED, "B.06.5 5.7.d"),
        Transition(_T.APPEAL, (_S.COMMUNICATED,), _S.APPEALED, "B.06.5 6.2"),
        Transition(_T.CLOSE, (_S.REFUSED, _S.COMMUNICATED, _S.APPEALED, _S.REFERRED), _S.CLOSED),
    ),
)
"""A complaint about an arbiter or official, up to the end of the time for an appeal."""
