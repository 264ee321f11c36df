"""Cloth: each function returns a float picture (h, w, 3) 0..1. Variety matters more than realism."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

from .colors import palette, random_color
from .noise import pink_noise, smooth_noise
from .scatter import scatter

Texture = Callable[[Generator, int, int], np.ndarray]


def solid(rng: Generator, h: int, w: int) -> np.ndarray:
    """One colour, sometimes a melange."""
    out = np.ones((h, w, 3), np.float32) * random_color(rng)
    if rng.random() < 0.4:
        out *= 1 + rng.uniform(0.03, 0.25) * rng.standard_normal((h, w, 1)).astype(np.float32)
    return out


def stripes(rng: Generator, h: int, w: int) -> np.ndarray:
    """Stripes of a few colours at any angle, most often upright or level."""
    n, period = int(rng.integers(2, 5)), rng.uniform(6, 70)
    colors = np.stack(palette(rng, n))
    angle = np.deg2rad(rng.choice([0, 90, rng.uniform(0, 180)], p=[0.5, 0.3, 0.2]))
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    t = ((x * np.sin(angle) + y * np.cos(angle)) / period) % 1
    return colors[np.searchsorted(np.sort(rng.random(n - 1)), t.ravel()).reshape(h, w)]


def checks(rng: Generator, h: int, w: int) -> np.ndarray:
    """Bands of colour crossing one another."""
    base = np.ones((h, w, 3), np.float32) * random_color(rng)
    y, x = np.mgrid[0:h, 0:w]
    period = rng.uniform(10, 80)
    for _ in range(int(rng.integers(1, 4))):
        color, offset = random_color(rng), rng.uniform(0, period)
        width, alpha = period * rng.uniform(0.05, 0.5), rng.uniform(0.3, 0.7)
        for axis in (x, y):
            cover = (((axis + offset) % period) < width)[..., None] * alpha
            base = base * (1 - cover) + color * cover
    return base


def patches(rng: Generator, h: int, w: int) -> np.ndarray:
    """Camouflage, animal prints, marble."""
    n = int(rng.integers(2, 6))
    colors = np.stack(palette(rng, n))
    field = pink_noise(rng, h, w, 1, rng.uniform(3, 30), int(rng.integers(1, 4)))
    if rng.random() < 0.4:
        field = np.abs(field)
    cuts = np.quantile(field[::8, ::8], np.sort(rng.uniform(0.1, 0.9, n - 1)))
    return colors[np.searchsorted(cuts, field.ravel()).reshape(h, w)]


def mosaic(rng: Generator, h: int, w: int) -> np.ndarray:
    """Polygons of many colours over one another."""
    n = int(rng.uniform(8, 120))
    colors = [random_color(rng) for _ in range(n)]
    out = np.ones((h, w, 3), np.float32) * colors[0]
    for color in colors:
        center, r = rng.uniform([0, 0], [w, h]), rng.uniform(0.08, 0.5) * w * (3 / np.sqrt(n + 9))
        a = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 8))))
        poly = center + r * np.stack([np.cos(a), np.sin(a)], 1)
        cv2.fillPoly(out, [poly.astype(np.int32)], color.tolist(), cv2.LINE_AA)
    return out


def clouds(rng: Generator, h: int, w: int) -> np.ndarray:
    """Two colours mixed by noise, channel by channel."""
    a, b = random_color(rng), random_color(rng)
    t = np.clip(pink_noise(rng, h, w, 3, rng.uniform(1, 6), 4) * 0.6 + 0.5, 0, 1)
    return a * (1 - t) + b * t


def fade(rng: Generator, h: int, w: int) -> np.ndarray:
    """One colour fading into another from top to bottom."""
    a, b = random_color(rng), random_color(rng)
    t = np.linspace(0, 1, h)[:, None, None] + 0.1 * pink_noise(rng, h, w)[..., None]
    t = np.clip((t - 0.5) * rng.uniform(1, 4) + 0.5, 0, 1)
    return (a * (1 - t) + b * t).astype(np.float32)


def denim(rng: Generator, h: int, w: int) -> np.ndarray:
    """Twill with a wash."""
    base = np.array([0.25, 0.36, 0.55]) * rng.uniform(0.3, 1.7)
    base = base * (1 - 0.5 * rng.random()) + base.mean() * 0.5 * rng.random()
    y, x = np.mgrid[0:h, 0:w]
    twill = 0.06 * np.sin((x + y) * rng.uniform(1.2, 2.5))[..., None]
    wash = 0.25 * pink_noise(rng, h, w, 1, 3, 4)[..., None] * rng.random()
    grain = 0.08 * rng.standard_normal((h, w, 1))
    return (np.clip(base, 0.03, 1) * (1 + twill + wash + grain)).astype(np.float32)


def knit(rng: Generator, h: int, w: int) -> np.ndarray:
    """Ribs and stitches."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    shift = rng.uniform(0, 3) * np.sin(y / rng.uniform(4, 20))
    relief = np.sin(2 * np.pi * (x + shift) / rng.uniform(3, 14))
    if rng.random() < 0.5:
        relief = relief * np.sin(2 * np.pi * y / rng.uniform(3, 12))
    return (random_color(rng) * (1 + rng.uniform(0.04, 0.25) * relief[..., None])).astype(np.float32)


