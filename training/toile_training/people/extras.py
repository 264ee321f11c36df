"""Things worn or held beside clothes: straps, collars, scarves, bags, phones."""

import math

import numpy as np
from numpy.random import Generator

from ..parser.classes import PARTS
from .bottoms import grid_faces
from .layer import Layer
from .measures import Measures, ripples
from .raster import normals
from .rotation import Y, Z, turn

OTHER, UPPER = PARTS.index("other"), PARTS.index("upper_clothes")


def pushed(m: Measures, smoothings: int, amount: np.ndarray | float) -> np.ndarray:
    """Points (n, 3) of the suit in the rest pose, pushed out by metres."""
    points = m.body.clothes.smoothed[smoothings] @ m.vertices
    return points + normals(points, m.body.clothes.faces) * np.reshape(amount, (-1, 1))


def on_suit(name: str, part: int, m: Measures, points: np.ndarray, edge: np.ndarray, pose) -> Layer:
    """A layer cut from the suit."""
    return Layer(name, pose(points), m.body.clothes.faces, part, m.uv, m.points, edge.astype(np.float32))


def make_strap(m: Measures, pose, rng: Generator) -> Layer:
    """The strap of a bag, across the body or down from a shoulder."""
    sign, p = rng.choice([-1, 1]), m.points
    if rng.random() < 0.6:
        start = np.array([sign * rng.uniform(0.08, 0.13), m.shoulder + 0.04])
        end = np.array([-sign * rng.uniform(0.12, 0.2), m.crotch + 0.08])
        along = (end - start) / np.linalg.norm(end - start)
        distance = np.abs((p[:, :2] - start) @ np.array([-along[1], along[0]]))
    else:
        distance = np.abs(p[:, 0] - sign * rng.uniform(0.09, 0.13))
    edge = np.minimum(rng.uniform(0.006, 0.022) - distance, m.neck - p[:, 1])
    edge = np.minimum(edge, np.where(m.arm < 0.35, p[:, 1] - m.crotch - 0.05, -0.1))
    return on_suit("strap", OTHER, m, pushed(m, 16, 0.05), edge, pose)


def make_collar(m: Measures, pose, rng: Generator) -> Layer:
    """A shirt's collar."""
    y, base, height, gap = m.points[:, 1], m.neck - 0.012, rng.uniform(0.02, 0.05), rng.uniform(0.005, 0.06)
    out = rng.uniform(0.008, 0.02) + 0.25 * np.clip(base + height - y, 0, 0.06)
    low = base - rng.uniform(0, 0.03) - 0.4 * np.clip(m.points[:, 2] - m.neck_z, 0, 0.1)
    edge = np.minimum(np.where(m.arm < 0.1, y - low, -0.1), base + height - y)
    opening = gap * np.clip(1.2 - 0.4 * (base + height - y) / 0.06, 0.3, 1.5)
    edge = np.where(m.front, np.minimum(edge, np.abs(m.points[:, 0]) - opening), edge)
    return on_suit("collar", UPPER, m, pushed(m, 6, out), edge, pose)


def make_scarf(m: Measures, pose, rng: Generator) -> Layer:
    """A scarf round the neck."""
    out = rng.uniform(0.02, 0.06) + ripples(rng, m.points, 20, 60) * 0.012
    edge = np.where(m.arm < 0.3, m.points[:, 1] - (m.neck - rng.uniform(0.02, 0.08)), -0.1)
    return on_suit("scarf", OTHER, m, pushed(m, 16, out), edge, pose)


def make_held(hand: np.ndarray, phone: bool, rng: Generator) -> Layer:
    """A bag or a phone at a hand (3,), as a box with round edges."""
    uniform = rng.uniform
    half = (
        np.array([0.04, 0.08, 0.008])
        if phone
        else np.array([uniform(0.07, 0.2), uniform(0.05, 0.2), uniform(0.02, 0.06)])
    )
    around, down = np.meshgrid(np.linspace(0, 2 * math.pi, 25), np.linspace(0, math.pi, 9))

    def boxed(values: np.ndarray) -> np.ndarray:
        return np.sign(values) * np.abs(values) ** 0.35

    shape = [np.cos(around) * np.sin(down), np.cos(down), np.sin(around) * np.sin(down)]
    points = np.stack([boxed(axis) * size for axis, size in zip(shape, half)], -1).reshape(-1, 3)
    turned = turn(Y, rng.normal(0, 30)) @ turn(Z, rng.normal(0, 25 if phone else 8))
    below = 0 if phone else -half[1] - uniform(-0.05, 0.12)
    posed = points @ turned.T + hand + [0, below, 0.02]
    return Layer("held", posed, grid_faces(9, 25, False), OTHER, points[:, :2].copy(), points, np.ones(len(points)))
