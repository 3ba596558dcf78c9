"""The HTML report in a real browser: counts, filters, keyboard, a phone, dark mode, and that no file can act in it."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ldjudge.cli import run

FOLDER = Path(__file__).parent
ATTACK = "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"


def _helper() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_browser", FOLDER / "browser.py")
    assert spec is not None and spec.loader is not None
    module = sys.modules["check_browser"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BROWSER = _helper()
needs_browser = pytest.mark.skipif(
    BROWSER.DRIVER is None or BROWSER.BROWSER is None, reason="no chromium and chromedriver (Debian: chromium-driver)"
)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report on the planted collection and a file that tries to do something."""
    folder = tmp_path_factory.mktemp("report")
    text = (FOLDER / "cooked.te.sgf").read_text(encoding="utf-8")
    hostile = folder / "<i>hostile.sgf"
    hostile.write_text(text.replace("(;FF[4]", f"(;FF[4]GN[{ATTACK}]"), encoding="utf-8")
    path = folder / "out.html"
    paths = [str(p) for p in sorted(FOLDER.glob("*.te.sgf"))]
    assert run(["check", "--nodes", "48000", "--no-cache", "-q", *paths, str(hostile), "--html", str(path)]) == 4
    return path


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with BROWSER.Browser(tmp_path_factory.mktemp("profile")) as session:
        yield session


def test_the_file_needs_nothing_else(report: Path) -> None:
    text = report.read_text(encoding="utf-8")
    tags: list[tuple[str, dict[str, str | None]]] = []

    class Collect(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            tags.append((tag, dict(attrs)))

    Collect().feed(text)
    assert not [tag for tag, attributes in tags if {"src", "href", "srcset", "onerror"} & set(attributes)]
    assert sum(tag == "script" for tag, _ in tags) == 1
    assert "http:" not in text.replace("Content-Security-Policy", "") and "https:" not in text
    assert sum(tag == "article" for tag, _ in tags) == len(list(FOLDER.glob("*.te.sgf"))) + 1


def test_an_existing_report_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "out.html"
    path.write_text("mine")
    sound = str(FOLDER / "sound.te.sgf")
    assert run(["check", "--no-cache", sound, "--html", str(path)]) == 74
    assert path.read_text() == "mine"
    assert run(["check", "--no-cache", sound, "--html", str(path), "--force"]) == 0
    assert "<article" in path.read_text(encoding="utf-8")


SHOWN = "return [...document.querySelectorAll('article')].filter(a => a.offsetParent !== null).length"


@needs_browser
def test_filters_choose_by_code(report: Path, browser: Any) -> None:
    page = browser
    page.open(report)
    run_ = page.run
    problems = run_("return document.querySelectorAll('article').length")
    assert run_(SHOWN) == problems - 1, "problems with findings at first"
    for code, count in (("cooked", 2), ("only-seki", 1), ("agree", 1), ("", problems)):
        run_("document.querySelector(`button[data-filter='${arguments[0]}']`).click()", code)
        assert run_(SHOWN) == count
        pressed = run_("return [...document.querySelectorAll('[aria-pressed=true]')].map(b => b.dataset.filter)")
        assert pressed == [code]
    page.open(report, "#missing-branch")
    assert run_(SHOWN) == 1, "a filter can be linked to"


@needs_browser
def test_it_works_from_the_keyboard(report: Path, browser: Any) -> None:
    page = browser
    page.open(report)
    run_, keys = page.run, page.keys
    where = "return document.activeElement.closest('article')?.querySelector('h2').textContent ?? ''"
    keys("j")
    assert "ambiguous.te.sgf" in run_(where)
    keys("jj")
    assert "cooked.te.sgf" in run_(where)
    keys("k")
    assert "best-is-seki.te.sgf" in run_(where)
    keys("/")
    keys("only-ko")
    assert run_(SHOWN) == 1
    keys("\ue00c")  # Escape
    assert run_(SHOWN) > 1
    # Tab reaches the filters, the space bar presses one.
    run_("document.querySelector(\"button[data-filter='agree']\").focus()")
    keys(" ")
    assert run_(SHOWN) == 1


@needs_browser
def test_diagrams_show_realm_moves_and_numbered_refutation(report: Path, browser: Any) -> None:
    page = browser
    page.open(report, "#wrong-solution")
    counts = page.run(
        "const a = [...document.querySelectorAll('article')].find(a => a.offsetParent !== null);"
        "const [problem, line] = a.querySelectorAll('svg');"
        "const n = (svg, css) => svg.querySelectorAll(css).length;"
        "return [n(problem, '.realm'), n(problem, '.file'), n(problem, '.best'),"
        " [...line.querySelectorAll('.number')].map(t => t.textContent).sort().join(' '),"
        " line.getBoundingClientRect().width > 100]"
    )
    assert counts == [12, 1, 1, "1 2 3 4", True]


@needs_browser
def test_text_of_a_file_does_nothing(report: Path, browser: Any) -> None:
    page = browser
    page.open(report, "#cooked")
    assert "agree" in page.run("return document.title")
    headings = page.run("return [...document.querySelectorAll('h2')].map(h => h.textContent).join()")
    assert ATTACK in headings and "<i>hostile.sgf" in headings
    assert page.log() == []


@needs_browser
def test_it_fits_a_phone_in_the_dark(report: Path, tmp_path: Path) -> None:
    with BROWSER.Browser(tmp_path / "profile", size=(360, 740), dark=True) as page:
        page.open(report)
        assert page.run("return document.documentElement.scrollWidth") <= 360
        colour = page.run("return getComputedStyle(document.body).backgroundColor")
        assert sum(map(int, colour[4:-1].split(","))) < 200
        assert page.run("return Math.min(...[...document.querySelectorAll('button')].map(b => b.offsetHeight))") >= 40
