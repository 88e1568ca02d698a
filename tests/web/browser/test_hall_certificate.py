"""Phone pages without network under the hall's own certificate, in a real browser (S12)."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from caissa_web.phone.hall_certificate import AUTHORITY_FILE, fingerprint_of
from tests.web.browser.conftest import CHROMIUM, OPTIONS, PATIENCE
from tests.web.ports import free_port
from tests.web.walks import without_records

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

CERTUTIL = shutil.which("certutil")
REGISTER = """async () => {
  try {
    await navigator.serviceWorker.register("/p/service-worker.js", { scope: "/p/" });
    return "registered";
  } catch (error) {
    return String(error);
  }
}"""

pytestmark = [
    without_records,
    pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine"),
    pytest.mark.skipif(not CERTUTIL, reason="certutil (libnss3-tools) is not installed"),
]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server that speaks HTTPS by a certificate of its own: its address and its data folder."""
    folder = tmp_path_factory.mktemp("hall") / "var"
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CAISSA_")}
    settings = {"CAISSA_DATA": str(folder), "CAISSA_DEMO": "no", "CAISSA_HTTPS": "self"}
    server = subprocess.Popen(
        [sys.executable, "-m", "caissa_web"],
        env=kept | settings | {"CAISSA_PORT": str(free_port())},
        stdout=subprocess.PIPE,
        text=True,
    )
    lines = iter(server.stdout.readline, "")
    address = next(line for line in lines if line.startswith("Caissa is at ")).split()[3]
    fingerprint = next(line for line in lines if "fingerprint of the hall's own" in line).split()[-1]
    assert fingerprint == fingerprint_of(folder / AUTHORITY_FILE)
    wait_for(int(address.rstrip("/").rpartition(":")[2]))
    yield address, folder
    server.send_signal(signal.SIGTERM)
    server.communicate()


def wait_for(port: int) -> None:
    """Wait until somebody listens."""
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=10).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(f"nobody listens on {port}")


@pytest.fixture
def browse(chromium: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """A browser of somebody who has installed a certificate, or none."""
    opened = []

    def open_browser(trusted: Path | None, *, past_the_question: bool = False) -> Any:
        store = tmp_path / ".pki" / "nssdb"
        store.mkdir(parents=True)
        database = f"sql:{store}"
        commands = [["-N", "--empty-password"]]
        if trusted:
            commands.append(["-A", "-t", "C,,", "-n", "hall", "-i", str(trusted)])
        for command in commands:
            subprocess.run([CERTUTIL, "-d", database, *command], check=True)  # noqa: S603 - a folder of our own
        driver = chromium.browser_type
        context = driver.launch_persistent_context(
            str(tmp_path / "profile"),
            executable_path=CHROMIUM,
            args=list(OPTIONS),
            env={**os.environ, "HOME": str(tmp_path)},
            ignore_https_errors=past_the_question,
        )
        opened.append(context)
        context.set_default_timeout(PATIENCE)
        return context.new_page()

    yield open_browser
    for context in opened:
        context.close()


def test_a_certificate_that_nobody_vouches_for_offers_no_pages_without_network(hall, browse):
    """Even who goes past the browser's question gets no service worker: this is why there is an authority."""
    address, _folder = hall
    page = browse(None, past_the_question=True)
    page.goto(address)
    refusal = page.evaluate(REGISTER)
    assert "SecurityError" in refusal
    assert "certificate error" in refusal


def test_a_browser_asks_about_a_certificate_that_nobody_vouches_for(hall, browse):
    """The first thing that a new phone in the hall sees."""
    page = browse(None)
    with pytest.raises(playwright.Error, match="ERR_CERT_AUTHORITY_INVALID"):
        page.goto(hall[0])


def test_whoever_installs_the_hall_s_authority_has_pages_without_network(hall, browse):
    """No question, and the service worker of the phone pages is taken."""
    address, folder = hall
    page = browse(folder / AUTHORITY_FILE)
    page.goto(address)
    assert page.evaluate("isSecureContext")
    assert page.evaluate(REGISTER) == "registered"


def test_the_page_of_the_authority_says_how_to_install_it(hall, browse):
    """Steps for four systems, the fingerprint to be compared, and the file itself; on a phone's width too."""
    address, folder = hall
    page = browse(folder / AUTHORITY_FILE)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}hall-certificate/")
    text = page.inner_text("main")
    assert fingerprint_of(folder / AUTHORITY_FILE) in text
    for system in ("Android", "iPhone", "Windows", "macOS"):
        assert system in text
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    with page.expect_download() as coming:
        page.get_by_role("link", name="Download the certificate").click()
    der = Path(coming.value.path()).read_bytes()
    from cryptography import x509

    authority = x509.load_pem_x509_certificate((folder / AUTHORITY_FILE).read_bytes())
    assert x509.load_der_x509_certificate(der) == authority
