"""What depends on how wide a mask is: in C, ``width.pxd`` says it; integers of Python hold any number of points.

This file isn't compiled: there the ``.pxd`` alone takes its place.
"""

from __future__ import annotations

from array import array


def masks(owner, count, words):
    """Room for ``count`` masks of ``words`` machine words, all empty, which lives as long as the list ``owner``."""
    return array("Q", bytes(8 * count)) if words == 1 else [0] * count


def lowest(mask):
    """The number of the lowest point of a mask that isn't empty."""
    return (mask & -mask).bit_length() - 1
