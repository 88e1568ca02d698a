"""The headings of player lists, by what their columns hold.

They are those of English, French, Spanish, German, Italian, Portuguese and Russian lists and of the
exports of Swiss-Manager, chess-results, Vega, ChessManager, Papi and FIDE's own list.
"""

from __future__ import annotations

from functools import cache

from caissa.files.player_list.fields import PlayerField
from caissa.tournament.initial_order import alphabetically

F = PlayerField

_HEADINGS = {
    F.NUMBER: """
        No | Nr | N | Num | Number | Start no | StartNr | Start number | SNo | SNr | Starting number |
        Starting rank | Seed | TPN | Pairing number | Initial rank | N° | Nº | № | Numero | Número |
        Núm | Startrang | Startnummer | Teilnehmernummer | TlnNr | Nini | N ini | Rank ini | Ri |
        Pos ini | Numero di partenza | Número inicial | Номер | Ст № | Стартовый номер | Ст номер
    """,
    F.NAME: """
        Name | Names | Player | Player name | Full name | Surname and name | Surname, first name |
        Last name, first name | Nom | Nom complet | Nom prénom | Nom et prénom | Joueur | Nombre |
        Nombre completo | Apellidos y nombre | Apellidos, nombre | Jugador | Spieler | Spielername |
        Teilnehmer | Name, Vorname | Nome | Nominativo | Cognome e nome | Cognome nome | Giocatore |
        Nome completo | Jogador | Имя | ФИО | Ф.И.О. | Фамилия Имя | Фамилия, имя | Игрок | Участник
    """,
    F.SURNAME: """
        Surname | Last name | Family name | Nom de famille | Apellido | Apellidos | Nachname |
        Familienname | Zuname | Cognome | Sobrenome | Apelido | Фамилия
    """,
    F.FIRST_NAME: """
        First name | Given name | Given names | Forename | Prénom | Prénoms | Nombre de pila |
        Vorname | Primeiro nome | Nome proprio
    """,
    F.TITLE: """
        Title | Titl | Tit | Ti | Ttl | FIDE title | Titre | FideTitre | Titre FIDE | Título |
        Título FIDE | Titel | FIDE Titel | Titolo | Titolo FIDE | Звание | Титул
    """,
    F.RATING: """
        Rating | Rtg | Rat | Rtng | Elo | Tournament rating | Rating used | Elo tournoi | Elo torneo |
        TWZ | Turnierrating | Wertungszahl | Punteggio | Рейтинг | Рейт | Рт
    """,
    F.FIDE_RATING: """
        RtgI | Rtg int | IRtg | FIDE rating | Rating FIDE | Rtg FIDE | FIDE rtg | Elo FIDE |
        FIDE Elo | EloI | Elo int | Elo F | Rating int | Int rating | International rating |
        Standard | Std | Standard rating | Std rating | SRtng | FIDE std | FIDE standard |
        Elo standard | Elo internacional | Rating internacional | Elo internazionale | FIDE |
        Elo international | Рейтинг ФИДЕ | Рейтинг FIDE | Международный рейтинг
    """,
    F.RAPID_RATING: """
        Rapid | Rpd | Rapid rating | Rating rapid | RRtng | Rtg rapid | FIDE rapid | Rapid FIDE |
        Elo rapid | Rapid Elo | Rapide | Elo rapide | Rápido | Elo rápido | Rating rápido |
        Schnellschach | Elo Schnellschach | Рапид | Рейтинг рапид | Быстрые
    """,
    F.BLITZ_RATING: """
        Blitz | Blz | Blitz rating | Rating blitz | BRtng | Rtg blitz | FIDE blitz | Blitz FIDE |
        Elo blitz | Blitz Elo | Relámpago | Relâmpago | Elo relámpago | Lampo | Elo lampo | Блиц |
        Рейтинг блиц
    """,
    F.NATIONAL_RATING: """
        RtgN | Rtg nat | NRtg | National rating | Nat rating | Rating nat | Rating national |
        Elo nat | EloN | Elo N | Elo national | Elo nacional | Rating nacional | Rating nazionale |
        Elo nazionale | Elo Italia | NWZ | DWZ | USCF | USCF rating | ECF | ECF rating | CFC rating |
        Rating CBX | Национальный рейтинг | Рейтинг ФШР | Рейтинг РФ | Российский рейтинг
    """,
    F.FEDERATION: """
        Fed | Federation | Country | Nation | FIDE fed | Pays | Fédération | Nationalité | País |
        Federación | Land | Föderation | Nationalität | Nationality | Federazione | Nazione |
        Federação | Nacionalidade | Nacionalidad | Федерация | Фед | Страна
    """,
    F.FIDE_ID: """
        FIDE ID | ID FIDE | FIDE no | FIDE nr | FIDE number | FIDE code | FIDE ID no | Code FIDE |
        N° FIDE | Numéro FIDE | Num FIDE | Código FIDE | Número FIDE | FIDE Kennung | FIDE Nummer |
        Codice FIDE | FIDE ident | ID number | ФИДЕ ID | ID ФИДЕ | ИД ФИДЕ | Код ФИДЕ | Код FIDE |
        FIDE ИД
    """,
    F.NATIONAL_ID: """
        National ID | ID nat | Nat ID | ID national | Ident number | IdentNr | Code FFE | N° FFE |
        NrFFE | Numéro FFE | Licence | License | N° licence | Numéro de licence | Licencia |
        Número de licencia | Lizenz | Lizenznummer | Mitgliedsnummer | MglNr | PKZ | Tessera |
        ID FSI | Codice FSI | USCF ID | ECF code | ID CBX | CBX ID | Membership number | Member ID |
        ID ФШР | ФШР ID | Код ФШР | ИД ФШР
    """,
    F.BIRTH: """
        Birth | Birthday | Born | Birth date | Date of birth | DOB | B-day | Year of birth |
        Birth year | BYear | YOB | Year | Date de naissance | Naissance | Né le | Né(e) le | Année |
        Année de naissance | Né(e) | Né | Née | Née le | Fecha de nacimiento |
        Fecha nacimiento | F. Nac. | Fecha nac |
        Nacimiento | Año | Año de nacimiento | Geburtsdatum | Geburt | Geb | GebDat | Geb. Datum |
        Geburtsjahr | Geb. Jahr | Jahrgang | Jg | Data di nascita | Data nascita | Nascita | Anno |
        Anno di nascita | Nato il | Data de nascimento | Nascimento | Data nasc | Dt nasc |
        Ano de nascimento | Nato | Nata | Nata il | Nacido | Nacida | Nascido | Nascida | Geboren |
        Geb. am | Geboren am | Дата рождения | Год рождения | Г.р. | Д.р. | Год
    """,
    F.SEX: """
        Sex | Gender | Sexe | Sexo | Género | Geschlecht | Geschl | Sesso | Genere | Genre | Пол |
        M/F | M/W | F/M | FS
    """,
    F.CLUB: """
        Club | Clubname | Club name | Club/City | Club/Ort | Club/Ville | Club/Ciudad | Club/Città |
        Verein | Verein/Ort | Vereinsname | Circolo | Società | Clube | Клуб | Клуб/Город
    """,
    F.TEAM: """
        Team | Team name | Équipe | Equipo | Mannschaft | Squadra | Equipa | Команда
    """,
    F.SECTION: """
        Section | Group | Gr | Grp | Groupe | Grupo | Gruppe | Gruppo | Secção | Seção | Sezione |
        Sección | Tournament | Tournoi | Torneo | Turnier | Torneio | Секция | Группа | Турнир
    """,
    F.K: """
        K | K-factor | K factor | SK | Factor K | K-Faktor | Facteur K | Fattore K | Coefficient K |
        K FIDE | Коэффициент
    """,
    F.ARBITER_TITLE: """
        Arbiter title | Arbiter | Title of arbiter | Titre d'arbitre | Título de árbitro | Schiedsrichtertitel
    """,
    F.ARBITER_CATEGORY: """
        Arbiter category | Category of arbiter | Catégorie d'arbitre | Categoría de árbitro
    """,
    F.LICENCE: """
        Licences | Licenses | Licence kind | Licence until
    """,
}

