"""Backgrounds of drawn garments: paper, colour, wood, clutter, a hanger, a soft shadow."""

import cv2
import numpy as np
from numpy.random import Generator

from .colors import random_color
from .frame import Frame, H, W
from .garment import Garment
from .noise import pink_noise
from .prints import lettering
from .textures import cloth


def ground(rng: Generator) -> np.ndarray:
    """Returns a background (H, W, 3) 0..1, most often white, grey or a gradient."""
    r, uniform = rng.random(), rng.uniform
    out = np.ones((H, W, 3), np.float32)
    if r < 0.45:
        out *= (1.0 if rng.random() < 0.5 else uniform(0.86, 1)) * uniform([0.98, 0.98, 0.98], 1)
    elif r < 0.62:
        out *= uniform(0.7, 0.98) + uniform(-0.04, 0.04, 3)
    elif r < 0.78:
        a, b, angle = uniform(0.6, 1), uniform(0.6, 1), uniform(0, 2 * np.pi)
        y, x = np.mgrid[0:H, 0:W].astype(np.float32)
        t = (x / W * np.cos(angle) + y / H * np.sin(angle)) * 0.5 + 0.5
        if rng.random() < 0.5:
            t = np.hypot(x / W - uniform(0.3, 0.7), y / H - uniform(0.3, 0.7))
        out = (a + (b - a) * t)[..., None] * (1 + uniform(-0.04, 0.04, 3))
    elif r < 0.9:
        out = out * random_color(rng) * (1 + 0.1 * rng.random() * pink_noise(rng, H, W)[..., None])
    else:
        out = cloth(rng, H, W)
        if rng.random() < 0.5:  # boards
            board = np.arange(H) % int(rng.integers(30, 90)) < 2
            out = out * (1 - 0.3 * board)[:, None, None]
    return np.clip(out, 0, 1).astype(np.float32)


def clutter(rng: Generator, picture: np.ndarray) -> None:
    """Draws objects other than the garment into the background, in place."""
    for _ in range(int(rng.integers(1, 4))):
        color, kind = random_color(rng).tolist(), rng.random()
        x, y, r = rng.uniform(0, W), rng.uniform(0, H), rng.uniform(10, 80)
        if kind < 0.3:
            lettering(rng, picture, x - 60, y, rng.uniform(30, 200))
        elif kind < 0.55:
            a = np.sort(rng.uniform(0, 2 * np.pi, 9))
            poly = np.stack([x + r * np.cos(a) * rng.uniform(0.5, 1.5), y + r * np.sin(a)], 1)
            cv2.fillPoly(picture, [poly.astype(np.int32)], color, cv2.LINE_AA)
        elif kind < 0.75:
            axes, turn = (int(r), int(r * rng.uniform(0.3, 1))), rng.uniform(0, 180)
            thickness = -1 if rng.random() < 0.6 else 4
            cv2.ellipse(picture, (int(x), int(y)), axes, turn, 0, 360, color, thickness, cv2.LINE_AA)
        else:
            corner = int(x + r), int(y + r * rng.uniform(0.3, 2))
            cv2.rectangle(picture, (int(x), int(y)), corner, color, -1 if rng.random() < 0.6 else 3)


def hanger(rng: Generator, picture: np.ndarray, garment: Garment, frame: Frame) -> None:
    """Draws a hanger behind the shoulders, in place."""
    marks = garment.marks
    if "neck_l" not in marks:
        return
    neck = (marks["neck_l"] + marks["neck_r"]) / 2
    top = neck + np.array([0, -0.35])
    color, thickness = random_color(rng).tolist(), max(1, int(rng.uniform(0.02, 0.08) * frame.scale))
    a = np.linspace(-np.pi * 0.9, np.pi * 0.5, 14)
    hook = top + np.array([0, -0.25]) + np.stack([np.cos(a), np.sin(a)], 1) * 0.16
    low = neck + [0, -0.1]
    for curve in (np.array([marks["shoulder_l"] * 0.9, low, marks["shoulder_r"] * 0.9]), np.vstack([hook, top, low])):
        cv2.polylines(picture, [np.round(frame(curve)).astype(np.int32)], False, color, thickness, cv2.LINE_AA)


def drop_shadow(rng: Generator, picture: np.ndarray, alpha: np.ndarray) -> np.ndarray:
    """Returns the background, in most pictures with the garment's soft shadow."""
    if rng.random() < 0.3:
        return picture
    small = cv2.resize(alpha, (W // 3, H // 3), interpolation=cv2.INTER_AREA)
    total = np.zeros_like(small)
    for _ in range(int(rng.integers(1, 3))):
        soft = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.6, 14))
        shift = int(rng.uniform(-3, 10)), int(rng.uniform(-9, 9))
        total = np.maximum(total, np.roll(soft, shift, (0, 1)) * rng.uniform(0.05, 0.55))
    m = cv2.resize(total, (W, H))[..., None]
    return picture * (1 - m * (1 - rng.uniform(0, 0.12, 3))).astype(np.float32)


def bars(rng: Generator, picture: np.ndarray, alpha: np.ndarray) -> None:
    """Draws bars of another tone at the picture's sides, as letterboxing leaves them, in place.

    They cover the background and, in some pictures, the garment, where alpha is set to zero.
    """
    usual = np.median(picture[:: H - 1].reshape(-1, 3), 0)
    for axis in (0, 1):
        if rng.random() < 0.5:
            continue
        tone = usual + rng.normal(0, 0.02) if rng.random() < 0.6 else rng.choice([0.0, 0.5, 1.0])
        size = picture.shape[axis]
        for side in (0, 1):
            if rng.random() < 0.25:
                continue
            width = int(rng.uniform(0.01, 0.14) * size)
            where = slice(0, width) if side == 0 else slice(size - width, size)
            index = (where, slice(None)) if axis == 0 else (slice(None), where)
            picture[index] = np.clip(tone, 0, 1)
            alpha[index] = 0
