"""What was typed, in the words of bbpPairings' command line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class Task(Enum):
    """What is to be done."""

    ABOUT = "say which program this is"
    CHECK = "-c"
    PAIR = "-p"
    GENERATE = "-g"


SYSTEMS = {"--dutch": "dutch", "--burstein": "burstein", "--dubov": "dubov", "--lim": "lim"}
"""The systems by their words; bbpPairings has the first two, CPPDubovSystem and others the rest."""

USAGE = """Usage:
  caissa-pairings [-r]
  caissa-pairings [-r] (--dutch | --burstein) FILE -c [-l [CHECKLIST]]
  caissa-pairings [-r] (--dutch | --burstein) FILE -p [OUT] [-l [CHECKLIST]]
  caissa-pairings [-r] (--dutch | --burstein) (MODEL -g | -g [SETTINGS]) -o TRF [-s SEED] [-l [CHECKLIST]]
"""


class BadUsage(Exception):
    """The words do not make a request."""


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A request: the task, the system, the files, and whether the program names itself first."""

    task: Task
    system: str = "dutch"
    source: str = ""
    target: str = ""
    model: bool = False
    seed: int | None = None
    checklist: str | None = None
    names_itself: bool = False

    @property
    def beside_source(self) -> str:
        """The file to write; a name without a folder lies beside the file that is read."""
        return _beside(self.target, self.source) if self.target else ""

    @property
    def checklist_file(self) -> str:
        """The checklist's file: the one named, else that of the source with the ending .list."""
        base = self.source or self.target
        return _beside(self.checklist, base) if self.checklist else str(Path(base).with_suffix(".list"))


def _beside(name: str, other: str) -> str:
    return str(Path(other).with_name(name)) if Path(name).parent == Path() and name else name


def read_command_line(words: Sequence[str]) -> CommandLine:
    """The request; `BadUsage` where the words make none."""
    return _Words(words).read()


class _Words:
    """The words that are still to be read, the next one first."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = list(words)

    def read(self) -> CommandLine:
        names_itself = not self.words or self._taken("-r")
        if not self.words:
            return CommandLine(Task.ABOUT, names_itself=True)
        system = SYSTEMS.get(self.words.pop(0))
        if system is None:
            raise BadUsage
        source = "" if self._is("-g") else self._word()
        task = self._word()
        if task == Task.GENERATE.value:
            request = self._generating(system, source, names_itself=names_itself)
        elif task in (Task.CHECK.value, Task.PAIR.value) and source:
            target = self._name() if task == Task.PAIR.value else ""
            request = CommandLine(Task(task), system, source, target, names_itself=names_itself)
        else:
            raise BadUsage
        return self._with_checklist(request)

    def _generating(self, system: str, model: str, *, names_itself: bool) -> CommandLine:
        settings = "" if model else self._name(but="-o")
        if not self._taken("-o"):
            raise BadUsage
        target = self._word()
        seed = None
        if self._taken("-s"):
            word = self._word()
            if not word.isdecimal():
                raise BadUsage
            seed = int(word)
        return CommandLine(
            Task.GENERATE,
            system,
            model or settings,
            target,
            bool(model),
            seed,
            names_itself=names_itself,
        )

    def _with_checklist(self, request: CommandLine) -> CommandLine:
        from dataclasses import replace

        if self._taken("-l"):
            request = replace(request, checklist=self._name())
        if self.words:
            raise BadUsage
        return request

    def _is(self, word: str) -> bool:
        return bool(self.words) and self.words[0] == word

    def _taken(self, word: str) -> bool:
        if not self._is(word):
            return False
        self.words.pop(0)
        return True

    def _word(self) -> str:
        if not self.words:
            raise BadUsage
        return self.words.pop(0)

    def _name(self, but: str = "-l") -> str:
        """The name of a file, if the next word is one."""
        return self.words.pop(0) if self.words and self.words[0] != but else ""
