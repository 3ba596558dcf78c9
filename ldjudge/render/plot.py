"""A plot of the modes as SVG: positions visited against the size of the realm. A pure function, no drawing library."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from html import escape
from statistics import median

COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b", "#7f7f7f")
WIDTH, HEIGHT = 720, 440  # pixels
LEFT, RIGHT, TOP, BOTTOM = 70, 180, 30, 50  # margins


def nodes_by_realm(title: str, measured: Mapping[str, Sequence[tuple[int, int]]]) -> str:
    """``measured``: for each mode pairs of realm points and positions visited. Every pair is a dot, and a line joins
    the medians of each size; positions on a logarithmic scale."""
    pairs = [pair for found in measured.values() for pair in found]
    sizes = [size for size, _ in pairs] or [0, 1]
    low, high = min(sizes), max(max(sizes), min(sizes) + 1)
    decades = max(1, math.ceil(math.log10(max((nodes for _, nodes in pairs), default=10) + 1)))

    def x(size: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (size - low) / (high - low)

    def y(nodes: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * math.log10(max(nodes, 1)) / decades

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif"'
        ' font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="18" font-size="14">{escape(title)}</text>',
    ]
    for decade in range(decades + 1):
        at = y(10**decade)
        out.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at:.1f}" y2="{at:.1f}" stroke="#ddd"/>')
        out.append(f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{10**decade:,}</text>')
    for size in range(low, high + 1, max(1, (high - low) // 10)):
        out.append(f'<text x="{x(size):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{size}</text>')
    out.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">realm points</text>')
    out.append(f'<text x="16" y="{HEIGHT / 2}" transform="rotate(-90 16 {HEIGHT / 2})">positions</text>')
    for number, (mode, found) in enumerate(measured.items()):
        colour = COLOURS[number % len(COLOURS)]
        by_size: dict[int, list[int]] = defaultdict(list)
        for size, nodes in found:
            by_size[size].append(nodes)
            out.append(f'<circle cx="{x(size):.1f}" cy="{y(nodes):.1f}" r="2.5" fill="{colour}" fill-opacity="0.4"/>')
        line = " ".join(f"{x(size):.1f},{y(median(by_size[size])):.1f}" for size in sorted(by_size))
        out.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        at = TOP + 12 + 18 * number
        out.append(f'<rect x="{WIDTH - RIGHT + 16}" y="{at - 9}" width="10" height="10" fill="{colour}"/>')
        out.append(f'<text x="{WIDTH - RIGHT + 32}" y="{at}">{escape(mode)}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"
