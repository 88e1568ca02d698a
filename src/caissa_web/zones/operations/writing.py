"""Permission links by e-mail: one press writes to every player who has not allowed games yet.

The link itself is stored nowhere: it is signed when a letter leaves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from caissa.messages import plural
from caissa_web.delivery.doubtful import doubtful_among
from caissa_web.delivery.models import Letter
from caissa_web.delivery.outbox import Draft, post_many, register_link, register_reason
from caissa_web.delivery.wording import rendered
from caissa_web.games.people import keys_of
from caissa_web.online.models import PlayerAccount
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, locked, log
from caissa_web.translation.web_language import web_language
from caissa_web.zones.addresses import MailAddress, addresses_of
from caissa_web.zones.links import permission_address
from caissa_web.zones.models import ZoneChoice
from caissa_web.zones.offered import offered
from caissa_web.zones.operations.choosing import chosen
from caissa_web.zones.seats import accounts_of, has_permission

KIND = LINK = "zones.permission"


@dataclass(frozen=True, slots=True)
class Unasked:
    """A player whose permission is missing: where to write to, whether letters arrive, the last letter."""

    account: PlayerAccount
    address: MailAddress | None
    doubtful: bool
    letter: Letter | None

    @property
    def can_be_written_to(self) -> bool:
        """Is there an address at which letters arrive?"""
        return self.address is not None and not self.doubtful


def register() -> None:
    """Say how the links of these letters are made, and when a letter is not wanted any more."""
    register_link(LINK, _link)
    register_reason(KIND, is_still_missing)


def without_permission(section: Section, choice: ZoneChoice) -> list[Unasked]:
    """The players of a section who have not allowed games yet, with what is known of letters to them."""
    facts = snapshot.load_state(section).facts
    keys = keys_of(facts)
    playing = {key for player in facts.players if player.left is None for key in keys[player.number]}
    rows = accounts_of(section, choice.zone)
    accounts = [row for key, row in rows.items() if key in playing and not has_permission(row)]
    addresses = addresses_of(section.event, accounts)
    doubtful = doubtful_among(address.email for address in addresses.values())
    letters = _letters(section, accounts)
    return [_unasked(account, addresses.get(account.pk), doubtful, letters) for account in accounts]


def _unasked(
    account: PlayerAccount,
    address: MailAddress | None,
    doubtful: Mapping[str, object],
    letters: Mapping[str, Letter],
) -> Unasked:
    is_doubtful = address is not None and address.email in doubtful
    return Unasked(account, address, is_doubtful, letters.get(_about(account)))


def _letters(section: Section, accounts: Sequence[PlayerAccount]) -> Mapping[str, Letter]:
    """What the newest letter about each account is; letters about an earlier account of a player are none."""
    names = {_about(account): _once(account) for account in accounts}
    rows = Letter.objects.filter(event=section.event_id, kind=KIND, about__in=names)
    newest_last = rows.defer("body", "html").order_by("id")
    return {row.about: row for row in newest_last if row.once.startswith(names[row.about])}


def next_wave(unasked: Sequence[Unasked]) -> int:
    """The number by which those who were written to are written to again; pressed twice it is the same."""
    waves = [int(each.letter.once.rpartition(" ")[2]) for each in unasked if each.letter]
    return max(waves, default=0) + 1


@transaction.atomic
def write_to_players(section: Section, *, by: str, site: str, again: int = 0) -> int:
    """Write to all who have not allowed games: to each once, and again only when that is asked for.

    `again` is the number of the wave (`next_wave`); how many letters were written.
    """
    current = locked(section)
    choice, now = chosen(current), timezone.now()
    wanted = [each for each in without_permission(current, choice) if each.can_be_written_to]
    if not again:
        wanted = [each for each in wanted if each.letter is None]
    drafts = [_draft(each, current, site, again) for each in wanted]
    written = post_many(drafts, now)
    if written:
        what = plural("{count} letter", "{count} letters", written)
        log(current.event, Act("zone.permissions-asked", by, what), current)
    return written


def _draft(each: Unasked, section: Section, site: str, wave: int) -> Draft:
    account, address = each.account, each.address
    if address is None:  # `can_be_written_to` has left these out
        raise LookupError(account.pk)
    event = section.event
    with translation.override(web_language(address.language)):
        zone = dict(offered()).get(account.zone, account.zone)
        names = {"event": event.name, "player": account.name, "account": account.account, "zone": zone}
        text = rendered("zones/letters/permission.txt", names, {})
    return Draft(
        kind=KIND,
        once=f"{_once(account)}{wave}",
        contact=address.email,
        language=address.language,
        text=text,
        event=event,
        about=_about(account),
        site=site,
        links=((LINK, str(account.pk)),),
    )


def _about(account: PlayerAccount) -> str:
    return f"account {account.pk}"


def _once(account: PlayerAccount) -> str:
    """What the letters about an account as it is named now have in common."""
    return f"{KIND} {account.pk} {account.folded} "


def is_still_missing(letter: Letter) -> bool:
    """Is the permission still missing, and the account the same? Else the letter does not leave."""
    number = letter.about.rpartition(" ")[2]
    rows = PlayerAccount.objects.select_related("permission")
    account = rows.filter(pk=int(number)).first() if number.isdecimal() else None
    return account is not None and letter.once.startswith(_once(account)) and not has_permission(account)


def _link(leads_to: str) -> tuple[str, str]:
    account = PlayerAccount.objects.filter(pk=int(leads_to)).first()
    return _("Allow games"), permission_address(account) if account else "/"
