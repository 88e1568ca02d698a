"""A head of delegation sends the photos of the delegation's people, and of nobody else."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from caissa_web.accreditation.models import Holder
from caissa_web.accreditation.operations.holders import take_over
from caissa_web.delegations.links import token_of
from caissa_web.delivery.models import Letter
from caissa_web.mailings.audience import Audience, addressed
from tests.web.accreditation.pictures import png, size_of
from tests.web.delegations.games import championship, coming, names
from tests.web.delegations.test_names import TWO

pytestmark = pytest.mark.django_db


def test_photos_of_one_delegation(client):
    """Its own people only; a file that is none changes nothing; the office can write to one delegation."""
    offer = championship()
    hungary, france = (coming(offer, code, quota={"U14": 1, "U14G": 1}) for code in ("HUN", "FRA"))
    entries = names(hungary, offer, TWO).entries
    others = names(france, offer, TWO.replace("Nagy", "Petit").replace("Toth", "Grand"), key="other").entries
    take_over(offer.event, by="olga")
    key = token_of(hungary.officials.get())
    here = f"/enter/delegation/{key}/badges/"
    page = client.get(here).content.decode()
    assert "2 photos are missing" in page
    assert "Petit" not in page

    sent = {"photo": SimpleUploadedFile("a.png", png())}
    assert client.post(f"{here}{others[0].code}/send/", sent).status_code == 404
    wrong = client.post(
        f"{here}{entries[0].code}/send/", {"photo": SimpleUploadedFile("a.gif", b"GIF89a")}, follow=True
    )
    assert "neither JPEG nor PNG" in wrong.content.decode()
    assert not Holder.objects.filter(photo__isnull=False).exists()
    sent = {"photo": SimpleUploadedFile("a.png", png())}
    page = client.post(f"{here}{entries[0].code}/send/", sent, follow=True).content.decode()
    assert "1 photo is missing" in page
    assert size_of(client.get(f"{here}{entries[0].code}/photo.png").content) == (240, 308)
    assert client.get(f"{here}{others[0].code}/photo.png").status_code == 404
    assert client.get("/enter/delegation/wrong/badges/").status_code in (302, 404)

    fitting = addressed(offer.event, Audience(delegation=hungary.code))
    assert [each.entry.code for each in fitting] == [entry.code for entry in entries]
    assert Letter.objects.exists()
