"""The set-up of deploy/ to the letter: nginx, PostgreSQL, two processes, streams and results by nginx."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import socket
import ssl
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tools.deployment import DEPLOY, METRICS_TOKEN, NAME, ROOT, Deployment, is_possible

from tests.deploy.fill import TOKEN_FILE
from tests.web.walks import without_records

STREAMS, RESULTS = 200, 5
ADDRESSES = 20
PROMISED = 2000
"""Spectators that the manual promises."""
PLACE = "/api/v1/desk/sections/demo-festival/open"

pytestmark = [
    without_records,
    pytest.mark.skipif(not is_possible(), reason="nginx or PostgreSQL is not installed"),
]


@pytest.fixture(scope="module")
def deployed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployment]:
    """The whole set-up with the demo festival."""
    folder = tmp_path_factory.mktemp("deployed")
    for parent in (folder, *folder.parents[:2]):
        parent.chmod(0o755)
    paths = ":".join(map(str, (ROOT / "src", ROOT)))
    with Deployment(folder, [sys.executable, "-m", "tests.deploy.fill"], PYTHONPATH=paths) as running:
        yield running


def asked(deployed: Deployment, method: str, path: str, body: Any = None) -> Any:
    """An answer of the API through nginx."""
    token = (deployed.folder / "data" / TOKEN_FILE).read_text()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    with closing(deployed.connection()) as connection:
        connection.request(method, path, json.dumps(body) if body else None, headers)
        answer = connection.getresponse()
        text = answer.read()
        assert answer.status == 200, text
        return json.loads(text)


def missing_results(deployed: Deployment) -> list[list[int]]:
    """The games of the round of now that have no result yet."""
    facts = asked(deployed, "GET", f"{PLACE}/state")["facts"]
    games = facts["rounds"][4]["games"]
    return [[game["white"], game["black"]] for game in games if "white_outcome" not in game]


async def follow(deployed: Deployment, at: int, heard: set[int], arrived: asyncio.Semaphore) -> None:
    """One spectator: a stream through nginx, for as long as nobody ends it."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1",
        deployed.ports[443],
        ssl=deployed.trust,
        server_hostname=NAME,
        local_addr=(f"127.0.3.{at % ADDRESSES + 1}", 0),
    )
    try:
        writer.write(f"GET /live/demo-festival/?section=open HTTP/1.1\r\nHost: {NAME}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 200 " in head.partition(b"\r\n")[0], head
        arrived.release()
        while line := await reader.readline():
            if line.startswith(b"data:"):
                heard.add(int(json.loads(line[5:])["keys"]["open"].partition("-")[0]))
        raise ConnectionError("the stream ended")
    finally:
        writer.transport.abort()


def test_spectators_hear_of_results_through_nginx(deployed):
    """Two hundred streams by TLS, results from the arbiter meanwhile: each hears of all of them."""
    games = missing_results(deployed)[:RESULTS]
    assert len(games) == RESULTS
    heard: list[set[int]] = [set() for _ in range(STREAMS)]

    def enter(game: list[int]) -> int:
        body = {"round_number": 5, "players": game, "outcomes": ["draw", "draw"]}
        return int(asked(deployed, "POST", f"{PLACE}/operations/record_result", body)["version"])

    async def watch() -> None:
        arrived = asyncio.Semaphore(0)
        async with asyncio.TaskGroup() as spectators:
            streams = [
                spectators.create_task(follow(deployed, at, heard[at], arrived)) for at in range(STREAMS)
            ]
            async with asyncio.timeout(120):
                for _ in streams:
                    await arrived.acquire()
            shares = [await asyncio.to_thread(listeners, deployed, port) for port in (8001, 8002)]
            assert sum(shares) == STREAMS
            assert min(shares) > STREAMS // 4, "both processes have their share"
            for game in games:
                version = await asyncio.to_thread(enter, game)
                async with asyncio.timeout(60):
                    while not all(version in versions for versions in heard):
                        await asyncio.sleep(0.1)
            for stream in streams:
                stream.cancel()

    asyncio.run(watch())
    complaints = re.findall(r"\[(?:alert|crit|emerg|error)\].*", deployed.nginx_errors)
    # A container may forbid what root may do elsewhere; how many files a worker has is asked below.
    assert [line for line in complaints if "setrlimit(RLIMIT_NOFILE" not in line] == []
    for name in ("caissa@8001", "caissa@8002", "caissa-worker"):
        assert not re.search(r"ERROR|Traceback", deployed.log(name)), deployed.log(name)


def listeners(deployed: Deployment, port: int) -> int:
    """The open streams of one process, by its own figures."""
    with closing(http.client.HTTPConnection("127.0.0.1", deployed.ports[port], timeout=30)) as connection:
        connection.request("GET", "/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"})
        text = connection.getresponse().read().decode()
    assert "caissa_database_up 1.0" in text
    return int(float(re.search(r"^caissa_live_listeners (\S+)$", text, re.MULTILINE)[1]))


