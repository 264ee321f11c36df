"""Smooth random fields."""

import cv2
import numpy as np
from numpy.random import Generator


def smooth_noise(rng: Generator, h: int, w: int, cells: float, channels: int = 1) -> np.ndarray:
    """Field (h, w) or (h, w, channels) of about -1..1 that varies over about `cells` cells across."""
    rows, columns = max(2, int(cells * h / w) + 2), max(2, int(cells) + 2)
    small = rng.standard_normal((rows, columns, channels)).astype(np.float32)
    out = cv2.resize(small, (w, h), interpolation=cv2.INTER_CUBIC)
    return out if channels > 1 else out.reshape(h, w)


def pink_noise(
    rng: Generator, h: int, w: int, channels: int = 1, low: float = 2, octaves: int = 5, fall: float = 0.6
) -> np.ndarray:
    """Sum of octaves of smooth noise from `low` cells across, each weaker by `fall`."""
    out, amplitude = np.zeros((h, w, channels) if channels > 1 else (h, w), np.float32), 1.0
    for octave in range(octaves):
        out = out + amplitude * smooth_noise(rng, h, w, low * 2**octave, channels)
        amplitude *= fall
    return out / 1.6
