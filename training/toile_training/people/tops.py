"""Tops, coats and bodices of dresses: the suit, smoothed, offset outwards by the ease, and cut by scalar fields."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from ..parser.classes import PARTS
from .layer import Layer
from .measures import SIDES, Measures, ripples
from .raster import normals

NECKLINES = {
    "crew": 0.25,
    "v": 0.16,
    "scoop": 0.12,
    "wide": 0.08,
    "square": 0.05,
    "cami": 0.15,
    "off": 0.03,
    "halter": 0.04,
    "high": 0.06,
    "turtle": 0.06,
}
OUTER_NECKLINES = {"crew": 0.25, "v": 0.35, "high": 0.25, "turtle": 0.15}
DROPS = {"crew": 0.035, "v": 0.05, "scoop": 0.1, "wide": 0.045, "square": 0.1, "high": 0.0}
"""Depth of each neckline below the neck in front, in metres, before its random factor."""
WIDTHS = {"crew": 0.068, "v": 0.066, "scoop": 0.088, "wide": 0.115, "square": 0.09, "high": 0.062}
BARE_SHOULDERS = ("cami", "halter", "off")
SLEEVE_KINDS = [(0.0, 0.0), (0.08, 0.16), (0.2, 0.46), (0.5, 0.8), (0.93, 1.06)]
"""Ranges of sleeve lengths as shares of the arm: none, cap, short, elbow, long."""


@dataclass
class Top:
    """The cut of a top. Lengths in metres, heights in the rest pose."""

    sleeve: float
    """Share of the arm"""
    neckline: str
    neck_width: float
    drop: float
    v_depth: float
    ease: float
    sleeve_ease: float
    hem: float
    boxy: float
    """0 follows the body, 1 hangs straight from its widest places"""
    taper: float
    arch: float
    """How much lower the hem is in the middle than at the sides"""
    ripple: float
    armhole: float
    strap_width: float
    strap_x: float
    top: float
    """How far below the shoulder an off-shoulder top begins"""
    open_front: bool
    gap: float
    gap_top: float
    flare: float
    """How much wider a sleeve gets at its end"""
    droop: float
    """How far wide sleeves hang from a raised arm"""


def random_top(rng: Generator, m: Measures, outer: bool = False) -> Top:
    """A random cut. outer: a jacket, coat or cardigan."""
    uniform = rng.uniform
    shares = [0, 0, 0.06, 0.09, 0.85] if outer else [0.25, 0.06, 0.34, 0.1, 0.25]
    sleeve = uniform(*SLEEVE_KINDS[rng.choice(5, p=shares)])
    kinds = OUTER_NECKLINES if outer else NECKLINES
    neckline = str(rng.choice(list(kinds), p=list(kinds.values())))
    if neckline in ("cami", "halter"):
        sleeve = 0.0
    elif neckline == "off":
        sleeve = max(sleeve, 0.12)
    tight = rng.random()
    ease = uniform(0.003, 0.009) if tight < 0.3 else uniform(0.009, 0.018) if tight < 0.72 else uniform(0.018, 0.045)
    if outer:
        ease = uniform(0.018, 0.04)
    length = rng.random()
    if length < 0.15:
        hem = m.waist + uniform(-0.02, 0.1)
    elif length < 0.7:
        hem = m.waist - uniform(0.03, 0.14)
    else:
        hem = m.crotch + uniform(-0.06, 0.06)
    if outer and rng.random() < 0.3:
        hem = m.crotch - uniform(0, 0.45)
    return Top(
        sleeve=sleeve,
        neckline=neckline,
        neck_width=uniform(0.85, 1.2),
        drop=uniform(0.6, 1.6),
        v_depth=uniform(0.06, 0.24),
        ease=ease,
        sleeve_ease=ease * uniform(0.6, 1.5),
        hem=hem,
        boxy=uniform(0, 1) * (tight > 0.25),
        taper=uniform(0.95, 1),
        arch=rng.normal(0, 0.015),
        ripple=uniform(0, 0.003) + ease * uniform(0, 0.09),
        armhole=uniform(0.25, 0.62),
        strap_width=uniform(0.003, 0.03),
        strap_x=uniform(0.07, 0.11),
        top=uniform(0.02, 0.12),
        open_front=outer and rng.random() < 0.75,
        gap=uniform(-0.03, 0.09),
        gap_top=uniform(0, 0.25),
        flare=max(0.0, rng.normal(-0.01, 0.03)),
        droop=uniform(0.5, 2),
    )


def hang_straight(m: Measures, points: np.ndarray, amount: float, taper: float) -> np.ndarray:
    """Moves points (n, 3) of the torso outwards until the cloth hangs down from the widest places above it."""
    angles, levels = 36, 20
    torso = (m.arm < 0.25) & (points[:, 1] < m.shoulder - 0.02) & (points[:, 1] > m.crotch - 0.25)
    middle = points[torso, 2].mean()
    x, z = points[:, 0], points[:, 2] - middle
    radius, angle = np.hypot(x, z), np.arctan2(z, x)
    high, low = m.shoulder - 0.1, m.crotch - 0.22
    level = np.clip((high - points[:, 1]) / (high - low) * (levels - 1), 0, levels - 1)
    slot = (angle + math.pi) / (2 * math.pi) * angles
    profile = np.zeros((levels, angles))
    np.maximum.at(profile, (level[torso].astype(int), slot[torso].astype(int) % angles), radius[torso])
    for _ in range(2):
        profile = np.maximum(profile, np.maximum(np.roll(profile, 1, 1), np.roll(profile, -1, 1)) * 0.97)
    for k in range(1, levels):
        profile[k] = np.maximum(profile[k], profile[k - 1] * taper)
    profile = (np.roll(profile, 1, 1) + 2 * profile + np.roll(profile, -1, 1)) / 4
    left = np.floor(slot - 0.5).astype(int)
    right_share = slot - 0.5 - left
    above = np.minimum(level.astype(int), levels - 2)
    below_share = level - above

    def at(row: np.ndarray) -> np.ndarray:
        return profile[row, left % angles] * (1 - right_share) + profile[row, (left + 1) % angles] * right_share

    wanted = at(above) * (1 - below_share) + at(above + 1) * below_share
    on = np.clip((m.shoulder - 0.1 - points[:, 1]) / 0.1, 0, 1) * torso
    factor = 1 + amount * on * np.maximum(wanted - radius, 0) / np.maximum(radius, 1e-4)
    out = points.copy()
    out[:, 0] *= factor
    out[:, 2] = middle + z * factor
    return out


def drape(m: Measures, t: Top, rng: Generator) -> np.ndarray:
    """Points (n, 3) of a top in the rest pose."""
    smoothings = 2 if t.ease < 0.009 else 6 if t.ease < 0.018 else 16
    faces = m.body.clothes.faces
    points = m.body.clothes.smoothed[smoothings] @ m.vertices
    normal = normals(points, faces)
    amount = t.ease * (1 - m.arm) + t.sleeve_ease * m.arm
    if t.neckline != "turtle":
        amount = amount * np.clip((m.neck + 0.01 - points[:, 1]) / 0.08, 0.3, 1)
    amount = amount * (1 - 0.8 * np.clip(normal[:, 1] * 1.3, 0, 1))  # cloth rests on the shoulders
    shrunk = {2: 0, 6: 0.002, 16: 0.006}[smoothings]
    points = points + normal * (np.maximum(amount, 0.003) + shrunk)[:, None]
    if t.boxy > 0:
        points = hang_straight(m, points, t.boxy, t.taper)
    for side in SIDES:
        share = np.clip(m.along_arm[side] / (max(t.sleeve, 0.1) * m.arm_length[side]), 0, 1)
        points = points + normal * ((m.arms[side] > 0.5) * share**3 * t.flare)[:, None]
    return points + normal * ripples(rng, m.points, waves=6)[:, None] * t.ripple


def neckline_field(m: Measures, t: Top) -> np.ndarray:
    """Returns float (n,): approximate metres inside the neckline."""
    x, y = np.abs(m.points[:, 0]), m.points[:, 1]
    base = m.neck - 0.012
    if t.neckline == "turtle":
        return base + 0.06 - y
    if t.neckline in BARE_SHOULDERS:
        top = m.shoulder - t.top - 0.02
        if t.neckline == "off":
            return top - y
        if t.neckline == "cami":
            strap = np.minimum(t.strap_width - np.abs(x - t.strap_x), base + 0.03 - y)
            return np.maximum(top - 0.05 * np.clip(np.abs(x - 0.09) / 0.09, 0, 1) ** 2 - y, strap)
        ribbon = np.minimum(0.11 - 0.6 * (y - top) - x, base + 0.03 - y)
        return np.where(m.front, np.maximum(top - y, ribbon), top - 0.05 - y)
    drop, width = DROPS[t.neckline] * t.drop, WIDTHS[t.neckline] * t.neck_width
    down = np.maximum(base + 0.055 - y, 0)
    if t.neckline == "v":
        q = np.maximum(0, x / width + down / (t.v_depth + 0.055)) ** 0.8
    elif t.neckline == "square":
        q = np.maximum(x / width, down / (0.055 + drop))
    else:
        q = np.hypot(x / width, down / (0.055 + drop))
    behind = np.hypot(x / width, down / 0.055)
    return np.minimum((np.where(m.front, q, behind) - 1) * 0.06, base + 0.008 - y)


def top_field(m: Measures, t: Top, rng: Generator) -> np.ndarray:
    """Returns float32 (n,): approximate metres to the nearest edge of the cut; negative is cut away."""
    x, y = np.abs(m.points[:, 0]), m.points[:, 1]
    out = neckline_field(m, t)
    for side in SIDES:
        if t.sleeve <= 0.02:
            hole = 0.3 if t.neckline in ("cami", "halter") else t.armhole
            out = np.minimum(out, 0.07 * (hole - m.arms[side]))
        else:
            cuff = t.sleeve * m.arm_length[side] - m.along_arm[side]
            out = np.minimum(out, np.where(m.arms[side] > 0.25, cuff, 0.1))
    hem = t.hem + t.arch * np.cos(np.clip(x / 0.16, 0, 1) * math.pi) + 0.008 * ripples(rng, m.points, 5, 12, 2)
    out = np.minimum(out, np.where(m.arm < 0.3, y - hem, 0.1))
    if t.open_front:
        gap = t.gap + t.gap_top * np.clip((y - (m.shoulder - 0.2)) / 0.2, 0, 1) * 0.4
        edge = np.abs(m.points[:, 0] + 0.01 * np.sin(y * 9)) - gap
        out = np.minimum(out, np.where(m.front & (m.arm < 0.3), edge, 0.1))
    return out.astype(np.float32)


def make_top(m: Measures, t: Top, pose, rng: Generator, dress: bool = False, draped: np.ndarray | None = None) -> Layer:
    """A top on a posed body. pose: moves points (n, 3) of the suit with the bones. dress: the bodice of one.

    draped: the result of `drape` for it, if known.
    """
    points = pose(drape(m, t, rng) if draped is None else draped)
    faces = m.body.clothes.faces
    if t.sleeve_ease > 0.016 and t.sleeve > 0.05:
        hang = np.clip(m.arm * 1.2 - 0.1, 0, 1) * (t.sleeve_ease - 0.01) * t.droop
        below = np.clip(0.6 - normals(points, faces)[:, 1], 0, 1.6)
        points = points - np.array([0, 1.0, 0]) * (hang * below)[:, None]
    part = PARTS.index("dress" if dress else "upper_clothes")
    layer = Layer("top", points, faces, part, m.uv, m.points, top_field(m, t, rng))
    if t.sleeve > 0.02:
        layer.arm = m.arms["L"] - m.arms["R"]
    return layer
