"""Light on cloth."""

import cv2
import numpy as np
from numpy.random import Generator

from .frame import H, W
from .noise import smooth_noise

MARGIN = 160
"""Pixels by which the field exceeds the picture, so that each piece can use a different part of it."""


def fold_field(rng: Generator) -> np.ndarray:
    """Returns light (H + MARGIN, W + MARGIN), about -1..1: soft folds, sharp wrinkles, sometimes gathers."""
    h, w = H + MARGIN, W + MARGIN
    field = np.zeros((h, w), np.float32)
    for _ in range(2):
        if rng.random() < 0.5:
            soft = smooth_noise(rng, h, w, rng.uniform(3, 16))
        else:
            small = rng.standard_normal((int(rng.integers(3, 8)), int(rng.integers(8, 40)))).astype(np.float32)
            soft = cv2.resize(small, (w, h), interpolation=cv2.INTER_CUBIC)
        field += soft * rng.uniform(0.2, 0.6)
    if rng.random() < 0.7:
        field += cv2.resize(wrinkles(rng, h // 2, w // 2), (w, h))
    if rng.random() < 0.2:  # pleats, gathers, draping
        a = rng.normal(0, 0.25) if rng.random() < 0.6 else rng.uniform(0, 3.2)
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        drift = rng.uniform(1, 5) * smooth_noise(rng, h, w, rng.uniform(2, 5))
        field += rng.uniform(0.3, 1) * np.sin((x * np.cos(a) + y * np.sin(a)) / rng.uniform(1.5, 9) + drift)
    return field


def wrinkles(rng: Generator, h: int, w: int) -> np.ndarray:
    """Short creases, bright on one side and dark on the other."""
    layer, bias = np.zeros((h, w), np.float32), rng.uniform(0, np.pi)
    t = np.linspace(0, 1, 8)[:, None]
    for _ in range(int(rng.integers(4, 40))):
        start = rng.uniform([0, 0], [w, h])
        a = bias + rng.normal(0, 0.6)
        reach = np.array([np.cos(a), np.sin(a)]) * rng.uniform(10, 90)
        bend = start + reach / 2 + rng.uniform(-15, 15, 2)
        curve = (1 - t) ** 2 * start + 2 * t * (1 - t) * bend + t**2 * (start + reach)
        strength, thickness = float(rng.uniform(-1, 1)), int(rng.integers(1, 6))
        cv2.polylines(layer, [curve.astype(np.int32)], False, strength, thickness, cv2.LINE_AA)
    layer = cv2.GaussianBlur(layer, (0, 0), rng.uniform(0.8, 3)) * rng.uniform(0.8, 2.5)
    return layer - np.roll(layer, (int(rng.integers(1, 4)), int(rng.integers(-3, 4))), (0, 1))
