"""Trousers, skirts and the lower halves of dresses and coats, shoes."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from ..parser.classes import PARTS
from .layer import Layer
from .measures import Measures, ripples
from .raster import normals

LOWER, SHOES = PARTS.index("lower_clothes"), PARTS.index("shoes")
ROUND, DOWN = 48, 26
"""Vertices of a skirt, around it and down it."""
PUMPS = 0.3
"""Share of the shoes that leave the instep bare."""


@dataclass
class Skirt:
    """The cut of a skirt."""

    hem: float
    flare: float
    """Metres wider for each metre down"""
    pleats: int
    pleat_depth: float
    """As a share of the flare"""
    ease: float
    taper: float
    """Smallest ratio of a skirt's width to that of the row above"""


@dataclass
class Trousers:
    """The cut of trousers. Lengths in metres, heights in the rest pose."""

    radius: float
    """Smallest radius of the legs; the body's where that is larger"""
    flare: float
    cut: float
    ease: float
    ripple: float


def random_waist(rng: Generator, m: Measures) -> float:
    """Height of a waistband."""
    return m.waist + rng.uniform(-0.08, 0.06)


def random_skirt(rng: Generator, m: Measures) -> Skirt:
    """Mini to long, straight to flared."""
    uniform, length = rng.uniform, rng.random()
    if length < 0.4:
        hem = m.crotch - uniform(0.06, 0.2)
    elif length < 0.75:
        hem = m.knee + uniform(-0.15, 0.12)
    else:
        hem = m.ankle + uniform(-0.02, 0.2)
    flare = 0.0 if rng.random() < 0.35 else uniform(0.05, 0.7)
    return Skirt(hem, flare, int(rng.integers(5, 30)), uniform(0, 0.9), uniform(0.004, 0.025), uniform(0.965, 1))


def random_trousers(rng: Generator, m: Measures) -> Trousers:
    """Leggings to wide legs, shorts to full length."""
    uniform, wide, length = rng.uniform, rng.random(), rng.random()
    radius = uniform(0, 0.055) if wide < 0.45 else uniform(0.06, 0.09) if wide < 0.8 else uniform(0.09, 0.15)
    if length < 0.6:
        cut = m.ankle + uniform(-0.02, 0.06)
    elif length < 0.72:
        cut = m.ankle + uniform(0.06, 0.2)
    elif length < 0.82:
        cut = m.knee + uniform(-0.1, 0.1)
    else:
        cut = m.crotch - uniform(0.02, 0.2)
    ease = uniform(0.002, 0.012) if wide < 0.45 else uniform(0.006, 0.02)
    return Trousers(radius, max(0.0, rng.normal(0, 0.03)), cut, ease, uniform(0, 0.006))


def make_trousers(m: Measures, t: Trousers, waist: float, pose, rng: Generator) -> Layer:
    """Returns trousers on a posed body. pose: moves points (n, 3) of the suit with the bones."""
    clothes = m.body.clothes
    points = clothes.smoothed[2 if t.radius < 0.055 else 6] @ m.vertices
    push = t.ease + ripples(rng, m.points * [1, 0.6, 1]) * t.ripple
    points = points + normals(points, clothes.faces) * push[:, None]
    for side, sign in (("L", 1), ("R", -1)):
        hip, knee, ankle = (m.joint(f"{bone}.{side}") for bone in ("upperleg01", "lowerleg01", "foot"))
        on = (points[:, 0] * sign > 0) & (points[:, 1] < m.crotch + 0.02) & (m.arm < 0.3)
        y = points[on, 1]
        thigh = hip + (knee - hip) * ((hip[1] - y) / (hip[1] - knee[1]))[:, None]
        shin = knee + (ankle - knee) * ((knee[1] - y) / (knee[1] - ankle[1]))[:, None]
        out = points[on] - np.where((y > knee[1])[:, None], thigh, shin)
        out[:, 1] = 0
        radius = np.linalg.norm(out, axis=1)
        heights = [ankle[1], knee[1], m.crotch - 0.02, m.crotch + 0.02]
        wanted = np.interp(y, heights, [t.radius + t.flare, t.radius, min(0.1, t.radius + 0.02), 0])
        points[on] += out / np.maximum(radius, 1e-5)[:, None] * np.maximum(wanted - radius, 0)[:, None]
    y = m.points[:, 1]
    edge = np.minimum(np.where(m.arm < 0.3, waist - y, -0.1), y - t.cut).astype(np.float32)
    return Layer("trousers", pose(points), clothes.faces, LOWER, m.uv, m.points, edge)


