"""Sleeves of every length, pose and cut."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from ..classes import INSIDE, SLEEVE_L, SLEEVE_R
from .body import Body
from .garment import SIDES, Garment
from .geometry import Points, bulge, line, normals, pt, quad, ruffle, spline

LENGTHS = {"cap": (0.22, 0.5), "short": (0.6, 1.25), "elbow": (1.4, 2.1), "long": (2.5, 3.5)}
CUFFS = {"cap": (0.75, 1.05), "short": (0.62, 1.05), "elbow": (0.5, 0.85), "long": (0.33, 0.6)}
"""Half width of the cuff as a share of half the armhole."""


@dataclass
class SleeveCut:
    """Random choices shared by both sleeves of a garment."""

    length: str
    style: str
    """plain, bell, puff, bishop, ruffle, cold, tier"""
    pose: float
    """Angle from hanging straight, degrees."""
    over: bool
    """True when it is drawn over the front."""
    tex: int
    alpha: float = 1.0
    raglan: bool = False
    cuff_tex: int | None = None
    """Cloth of the cuff's band; None for the sleeve's own cloth."""


def sleeve_bend(rng: Generator, length: str) -> float:
    """Angle between the upper and the lower half of a sleeve, radians."""
    degrees = rng.uniform(-25, 25) if length == "long" else rng.uniform(-12, 12)
    if length == "long" and rng.random() < 0.12:
        degrees = rng.uniform(-130, -40)  # folded over the body
    elif length == "long" and rng.random() < 0.08:
        degrees = rng.uniform(30, 60)
    return np.deg2rad(degrees)


def sleeve(rng: Generator, g: Garment, body: Body, i: int, cut: SleeveCut) -> None:
    """Draws the sleeve of side i from its armhole and marks its cuff."""
    uniform, s, length, style = rng.uniform, SIDES[i], cut.length, cut.style
    label = SLEEVE_L if i == 0 else SLEEVE_R
    shoulder, armpit = body.shoulder[i], body.armpit[i]
    reach = uniform(*LENGTHS[length])
    root = np.hypot(*(shoulder - armpit)) / 2
    theta, bend = np.deg2rad(cut.pose + uniform(-6, 6)), sleeve_bend(rng, length)
    upper = pt(s * np.sin(theta), np.cos(theta))
    lower = pt(s * np.sin(theta + bend), np.cos(theta + bend))
    start = (shoulder + armpit) / 2 - upper * 0.02
    center = quad(start, start + upper * reach * 0.5, start + (upper + lower) * reach * 0.5, 9)
    cuff_half = root * uniform(*CUFFS[length])
    middle = (root + cuff_half) / 2 * uniform(0.9, 1.1)
    band_height = 0.0
    if style in ("bell", "tier"):
        cuff_half = root * uniform(0.9, 1.6)
    if style in ("puff", "bishop"):
        middle, cuff_half = root * uniform(1.0, 1.5), root * uniform(0.4, 0.7)
        band_height = uniform(0.08, 0.3)
    outward = normals(center) * s
    if outward[0] @ pt(s, -0.3) < 0:
        outward = -outward
    before_cuff = middle * 0.95 if band_height else middle * 0.3 + cuff_half * 0.7
    places = np.linspace(0, 1, len(center))
    half = np.interp(places, [0, 0.5, 0.9, 1], [root, middle, before_cuff, cuff_half])[:, None]
    k = 4 if length == "cap" else 2
    lift = pt(0, -uniform(0.05, 0.3)) if style == "puff" else pt(0, 0)
    outer_points = (center + outward * half)[k::2]
    lifted = outer_points + lift * np.linspace(1, 0, len(outer_points))[:, None]
    outer = spline(np.vstack([shoulder[None], lifted]), 8)
    inner = spline(np.vstack([armpit[None], (center - outward * half)[k::2]]), 8)
    cuff_out, cuff_in = outer[-1], inner[-1]
    cuff = bulge(cuff_out, cuff_in, uniform(-0.06, 0.1) * s)
    if style in ("ruffle", "tier"):
        cuff = ruffle(cuff, rng, uniform(0.03, 0.09), int(rng.integers(3, 8)))
    # The seam bows toward the body: an armhole is hollow.
    seam = bulge(armpit, shoulder, (uniform(0.02, 0.2) if cut.over else 0.28) * s)
    if cut.raglan:
        neck = body.neck[i] * pt(uniform(0.9, 1.0), 1) + pt(0, uniform(0.0, 0.12))
        seam = np.vstack([bulge(armpit, neck, uniform(0.0, 0.08) * s), line(neck, shoulder)[1:]])
    if rng.random() < 0.5 and style not in ("ruffle", "tier"):  # the mouth of the sleeve
        far = bulge(cuff_out, cuff_in, uniform(0.08, 0.25) * s)
        near = bulge(cuff_out, cuff_in, uniform(-0.02, 0.04) * s)
        g.add(np.vstack([near, far[::-1]]), INSIDE, "inside", tex=cut.tex, shadow=0.1)
    g.add(
        np.vstack([outer, cuff[1:], inner[::-1][1:], seam[1:]]),
        label,
        tex=cut.tex,
        angle=-s * np.rad2deg(theta + bend / 2),
        seam=uniform(0.1, 1),
        alpha=cut.alpha,
        shadow=uniform(0.2, 1) if cut.over else 0.2,
    )
    if style == "tier":
        sleeve_tiers(rng, g, outer, inner, label, cut)
    elif cut.cuff_tex is not None or rng.random() < 0.6:
        sleeve_hem(rng, g, cuff, lower, label, band_height, cut)
    if style == "cold":
        cold_shoulder(rng, g, center[2] + outward[2] * half[2] * uniform(0.2, 0.6), root, cut.tex)
    g.mark("cuff_out", s, cuff_out)
    g.mark("cuff_in", s, cuff_in)


def sleeve_hem(
    rng: Generator, g: Garment, cuff: Points, direction: Points, label: int, band_height: float, cut: SleeveCut
) -> None:
    """Draws the hem stitch or the cuff band."""
    up = direction * -(band_height or rng.uniform(0.06, 0.3))
    if rng.random() < 0.5 or band_height or cut.cuff_tex is not None:
        tex = cut.tex if rng.random() < 0.6 else 1
        tex = tex if cut.cuff_tex is None else cut.cuff_tex
        g.add(np.vstack([cuff, (cuff + up)[::-1]]), label, tex=tex, angle=90, seam=0.8, shadow=0.1)
    else:
        g.line(cuff + up, width=rng.uniform(0.01, 0.03))


def sleeve_tiers(rng: Generator, g: Garment, outer: Points, inner: Points, label: int, cut: SleeveCut) -> None:
    """Draws flounces over one another, the uppermost last."""
    for t in np.sort(rng.uniform(0.3, 0.85, rng.integers(1, 4)))[::-1]:
        a, b = outer[int(t * (len(outer) - 1))], inner[int(t * (len(inner) - 1))]
        edge = ruffle(line(a * 1.04, b * pt(0.97, 1), 12), rng, rng.uniform(0.02, 0.07), int(rng.integers(3, 8)))
        top = outer[: int(t * (len(outer) - 1))], inner[: int(t * (len(inner) - 1))]
        g.add(np.vstack([top[0], edge, top[1][::-1]]), label, tex=cut.tex, seam=0.4, alpha=cut.alpha, shadow=0.9)


def cold_shoulder(rng: Generator, g: Garment, center: Points, root: float, tex: int) -> None:
    """Cuts a hole below the shoulder; sometimes the back of the sleeve shows through it."""
    uniform = rng.uniform
    a, r = np.linspace(0, 2 * np.pi, 24), root * uniform(0.45, 0.8)
    hole = center + np.stack([np.cos(a) * r * 0.8, np.sin(a) * r * uniform(0.7, 1.3)], 1)
    if rng.random() < 0.6:
        g.add(hole + pt(0, 0.04), INSIDE, "inside", tex=tex, shadow=0.1)
        hole = hole - pt(0, 0.08)
    g.add(hole, kind="erase")
