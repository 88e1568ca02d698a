"""Connectors of other packages (NFR-010): each kind is used where Caissa's own would be."""

from __future__ import annotations

import pytest

from caissa.cli.fetching import PUBLISHED, addresses
from caissa.connectors import ConnectorKind, connector, connectors, plugged_in
from caissa.errors import CaissaError
from caissa.files import read_tournament_file
from caissa_web.config.environment import WrongSetting
from caissa_web.config.payments import payments
from caissa_web.delivery import sms
from caissa_web.games.boards import as_pgn
from caissa_web.server import doctor
from caissa_web.treasury import providers

HALL_FILE = b"HALL1\nAnna\nBoris\n"


@pytest.mark.django_db
def test_caissas_own_connectors_are_of_every_kind():
    """With nothing plugged in, each kind has at least one, and all have a state of their own."""
    assert {each.kind for each in connectors()} == set(ConnectorKind)
    assert all(each.state().summary for each in connectors())
    assert connector(ConnectorKind.PAYMENTS, "stripe").name == "Stripe"


def test_a_file_of_another_program_is_read(hall_package):
    """The connector that recognises it reads it; other files are read as ever."""
    read = read_tournament_file("players.hall", HALL_FILE)
    assert (read.kind, [player.person.name for player in read.document.players]) == (
        "Hall Program",
        ["Anna", "Boris"],
    )
    assert read_tournament_file("a.csv", b"Name,Rating\nAnna,2000\n").kind == "player list"


def test_without_the_package_the_same_file_is_refused():
    """Nobody else knows it."""
    with pytest.raises(CaissaError):
        read_tournament_file("players.hall", HALL_FILE)


def test_further_rating_lists_are_fetched_after_the_own(hall_package):
    """The setting's addresses come first."""
    assert addresses() == (PUBLISHED, "https://ratings.example/list.zip")


def test_a_text_message_goes_by_the_connector_that_the_setting_names(hall_package, settings):
    """By its code; a dotted path goes on working."""
    settings.SMS_PROVIDER = "carrier"
    assert sms.provider().send("+37120000000", "Round 3 is paired") == "receipt 1"
    assert sms.provider().sent == [("+37120000000", "Round 3 is paired")]
    settings.SMS_PROVIDER = "caissa_web.delivery.sms.FileProvider"
    assert isinstance(sms.provider(), sms.FileProvider)


def test_cards_are_taken_by_the_connector_that_the_address_names(hall_package, settings):
    """Its scheme is the code; one that nobody brought along is refused at the start."""
    settings.PAYMENTS = payments("hallpay://key:secret@pay.example")
    assert providers.provider() == ("https://pay.example", "key", "secret")
    with pytest.raises(WrongSetting):
        payments("unknownpay://key:secret@pay.example")


def test_what_boards_send_becomes_pgn(hall_package):
    """What no connector recognises is PGN already."""
    assert as_pgn(b'{boards}[White "Anna"]\n\n1. e4 *\n') == '[White "Anna"]\n\n1. e4 *\n'
    assert as_pgn(b"1. d4 *\n") == "1. d4 *\n"


def test_one_that_cannot_be_loaded_is_a_warning_and_the_others_work(hall_package):
    """The doctor names it and why."""
    assert [each.code for each in plugged_in().connectors] == [
        "hall-program",
        "national",
        "carrier",
        "hallpay",
        "boards",
    ]
    checked = doctor.connections()
    assert (str(checked.state), checked.result) == (
        "warn",
        "broken: This connector could not be loaded: OSError: no licence file",
    )


@pytest.mark.django_db
def test_the_page_of_the_installation_lists_them(hall_package, client, django_user_model):
    """With their state, and the setting that would set them up."""
    manager = django_user_model.objects.create_superuser("manager")
    client.force_login(manager)
    page = client.get("/installation/").content.decode()
    assert "Hall Program" in page
    assert "as in the test" in page
    assert "CAISSA_SMTP_URL" in page
    assert "no licence file" in page
