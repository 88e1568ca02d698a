"""A complaint about cheating: what it must contain before anybody acts on it (FPR 3.2, Regan VI)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from caissa.arbiters.judgement import Clause, Judgement
from caissa.conduct.procedures import CaseKind
from caissa.folding import name_words
from caissa.messages import LabelledEnum, comma_separated, msg


class BasisKind(LabelledEnum):
    """What a complaint is based on."""

    PHYSICAL = "physical", msg("physical evidence, such as a device")
    OBSERVATION = "observation", msg("behaviour that was observed")
    DOCUMENT = "document", msg("a document or a recording")
    MANIPULATION = "manipulation", msg("an arranged result or other manipulation")
    ENGINE = "engine", msg("moves compared with an engine")
    STATISTICS = "statistics", msg("a statistical test by an approved method")
    STRENGTH = "strength", msg("plays above the rating")


@dataclass(frozen=True, slots=True)
class EngineTest:
    """How moves were compared with an engine, so that anybody can do it again."""

    engine: str = ""
    version: str = ""
    settings: str = ""
    hash_size: str = ""
    variations: str = ""
    interface: str = ""
    ranges: str = ""
    rationale: str = ""
    matches: str = ""

    @property
    def missing(self) -> tuple[str, ...]:
        """The names of the fields that say nothing."""
        return tuple(field.name for field in fields(self) if not getattr(self, field.name).strip())


ENGINE_FIELDS = {
    "engine": msg("engine"),
    "version": msg("version of the engine"),
    "settings": msg("settings"),
    "hash_size": msg("size of the hash table"),
    "variations": msg("number of principal variations"),
    "interface": msg("interface and platform"),
    "ranges": msg("moves tested in each game"),
    "rationale": msg("why these moves"),
    "matches": msg("number of matches"),
}
"""What a comparison with an engine has to state (Regan's notes VI.10)."""


@dataclass(frozen=True, slots=True)
class Basis:
    """One thing that a complaint is based on."""

    kind: BasisKind
    text: str = ""
    test: EngineTest | None = None


@dataclass(frozen=True, slots=True)
class Complaint:
    """A complaint as somebody hands it in; people are told apart by FIDE ID, or by name without one."""

    kind: CaseKind
    complainant: str
    complainant_id: int | None
    accused: str
    accused_id: int | None = None
    written: bool = True
    on_form: bool = True
    signed: bool = True
    bases: tuple[Basis, ...] = ()
    why_not_earlier: str = ""

    @property
    def against_oneself(self) -> bool:
        """Are the complainant and the accused the same person?"""
        if self.complainant_id is not None and self.accused_id is not None:
            return self.complainant_id == self.accused_id
        return bool(self.complainant.strip()) and name_words(self.complainant) == name_words(self.accused)


_FILED = (CaseKind.ITC, CaseKind.PTC)


def complaint_admissibility(complaint: Complaint) -> Judgement:
    """Is a complaint admissible? Every demand with its article.

    Reports of officials and violations of rules need no form and no complainant.

    Handbook: FPR 3.2.1, 3.2.2, 3.2.3, 3.2.4, 3.2.5, 3.2.7, 3.2.8, 3.2.9
    """
    return Judgement(complaint.kind.label, tuple(_clauses(complaint)))


def _clauses(complaint: Complaint) -> Iterator[Clause]:
    yield Clause("FPR 3.2.4", msg("it says whom it is about"), bool(complaint.accused.strip()))
    two = msg("complainant and accused are two people")
    yield Clause("FPR 3.2.4", two, not complaint.against_oneself)
    if complaint.kind in _FILED:
        yield from _filed(complaint)
    yield from _based(complaint)


def _filed(complaint: Complaint) -> Iterator[Clause]:
    has_id = complaint.complainant_id is not None
    yield Clause("FPR 3.2.1", msg("the complainant has a FIDE ID"), has_id)
    yield Clause("FPR 3.2.2", msg("in writing; what is only said is not accepted"), complaint.written)
    yield Clause("FPR 3.2.3", msg("on the form for complaints"), complaint.on_form)
    yield Clause("FPR 3.2.3", msg("signed"), complaint.signed)
    if complaint.kind is CaseKind.PTC:
        explained = bool(complaint.why_not_earlier.strip())
        yield Clause("FPR 3.2.7", msg("it says why nothing was said during the tournament"), explained)


def _based(complaint: Complaint) -> Iterator[Clause]:
    named = any(basis.text.strip() for basis in complaint.bases)
    yield Clause("FPR 3.2.8", msg("it lists what it is based on"), named)
    only_strength = bool(complaint.bases) and all(
        basis.kind is BasisKind.STRENGTH for basis in complaint.bases
    )
    text = msg("it is based on more than playing above the rating")
    yield Clause("FPR 3.2.9", text, not only_strength)
    for basis in complaint.bases:
        if basis.kind is BasisKind.ENGINE:
            missing = (basis.test or EngineTest()).missing
            names = comma_separated(ENGINE_FIELDS[name] for name in missing)
            yield Clause(
                "Regan VI.10",
                msg("the comparison with an engine can be repeated"),
                not missing,
                msg("missing: {names}", names=names) if missing else "",
            )