def glitter(rng: Generator, h: int, w: int) -> np.ndarray:
    """Sequins of random brightness."""
    small = rng.random((h // 3 + 1, w // 3 + 1)).astype(np.float32)
    sparkle = cv2.resize(small, (w, h), interpolation=cv2.INTER_NEAREST)[..., None]
    return random_color(rng) * (0.5 + sparkle ** rng.uniform(1, 5) * rng.uniform(0.5, 1.5))


def lace(rng: Generator, h: int, w: int) -> np.ndarray:
    """Loops of thread over a darker or paler ground."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    period = rng.uniform(7, 22)
    bend = smooth_noise(rng, h, w, rng.uniform(4, 12), 2) * period * 0.4
    loops = np.sin((x + bend[..., 0]) * 2 * np.pi / period) * np.sin((y + bend[..., 1]) * 2 * np.pi / period)
    thread = np.clip(np.abs(loops) * rng.uniform(1, 3), 0, 1)[..., None]
    color = random_color(rng)
    return (color * thread + np.clip(color * rng.uniform(0.4, 1.4), 0, 1) * (1 - thread)).astype(np.float32)


def convolved(rng: Generator, h: int, w: int) -> np.ndarray:
    """Noise through a small random network."""
    field = pink_noise(rng, h, w, 3, rng.uniform(4, 40), 3)
    for _ in range(2):
        kernel = rng.standard_normal((5, 5)).astype(np.float32)
        mix = rng.standard_normal((3, 3)).astype(np.float32)
        field = np.tanh(cv2.filter2D(field, -1, kernel / np.abs(kernel).sum() * 3) @ mix)
    return np.clip(field * 0.5 + 0.5, 0, 1).astype(np.float32)


TEXTURES: list[tuple[Texture, float]] = [
    (solid, 0.41),
    (stripes, 0.09),
    (checks, 0.06),
    (scatter, 0.12),
    (patches, 0.06),
    (mosaic, 0.03),
    (clouds, 0.03),
    (fade, 0.03),
    (denim, 0.05),
    (knit, 0.06),
    (glitter, 0.02),
    (lace, 0.02),
    (convolved, 0.03),
]
SHARES = np.array([share for _, share in TEXTURES]) / sum(share for _, share in TEXTURES)


def cloth(rng: Generator, h: int, w: int) -> np.ndarray:
    """A cloth of any kind, sometimes with its pattern warped."""
    texture = TEXTURES[rng.choice(len(TEXTURES), p=SHARES)][0]
    out = texture(rng, h, w).astype(np.float32)
    if texture is not solid and rng.random() < 0.4:
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        d = smooth_noise(rng, h, w, rng.uniform(2, 6), 2) * rng.uniform(2, 8)
        out = cv2.remap(out, x + d[..., 0], y + d[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.clip(out, 0, 1)
