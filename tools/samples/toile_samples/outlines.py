"""
Outlines of garments that lie flat: half of each, x from the middle outwards, y down from the neck's highest point, in
metres. A point in a `Curve` bends the line between its neighbours.
"""

from dataclasses import dataclass

import numpy as np

Point = tuple[float, float]


class Curve(tuple):
    """The control point of a quadratic Bézier curve."""


@dataclass(frozen=True)
class Outline:
    # From neck to cuff, and from cuff to hem; then what lies open between them.
    seams: list[list]
    openings: list[list]
    front_neck: list
    back_neck: list
    armhole: list | None = None
    sleeve_direction: Point = (0, -1)


def sweater(hem=0.722) -> Outline:
    """A sweater or jacket with long sleeves. hem: its length."""
    up = 0.722 - hem
    side = [(0.300, -0.627), (0.285, -0.58), (0.244, -0.33), Curve((0.234, -0.265)), (0.228, -0.30)]
    side += [(0.232, -0.59 + up), Curve((0.232, -0.635 + up)), (0.216, -0.655 + up), (0.214, -0.715 + up)]
    sleeve = [(0.095, 0), Curve((0.155, -0.012)), (0.215, -0.045), Curve((0.256, -0.07)), (0.280, -0.16)]
    return Outline(
        [sleeve + [(0.386, -0.55), (0.383, -0.605)], side],
        [[(0.383, -0.605), (0.300, -0.627)], [(0.214, -0.715 + up), Curve((0.11, -hem)), (0, -hem)]],
        [(0, -0.085), Curve((0.075, -0.083)), (0.095, 0)],
        [(0, -0.018), Curve((0.06, -0.018)), (0.095, 0)],
        [(0.212, -0.040), Curve((0.180, -0.15)), (0.228, -0.275)],
        (0.33, -0.94),
    )


def polo(hem=0.745) -> Outline:
    """A polo shirt with short sleeves."""
    sleeve = [(0.090, 0), Curve((0.145, -0.014)), (0.205, -0.042), Curve((0.238, -0.06)), (0.262, -0.10)]
    return Outline(
        [
            sleeve + [(0.345, -0.24)],
            [(0.262, -0.303), Curve((0.228, -0.248)), (0.218, -0.275), (0.222, -hem)],
        ],
        [[(0.345, -0.24), (0.262, -0.303)], [(0.222, -hem), Curve((0.11, -hem - 0.006)), (0, -hem - 0.006)]],
        [(0, -0.085), Curve((0.07, -0.083)), (0.090, 0)],
        [(0, -0.018), Curve((0.06, -0.018)), (0.090, 0)],
        [(0.202, -0.038), Curve((0.172, -0.14)), (0.220, -0.25)],
        (0.56, -0.83),
    )


def _skirt_hem(flare: float, hem: float) -> list:
    return [(flare, -hem), Curve((0.16, -hem - 0.045)), (0, -hem - 0.045)]


def dress(waist=0.150, flare=0.32, hem=1.12) -> Outline:
    """A dress with short sleeves. waist and flare: half widths at waist and hem."""
    side = [Curve((waist - 0.004, -0.37)), (waist + 0.003, -0.44), Curve((waist + 0.035, -0.60)), (flare, -hem)]
    sleeve = [(0.085, 0), Curve((0.135, -0.012)), (0.185, -0.04), Curve((0.213, -0.05)), (0.232, -0.085)]
    return Outline(
        [sleeve + [(0.300, -0.195)], [(0.229, -0.252), Curve((0.198, -0.218)), (0.188, -0.25), *side]],
        [[(0.300, -0.195), (0.229, -0.252)], _skirt_hem(flare, hem)],
        [(0, -0.16), (0.085, 0)],
        [(0, -0.02), Curve((0.06, -0.02)), (0.085, 0)],
        [(0.183, -0.036), Curve((0.152, -0.13)), (0.190, -0.228)],
        (0.56, -0.83),
    )


def drawn(points: list, step: float) -> np.ndarray:
    """The line through points and curves, with a vertex about every `step` metres."""
    line = [np.array(points[0], float)]
    i = 1
    while i < len(points):
        if isinstance(points[i], Curve):
            start, bend, end = line[-1], np.array(points[i], float), np.array(points[i + 1], float)
            t = np.linspace(0, 1, 24)[1:, None]
            line += list((1 - t) ** 2 * start + 2 * t * (1 - t) * bend + t * t * end)
            i += 2
        else:
            line.append(np.array(points[i], float))
            i += 1
    return resampled(np.array(line), max(2, round(_length(line) / step) + 1))


def _length(line) -> float:
    return float(np.linalg.norm(np.diff(line, axis=0), axis=1).sum())


def resampled(line: np.ndarray, count: int) -> np.ndarray:
    """The same line with `count` vertices at equal distances."""
    along = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    places = np.linspace(0, along[-1], count)
    return np.stack([np.interp(places, along, line[:, axis]) for axis in range(2)], 1)


def mirrored(line: np.ndarray) -> np.ndarray:
    return line * [-1, 1]


def across(points: list, step: float) -> np.ndarray:
    """Mirrors a line that begins in the middle, and returns both sides from left to right."""
    line = drawn(points, step)
    return np.concatenate([mirrored(line)[::-1], line[1:]])


def inset(line: np.ndarray, distance: float) -> np.ndarray:
    """Offsets the line to its left."""
    tangent = np.gradient(line, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
    return line + np.stack([-tangent[:, 1], tangent[:, 0]], 1) * distance
