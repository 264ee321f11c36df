"""Converts pictures of any size to the reader's input, and its logits to parts, landmarks and attributes."""

from dataclasses import dataclass

import cv2
import numpy as np

from ..classes import ATTRIBUTES, HEIGHT, LANDMARKS, TOLD, WIDTH
from .runtime import Runtime

WINDOW = 3
"""A landmark is the mean position within this many cells of the most likely one."""


@dataclass
class Reading:
    """The reader's output for a picture, at the size of its input."""

    image: np.ndarray
    """uint8 (HEIGHT, WIDTH, 3), letterboxed"""
    p: np.ndarray
    """float32 (HEIGHT, WIDTH, parts), probabilities"""
    marks: np.ndarray
    """float32 (landmarks, 3): x, y in pixels of `image`, probability of being there"""
    attributes: dict[str, tuple[str, float]]
    """The likeliest value of each attribute and its probability"""

    @property
    def label(self) -> np.ndarray:
        """uint8 (HEIGHT, WIDTH), the likeliest part of each pixel."""
        return self.p.argmax(2).astype(np.uint8)


def letterbox(rgb: np.ndarray) -> np.ndarray:
    """Fits a picture (h, w, 3) into WIDTH x HEIGHT, the rest filled with the median colour of its border."""
    h, w = rgb.shape[:2]
    scale = min(WIDTH / w, HEIGHT / h)
    new_w, new_h = round(w * scale), round(h * scale)
    border = np.concatenate([rgb[0], rgb[-1], rgb[:, 0], rgb[:, -1]])
    out = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    out[:] = np.median(border, 0).astype(np.uint8)
    x, y = (WIDTH - new_w) // 2, (HEIGHT - new_h) // 2
    out[y : y + new_h, x : x + new_w] = cv2.resize(rgb, (new_w, new_h), interpolation=cv2.INTER_AREA)
    return out


def softmax(x: np.ndarray, axis: int) -> np.ndarray:
    """Probabilities along an axis of logits."""
    e = np.exp(x - x.max(axis, keepdims=True))
    return e / e.sum(axis, keepdims=True)


def decode_landmarks(heat: np.ndarray, visibility: np.ndarray) -> np.ndarray:
    """Decodes logits (landmarks, h, w) and (landmarks,) to input pixels and probability, float32 (landmarks, 3)."""
    n, h, w = heat.shape
    p = softmax(heat.reshape(n, -1), 1).reshape(n, h, w)
    out = np.zeros((n, 3), np.float32)
    for i in range(n):
        y, x = np.unravel_index(p[i].argmax(), (h, w))
        y0, x0 = max(y - WINDOW, 0), max(x - WINDOW, 0)
        q = p[i, y0 : y + WINDOW + 1, x0 : x + WINDOW + 1]
        rows, columns = np.mgrid[y0 : y0 + q.shape[0], x0 : x0 + q.shape[1]]
        mean_x, mean_y = (q * columns).sum() / q.sum(), (q * rows).sum() / q.sum()
        trust = 1 / (1 + np.exp(-visibility[i]))
        out[i] = (mean_x + 0.5) * WIDTH / w - 0.5, (mean_y + 0.5) * HEIGHT / h - 0.5, trust
    return out


def decode_attributes(logits: np.ndarray) -> dict[str, tuple[str, float]]:
    """Decodes logits (29,) to the most likely value of each attribute and its probability."""
    out, start = {}, 0
    for name, values in ATTRIBUTES.items():
        p = softmax(logits[start : start + len(values)], 0)
        out[name] = values[int(p.argmax())], float(p.max())
        start += len(values)
    return out


def read(net: Runtime, rgb: np.ndarray, told: str | None = None) -> Reading:
    """Reads a picture (h, w, 3) uint8. told: one of TOLD, or None for `auto`."""
    image = letterbox(rgb)
    x = image.astype(np.float32).transpose(2, 0, 1)[None] / 255
    category = np.array([[float(told == name) for name in TOLD]], np.float32)
    parts, heat, visibility, attributes = net(x, category)
    logits = cv2.resize(parts[0].transpose(1, 2, 0), (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR)
    marks = decode_landmarks(heat[0], visibility[0])
    assert len(marks) == len(LANDMARKS)
    return Reading(image, softmax(logits, 2), marks, decode_attributes(attributes[0]))
