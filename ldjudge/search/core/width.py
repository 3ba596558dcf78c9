"""What depends on how wide a mask is: in C, ``width.pxd`` says it; integers of Python hold any number of points.

This file isn't compiled: there the ``.pxd`` alone takes its place.
"""

from __future__ import annotations

from array import array

LANES = 1024  # flags that are worked on together; in C as many as a mask has points


def masks(owner, count, words):
    """Room for ``count`` masks of ``words`` machine words, all empty, which lives as long as the list ``owner``."""
    return array("Q", bytes(8 * count)) if words == 1 else [0] * count


def lowest(mask):
    """The number of the lowest point of a mask that isn't empty."""
    return (mask & -mask).bit_length() - 1


def lanes(owner, count):
    """Room for ``count`` times as many flags as are worked on together (``LANES``), all down."""
    return [0] * count


def lane(number):
    """The flag of a number, counted from 0, in the place among ``LANES`` that it has."""
    return 1 << (number % LANES)
