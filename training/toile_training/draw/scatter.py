"""Prints of small repeated shapes."""

import cv2
import numpy as np
from numpy.random import Generator

from .colors import palette

Color = list[float]


def scatter(rng: Generator, h: int, w: int) -> np.ndarray:
    """Flowers, dots, leaves, stars or blobs on a tile, repeated; (h, w, 3) 0..1."""
    side, size = int(rng.uniform(40, 200)), rng.uniform(3, 26)
    colors = palette(rng, 5)
    tile = np.ones((side, side, 3), np.float32) * colors[0]
    kind = str(rng.choice(["flower", "dot", "leaf", "star", "blob"]))
    for _ in range(int(rng.uniform(0.15, 0.7) * side * side / (size * size * 3)) + 1):
        x, y = rng.uniform(0, side, 2)
        r, turn = size * rng.uniform(0.6, 1.3), rng.uniform(0, 360)
        color, heart = colors[rng.integers(1, 5)].tolist(), colors[1].tolist()
        ragged = rng.uniform(0.3, 0.8)
        for dx in (-side, 0, side):
            for dy in (-side, 0, side):
                if -40 < x + dx < side + 40 and -40 < y + dy < side + 40:
                    stamp(tile, kind, x + dx, y + dy, r, turn, color, heart, ragged)
    return np.tile(tile, (h // side + 1, w // side + 1, 1))[:h, :w]


def stamp(
    tile: np.ndarray, kind: str, x: float, y: float, r: float, turn: float, color: Color, heart: Color, ragged: float
) -> None:
    """Draws one shape of radius r (pixels), turned by `turn` degrees, into the tile in place."""
    if kind == "flower":
        for petal in range(5):
            a = np.deg2rad(turn + 72 * petal)
            at = int(x + r * 0.5 * np.cos(a)), int(y + r * 0.5 * np.sin(a))
            axes = max(1, int(r * 0.5)), max(1, int(r * 0.35))
            cv2.ellipse(tile, at, axes, np.rad2deg(a), 0, 360, color, -1, cv2.LINE_AA)
        cv2.circle(tile, (int(x), int(y)), max(1, int(r * 0.25)), heart, -1, cv2.LINE_AA)
    elif kind == "dot":
        cv2.circle(tile, (int(x), int(y)), max(1, int(r * 0.5)), color, -1, cv2.LINE_AA)
    elif kind == "leaf":
        axes = max(1, int(r)), max(1, int(r * 0.3))
        cv2.ellipse(tile, (int(x), int(y)), axes, turn, 0, 360, color, -1, cv2.LINE_AA)
    else:
        points = 5 if kind == "star" else 9
        a = np.arange(2 * points) * np.pi / points + turn
        radii = np.where(np.arange(2 * points) % 2, r * ragged, r * 0.7)
        poly = np.stack([x + radii * np.cos(a), y + radii * np.sin(a)], 1)
        cv2.fillPoly(tile, [poly.astype(np.int32)], color, cv2.LINE_AA)
