"""Which text of a system a tournament follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from caissa.pairing.swiss.colours import ColourRule
from caissa.pairing.swiss.errors import EditionNotCarriedOut
from caissa.pairing.swiss.state import Handling
from caissa.regulations import edition as register_edition
from caissa.regulations import in_force
from caissa.tournament import Tournament


@dataclass(frozen=True, slots=True)
class SwissRules:
    """One edition: its short name, who may not have the bye, and the articles of criteria and colours."""

    key: str
    handling: Handling
    articles: Mapping[str, str]
    colour_articles: Mapping[ColourRule, str] = field(default_factory=dict)


Rules = TypeVar("Rules")


def chosen_rules(
    regulation: str, known: Mapping[str, Rules], tournament: Tournament, edition: str | None
) -> Rules:
    """The edition asked for or announced, otherwise the one in force; refused if it is not known here."""
    wanted = edition or tournament.announced_editions.get(regulation)
    chosen = register_edition(regulation, wanted) if wanted else in_force(regulation, tournament.start)
    if chosen.key not in known:
        raise EditionNotCarriedOut(
            wanted=chosen.key, regulation=regulation, known=", ".join(known), article=regulation
        )
    return known[chosen.key]
