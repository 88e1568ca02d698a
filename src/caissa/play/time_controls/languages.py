"""The words of a written time control in other languages than English: German, French, Spanish, Italian …"""

from __future__ import annotations

import re

_WORDS = {
    "move": "zug coup jugada movimiento mossa lance zet",
    "moves": "züge zuge zügen coups jugadas movimientos mosse lances zetten mov movs",
    "hour": "stunde heure hora ora uur",
    "hours": "stunden heures horas ore",
    "minutes": "minuten minuto minutos minuti mn",
    "seconds": "sekunden sekunde sek segundos segundo seg secondes seconde secondi secondo seconden",
    "increment": "inkrement incremento incrément incrementi zeitgutschrift",
    "per": "pro par por",
    "each": "je jeden cada chaque ogni",
    "for": "für pour para voor",
    "and": "und et y",
    "in": "en",
    "first": "ersten erste premier premiers primera primeras primer primo prime",
    "plus": "más mas più piu mais zuzüglich",
    "then": "dann danach puis luego después poi",
    "with": "mit avec con com met",
    "from": "ab desde dès depuis dal vanaf",
    "after": "nach après tras dopo na",
    "rest": "reste resto",
    "end": "ende fin fine final",
    "game": "partie partida partita partij",
    "all": "alle tous todas tutte",
    "the": "der die das dem den le la les el los las il de des du della",
    "player": "spieler joueur jugador giocatore",
    "time": "bedenkzeit",
}
_ENGLISH = {foreign: word for word, listed in _WORDS.items() for foreign in listed.split()}
_LETTERS = re.compile(r"[^\W\d_]+")


def in_english(text: str) -> str:
    """The text in small letters with the words that we know from other languages in English."""
    return _LETTERS.sub(lambda match: _ENGLISH.get(match[0], match[0]), text)
