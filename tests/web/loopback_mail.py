"""A mail server on loopback: enough of SMTP to take letters, with the answers that a test wishes for."""

from __future__ import annotations

import base64
import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread


class Conversation(socketserver.StreamRequestHandler):
    """One caller: every word gets its answer, and letters are kept."""

    def handle(self) -> None:
        """Talk until QUIT."""
        self.server.greetings += 1
        self._say("220 loopback")
        while line := self.rfile.readline().decode().strip():
            word = line.split()[0].upper()
            if word == "DATA":
                self._say("354 go on")
                self.server.letters.append(self._letter())
                self._say(self.server.answers.get(word, "250 taken"))
                if self.server.hangs_up:
                    return
            elif word == "AUTH":
                self.server.log_ins.append(base64.b64decode(line.split()[-1]).decode().split("\0")[1:])
                self._say(self.server.answers.get(word, "235 welcome"))
            elif word == "QUIT":
                self._say("221 bye")
                return
            else:
                self._say(self.server.answers.get(word, "250 ok"))

    def _letter(self) -> str:
        lines = []
        while (line := self.rfile.readline().decode()) != ".\r\n":
            lines.append(line)
        return "".join(lines)

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


class MailServer(socketserver.ThreadingTCPServer):
    """The letters that came, who logged in, and the answer to each word."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.letters: list[str] = []
        self.log_ins: list[list[str]] = []
        self.answers: dict[str, str] = {}
        self.greetings = 0
        self.hangs_up = False

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.server_address[1])


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """A server that listens while the test runs."""
    with MailServer() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
