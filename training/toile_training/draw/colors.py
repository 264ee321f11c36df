"""Colours as shops have them."""

import cv2
import numpy as np
from numpy.random import Generator


def random_color(rng: Generator) -> np.ndarray:
    """Colour (3,) 0..1: often white, black, grey, navy or beige, else any."""
    r = rng.random()
    if r < 0.20:
        color = rng.uniform(0.86, 1.0) * rng.uniform([0.96, 0.96, 0.94], 1.0)
    elif r < 0.36:
        color = rng.uniform(0.02, 0.16) + rng.uniform(-0.02, 0.02, 3)
    elif r < 0.45:
        color = rng.uniform(0.2, 0.8) + rng.uniform(-0.02, 0.02, 3)
    elif r < 0.53:
        color = np.array([0.09, 0.13, 0.30]) * rng.uniform(0.5, 1.6)
    elif r < 0.62:
        color = np.array([0.83, 0.74, 0.62]) * rng.uniform(0.6, 1.15)
    else:
        hsv = [rng.uniform(0, 360), rng.uniform(0.15, 1.0) ** 0.8, rng.uniform(0.25, 1.0)]
        color = cv2.cvtColor(np.array([[hsv]], np.float32), cv2.COLOR_HSV2RGB)[0, 0]
    return np.clip(color, 0.01, 1).astype(np.float32)


def palette(rng: Generator, n: int) -> list[np.ndarray]:
    """n colours, in some shades of one."""
    base = random_color(rng)
    if rng.random() >= 0.3:
        return [base, *(random_color(rng) for _ in range(n - 1))]
    shades = [base * rng.uniform(0.5, 1.5) + rng.uniform(-0.1, 0.1, 3) for _ in range(n)]
    return [np.clip(shade, 0, 1).astype(np.float32) for shade in shades]
