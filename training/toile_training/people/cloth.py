"""The cloth of clothes: pattern, relief, folds, trims, prints and seams, painted at each pixel."""

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.random import Generator

from ..draw.colors import random_color
from ..draw.noise import pink_noise
from ..draw.prints import motif
from ..draw.textures import cloth
from .light import Light

TEXELS = 256
"""Side of a tile in texels; repeated tiles are mirrored."""
LINING = 0.17
"""Metres from the body's middle up to which there is lining: sleeves have none."""


@dataclass
class Seam:
    """A darker or lighter rectangle on the front, in metres of the rest pose: a placket, button, pocket or seam."""

    x: tuple[float, float]
    y: tuple[float, float]
    factor: float


@dataclass
class Print:
    """A picture on the chest."""

    picture: np.ndarray
    cover: np.ndarray
    x: float
    y: float
    size: float


@dataclass
class Material:
    """A piece of cloth."""

    tile: np.ndarray
    """float32 (TEXELS, TEXELS, 3) RGB 0..1"""
    folds: np.ndarray
    """float32 (TEXELS, TEXELS, 2): slopes of small folds, deviation about 1"""
    size: float
    """Metres of a tile"""
    fold_size: float
    fold: float
    """Strength of the folds"""
    gloss: float
    angle: float
    """Radians that the pattern is turned"""
    offset: np.ndarray
    trim: tuple[float, np.ndarray | None, float] | None
    """Width in metres, colour or none, factor of a band along the edges"""
    sheer: float = 0.0
    """Transparency: share of the light from under the cloth"""
    under: np.ndarray | None = None
    sheer_from: tuple[float, float] = (0.0, 9.0)
    """Metres from the middle, and a height: the cloth is sheer only beyond or above them, as sleeves and yokes are"""
    lined: tuple[float, float] = (0.0, 0.0)
    """Heights between which a lining, or clothes below, make it opaque"""
    print: Print | None = None
    seams: list[Seam] = field(default_factory=list)


