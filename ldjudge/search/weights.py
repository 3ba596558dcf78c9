"""The learned weights of local patterns, which order the search (:mod:`ldjudge.search.core`, ``patterns``).

``patterns.bin`` is made by ``bench/patterns``, whose head says how. It holds two arrays of signed bytes, one after the
other, compressed: the weights of moves, then those of states, laid out as in the core's ``constants``.
"""

from __future__ import annotations

import functools
import zlib
from array import array
from pathlib import Path

from ldjudge.search.core.constants import MOVE_WEIGHTS, STATE_WEIGHTS

FILE = Path(__file__).with_name("patterns.bin")


@functools.cache
def weights() -> tuple[array[int], array[int]]:
    """The weights of moves and of states, in 1/32 of log odds.

    Raises RuntimeError where the file is missing or damaged: the compiled core reads the arrays unchecked.
    """
    try:
        data = zlib.decompress(FILE.read_bytes())
    except (OSError, zlib.error):
        data = b""
    if len(data) != 2 * MOVE_WEIGHTS + STATE_WEIGHTS:
        raise RuntimeError(f"{FILE.name}, a part of ldjudge, is missing or damaged: install ldjudge anew.")
    return array("b", data[: 2 * MOVE_WEIGHTS]), array("b", data[2 * MOVE_WEIGHTS :])


def pack(moves: array[int], states: array[int]) -> bytes:
    """The file's content for weights."""
    return zlib.compress(moves.tobytes() + states.tobytes(), 9)
