"""ldjudge: an exact judge of life and death in the game of Go.

The way in, from the bottom up: :mod:`ldjudge.board` (stones and rules), :mod:`ldjudge.problem`
(what is asked), :mod:`ldjudge.search` (the proofs), :mod:`ldjudge.verdict` (what the proofs add up to),
:mod:`ldjudge.modes` and :mod:`ldjudge.proof`; above them :mod:`ldjudge.sgf`, :mod:`ldjudge.render`,
:mod:`ldjudge.cli` and :mod:`ldjudge.gtp`. A lower layer never imports an upper one.
"""

from ldjudge.version import __version__

__all__ = ["__version__"]
