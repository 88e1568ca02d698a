"""Accounts of players: one for each, agreed to, pasted all or nothing (E.04 9.3, Appendix I 10.1)."""

from __future__ import annotations

import pytest

from caissa_web.online.errors import AccountsRefused
from caissa_web.online.models import PlayerAccount
from caissa_web.online.operations.accounts import drop_accounts, note_consent, take_accounts
from caissa_web.records.models import LogEntry
from tests.web.online.world import hybrid_section

pytestmark = pytest.mark.django_db
ACCOUNTS = "/desk/spring/online-play/accounts/"


def on_record() -> dict[str, str]:
    """Account by player."""
    return dict(PlayerAccount.objects.values_list("name", "account"))


def test_a_list_is_taken_over_once(hybrid):
    """Sent again it changes nothing; a changed account is changed; who agreed has agreed."""
    assert take_accounts(hybrid, "lichess", "1;AnnaM;yes\n2;boris", by="olga") == 2
    entries = LogEntry.objects.count()
    assert take_accounts(hybrid, "lichess", "1;AnnaM;yes\n2;boris", by="olga") == 0
    assert LogEntry.objects.count() == entries
    assert take_accounts(hybrid, "lichess", "1;anna2;no", by="olga") == 1

    assert on_record() == {"Anna": "anna2", "Boris": "boris"}
    assert PlayerAccount.objects.get(name="Anna").consented_at is not None
    assert PlayerAccount.objects.get(name="Boris").consented_at is None


def test_one_account_for_two_players_is_refused(hybrid):
    """In one list, against the records, and by a player of another section; nothing of the list is stored."""
    take_accounts(hybrid, "lichess", "1;AnnaM", by="olga")
    other = hybrid_section(hybrid.event, slug="second")
    for section, text in ((hybrid, "2;annam"), (hybrid, "2;x1\n3;X1"), (other, "2;ANNAM")):
        with pytest.raises(AccountsRefused, match="is the account of"):
            take_accounts(section, "lichess", f"{text}\n4;dora", by="olga")

    assert on_record() == {"Anna": "AnnaM"}
    assert take_accounts(hybrid, "chesscom", "2;annam", by="olga") == 1


def test_consent_and_removal(hybrid):
    """Both are noted once, with one entry."""
    take_accounts(hybrid, "lichess", "1;AnnaM", by="olga")
    key = PlayerAccount.objects.get().pk

    assert [note_consent(hybrid.event, [key], by="olga") for _again in range(2)] == [1, 0]
    assert [drop_accounts(hybrid.event, [key], by="olga") for _again in range(2)] == [1, 0]


def test_the_page(chief, hybrid):
    """A pasted list, what is wrong with it in words, consent by a tick; names of those who have none."""
    sent = {"section": "hybrid", "zone": "lichess", "text": "1;AnnaM\n2;AnnaM"}
    refused = chief.post(
        ACCOUNTS, sent, HTTP_REFERER=f"http://testserver{ACCOUNTS}", follow=True
    ).content.decode()
    assert "line 2: AnnaM is the account of Anna" in refused
    chief.post(ACCOUNTS, {**sent, "text": "1;AnnaM\n2;boris"})
    chief.post(ACCOUNTS, {"act": "agreed", "account": [PlayerAccount.objects.get(name="Anna").pk]})

    text = chief.get(ACCOUNTS).content.decode()

    assert "6 players without an account" in text
    assert PlayerAccount.objects.filter(consented_at=None).count() == 1


def test_the_agreement_is_typed_in_the_language_of_the_page(chief, hybrid):
    """On the German page ja counts, which the page names; on the English one it does not."""
    sent = {"section": "hybrid", "zone": "lichess", "text": "1;AnnaM;ja"}
    chief.post(ACCOUNTS, sent)
    assert PlayerAccount.objects.get().consented_at is None
    german = {"Accept-Language": "de"}
    assert "„ja“" in chief.get(ACCOUNTS, headers=german).content.decode()
    chief.post(ACCOUNTS, sent, headers=german)
    assert PlayerAccount.objects.get().consented_at is not None