_DOUBTFUL_HEADINGS = {
    "id": (F.FIDE_ID, F.NATIONAL_ID),
    "ident": (F.FIDE_ID, F.NATIONAL_ID),
    "code": (F.FIDE_ID, F.NATIONAL_ID),
    "nat": (F.FEDERATION, F.NATIONAL_RATING),
    "g": (F.SEX,),
    "s": (F.SEX,),
    "city": (F.CLUB,),
    "ville": (F.CLUB,),
    "ciudad": (F.CLUB,),
    "ort": (F.CLUB,),
    "citta": (F.CLUB,),
    "cidade": (F.CLUB,),
    "город": (F.CLUB,),
}
"""Headings that several programs use for several things: the first that is free and fits is taken."""


def heading_key(heading: str) -> str:
    """A heading as it is compared: `FIDE-ID`, `FideID` and `fide id` are one; a lone `#` is a number."""
    return alphabetically(heading).replace(" ", "") or ("no" if heading.strip() == "#" else "")


@cache
def _by_heading() -> dict[str, PlayerField]:
    return {
        heading_key(heading): field for field, listed in _HEADINGS.items() for heading in listed.split("|")
    }


def field_of_heading(heading: str) -> PlayerField | None:
    """The field that a heading surely names."""
    return _by_heading().get(heading_key(heading))


def fields_of_doubtful_heading(heading: str) -> tuple[PlayerField, ...]:
    """The fields that a heading may name, the likelier first."""
    return _DOUBTFUL_HEADINGS.get(heading_key(heading), ())
