"""Meshes of things worn or held besides clothes: straps, collars, scarves, bags, phones.

Straps, collars and scarves are cut from the suit, as clothes are: `edge` is the distance in metres of each of its
points from the nearest edge, negative outside, so that the minimum of two edges is the intersection of two shapes. The
ranges of random sizes are in metres and degrees; x points to the person's left, y upwards, z forwards.
"""

import math
from collections.abc import Callable

import numpy as np
from numpy.random import Generator

from ..parser.classes import PARTS
from .bottoms import grid_faces
from .layer import Layer
from .measures import Measures, ripples
from .raster import normals
from .rotation import Y, Z, turn

OTHER, UPPER = PARTS.index("other"), PARTS.index("upper_clothes")


Posing = Callable[[np.ndarray], np.ndarray]
"""Moves points (n, 3) of the suit from the rest pose to the figure's pose: `Figure.pose_suit`."""


def pushed(m: Measures, smoothings: int, amount: np.ndarray | float) -> np.ndarray:
    """Points (n, 3) of the suit in the rest pose, smoothed this many times and pushed out by metres."""
    points = m.body.clothes.smoothed[smoothings] @ m.vertices
    return points + normals(points, m.body.clothes.faces) * np.reshape(amount, (-1, 1))


def on_suit(name: str, part: int, m: Measures, points: np.ndarray, edge: np.ndarray, pose: Posing) -> Layer:
    """A layer cut from the suit where `edge` (n,) is positive."""
    return Layer(name, pose(points), m.body.clothes.faces, part, m.uv, m.points, edge.astype(np.float32))


def make_strap(m: Measures, pose: Posing, rng: Generator) -> tuple[Layer, np.ndarray]:
    """The strap of a bag, across the body or down from a shoulder, and where the bag hangs (3,) in the rest pose."""
    sign, p = rng.choice([-1, 1]), m.points
    if rng.random() < 0.6:
        start = np.array([sign * rng.uniform(0.08, 0.13), m.shoulder + 0.04])
        end = np.array([-sign * rng.uniform(0.12, 0.2), m.crotch + 0.08])
        along = (end - start) / np.linalg.norm(end - start)
        distance = np.abs((p[:, :2] - start) @ np.array([-along[1], along[0]]))
        hangs_at = np.array([*end, rng.uniform(-0.05, 0.16)])
    else:
        x = sign * rng.uniform(0.09, 0.13)
        distance = np.abs(p[:, 0] - x)
        hangs_at = np.array([x * rng.uniform(1.2, 1.9), m.waist - rng.uniform(0, 0.2), rng.uniform(-0.1, 0.12)])
    # A band round the line, below the neck, above the hips and not on the arms.
    edge = np.minimum(rng.uniform(0.004, 0.022) - distance, m.neck - p[:, 1])
    edge = np.minimum(edge, np.where(m.arm < 0.35, p[:, 1] - m.crotch - 0.05, -0.1))
    return on_suit("strap", OTHER, m, pushed(m, 16, 0.05), edge, pose), hangs_at


def make_collar(m: Measures, pose: Posing, rng: Generator) -> Layer:
    """A shirt's collar."""
    y, base, height, gap = m.points[:, 1], m.neck - 0.012, rng.uniform(0.02, 0.05), rng.uniform(0.005, 0.06)
    out = rng.uniform(0.008, 0.02) + 0.25 * np.clip(base + height - y, 0, 0.06)
    low = base - rng.uniform(0, 0.03) - 0.4 * np.clip(m.points[:, 2] - m.neck_z, 0, 0.1)
    edge = np.minimum(np.where(m.arm < 0.1, y - low, -0.1), base + height - y)
    # In front it opens round the middle, wider towards the top.
    opening = gap * np.clip(1.2 - 0.4 * (base + height - y) / 0.06, 0.3, 1.5)
    edge = np.where(m.front, np.minimum(edge, np.abs(m.points[:, 0]) - opening), edge)
    return on_suit("collar", UPPER, m, pushed(m, 6, out), edge, pose)


def make_scarf(m: Measures, pose: Posing, rng: Generator) -> Layer:
    """A scarf round the neck."""
    out = rng.uniform(0.02, 0.06) + ripples(rng, m.points, 20, 60) * 0.012
    edge = np.where(m.arm < 0.3, m.points[:, 1] - (m.neck - rng.uniform(0.02, 0.08)), -0.1)
    return on_suit("scarf", OTHER, m, pushed(m, 16, out), edge, pose)


def box(name: str, half: np.ndarray, turned: np.ndarray, place: np.ndarray, sharpness: float = 0.35) -> Layer:
    """A box with round edges, of half sizes `half` (3,) in metres, rotated by (3, 3), at a point (3,) of the world.

    sharpness: 0 for a box, 1 for an ellipsoid.
    """
    around, down = np.meshgrid(np.linspace(0, 2 * math.pi, 25), np.linspace(0, math.pi, 9))

    def boxed(values: np.ndarray) -> np.ndarray:
        return np.sign(values) * np.abs(values) ** sharpness

    shape = [np.cos(around) * np.sin(down), np.cos(down), np.sin(around) * np.sin(down)]
    points = np.stack([boxed(axis) * size for axis, size in zip(shape, half)], -1).reshape(-1, 3)
    posed = points @ turned.T + place
    return Layer(name, posed, grid_faces(9, 25, False), OTHER, points[:, :2].copy(), points, np.ones(len(points)))


def make_held(hand: np.ndarray, rng: Generator) -> Layer:
    """A bag that hangs from a hand (3,), or a clutch that it holds."""
    uniform = rng.uniform
    if rng.random() < 0.6:
        half = np.array([uniform(0.09, 0.17), uniform(0.05, 0.11), uniform(0.006, 0.025)])
        turned = turn(Y, rng.normal(0, 25)) @ turn(Z, rng.normal(0, 20))
        place = hand + [uniform(-0.08, 0.08), uniform(-0.05, 0.05), uniform(-0.04, 0.02)]
        return box("held", half, turned, place, uniform(0.08, 0.3))
    half = np.array([uniform(0.07, 0.2), uniform(0.05, 0.2), uniform(0.02, 0.06)])
    turned = turn(Y, rng.normal(0, 30)) @ turn(Z, rng.normal(0, 8))
    return box("held", half, turned, hand + [0, -half[1] - uniform(-0.05, 0.12), 0.02])


def make_phone(hand: np.ndarray, rng: Generator) -> Layer:
    """A phone held by a hand (3,), with the fingers in front of it or behind it."""
    turned = turn(Y, rng.normal(0, 15)) @ turn(Z, rng.normal(0, 20) + (90 if rng.random() < 0.1 else 0))
    place = hand + [rng.normal(0, 0.01), rng.uniform(-0.01, 0.05), rng.uniform(-0.01, 0.035)]
    return box("held", np.array([0.038, 0.078, 0.006]), turned, place, 0.25)


def make_bag(place: np.ndarray, rng: Generator) -> Layer:
    """A bag at the end of its strap (3,)."""
    half = rng.uniform([0.07, 0.05, 0.02], [0.17, 0.16, 0.06])
    turned = turn(Y, rng.normal(0, 30)) @ turn(Z, rng.normal(0, 8))
    return box("bag", half, turned, place + [0, -half[1], 0])


def make_earring(ear: np.ndarray, rng: Generator) -> Layer:
    """A large earring below an ear (3,)."""
    half = rng.uniform([0.005, 0.006, 0.003], [0.014, 0.03, 0.008])
    return box("earring", half, turn(Y, 0), ear + [0, -0.025 - half[1], 0.01], 1)
