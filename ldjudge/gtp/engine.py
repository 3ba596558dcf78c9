"""The engine: takes commands from a channel, finds who does them, and writes the responses."""

from __future__ import annotations

import sys
from collections.abc import Callable

from ldjudge.gtp import analyzing, counting, judging, playing
from ldjudge.gtp.channel import Channel
from ldjudge.gtp.protocol import GtpError, Interrupted, Request, expect, read_request, response, vertex_name
from ldjudge.gtp.session import Session

Handler = Callable[[Session, tuple[str, ...]], str]

PLAIN: dict[str, Handler] = {**playing.COMMANDS, **judging.COMMANDS, **counting.COMMANDS}

# type/label/command, as GoGui takes them. %m: the side to move; %c: a colour to be chosen.
ANALYZE = (
    "eplist/Realm/ldjudge-realm",
    "eplist/Targets/ldjudge-targets",
    "plist/Keep the inferred realm/ldjudge-infer %m",
    "plist/Realm in use/ldjudge-realm_in_use %m",
    "param/Parameters/ldjudge-param",
    "hstring/What is judged/ldjudge-show %m",
    "gfx/Judge/ldjudge-judge %m",
    "gfx/Judge for a colour/ldjudge-judge %c",
    "string/Verdict/ldjudge-verdict %m",
    "string/Status of both sides/ldjudge-status %m",
    "plist/Winning moves/ldjudge-winning %m",
    "varc/Main line/ldjudge-line %c",
    "gfx/Forbidden points and captures/ldjudge-legal %c",
    "string/Score/final_score",
    "hstring/Groups/ldjudge-groups",
    "plist/Dead stones/final_status_list dead",
    "plist/Stones in seki/final_status_list seki",
    "dboard/Influence/ldjudge-influence",
)


class Engine:
    """One client's engine; :meth:`run` answers until the client quits or goes away."""

    def __init__(self, session: Session, channel: Channel) -> None:
        self.session, self.channel = session, channel
        self.special: dict[str, Callable[[Request], str | None]] = {
            "quit": lambda request: "",
            "stop": lambda request: "",
            "list_commands": lambda request: "\n".join(self.commands()),
            "known_command": self._known,
            "help": lambda request: "\n".join(self.commands()),
            "gogui-analyze_commands": lambda request: "\n".join(ANALYZE),
            "lz-analyze": lambda request: self._analyze(request, "lz"),
            "kata-analyze": lambda request: self._analyze(request, "kata"),
            "lz-genmove_analyze": lambda request: self._genmove_analyze(request, "lz"),
            "kata-genmove_analyze": lambda request: self._genmove_analyze(request, "kata"),
        }

    def commands(self) -> list[str]:
        """The names of all commands, sorted."""
        return sorted({*PLAIN, *self.special})

    def run(self) -> None:
        """Answers commands."""
        while (line := self.channel.next_line()) is not None:
            request = read_request(line)
            if request is None:
                continue
            self.answer(request)
            if request.name == "quit":
                return

    def answer(self, request: Request) -> None:
        """Does one command and writes its response, whatever happens in between."""
        self.session.stop = self._poll
        try:
            text = self._do(request)
        except GtpError as error:
            self.channel.write(response(request.number, str(error), failed=True))
        except Interrupted:
            self.channel.write(response(request.number, "interrupted", failed=True))
        except (OSError, KeyboardInterrupt):
            raise
        except Exception as error:
            import traceback

            traceback.print_exc(file=sys.stderr)
            message = f"internal error: {type(error).__name__}: {error}"
            self.channel.write(response(request.number, message, failed=True))
        else:
            if text is not None:
                self.channel.write(response(request.number, text))

    def _do(self, request: Request) -> str | None:
        """The text of the response; None where it was written already."""
        if request.name in self.special:
            return self.special[request.name](request)
        if request.name in PLAIN:
            return PLAIN[request.name](self.session, request.arguments)
        raise GtpError("unknown command")

    def _poll(self, nodes: int) -> None:
        if self.channel.interrupted():
            raise Interrupted

    def _known(self, request: Request) -> str:
        expect(request.arguments, 1, 1, "known_command NAME")
        return "true" if request.arguments[0] in self.commands() else "false"

    # Analysis

    def _analyze(self, request: Request, dialect: str) -> None:
        """Writes lines until something else comes from the client."""
        colour = analyzing.read_colour_first(request.arguments)
        analyzing.check(self.session, colour)

        def poll(nodes: int) -> None:
            if self.channel.waiting():
                raise Interrupted

        self.session.stop = poll
        self.channel.write(f"={request.number}\n")
        analyzing.stages(self.session, colour, dialect, self.channel.write)
        self.channel.wait()
        self.channel.write("\n")

    def _genmove_analyze(self, request: Request, dialect: str) -> None:
        """Writes lines on the moves, and plays the best."""
        colour = self.session.teban(analyzing.read_colour_first(request.arguments))
        move = judging.best_move(self.session, colour)
        lines: list[str] = []
        try:
            found = self.session.judge(colour)
        except GtpError:
            pass
        else:
            lines.append(analyzing.info_lines(found.judgement, dialect))
        self.session.play(colour, move)
        lines.append(f"play {vertex_name(move, self.session.size[1])}")
        self.channel.write("\n".join([f"={request.number}", *filter(None, lines)]) + "\n\n")
