"""Half widths of a dressed torso, measured on its outline as the engine does on a photo."""

import numpy as np
from numpy.random import Generator

from ..pairs.frame import BodyFrame
from ..people.figure import Figure
from ..people.tops import make_top, random_top
from .reading import ROWS

LEAST, AT_CHEST, AT_HIPS = 0.3, 0.66, 0.85
"""Range of half widths in units; the limit of the hips applies from half of the torso down."""
REACH = 0.04
"""Units above and below a row within which its outline is read."""
ON_ARM = 0.4


def torso_cloud(figure: Figure, rng: Generator) -> np.ndarray:
    """Points (n, 3) of a figure's torso and of a random top that it wears."""
    m = figure.measures
    old = make_top(m, random_top(rng, m), figure.pose_suit, rng)
    torso = m.arm < ON_ARM
    return np.concatenate([figure.pose_suit(m.points)[torso], old.points[torso & (old.edge > 0)]])


def torso_widths(frame: BodyFrame, seen: np.ndarray) -> np.ndarray:
    """Half widths (6, 2) in units of a torso seen at places (n, 2)."""
    local = frame.local(seen)
    out = np.full((len(ROWS), 2), LEAST)
    for i, row in enumerate(ROWS):
        near = np.abs(local[:, 1] - row * frame.torso / frame.unit) < REACH
        limit = AT_CHEST if row < 0.5 else AT_HIPS
        for side, sign in ((0, -1), (1, 1)):
            if near.any():
                out[i, side] = np.clip((local[near, 0] * sign).max(), LEAST, limit)
    return out
