"""Games back to bytes: always UTF-8, and otherwise the text that was read wherever nothing was changed."""

from __future__ import annotations

import re

from ldjudge.sgf.parser import RESTART
from ldjudge.sgf.tree import Game, Node, normal_name

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
        parts += [before, _source(item, before)]
        todo.append(after)
        todo.extend(reversed(item.children))
    return "".join(parts)


def _around(node: Node) -> tuple[str, str]:
    """The text before and after a node with all below it; variations get brackets where they have none yet."""
    if node.parent is None:
        return "(", node.after if node.after.count(")") == 1 else ")"
    opened, closed = node.before.count("("), node.after.count(")")
    needed = max(opened, closed, 1 if len(node.parent.children) > 1 else 0)
    return node.before + "(" * (needed - opened), ")" * (needed - closed) + node.after


def _source(node: Node, before: str) -> str:
    """The text of a node. FF or GM, which mean nothing at the start of a variation, aren't written there: readers, this
    one as well, would take it for the start of another game."""
    if node.parent is None or not before.rstrip().endswith("(") or not RESTART.match(f"({node.source}"):
        return node.source
    kept = {name: values for name, values in node.properties.items() if normal_name(name) not in ("FF", "GM")}
    return ";" + "".join(f"{name}[{']['.join(values)}]" for name, values in kept.items())
