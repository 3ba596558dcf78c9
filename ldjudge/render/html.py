"""A collection as one HTML page that needs nothing else: diagrams inside, answers folded away until asked for."""

from __future__ import annotations

from collections.abc import Iterator

from ldjudge.render.outcome import Outcome
from ldjudge.render.sentence import sentence, side_to_play, status_sentence
from ldjudge.render.svg import answer_picture, board_svg, line_picture, question_picture, xml
from ldjudge.verdict import Judgement

_CSS = """
body { font: 16px/1.45 "DejaVu Sans", Verdana, Arial, sans-serif; margin: 0 auto; max-width: 78rem; padding: 1rem;
  color: #222; background: #fff; }
h1 { font-size: 1.4rem; } h2 { font-size: 1rem; margin: 0 0 .3rem; overflow-wrap: anywhere; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(21rem, 1fr)); gap: 1.5rem; align-items: start; }
article { border: 1px solid #bbb; border-radius: 6px; padding: .8rem; break-inside: avoid; }
svg { max-width: 100%; height: auto; display: block; }
p { margin: .4rem 0; } .source { color: #555; font-size: .8rem; overflow-wrap: anywhere; }
summary { cursor: pointer; font-weight: bold; padding: .4rem 0; } figure { margin: .5rem 0; }
figcaption { font-size: .85rem; color: #444; }
@media print { body { font-size: 10pt; } article { border-color: #999; } }
"""


def page_head(title: str) -> str:
    """The start of a page."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{xml(title)}</title>\n<style>{_CSS}</style>\n</head>\n<body>\n<h1>{xml(title)}</h1>\n<main>\n"
    )


def page_end() -> str:
    """The end of a page."""
    return "</main>\n</body>\n</html>\n"


def article(outcome: Outcome, number: int, *, full: bool = False, style: str = "screen", cell: int = 26) -> str:
    """One problem; the answer, where there is a judgement, is folded away. A refused one says why."""
    return "".join(_article(outcome, number, full, style, cell))


def _article(outcome: Outcome, number: int, full: bool, style: str, cell: int) -> Iterator[str]:
    source = outcome.source
    game = f", game {source.game}" if source.game else ""
    yield f'<article id="problem-{number}">\n<h2>{number}. {xml(source.name or source.path)}</h2>\n'
    problem = outcome.problem
    if problem is None:
        for issue in outcome.errors:
            yield f"<p>{xml(issue.message)}</p>\n"
    else:
        picture = question_picture(problem, last=outcome.last_move, title=side_to_play(problem.teban))
        yield board_svg(picture, full=full, style=style, cell=cell)
        what = f"{problem.defender.title}'s stones" + (" (the marked ones)" if problem.targets else "")
        goal = "saves" if problem.teban is problem.defender else "captures"
        yield f"<p>{side_to_play(problem.teban)}: what {goal} {xml(what)}?</p>\n"
        if outcome.judgement is not None:
            assumed = [issue.message for issue in outcome.issues if issue.severity == "info"]
            yield from _answer(outcome.judgement, assumed, full, style, cell)
    yield f'<p class="source">{xml(source.path)}{game}</p>\n</article>\n'


def _answer(judgement: Judgement, assumed: list[str], full: bool, style: str, cell: int) -> Iterator[str]:
    words = [sentence(judgement)]
    status = status_sentence(judgement)
    if status is not None:
        words.append(status)
    words += [f"Assumed: {message}" for message in assumed]
    yield "<details>\n<summary>Answer</summary>\n"
    yield "".join(f"<p>{xml(word)}</p>\n" for word in words)
    pictures = [(answer_picture(judgement, title="The answer"), "Ring: reaches the best. Cross: fails.")]
    if judgement.pv:
        pictures.append((line_picture(judgement, title="The main line"), "The main line."))
    for picture, caption in pictures:
        yield f"<figure>\n{board_svg(picture, full=full, style=style, cell=cell)}"
        yield f"<figcaption>{xml(caption)}</figcaption>\n</figure>\n"
    yield "</details>\n"
