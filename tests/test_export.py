"""Diagrams: what they show, that nothing overlaps, that texts from files stay texts.

The pictures in tests/pictures were looked at in a browser; ``LDJUDGE_UPDATE_GOLDEN=1 pytest tests/test_export.py``
writes them anew: look at them again then.
"""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from ldjudge.board import Colour, Point, Position
from ldjudge.cli import run
from ldjudge.render.svg import Picture, board_svg, xml

ROOT = Path(__file__).parent.parent
PICTURES = Path(__file__).parent / "pictures"
PROBLEM = "problems/corner/rectangular-six-one-liberty.sgf"
SHOWN = {
    "question.svg": [PROBLEM],
    "answer.svg": [PROBLEM, "--show", "answer"],
    "print-full.svg": [PROBLEM, "--letters", "S19,R18", "--style", "print", "--full-board"],
    "targets.svg": ["problems/targets/two-far-apart.sgf", "--letters", "J19,N18", "--no-coordinates"],
}
_SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def _at_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("name", SHOWN)
def test_picture(name: str, tmp_path: Path) -> None:
    target = tmp_path / name
    assert run(["export", "-q", *SHOWN[name], "-o", str(target)]) == 0
    drawn = target.read_text(encoding="utf-8")
    if os.environ.get("LDJUDGE_UPDATE_GOLDEN"):
        (PICTURES / name).write_text(drawn, encoding="utf-8")
    assert drawn == (PICTURES / name).read_text(encoding="utf-8")


def test_a_form_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "problem.pdf"
    assert run(["export", PROBLEM, "-o", str(target)]) == 2 and not target.exists()
    assert "diagrams are SVG, PNG or HTML" in capsys.readouterr().err


def crowded(size: int) -> Picture:
    """Stones, numbers, labels and marks on every point of a board."""
    points = [Point(c, r) for r in range(size) for c in range(size)]
    stones = {p: list(Colour)[p.column % 2] for p in points if (p.column + p.row) % 5 == 0}
    free = [p for p in points if p not in stones]
    moves = tuple((list(Colour)[i % 2], p) for i, p in enumerate(free[::2]))
    texts = ["a", "WWW", "12", "sk", "<&>", "ko", "?"]
    labels = {p: texts[i % len(texts)] for i, p in enumerate(free[1::2])}
    again = ((Colour.BLACK, None), (Colour.WHITE, free[0]), (Colour.BLACK, next(iter(stones))))
    wins = frozenset(list(labels)[::6])
    return Picture(
        Position(size, size, stones), frozenset(points[: size * 2]), moves=moves + again, labels=labels, wins=wins
    )


def cropped() -> Picture:
    realm = frozenset(Point(c, r) for c in range(5) for r in range(4))
    position = Position(19, 19, {Point(2, 2): Colour.BLACK, Point(3, 2): Colour.WHITE})
    return Picture(position, realm, targets=frozenset({Point(2, 2)}), last=Point(3, 2), labels={Point(0, 0): "a"})


def boxes(svg: str) -> list[tuple[str, float, float, float, float]]:
    """The texts and stones of a drawing with their boxes: left, top, right, bottom; a letter counts as 0.85 wide."""
    found = []
    for element in ET.fromstring(svg).iter():
        get = element.attrib
        if element.tag == f"{_SVG}text":
            size, text = float(get["font-size"]), element.text or ""
            half = sum(0.65 if ch.isdigit() else 1.0 if ch in "MWmw&" else 0.8 for ch in text) * size / 2
            x, y = float(get["x"]), float(get["y"])
            found.append((text, x - half, y - 0.75 * size, x + half, y + 0.05 * size))
        elif element.tag == f"{_SVG}circle" and get["fill"] not in ("none",) and float(get["r"]) > 10:
            x, y, r = float(get["cx"]), float(get["cy"]), float(get["r"])
            found.append(("", x - r, y - r, x + r, y + r))
    return found


@pytest.mark.parametrize("style", ["screen", "print"])
@pytest.mark.parametrize("size", [9, 13, 19, "cropped"])
def test_nothing_overlaps(size: int | str, style: str) -> None:
    picture = cropped() if isinstance(size, str) else crowded(size)
    svg = board_svg(picture, full=not isinstance(size, str), style=style)
    root = ET.fromstring(svg)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    found = boxes(svg)
    texts = [box for box in found if box[0]]
    for i, (text, left, top, right, bottom) in enumerate(texts):
        assert left >= 0 and top >= 0 and right <= width and bottom <= height, text
        for other, l2, t2, r2, b2 in texts[i + 1 :]:
            assert right <= l2 or r2 <= left or bottom <= t2 or b2 <= top, (text, other)
    stones = [box for box in found if not box[0]]
    names = [box for box in texts if re.fullmatch(r"[A-Z]{1,2}|\d\d?", box[0]) and _outside(box, stones)]
    assert names


