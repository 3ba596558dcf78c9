"""Room for masks. How wide a mask is in C, ``width.pxd`` says; integers of Python hold any number of points.

This file isn't compiled: there the ``.pxd`` alone takes its place.
"""

from __future__ import annotations

from array import array


def masks(owner, count, words):
    """Room for ``count`` masks of ``words`` machine words, all empty, which lives as long as the list ``owner``."""
    return array("Q", bytes(8 * count)) if words == 1 else [0] * count
