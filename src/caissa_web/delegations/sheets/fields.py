"""What a column of a delegation's list can hold, and the headings by which it is known."""

from __future__ import annotations

from types import MappingProxyType

from caissa.folding import fold
from caissa.messages import LabelledEnum, msg


class NameField(LabelledEnum):
    """What a column says of the people of a delegation."""

    CATEGORY = "category", msg("category")
    STATUS = "status", msg("kind of place")
    NAME = "name", msg("name")
    SURNAME = "surname", msg("surname")
    FIRST_NAME = "first_name", msg("first name")
    FIDE_ID = "fide_id", msg("FIDE ID")
    BIRTH = "birth", msg("date of birth")
    SEX = "sex", msg("sex")
    FEDERATION = "federation", msg("federation")
    TITLE = "title", msg("title")
    PASSPORT_NAME = "passport_name", msg("name as in the passport")
    EMAIL = "email", msg("e-mail")
    PHONE = "phone", msg("phone")
    GUARDIAN = "guardian", msg("parent or guardian")
    GUARDIAN_PHONE = "guardian_phone", msg("phone of the parent or guardian")
    TEAM = "team", msg("team")
    BOARD = "board", msg("board")


GRID = (
    NameField.CATEGORY,
    NameField.STATUS,
    NameField.NAME,
    NameField.FIDE_ID,
    NameField.BIRTH,
    NameField.SEX,
    NameField.FEDERATION,
    NameField.EMAIL,
    NameField.PHONE,
    NameField.GUARDIAN,
    NameField.GUARDIAN_PHONE,
)
"""The columns of the grid, in their order."""

_HEADINGS = {
    NameField.CATEGORY: "category cat class group event section tournament age group competition kategorie "
    "altersklasse categorie categoria категория turnier torneo tournoi role funktion fonction función",
    NameField.STATUS: "status kind place kind-of-place official/additional type player-type typ tipo quota",
    NameField.NAME: "name full-name player participant nombre nom nome имя namen spieler joueur jugador "
    "name-as-listed",
    NameField.SURNAME: "surname last-name family-name familyname lastname nachname nom-de-famille apellido "
    "apellidos cognome sobrenome фамилия",
    NameField.FIRST_NAME: "first-name firstname given-name given-names vorname prénom prenom nombre-de-pila",
    NameField.FIDE_ID: "fide-id fideid fide id-fide fide-no fide-code id fide-number fide-nr",
    NameField.BIRTH: "birth date-of-birth birthdate birthday born dob year-of-birth geburtsdatum geboren "
    "date-de-naissance naissance fecha-de-nacimiento nacimiento data-de-nascimento дата-рождения birth-date",
    NameField.SEX: "sex gender m/f f/m m/w geschlecht sexe sexo пол",
    NameField.FEDERATION: "federation fed country nation verband land fédération federación federação страна",
    NameField.TITLE: "title titel titre título fide-title",
    NameField.PASSPORT_NAME: "passport-name name-as-in-passport name-as-in-the-passport passport",
    NameField.EMAIL: "email e-mail mail e-mail-address email-address correo courriel",
    NameField.PHONE: "phone telephone mobile tel telefon teléfono téléphone telefone whatsapp mobile-phone",
    NameField.GUARDIAN: "guardian parent parent-or-guardian guardian-name parent-name mother father",
    NameField.GUARDIAN_PHONE: "guardian-phone parent-phone phone-of-guardian phone-of-parent "
    "phone-of-the-parent-or-guardian",
    NameField.TEAM: "team team-name mannschaft équipe equipo equipe",
    NameField.BOARD: "board order board-no brett échiquier tablero tabuleiro board-order",
}


def folded_heading(text: str) -> str:
    """A heading made comparable: small letters, no accents, words joined by hyphens."""
    return "-".join(
        fold(text).replace("_", " ").replace(".", " ").replace(":", " ").replace("-", " ").split()
    )


FIELD_OF_HEADING = MappingProxyType(
    {
        folded_heading(heading): field
        for field, headings in _HEADINGS.items()
        for heading in (*headings.split(), field.value, field.value.replace("_", " "))
    }
)


def field_of_heading(text: str) -> NameField | None:
    """What a heading means; None for one that means nothing here."""
    return FIELD_OF_HEADING.get(folded_heading(text))