def _outside(box: tuple[str, float, float, float, float], stones: list[tuple[str, float, float, float, float]]) -> bool:
    _, left, top, right, bottom = box
    return all(right <= s[1] or s[3] <= left or bottom <= s[2] or s[4] <= top for s in stones)


def test_moves_that_no_stone_can_show_are_told_below() -> None:
    black, white, a, b = Colour.BLACK, Colour.WHITE, Point(0, 0), Point(1, 0)
    position = Position(9, 9, {b: white})
    svg = board_svg(Picture(position, moves=((black, a), (white, None), (black, a), (white, b))), full=True)
    assert ">2 pass, 3 at 1, 4 at B9<" in svg


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "\"'&<>", "\x00\x1b[31m", "]]>", "\u202eevil", "\ud800"])
def test_texts_are_never_markup(text: str) -> None:
    svg = board_svg(Picture(Position(9, 9, {}), labels={Point(0, 0): text}, title=text))
    root = ET.fromstring(svg)
    assert {element.tag.removeprefix(_SVG) for element in root.iter()} <= {
        "svg",
        "title",
        "rect",
        "path",
        "circle",
        "text",
    }
    assert "<" not in xml(text) and '"' not in xml(text)


def test_a_cell_that_is_too_small() -> None:
    with pytest.raises(ValueError, match="too small"):
        board_svg(Picture(Position(9, 9, {})), cell=3)


EVIL = (
    "(;FF[4]SZ[9]GN[<img src=x onerror=alert(1)>]PL[B]AB[aa]AW[ba][bb][ab]LB[cc:<b>x][zz:1][:][dd]"
    "LJREALM[aa:bb]LJDEFENDER[B];W[cc])"
)


def test_a_page_of_a_collection(tmp_path: Path) -> None:
    (tmp_path / "evil.sgf").write_text("(;SZ[9]AB[aa]AW[ca];B[)" + EVIL.replace("[ab]", ""))
    page = tmp_path / "page.html"
    assert run(["export", "-q", "problems/ko/direct-ko.sgf", PROBLEM, str(tmp_path / "evil.sgf"), "-o", str(page)]) in (
        0,
        4,
    )
    text = page.read_text(encoding="utf-8")
    assert "<img" not in text and "onerror=alert(1)&gt;" in text
    assert not re.search(r"<script|<link|https?://(?!www\.w3\.org/2000/svg)|javascript:", text)
    before, *answers = text.split("<details>")
    assert "Best: S19" not in before and any("Best: S19" in html.unescape(answer) for answer in answers)
    assert "open" not in re.findall(r"<details([^>]*)>", text)


def test_several_diagrams_go_to_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", "-r", "problems/targets", "-q"]) == 2
    folder = tmp_path / "out"
    assert run(["export", "-r", "problems/targets", "-q", "-o", str(folder)]) == 0
    assert len(list(folder.glob("*.svg"))) == len(list(Path("problems/targets").glob("*.sgf")))
    assert run(["export", "-r", "problems/targets", "-q", "-o", str(folder)]) == 74
    assert run(["export", "-r", "problems/targets", "-q", "--force", "-o", str(folder)]) == 0


def test_nothing_is_written_over_an_input(tmp_path: Path) -> None:
    source = tmp_path / "problem.sgf"
    source.write_bytes(Path(PROBLEM).read_bytes())
    assert run(["export", "-q", str(source), "--force", "-o", str(source)]) == 74
    assert run(["export", "-q", str(source), "--force", "-f", "html", "-o", str(source)]) == 74
    assert source.read_bytes() == Path(PROBLEM).read_bytes()


