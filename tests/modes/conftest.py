"""What the tests of the modes share."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldjudge.problem import Problem
from ldjudge.sgf.reader import read_path
from ldjudge.sgf.setup import set_up
from ldjudge.sgf.tree import Game

EXAMPLES = Path(__file__).parents[2] / "problems" / "modes"


class Examples:
    """The problems of the working examples by the first word of their file names."""

    def __call__(self, name: str) -> Problem:
        (game,) = read_path(str(EXAMPLES / f"{name}.sgf"))
        assert isinstance(game, Game)
        return set_up(game).problem


@pytest.fixture
def example() -> Examples:
    """Reads a working example: ``example('divide-nine-stones')``."""
    return Examples()
