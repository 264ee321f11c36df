"""Prints on a garment: lettering and shapes."""

import cv2
import numpy as np
from numpy.random import Generator

from .colors import random_color
from .textures import cloth

LETTERS = list("ABCDEFGHIKLMNOPRSTUVWXYZabcdeghikmnorstu0123456789 &?!")
FONTS = 8
"""OpenCV's Hershey fonts have the numbers 0 to 7."""


def lettering(rng: Generator, canvas: np.ndarray, x: float, y: float, width: float) -> np.ndarray:
    """Writes a random word `width` pixels wide into a float picture, in place; returns its coverage, uint8 (h, w)."""
    text = "".join(rng.choice(LETTERS, int(rng.integers(2, 12))))
    font, thick = int(rng.integers(FONTS)), int(rng.integers(1, 6))
    (text_width, text_height), _ = cv2.getTextSize(text, font, 1.0, thick)
    scale = width / max(text_width, 1)
    cover = np.zeros(canvas.shape[:2], np.uint8)
    at, thickness = (int(x), int(y + text_height * scale)), max(1, int(thick * min(1, scale * 1.5)))
    cv2.putText(cover, text, at, font, scale, 255, thickness, cv2.LINE_AA)
    canvas += (random_color(rng) - canvas) * (cover.astype(np.float32)[..., None] / 255)
    return cover


def shape(rng: Generator, h: int, w: int) -> np.ndarray:
    """Returns the coverage of one shape, uint8 (h, w): ellipse, polygon or rectangle, filled or outlined."""
    cover, kind = np.zeros((h, w), np.uint8), rng.random()
    x, y = rng.uniform(0.1, 0.9) * w, rng.uniform(0.1, 0.9) * h
    r, filled = rng.uniform(0.08, 0.4) * w, rng.random() < 0.7
    if kind < 0.43:
        axes = int(r), int(r * rng.uniform(0.3, 1.4))
        cv2.ellipse(cover, (int(x), int(y)), axes, rng.uniform(0, 180), 0, 360, 255, -1 if filled else 3, cv2.LINE_AA)
    elif kind < 0.79:
        a = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 9))))
        poly = np.stack([x + r * np.cos(a), y + r * np.sin(a) * rng.uniform(0.5, 1.3)], 1).astype(np.int32)
        if filled:
            cv2.fillPoly(cover, [poly], 255, cv2.LINE_AA)
        else:
            cv2.polylines(cover, [poly], True, 255, int(rng.integers(1, 6)), cv2.LINE_AA)
    else:
        x, y = rng.uniform(0, 0.4) * w, rng.uniform(0, 0.4) * h
        corner = int(x + rng.uniform(0.3, 0.6) * w), int(y + rng.uniform(0.2, 0.6) * h)
        cv2.rectangle(cover, (int(x), int(y)), corner, 255, -1)
    return cover


def motif(rng: Generator, h: int, w: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns a print of shapes and words: picture (h, w, 3) 0..1 and coverage (h, w) 0..1."""
    rgb, alpha = np.zeros((h, w, 3), np.float32), np.zeros((h, w), np.float32)
    for _ in range(int(rng.integers(1, 9) if rng.random() < 0.7 else rng.integers(10, 40))):
        if rng.random() < 0.3:
            width = rng.uniform(0.4, 0.95) * w
            cover = lettering(rng, rgb, rng.uniform(0, w - width), rng.uniform(0, 0.8) * h, width)
        else:
            cover = shape(rng, h, w)
            fill = random_color(rng) if rng.random() < 0.8 else cloth(rng, h, w)
            m = cover.astype(np.float32)[..., None] / 255
            rgb = rgb * (1 - m) + fill * m
        alpha = np.maximum(alpha, cover.astype(np.float32) / 255)
    return rgb, alpha