def test_moves_of_the_file_and_its_labels(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source = tmp_path / "a.sgf"
    source.write_text("(;FF[4]SZ[9]PL[B]AB[aa][bb]AW[ca]LJREALM[aa:cc]LJDEFENDER[B]LB[cb:q<];B[cc];W[ac];B[])")
    assert run(["export", str(source), "--show", "moves"]) == 0
    svg = capsys.readouterr().out
    assert ">1<" in svg and ">2<" in svg and ">3 pass<" in svg and ">q&lt;<" in svg
    assert run(["export", str(source), "--letters", "Z99"]) == 4
    assert capsys.readouterr().err.endswith("bad-point: --letters: Z99 is off the 9x9 board.\n")


def test_any_position_without_a_realm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "game.sgf"
    source.write_text("(;FF[4]SZ[9]AB[cc][cg]AW[gg]LB[aa:x])")
    assert run(["export", "-q", str(source)]) == 4  # nobody says whose move it is
    capsys.readouterr()
    assert run(["export", "-q", str(source), "--no-shading", "--full-board"]) == 0
    svg = capsys.readouterr().out
    assert svg.count("<circle") == 3 + 5 + 1 and ">x<" in svg  # stones, star points, the ground of the label


def test_png(tmp_path: Path) -> None:
    pytest.importorskip("cairosvg")
    target = tmp_path / "a.png"
    assert run(["export", "-q", PROBLEM, "-o", str(target)]) == 0
    assert target.read_bytes().startswith(b"\x89PNG\r\n")


@pytest.mark.parametrize("cell", ["3000", "100000", "9" * 30])
def test_a_png_that_is_too_large_to_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str], cell: str) -> None:
    pytest.importorskip("cairosvg")
    target = tmp_path / "a.png"
    assert run(["export", "-q", PROBLEM, "-o", str(target), "--cell", cell]) == 4
    assert "is the most on a side: give a smaller --cell, or take --format svg." in capsys.readouterr().err
    assert not target.exists()


def test_what_cannot_be_drawn_does_not_stop_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("cairosvg")
    problem = "(;FF[4]SZ[{}]PL[B]AB[aa][bb]AW[ca]LJREALM[aa:cc]LJDEFENDER[B])"
    for name, size in (("a", 9), ("b", 52), ("c", 13)):
        (tmp_path / f"{name}.sgf").write_text(problem.format(size))
    files = [str(tmp_path / f"{name}.sgf") for name in "abc"]
    into = tmp_path / "pictures"
    assert run(["export", "-q", *files, "-o", str(into), "-f", "png", "--full-board", "--cell", "120"]) == 4
    assert "b.sgf:1:2: picture-too-large: The PNG would have " in capsys.readouterr().err
    assert sorted(path.name for path in into.iterdir()) == ["a.png", "c.png"]
    assert run(["export", "-q", *files, "-o", str(into), "--letters", "A13"]) == 4
    assert "a.sgf:1:2: bad-point: --letters: A13 is off the 9x9 board." in capsys.readouterr().err
    assert sorted(path.name for path in into.glob("*.svg") if path.is_file()) == ["b.svg", "c.svg"]
    assert run(["export", "-q", *files, "-o", str(into)]) == 74
    assert (into / "a.svg").is_file()


def test_png_without_the_converter(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    assert run(["export", "-q", PROBLEM, "-f", "png"]) == 2
    assert "ldjudge[png]" in capsys.readouterr().err


_MEASURE = """<script>
const found = [];
for (const svg of document.querySelectorAll("svg")) {
  const texts = [...svg.querySelectorAll("text")].map(t => [t.textContent, t.getBoundingClientRect()]);
  const rim = svg.getBoundingClientRect();
  texts.forEach(([a, r], i) => {
    if (r.left < rim.left || r.right > rim.right || r.bottom > rim.bottom + 1) found.push([a, "out"]);
    for (const [b, s] of texts.slice(i + 1))
      if (r.left + 1 < s.right && s.left + 1 < r.right && r.top + 3 < s.bottom && s.top + 3 < r.bottom)
        found.push([a, b]);
  });
}
document.body.textContent = "RESULT" + JSON.stringify(found) + "END";
</script>"""


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("chromium") is None, reason="needs chromium")
def test_a_browser_finds_no_overlaps(tmp_path: Path) -> None:
    pictures = [board_svg(crowded(size), full=True, style=s) for size in (9, 13, 19) for s in ("screen", "print")]
    pictures.append(board_svg(cropped()))
    page = tmp_path / "page.html"
    page.write_text(f"<!DOCTYPE html><meta charset=utf-8><body>{''.join(pictures)}{_MEASURE}", encoding="utf-8")
    flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    done = subprocess.run(
        [
            "chromium",
            *flags.split(),
            "--disable-sync",
            f"--user-data-dir={tmp_path}/profile",
            "--dump-dom",
            page.as_uri(),
        ],
        capture_output=True,
        text=True,
        timeout=120,
    )
    found = re.search(r"RESULT(.*)END", done.stdout)
    assert found is not None, done.stderr
    assert json.loads(html.unescape(found.group(1))) == []
