"""From garment units to the pixels that are drawn."""

from itertools import pairwise

import numpy as np
from numpy.random import Generator

from ..classes import HEIGHT, WIDTH
from .geometry import Points

SCALE = 1.5
"""Pictures are drawn larger than the net's input by this factor, then averaged down."""
W, H = int(WIDTH * SCALE), int(HEIGHT * SCALE)


class Frame:
    """Maps garment units (n, 2) to drawn pixels (n, 2): fit, tilt, perspective, the small waves of lying cloth.

    scale: drawn pixels for one garment unit.
    """

    def __init__(self, rng: Generator, fitted: Points, worn: bool):
        low, high = fitted.min(0), fitted.max(0)
        size = np.maximum(high - low, 0.2)
        fill = rng.uniform(0.7, 1.15) if worn else rng.uniform(0.58, 0.98)
        if rng.random() < 0.12:
            fill = rng.uniform(1.0, 1.4)
        self.scale = min(W / size[0], H / size[1]) * fill
        aspect = rng.uniform(0.9, 1.1)
        tilt = np.deg2rad(rng.normal(0, 2.5) if rng.random() < 0.85 else rng.uniform(-25, 25))
        turn = np.array([[np.cos(tilt), -np.sin(tilt)], [np.sin(tilt), np.cos(tilt)]])
        self.linear = turn @ np.diag([aspect, 1]) * self.scale
        self.center = (low + high) / 2
        slack = np.maximum(np.array([W, H]) - size * self.scale, 10)
        self.offset = np.array([W, H]) / 2 + rng.uniform(-0.4, 0.4, 2) * slack * rng.random()
        self.perspective = rng.normal(0, 0.06, 2) / np.array([W, H])
        self.waves = [self.wave(rng, (150, 500), 4) for _ in range(3)]
        self.waves += [self.wave(rng, (25, 80), 0.9) for _ in range(2)]

    @staticmethod
    def wave(rng: Generator, lengths: tuple[float, float], height: float) -> tuple[Points, Points, Points]:
        """Phase, wave vectors and amplitude of one wave; lengths and height in drawn pixels."""
        vectors = rng.normal(0, 1, (2, 2)) * 2 * np.pi / rng.uniform(*lengths)
        return rng.uniform(0, 2 * np.pi, 2), vectors, rng.normal(0, 1, 2) * rng.uniform(0, height)

    def __call__(self, points: Points) -> Points:
        q = (np.atleast_2d(points) - self.center) @ self.linear.T
        q = q / (1 + q @ self.perspective)[:, None] + self.offset
        shift = np.zeros_like(q)
        for phase, vectors, amplitude in self.waves:
            shift += np.sin(q @ vectors.T + phase) * amplitude
        return q + shift


def subdivide(poly: Points, step: float = 7.0) -> Points:
    """Returns the closed polygon with more points, at most `step` pixels apart."""
    edges = []
    closed = np.vstack([poly, poly[:1]])
    for a, b in pairwise(closed):
        n = max(1, int(np.ceil(np.hypot(*(b - a)) / step)))
        edges.append(a + (b - a) * (np.arange(n) / n)[:, None])
    return np.vstack(edges)
