"""Skirts, trousers and shorts, and the waistband that they hang from."""

import numpy as np
from numpy.random import Generator

from ..classes import INSIDE, WAISTBAND
from .garment import SIDES, Garment, grey
from .geometry import Points, box, bulge, ellipse, pt
from .legs import legs
from .skirts import STYLES, skirt


def waist_inside(rng: Generator, g: Garment, waist: list[Points]) -> None:
    """Draws the back of the waistband seen above the front."""
    if rng.random() < 0.7:
        upper = bulge(waist[0], waist[1], rng.uniform(0.01, 0.07))
        lower = bulge(waist[1], waist[0], -rng.uniform(0.0, 0.06))
        g.add(np.vstack([upper, lower]), INSIDE, "inside", shadow=0.2)


def waistband(rng: Generator, g: Garment, waist: list[Points], height: float, dip: float) -> None:
    """Draws the waistband; sometimes with loops, a belt or a button."""
    uniform = rng.uniform
    top = bulge(waist[0], waist[1], dip)
    low = (top + pt(0, height)) * pt(uniform(1.0, 1.06), 1)
    tex = 1 if rng.random() < 0.25 else 0
    g.add(np.vstack([top, low[::-1]]), WAISTBAND, tex=tex, angle=90, seam=0.9, shadow=0.3)
    middle = top[len(top) // 2] + pt(0, height / 2)
    if rng.random() < 0.3:
        for t in uniform(0.1, 0.9, 4):
            loop = box(-0.03, -0.02, 0.03, height + 0.04) + top[int(t * (len(top) - 1))]
            g.add(loop, WAISTBAND, seam=1, shadow=0.3)
    if rng.random() < 0.3:
        belt = np.vstack([top + pt(0, height * 0.2), (top + pt(0, height * 0.8))[::-1]])
        g.add(belt, WAISTBAND, tex=2, seam=1, shadow=0.4)
        r, color = height * uniform(0.4, 0.8), tuple(np.array([0.8, 0.65, 0.3]) * uniform(0.4, 1.2))
        g.add(box(-r, -r, r, r) + middle, WAISTBAND, "plain", color=color, seam=1, shadow=0.5)
    elif rng.random() < 0.5:
        r = uniform(0.03, 0.06)
        g.add(ellipse(middle, r, r, 12), WAISTBAND, "plain", color=grey(uniform(0, 1)), seam=0.8)


def make_bottom(rng: Generator, use: str) -> Garment:
    """Draws a skirt, trousers or shorts. use: skirt, trousers, shorts."""
    uniform, g = rng.uniform, Garment()
    half = uniform(0.75, 1.0)
    waist = [pt(s * half, uniform(-0.03, 0.03)) for s in SIDES]
    waist_inside(rng, g, waist)
    if use == "skirt":
        length, flare = uniform(0.9, 4.6), uniform(0.95, 2.8)
        hem = [pt(s * half * flare * uniform(0.95, 1.05), length) for s in SIDES]
        skirt(rng, g, waist, hem, str(rng.choice(STYLES)), 0)
    else:
        legs(rng, g, waist, use == "shorts")
    if rng.random() < 0.85:
        waistband(rng, g, waist, uniform(0.1, 0.4), -uniform(-0.02, 0.07))
    for i, s in enumerate(SIDES):
        g.mark("waist", s, waist[i])
    g.attributes = {"category": use, "sleeve": None, "neckline": None, "shoulder": None, "open_front": None}
    return g