def test_one_worker_of_nginx_holds_the_spectators_that_are_promised(deployed):
    """Each has a stream and a page, and each of these is a connection to the browser and one to Caissa."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    connections = int(re.search(r"worker_connections (\d+);", text)[1])
    files = int(re.search(r"worker_rlimit_nofile (\d+);", text)[1])
    assert connections >= 2 * 2 * PROMISED
    assert files >= 2 * connections
    master, *workers = deployed.family("nginx")
    assert workers, master
    for worker in workers:
        limits = Path(f"/proc/{worker}/limits").read_text()
        assert int(re.search(r"Max open files +(\d+)", limits)[1]) >= connections


def test_the_processes_may_open_as_many_streams(deployed):
    """Each process alone, when the other is restarted."""
    for name in ("caissa@8001", "caissa@8002"):
        soft = [
            int(re.search(r"Max open files +(\d+)", Path(f"/proc/{one}/limits").read_text())[1])
            for one in deployed.family(name)
        ]
        assert max(soft) > 2 * PROMISED


def test_plain_http_leads_to_our_own_name_only(deployed):
    """A name that a visitor wrote is no place to be sent to."""
    for host, expected in ((NAME, f"https://{NAME}/events/?a=1"), ("evil.example", None)):
        with closing(http.client.HTTPConnection("127.0.0.1", deployed.ports[80], timeout=30)) as connection:
            connection.request("GET", "/events/?a=1", headers={"Host": host})
            if expected is None:
                with pytest.raises((http.client.RemoteDisconnected, ConnectionError)):
                    connection.getresponse()
            else:
                answer = connection.getresponse()
                assert (answer.status, answer.headers["Location"]) == (301, expected)


def test_another_name_gets_no_certificate(deployed):
    """Nor a page, if it is only the header that names it."""
    plain = socket.create_connection(("127.0.0.1", deployed.ports[443]), timeout=30)
    with closing(plain), pytest.raises(ssl.SSLError):
        deployed.trust.wrap_socket(plain, server_hostname="evil.example")
    with pytest.raises((http.client.HTTPException, ConnectionError)):
        deployed.get("/", host="evil.example")


def test_figures_and_large_bodies_stop_at_the_proxy_or_soon_after(deployed):
    """No figures for visitors; a stranger's file is refused before it is sent, and nginx stores nothing."""
    assert deployed.get("/metrics")[0] == 404
    with closing(deployed.connection()) as connection:
        connection.putrequest("POST", "/desk/bring-in/")
        connection.putheader("Content-Length", str(40 << 20))
        connection.endheaders()
        connection.send(bytes(100_000))
        answer = connection.getresponse()
        assert (answer.status, "Log in first" in answer.read().decode()) == (413, True)
    assert list((deployed.folder / "client_body").iterdir()) == []
