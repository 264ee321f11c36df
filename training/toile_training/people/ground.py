"""Surroundings of people: studios, rooms, streets, things in the foreground."""

import math

import cv2
import numpy as np
from numpy.random import Generator

from ..draw.colors import random_color
from ..draw.noise import pink_noise


def gradient(rng: Generator, color: np.ndarray, width: int, height: int) -> np.ndarray:
    """A colour that grows lighter to one side and darker outwards, (height, width, 3)."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / height
    angle, middle = rng.uniform(0, 2 * math.pi), width / height / 2
    slope = (x - middle) * math.cos(angle) + (y - 0.5) * math.sin(angle)
    vignette = ((x - middle) ** 2 + (y - 0.5) ** 2) * 2
    return color * (1 + rng.uniform(0, 0.35) * slope - rng.uniform(0, 0.35) * vignette)[..., None]


def studio(rng: Generator, width: int, height: int, color: np.ndarray | None = None) -> np.ndarray:
    """A backdrop, sometimes with a floor. color (3,): instead of a random one, most often a light grey."""
    grey = rng.uniform(0.55, 1) if rng.random() < 0.8 else rng.uniform(0.05, 0.5)
    usual = np.clip(grey + rng.normal(0, 0.025, 3), 0, 1) if rng.random() < 0.75 else random_color(rng)
    out = gradient(rng, usual if color is None else color, width, height)
    if rng.random() < 0.4:
        y = np.arange(height)[:, None, None] / height
        below = 1 / (1 + np.exp(np.clip((rng.uniform(0.72, 0.97) - y) * rng.uniform(8, 120), -40, 40)))
        out = out * (1 + below * rng.uniform(-0.25, 0.15))
    return out


def clouds(rng: Generator, width: int, height: int) -> np.ndarray:
    """Colours mixed by noise: foliage, crowds and walls out of focus."""
    out = np.ones((height, width, 3), np.float32) * random_color(rng)
    for _ in range(int(rng.integers(2, 6))):
        field = pink_noise(rng, height, width, 1, rng.uniform(2, 10), 5) * 2 + rng.normal(0, 0.6)
        share = 1 / (1 + np.exp(-rng.uniform(1, 9) * field))[..., None]
        out = out * (1 - share) + share * random_color(rng)
    return out


def room(rng: Generator, width: int, height: int) -> np.ndarray:
    """Rectangles, lines and blobs: furniture, windows, streets."""
    out = np.ascontiguousarray(gradient(rng, random_color(rng), width, height), np.float32)
    if rng.random() < 0.7:
        out[int(rng.uniform(0.6, 0.95) * height) :] = random_color(rng)
    for _ in range(int(rng.integers(4, 40))):
        color, kind = random_color(rng).tolist(), rng.random()
        at = int(rng.uniform(-40, width)), int(rng.uniform(-40, height))
        size = int(rng.exponential(60) + 3), int(rng.exponential(90) + 3)
        if kind < 0.5:
            corner = at[0] + size[0], at[1] + size[1]
            cv2.rectangle(out, at, corner, color, -1 if rng.random() < 0.75 else int(rng.integers(1, 6)))
        elif kind < 0.7:
            cv2.ellipse(out, at, size, rng.uniform(0, 180), 0, 360, color, -1, cv2.LINE_AA)
        elif kind < 0.85:
            end = int(rng.uniform(0, width)), int(rng.uniform(0, height))
            cv2.line(out, at, end, color, int(rng.integers(1, 12)), cv2.LINE_AA)
        else:
            corners = np.stack([rng.integers(0, width, 4), rng.integers(0, height, 4)], 1).astype(np.int32)
            cv2.fillPoly(out, [corners], color)
    return out * (1 + rng.uniform(0, 0.25) * pink_noise(rng, height, width, 1, 4, 6))[..., None]


def background(rng: Generator, width: int, height: int) -> np.ndarray:
    """A background float32 (height, width, 3) RGB 0..1."""
    kind = rng.random()
    make = studio if kind < 0.45 else clouds if kind < 0.6 else room
    out = make(rng, width, height).astype(np.float32)
    if rng.random() < 0.6:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.5, 9))
    return np.clip(out, 0, 1)


def foreground(rng: Generator, width: int, height: int) -> np.ndarray:
    """Returns the mask, bool (height, width), of one or two objects in front of the person."""
    out = np.zeros((height, width), np.uint8)
    for _ in range(int(rng.integers(1, 3))):
        middle = np.array([rng.uniform(0, width), rng.uniform(0.45, 1.05) * height])
        corners = int(rng.integers(3, 9))
        angle = np.sort(rng.uniform(0, 2 * math.pi, corners))
        radius = rng.uniform(0.06, 0.22) * width * rng.uniform(0.5, 1.3, corners)
        outline = middle + np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1)
        cv2.fillPoly(out, [outline.astype(np.int32)], 1)
    return out > 0
