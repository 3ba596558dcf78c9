"""The one table of options: names, defaults, help, environment variables, and the commands that take them.

Commands, their help and the documentation are made from it, so an option means the same everywhere. Each option can
also be given as an environment variable: ``--ko-threats`` is ``LDJUDGE_KO_THREATS``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ldjudge.problem.problem import MOST_THREATS

JUDGES = "solve check bench"  # commands that search
SETS_UP = f"{JUDGES} show mark export dedupe frame"  # commands that need realm and targets
HAS_TEBAN = f"{SETS_UP} legal lint"
POSITIONS = f"{SETS_UP} legal score influence"  # commands that go to a position in the file
READS = f"{POSITIONS} lint transform"  # commands that read SGF
DRAWS = "solve show legal"  # commands that draw problems on the terminal
READS_FILES = "solve show legal mark score influence export transform dedupe frame"  # folders only with -r
WRITES = f"{READS} verify schema man"  # commands with -o and --force

SECTIONS = ("What is judged", "How", "Output")


@dataclass(frozen=True)
class Option:
    """An option of the command line.

    ``names`` as they are written, the first long one names the value and the environment variable. ``kind`` is
    'text', 'points', 'point', 'node', 'mode', 'dialect' (of the markup), 'dialects' (of the solution and the markup),
    'encoding', 'path', 'flag', 'count', 'int', 'float', or the allowed words. ``commands`` are those that take it.
    ``least`` and ``most`` are the smallest and the largest number allowed. A flag with '/' in its name has an opposite.
    ``hidden``: it is taken, but has nothing to act on there, so that no help tells of it.
    """

    names: tuple[str, ...]
    help: str
    commands: str
    section: str
    kind: str | tuple[str, ...] = "text"
    default: Any = None
    metavar: str | None = None
    least: int | None = None
    several: bool = False
    most: int | None = None
    hidden: bool = False

    @property
    def value(self) -> str:
        """The name of the value in the commands: 'ko_threats'."""
        long = next(name for name in self.names if name.startswith("--"))
        return long.split("/")[-1].lstrip("-").replace("-", "_")

    @property
    def envvar(self) -> str:
        """The environment variable: 'LDJUDGE_KO_THREATS'."""
        return f"LDJUDGE_{self.value.upper()}"


_WHAT, _HOW, _OUT = SECTIONS
COLOURS = ("black", "white", "b", "w")


def _but(commands: str, others: str) -> str:
    """The commands without some others."""
    return " ".join(name for name in commands.split() if name not in others.split())


def _idle(names: tuple[str, ...], commands: str, others: str) -> Option:
    """The flag for commands that have nothing to show or to leave out, besides the others, which have.

    They take it all the same: a script may give all commands the same flags for what it reads.
    """
    return Option(names, "Changes nothing here.", _but(commands, others), _OUT, "flag", False, hidden=True)


OPTIONS = (
    Option(("--teban",), "The side to move.", HAS_TEBAN, _WHAT, COLOURS),
    Option(
        ("--realm",),
        "The points that may be played on, as points and rectangles: A1:H6,J1.",
        SETS_UP,
        _WHAT,
        "points",
    ),
    Option(
        ("--target",), "Stones that must live, each of them; one stone stands for its chain.", SETS_UP, _WHAT, "points"
    ),
    Option(("--defender",), "The colour whose stones are judged.", SETS_UP, _WHAT, COLOURS),
    Option(
        ("--boundary",),
        "Empty points around the realm: liberties that nobody can fill, a wall, or stones of the nearest colour.",
        SETS_UP,
        _WHAT,
        ("open", "wall", "nearest"),
    ),
    Option(
        ("--rules",),
        "Whether bent four is dead (japanese) or told as a ko (chinese).",
        f"{JUDGES} show",
        _WHAT,
        ("chinese", "japanese"),
        "chinese",
    ),
    Option(
        ("--rules",),
        "How to count: stones and points, points and prisoners, or filling in (from RU unless given).",
        "score influence",
        _WHAT,
        ("chinese", "japanese", "ing"),
    ),
    Option(
        ("--komi",),
        "Points for White, or Chinese stones as in 3.75s (from KM unless given).",
        "score influence",
        _WHAT,
        metavar="POINTS",
    ),
    Option(
        ("--handicap",),
        "The number of handicap stones (from HA unless given).",
        "score influence",
        _WHAT,
        "int",
        metavar="N",
        least=0,
    ),
    Option(
        ("--prisoners",),
        "What Black and White captured before the record begins, as in 3,5.",
        "score influence",
        _WHAT,
        metavar="B,W",
    ),
    Option(("--dead",), "Stones that are dead; one stone stands for its chain.", "score influence", _WHAT, "points"),
    Option(("--alive",), "Stones that live; one stone stands for its chain.", "score influence", _WHAT, "points"),
    Option(("--model",), "The influence model.", "influence", _WHAT, ("bouzy", "zobrist", "force", "gnugo"), "bouzy"),
    Option(("--suicide",), "Suicide is a legal move.", f"{JUDGES} show legal", _WHAT, "flag", False),
    Option(
        ("--ko-threats",),
        "The largest number of ko threats that a side may have.",
        f"{JUDGES} show",
        _WHAT,
        "int",
        8,
        "K",
        0,
        most=MOST_THREATS,
    ),
    Option(
        ("--ko-point",),
        "The point that the side to move may not retake at once.",
        f"{SETS_UP} legal",
        _WHAT,
        "point",
        metavar="POINT",
    ),
    Option(
        ("--at-move",),
        "The position after this many moves of the main line.",
        POSITIONS,
        _WHAT,
        "int",
        metavar="N",
        least=0,
    ),
    Option(
        ("--node",),
        "The position at this node: child numbers from the root, as in 1.1.2.",
        POSITIONS,
        _WHAT,
        "node",
        metavar="PATH",
    ),
    Option(
        ("--game",),
        "Which games of a file: N, A-B or all, counted from 0 as in the results.",
        READS,
        _WHAT,
        default="all",
        metavar="N|A-B|all",
    ),
    Option(("--split-children",), "Each child of a root is a problem of its own.", READS, _WHAT, "flag", False),
    Option(("--add-black",), "Puts black stones on the board before judging.", SETS_UP, _WHAT, "points"),
    Option(("--add-white",), "Puts white stones on the board before judging.", SETS_UP, _WHAT, "points"),
    Option(("--remove",), "Takes stones off the board before judging.", SETS_UP, _WHAT, "points"),
    Option(
        ("--dialect",),
        "How other markup is read: area (MA realm, TR targets), target (MA targets; a warning names SQ as outside),"
        " outside (MA targets; a warning names TR as outside) or none.",
        "solve bench show mark export dedupe frame lint",
        _WHAT,
        "dialect",
        metavar="NAME",
    ),
    Option(
        ("--dialect",),
        "How the file marks its solution: right, plus, te, good, bm, main-line or ljresult; and, after a comma,"
        " how markup is read: area (MA realm, TR targets), target (MA targets; a warning names SQ as outside), outside"
        " (MA targets; a warning names TR as outside) or none.",
        "check",
        _WHAT,
        "dialects",
        metavar="NAME",
    ),
    Option(
        ("--encoding",), "The character set of the file, whatever it says.", READS, _WHAT, "encoding", metavar="NAME"
    ),
    Option(("--strict",), "Every leniency in reading is an error.", READS, _WHAT, "flag", False),
    Option(
        ("-m", "--mode"),
        "How to search: auto or round-robin, and any of the other modes over it, as in round-robin,ladder.",
        "solve check gtp export",
        _HOW,
        "mode",
        "auto",
        metavar="MODE",
    ),
    Option(
        ("-m", "--mode"),
        "A mode to compare; may be given several times (default: auto and round-robin).",
        "bench",
        _HOW,
        "mode",
        metavar="MODE",
        several=True,
    ),
    Option(("--core",), "The search core to measure.", "bench", _HOW, ("compiled", "pure", "both"), "compiled"),
    Option(
        ("--plot",), "Write a plot of positions by the size of the realm.", "bench", _OUT, "path", metavar="OUT.svg"
    ),
    Option(("--first",), "Stop at the first winning move.", "solve check", _HOW, "flag", False),
    _idle(("--first",), JUDGES, "solve check"),
    Option(("--all-moves",), "Grade every first move.", "solve", _HOW, "flag", False),
    Option(("--both",), "The status with either side to move.", "solve", _HOW, "flag", False),
    Option(
        ("--nodes",),
        "Search at most N positions for one problem.",
        f"{JUDGES} gtp export",
        _HOW,
        "int",
        None,
        "N",
        0,
    ),
    Option(
        ("--nodes",),
        "Search at most N positions for the dead stones of one game.",
        "score influence",
        _HOW,
        "int",
        None,
        "N",
        0,
    ),
    Option(
        ("--time",),
        "The time limit of one problem, in seconds.",
        f"{JUDGES} gtp export",
        _HOW,
        "float",
        60.0,
        "SECONDS",
        0,
    ),
    Option(
        ("--time",),
        "The time limit for finding the dead stones of one game, in seconds.",
        "score influence",
        _HOW,
        "float",
        4.0,
        "SECONDS",
        0,
    ),
    Option(
        ("--playouts",),
        "How many random games estimate what no search settles.",
        "score influence gtp",
        _HOW,
        "int",
        100,
        "N",
        2,
    ),
    Option(
        ("--memory",),
        "The memory limit of one problem, in megabytes.",
        f"{JUDGES} score influence gtp export",
        _HOW,
        "int",
        512,
        "MB",
        1,
    ),
    Option(("-j", "--jobs"), "Judge N problems at a time; 0: one for each core.", "solve", _HOW, "int", 1, "N", 0),
    Option(
        ("-j", "--jobs"),
        "Judge N problems at a time; 0, the default: one for each core.",
        "check",
        _HOW,
        "int",
        0,
        "N",
        0,
    ),
    Option(
        ("--depth",),
        "Compare N moves of the tree, counted from the problem.",
        "check",
        _HOW,
        "int",
        7,
        "N",
        1,
    ),
    Option(
        ("--depth",),
        "With --annotate: for N moves after each first move, the other tries get their replies, too.",
        "solve",
        _OUT,
        "int",
        0,
        "N",
        0,
    ),
    Option(
        ("--style",),
        "With --annotate: the marks of good and bad moves (TE, BM), or RIGHT at the end of each right line.",
        "solve",
        _OUT,
        ("standard", "goproblems"),
        "standard",
    ),
    Option(("--cache",), "The file with known results (default: in the user's cache folder).", "check", _HOW, "path"),
    Option(("--no-cache",), "Judge everything anew, and keep nothing.", "check", _HOW, "flag", False),
    Option(
        ("--scheduler",),
        "Work on the Dask cluster with this scheduler.",
        "check",
        _HOW,
        metavar="ADDRESS",
    ),
    Option(
        ("-r", "--recursive"),
        "Read the SGF files of folders.",
        READS_FILES,
        _HOW,
        "flag",
        False,
    ),
    _idle(("-r", "--recursive"), READS, READS_FILES),
    Option(("--stdin-filename",), "The name that results give to standard input.", READS, _HOW, metavar="NAME"),
    Option(
        ("--expect",),
        "Compare with the result that the file states (LJRESULT; of a game RE); exit code 1 where they differ.",
        "solve score",
        _HOW,
        "flag",
        False,
    ),
    Option(
        ("--expect",),
        "Compare only with the result that the file states (LJRESULT), not with its moves.",
        "check",
        _HOW,
        "flag",
        False,
    ),
    Option(
        ("-f", "--format"),
        "The form of the results.",
        "solve check",
        _OUT,
        ("text", "json", "jsonl", "csv", "tsv"),
        "text",
    ),
    Option(
        ("-f", "--format"),
        "The form of the results.",
        "show legal lint score bench verify dedupe",
        _OUT,
        ("text", "json"),
        "text",
    ),
    Option(
        ("-f", "--format"),
        "The form of the results (unless given, svg for -o OUT.svg, else text).",
        "influence",
        _OUT,
        ("text", "json", "svg"),
    ),
    Option(
        ("-f", "--format"),
        "The form of the diagrams (by the name of -o unless given, else svg).",
        "export",
        _OUT,
        ("svg", "png", "html"),
    ),
    Option(
        ("--show",),
        "The problem alone, its answer, its main line, or the file's own moves as numbered stones"
        " (question, in HTML answer, unless given).",
        "export",
        _OUT,
        ("question", "answer", "line", "moves"),
    ),
    Option(("--letters",), "Points that get the letters a, b, c, ... in this order.", "export", _OUT, "points"),
    Option(("--style",), "Colours for a screen, or black on white.", "export", _OUT, ("screen", "print"), "screen"),
    Option(("--cell",), "The distance of two lines in pixels.", "export", _OUT, "int", 30, "PIXELS", 8),
    Option(("--no-coordinates",), "No letters and numbers around the board.", "export", _OUT, "flag", False),
    Option(("--no-shading",), "The realm isn't shaded.", "export", _OUT, "flag", False),
    Option(("--numbers",), "The values as numbers instead of signs.", "influence", _OUT, "flag", False),
    Option(("--rotate",), "Turn clockwise, in degrees.", "transform", _HOW, ("90", "180", "270")),
    Option(
        ("--mirror",),
        "Mirror, after the turn; diagonal exchanges columns and rows.",
        "transform",
        _HOW,
        ("left-right", "top-bottom", "diagonal"),
    ),
    Option(("--swap-colors",), "Black becomes White and White Black.", "transform", _HOW, "flag", False),
    Option(("--unique",), "Only the first problem of each shape, one line each.", "dedupe", _OUT, "flag", False),
    Option(("-o", "--output"), "Write the results to this file.", WRITES, _OUT, "path", metavar="FILE"),
    Option(
        ("--annotate",),
        "Write a copy of the file with the answer; a folder for several problems.",
        "solve",
        _OUT,
        "path",
        metavar="OUT.sgf",
    ),
    Option(
        ("--proof",),
        "Write a proof that 'ldjudge verify' checks (.gz: compressed); a folder for several problems.",
        "solve",
        _OUT,
        "path",
        metavar="OUT.jsonl",
    ),
    Option(
        ("--html",),
        "Write a report to look at, with a diagram of each problem.",
        "check",
        _OUT,
        "path",
        metavar="OUT.html",
    ),
    Option(
        ("--resume",),
        "Write the results to this file as JSON lines; go on where an earlier run has ended.",
        "check",
        _OUT,
        "path",
        metavar="OUT.jsonl",
    ),
    Option(
        ("--baseline",),
        "Report only what has changed since this earlier result.",
        "check",
        _OUT,
        "path",
        metavar="OLD.jsonl",
    ),
    Option(("--verify",), "Check a proof of each verdict before it is reported.", "solve", _OUT, "flag", False),
    Option(("--play",), "Then play against the proof on the terminal.", "solve", _OUT, "flag", False),
    Option(("--force",), "Files that exist may be overwritten.", WRITES, _OUT, "flag", False),
    Option(
        ("--exit-verdict",),
        "Exit with 10 = win, 20 = loss, 30 = ko, 40 = undecided (one problem only).",
        "solve",
        _OUT,
        "flag",
        False,
    ),
    Option(
        ("--color",),
        "Colours: auto is only on a terminal; NO_COLOR and FORCE_COLOR count.",
        WRITES,
        _OUT,
        ("auto", "always", "never"),
        None,
    ),
    Option(
        ("--ascii/--unicode",),
        "Stones as ● and ○, or as X and O (the default).",
        f"{DRAWS} score influence",
        _OUT,
        "flag",
        False,
    ),
    _idle(("--ascii/--unicode",), f"{POSITIONS} transform", f"{DRAWS} score influence"),
    Option(("--full-board",), "Show the whole board.", f"{DRAWS} export", _OUT, "flag", False),
    _idle(("--full-board",), f"{SETS_UP} transform", f"{DRAWS} export"),
    Option(
        ("--no-header",), "No heading above results, no header line in CSV and TSV.", "solve check", _OUT, "flag", False
    ),
    Option(("--no-header",), "No heading above results.", "show legal score influence", _OUT, "flag", False),
    _idle(("--no-header",), READS, "solve check show legal score influence"),
    Option(("--no-timing",), "Nothing that differs from run to run.", f"{JUDGES} score", _OUT, "flag", False),
    Option(("-q", "--quiet"), "Only the answer: no board, no warnings, no summary.", "solve", _OUT, "flag", False),
    Option(("-q", "--quiet"), "Only the result: no board, no warnings.", "score influence", _OUT, "flag", False),
    Option(("-q", "--quiet"), "No warnings, no summary.", _but(WRITES, "solve score influence"), _OUT, "flag", False),
    Option(
        ("-v", "--verbose"),
        "Also where teban, realm, targets and defender came from.",
        "solve show mark",
        _OUT,
        "count",
        0,
    ),
    Option(("-v", "--verbose"), "Also the problems that agree with their files.", "check", _OUT, "count", 0),
    Option(
        ("-v", "--verbose"),
        "More, where there is more to tell.",
        _but(WRITES, "solve show mark check"),
        _OUT,
        "count",
        0,
    ),
)


def options_for(command: str) -> list[Option]:
    """The options that a command takes, in the order of the table."""
    return [option for option in OPTIONS if command in option.commands.split()]


def section_of(command: str, value: str) -> str:
    """The section of a command's option with that value name; '' for what isn't in the table (--help)."""
    return next((option.section for option in options_for(command) if option.value == value), "")
