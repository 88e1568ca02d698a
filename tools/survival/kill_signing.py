"""Kill the server while people sign contracts, start it again, and demand that no signature is lost or half.

    python tools/survival/kill_signing.py --kills 200
    CAISSA_DATABASE_URL=postgresql://… python tools/survival/kill_signing.py --kills 200

Everybody opens their one-time link and signs, two at the same time. At a random moment every process of the
server gets SIGKILL. Whoever had no answer signs again after the start. At the end every contract whose signer
was thanked is signed; every contract is either signed whole (evidence, state, one line of the log, one
letter) or not at all; and every signed one has exactly one sealed paper, which pyHanko's validator calls
unchanged.
"""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from desk_server import Colleague
from killing import Lost, Trial, at_once, open_offer, require, run

EVENT, LINKS, QUEUES = "signing", "links.txt", 2
RULES = """
name = "Signing"
currency = "EUR"
[[category]]
code = "A"
name = "Open"
[[category.pool]]
code = "all"
size = 5000
"""


class Signing(Trial):
    """The links of those who sign, and who of them was thanked."""

    verdict = "nothing lost, nothing half, one sealed paper for each"

    def begin(self, folder: Path) -> None:
        """The one-time links."""
        links = (folder / LINKS).read_text().split()
        self.queues = [links[start::QUEUES] for start in range(QUEUES)]
        self.thanked: list[str] = []
        self.begun: set[str] = set()

    def work(self, address: str) -> None:
        """People sign until the server is killed; whoever was cut off signs again at the next start."""
        at_once(partial(self._queue, address, queue) for queue in self.queues)

    def _queue(self, address: str, queue: list[str]) -> None:
        while queue:
            self.sent_again += queue[0] in self.begun
            self.begun.add(queue[0])
            _sign(address, queue[0])
            self.thanked.append(queue.pop(0))

    def settle(self, address: str) -> None:
        """Everybody who was cut off signs again; everybody who was thanked finds their contract signed."""
        for link in self.begun - set(self.thanked):
            _sign(address, link)
            self.thanked.append(link)
        for link in self.thanked:
            page = link.rstrip("/").rpartition("/")[0] + "/"
            _status, shown = Colleague(address).get(page)
            if "contract.pdf" not in shown:
                raise Lost(f"{page} was signed and is not")

    def summary(self) -> str:
        """What was done."""
        return f"{len(self.thanked)} signed"

    def note(self, folder: Path) -> None:
        """How many have signed."""
        (folder / "thanked").write_text(str(len(self.thanked)))

    def fill(self, folder: Path, kills: int) -> None:
        """People whose contracts were sent, each with a one-time link that holds for a day."""
        from caissa_web.contracts.links import proof_address  # noqa: PLC0415 - after django.setup()
        from caissa_web.contracts.models import Signature  # noqa: PLC0415
        from caissa_web.contracts.operations.sending import send_contract  # noqa: PLC0415
        from caissa_web.contracts.operations.texts import TextForm, add_text  # noqa: PLC0415
        from caissa_web.enrolment.operations.applicants import applicant_of  # noqa: PLC0415
        from caissa_web.enrolment.operations.applying import submit  # noqa: PLC0415
        from caissa_web.enrolment.operations.preparing import EntryForm  # noqa: PLC0415
        from caissa_web.enrolment.people import PersonData  # noqa: PLC0415

        offer = open_offer(EVENT, RULES)
        add_text(offer.event, TextForm("players", "Contract", "en", "{name} plays.", ("player",)), by="olga")
        for number in range(10 + kills):
            name = f"Signer{number:05}, Given"
            who = applicant_of(offer.event, name=name, link=name, email=f"s{number}@example.org")
            form = EntryForm("A", PersonData(name, no_fide_id=True, birth="1990-01-01"))
            (entry,) = submit(offer, who, [form], key=f"entry {number}", by="olga")
            send_contract(entry, "players", {}, by="olga")
        Signature.objects.update(proof=1, proof_until=datetime.now(UTC) + timedelta(days=1))
        links = [proof_address(row) for row in Signature.objects.order_by("id")]
        (folder / LINKS).write_text("\n".join(links))

    def look(self, folder: Path) -> None:
        """Evidence, states, log, letters, papers."""
        from collections import Counter as Tally  # noqa: PLC0415

        from caissa_web.contracts.models import Contract  # noqa: PLC0415 - after django.setup()
        from caissa_web.contracts.operations.signing import evidence_of  # noqa: PLC0415
        from caissa_web.contracts.papers import seal_unsealed, sealed_paper  # noqa: PLC0415
        from caissa_web.contracts.sealing import check  # noqa: PLC0415
        from caissa_web.delivery.models import Letter  # noqa: PLC0415
        from caissa_web.enrolment.models import PortalAct  # noqa: PLC0415
        from caissa_web.papers.models import StoredFile  # noqa: PLC0415

        while seal_unsealed():
            pass
        rows = Contract.objects.select_related("file", "text", "event").prefetch_related("signatures")
        contracts = list(rows)
        signed = [contract for contract in contracts if contract.state == "signed"]
        require(len(signed) == int((folder / "thanked").read_text()), f"{len(signed)} are signed")
        for contract in contracts:
            (row,) = contract.signatures.all()
            whole = row.signed_at is not None and evidence_of(row)["document"] == contract.document_hash
            require(whole == (contract.state == "signed"), f"{contract.number} is signed by half")
            require(
                bool(row.encrypted) == (row.signed_at is not None), f"{contract.number}: half the evidence"
            )
        letters = Letter.objects.filter(kind="contracts.finished").values_list("about", flat=True)
        acts = PortalAct.objects.filter(act="contract.complete").values_list("subject", flat=True)
        numbers = Tally(contract.number for contract in signed)
        require(Tally(letters) == numbers, "a letter is missing or there twice")
        require(Tally(acts) == numbers, "the log tells another story")
        papers = StoredFile.objects.filter(kind="contract").count()
        require(papers == len(signed), f"{papers} papers of {len(signed)} contracts")
        for contract in signed:
            require(check(sealed_paper(contract)).valid, f"{contract.number}: the seal is broken")


def _sign(address: str, link: str) -> None:
    """Open the one-time link and sign; whoever signed already is led to the page that says so."""
    somebody = Colleague(address)
    status, page = somebody.get(link)
    if status == 302:
        return
    document = re.search(r'name="document" value="([0-9a-f]{64})"', page)
    if document is None:
        raise Lost(f"no form: {status} {page[:200]}")
    fields = {"act": "sign", "name": "Given Entrant", "agrees": "on", "document": document[1]}
    status, page = somebody.post(link, **fields)
    if status != 302:
        raise Lost(f"not signed: {status} {page[:200]}")


if __name__ == "__main__":
    sys.exit(run(Signing()))