def mirrored(tile: np.ndarray, u: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Samples a tile at coordinates in tiles, mirrored at each border so that no seam shows."""

    def index(t: np.ndarray) -> np.ndarray:
        phase = np.mod(t, 2)
        return np.minimum((np.where(phase > 1, 2 - phase, phase) * TEXELS).astype(np.int32), TEXELS - 1)

    return tile[index(v), index(u)]


def plain(color: np.ndarray) -> np.ndarray:
    """A tile of one colour (3,)."""
    return np.full((TEXELS, TEXELS, 3), color, np.float32)


def slopes(rng: Generator) -> np.ndarray:
    """Slopes of a random field of folds."""
    height = np.zeros((TEXELS, TEXELS), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        stretched = pink_noise(rng, TEXELS, TEXELS, 1, rng.uniform(2, 5), 5, rng.uniform(0.4, 0.6))
        rows = int(TEXELS * rng.uniform(0.35, 1))
        waves = cv2.resize(stretched[:rows], (TEXELS, TEXELS))
        height += waves if rng.random() < 0.5 else -np.abs(waves)
    out = np.stack(np.gradient(cv2.GaussianBlur(height, (0, 0), 1.2))[::-1], 2)
    return out / (np.hypot(out[..., 0], out[..., 1]).std() + 1e-6)


class Stock:
    """A stock of tiles and folds, renewed one by one, so that drawing them costs little per picture."""

    def __init__(self, rng: Generator, size: int = 40):
        self.rng = rng
        self.tiles = [cloth(rng, TEXELS, TEXELS) for _ in range(size)]
        self.folds = [slopes(rng) for _ in range(max(2, size // 3))]

    def renew(self) -> None:
        """Redraws one tile, and sometimes the folds."""
        self.tiles[self.rng.integers(len(self.tiles))] = cloth(self.rng, TEXELS, TEXELS)
        if self.rng.random() < 0.2:
            self.folds[self.rng.integers(len(self.folds))] = slopes(self.rng)

    def material(self) -> Material:
        """A random piece of cloth."""
        rng = self.rng
        trim = None
        if rng.random() < 0.55:
            color = random_color(rng) if rng.random() < 0.4 else None
            trim = rng.uniform(0.004, 0.03), color, rng.uniform(0.7, 1.1)
        return Material(
            self.tiles[rng.integers(len(self.tiles))],
            self.folds[rng.integers(len(self.folds))],
            size=rng.uniform(0.1, 0.7),
            fold_size=rng.uniform(0.25, 1.1),
            fold=abs(rng.normal(0, 0.2)) + 0.02,
            gloss=rng.uniform(0.2, 0.7) if rng.random() < 0.05 else max(0.0, rng.normal(0.02, 0.05)),
            angle=float(rng.choice([0, 0, 0, 1.57, 0.78, rng.uniform(0, 3.1)])),
            offset=rng.random(2),
            trim=trim,
        )


def random_print(rng: Generator, shoulder: float) -> Print:
    """A print on the chest. shoulder: its height in metres."""
    picture, cover = motif(rng, 128, 128)
    return Print(picture, cover, rng.normal(0, 0.03), shoulder - rng.uniform(0.06, 0.3), rng.uniform(0.08, 0.34))


def sheerness(m: Material, rest: np.ndarray) -> np.ndarray:
    """Transparency (n, 1) of a cloth at places (n, 3) of the rest pose."""
    out, high = m.sheer_from
    lined = (rest[:, 1:2] > m.lined[0]) & (rest[:, 1:2] < m.lined[1]) & (np.abs(rest[:, :1]) < LINING)
    return m.sheer * ((np.abs(rest[:, :1]) >= out) | (rest[:, 1:2] > high)) * ~lined


def paint_cloth(
    m: Material,
    light: Light,
    normal: np.ndarray,
    uv: np.ndarray,
    edge: np.ndarray,
    rest: np.ndarray,
    over_skin: np.ndarray | bool = True,
) -> np.ndarray:
    """Colours (n, 3) of a cloth's pixels.

    over_skin (n,), or one value for all: skin shines through where the cloth is sheer; elsewhere nothing is added.
    """
    u, v = uv.T
    cos, sin = np.cos(m.angle), np.sin(m.angle)
    a, b = (cos * u - sin * v) / m.size + m.offset[0], (sin * u + cos * v) / m.size + m.offset[1]
    color = mirrored(m.tile, a, b).astype(np.float64)
    slope = mirrored(m.folds, u / m.fold_size + m.offset[1], v / m.fold_size + m.offset[0])
    relief = m.fold * (slope[:, 0] * (light.direction[0] + 0.3) + slope[:, 1] * (light.direction[1] + 0.1))
    if m.trim is not None:
        width, trim_color, factor = m.trim
        band = edge < width
        color[band] = color[band] * factor if trim_color is None else trim_color
        color[np.abs(edge - width) < 0.0015] *= 0.75
    front = rest[:, 2] > 0
    if m.print is not None:
        n = len(m.print.cover)
        column = (((rest[:, 0] - m.print.x) / m.print.size + 0.5) * n).astype(int)
        row = ((0.5 - (rest[:, 1] - m.print.y) / m.print.size) * n).astype(int)
        on = front & (column >= 0) & (column < n) & (row >= 0) & (row < n)
        cover = m.print.cover[row[on], column[on]][:, None]
        color[on] = color[on] * (1 - cover) + cover * m.print.picture[row[on], column[on]]
    for seam in m.seams:
        on = front & (rest[:, 0] > seam.x[0]) & (rest[:, 0] < seam.x[1])
        on &= (rest[:, 1] > seam.y[0]) & (rest[:, 1] < seam.y[1])
        color[on] = np.clip(color[on] * seam.factor + 0.05 * (seam.factor > 1), 0, 1)
    if m.sheer and m.under is not None:
        share = sheerness(m, rest)
        color = color * (1 - share) + share * np.reshape(over_skin, (-1, 1)) * m.under
    shine = m.gloss * np.clip(normal @ light.halfway + relief * 0.5, 0, 1) ** 18
    return color * light.on(normal, relief) + shine[:, None]
