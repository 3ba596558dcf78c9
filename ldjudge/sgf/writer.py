"""Games back to bytes: always UTF-8, and otherwise the text that was read wherever nothing was changed."""

from __future__ import annotations

import re

from ldjudge.sgf.tree import Game, Node

_SURROGATES = re.compile("[\ud800-\udfff]")


def write_game(game: Game) -> bytes:
    """The game as UTF-8 with a final line break; CA says so where the text isn't ASCII or the file had a CA."""
    text = game_text(game)
    charset = game.root.text("CA").strip().lower()
    if (charset or not text.isascii()) and charset not in ("utf-8", "utf8"):
        game.root.set("CA", ["UTF-8"])
        text = game_text(game)
    return (_SURROGATES.sub("\ufffd", text) + game.newline).encode("utf-8")


def game_text(game: Game) -> str:
    """The game's text, from its first bracket to its last."""
    parts: list[str] = []
    todo: list[Node | str] = [game.root]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        before, after = _around(item)
        parts += [before, item.source]
        todo.append(after)
        todo.extend(reversed(item.children))
    return "".join(parts)


def _around(node: Node) -> tuple[str, str]:
    """The text before and after a node with all below it; variations get brackets where they have none yet."""
    before, after = node.before, node.after
    alone = node.parent is not None and len(node.parent.children) == 1
    if alone or "(" in before:
        if node.parent is None:
            return "(", after.lstrip() if ")" not in after else after
        missing = before.count("(") - after.count(")")
        if missing > 0:
            after += ")" * missing
        elif missing < 0:
            before = "(" * -missing + before
        return before, after
    if node.parent is None:
        return "(", after or ")"
    return before + "(", ")" + after