def loft(
    around: np.ndarray, top: float, s: Skirt, root: np.ndarray, part: int, rng: Generator, gap: float | None = None
) -> Layer:
    """Returns a skirt around posed points (n, 3) in the frame of the hips.

    root (4, 4): from that frame to the world. gap: half the width of an open front in metres.
    """
    at_top = np.abs(around[:, 1] - top) < 0.05
    middle = np.median(around[at_top, 2]) if at_top.any() else 0.0
    x, z, height = around[:, 0], around[:, 2] - middle, top - s.hem
    radius, slot = np.hypot(x, z), (np.arctan2(x, z) + math.pi) / (2 * math.pi) * ROUND
    level = (top - around[:, 1]) / height * (DOWN - 1)
    on = (level > -0.7) & (level < DOWN - 0.3)
    profile = np.zeros((DOWN, ROUND))
    rows = np.clip(np.round(level[on]).astype(int), 0, DOWN - 1)
    np.maximum.at(profile, (rows, slot[on].astype(int) % ROUND), radius[on] + s.ease)
    for k in range(DOWN):
        if profile[k].max() <= 0:
            profile[k] = profile[k - 1] * 0.98 if k else 0.12
    chord = math.cos(2 * math.pi / ROUND)
    for _ in range(14):  # cloth spans hollows
        profile = np.maximum(profile, 0.5 * (np.roll(profile, 1, 1) + np.roll(profile, -1, 1)) / chord * 0.999)
    for k in range(1, DOWN):
        profile[k] = np.maximum(profile[k], profile[k - 1] * s.taper)
    share = np.linspace(0, 1, DOWN)[:, None]
    angle = (np.arange(ROUND) + 0.5) / ROUND * 2 * math.pi - math.pi
    wave = np.sin(s.pleats * angle + rng.uniform(0, 6) + 0.6 * np.sin(3 * angle + rng.uniform(0, 6)))
    flare = s.flare * share * height * (1 + s.pleat_depth * wave * np.minimum(share * 1.6, 1))
    profile = profile + flare + 0.006 * share * wave
    profile = (np.roll(profile, 1, 1) + 2 * profile + np.roll(profile, -1, 1)) / 4
    sway_x, sway_z = rng.normal(0, 0.03, 2) * height
    px = np.sin(angle) * profile + sway_x * share
    pz = np.cos(angle) * profile + middle + sway_z * share
    uneven = (rng.normal(0, 0.01) * np.cos(angle) + rng.normal(0, 0.012) * np.sin(angle)) * share
    points = np.stack([px, top - share * height + uneven, pz], -1).reshape(-1, 3)
    unrolled = np.broadcast_to(angle * (0.16 + s.flare * share * height), px.shape)
    uv = np.stack([unrolled, np.broadcast_to(top - share * height, px.shape)], -1).reshape(-1, 2)
    edge = np.broadcast_to((1 - share) * height + 1e-3, px.shape).ravel()
    if gap is not None:
        edge = np.where((pz > middle).ravel(), np.minimum(edge, np.abs(points[:, 0]) - gap), edge)
    faces = grid_faces(DOWN, ROUND)
    posed = points @ root[:3, :3].T + root[:3, 3]
    return Layer("skirt", posed, faces, part, uv, points, edge.astype(np.float32))


def grid_faces(rows: int, columns: int, closed: bool = True) -> np.ndarray:
    """Triangles, int32 (n, 3), of a grid of vertices, row by row. closed: the last column joins the first."""
    i = np.arange(columns if closed else columns - 1)
    j = (i + 1) % columns
    out = []
    for k in range(rows - 1):
        a, b, c, d = k * columns + i, k * columns + j, (k + 1) * columns + j, (k + 1) * columns + i
        out += [np.stack([a, d, c], 1), np.stack([a, c, b], 1)]
    return np.concatenate(out).astype(np.int32)


def pump_field(m: Measures, rng: Generator) -> np.ndarray:
    """Approximate metres, float (n,), inside the edge of a shoe with a bare instep: pumps, loafers, ballerinas."""
    foot = m.points[:, 1] < m.ankle - 0.01
    height, z = m.points[:, 1] - m.points[foot, 1].min(), m.points[:, 2]
    back, front = z[foot].min(), z[foot].max()
    rim = rng.uniform(0.02, 0.035) - height
    toes = z - (front - (front - back) * rng.uniform(0.25, 0.5))
    heel = back + (front - back) * rng.uniform(0.12, 0.25) - z
    return np.maximum(rim, np.maximum(toes, heel))


def make_shoes(m: Measures, pose, rng: Generator) -> Layer:
    """Pumps, low shoes, ankle boots or high boots."""
    pumps = rng.random() < PUMPS
    draw = 0.0 if pumps else rng.random()
    top = m.ankle + (
        rng.uniform(-0.03, 0.04) if draw < 0.68 else rng.uniform(0.04, 0.16) if draw < 0.88 else rng.uniform(0.16, 0.36)
    )
    clothes = m.body.clothes
    points = clothes.smoothed[2] @ m.vertices
    points = points + normals(points, clothes.faces) * rng.uniform(0.004, 0.014)
    sole = np.clip((m.ankle - 0.05 - points[:, 1]) / 0.03, 0, 1)
    points[:, 1] -= sole * rng.uniform(0, 0.012)
    edge = np.where(m.arm < 0.3, top - m.points[:, 1], -0.1)
    if pumps:
        edge = np.minimum(edge, pump_field(m, rng))
    edge = edge.astype(np.float32)
    return Layer("shoes", pose(points), clothes.faces, SHOES, m.uv, m.points, edge)
