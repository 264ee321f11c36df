"""Two trouser legs under a waist: of trousers, shorts, jumpsuits and dungarees."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from ..classes import INSIDE, LEG_L, LEG_R
from .garment import SIDES, Garment, grey
from .geometry import Points, box, bulge, line, pt, ruffle, spline

KNEE_SHARES = {
    "straight": (0.3, 0.45),
    "skinny": (0.24, 0.33),
    "wide": (0.45, 0.65),
    "flare": (0.26, 0.4),
    "jogger": (0.33, 0.45),
    "cargo": (0.38, 0.5),
}
"""Half width at the knee as a share of half the hip."""
HEM_SHARES = {
    "straight": (1.0, 1.0),
    "skinny": (0.6, 0.8),
    "wide": (1.0, 1.4),
    "flare": (1.2, 2.0),
    "jogger": (0.45, 0.7),
    "cargo": (1.0, 1.0),
}
"""Half width at the hem as a share of that at the knee."""


@dataclass
class Leg:
    """The points and measures of one leg from which its trims are drawn."""

    side: int
    label: int
    hip: Points
    knee: Points
    knee_half: float
    length: float
    hem: Points
    tex: int


def legs(rng: Generator, g: Garment, waist: list[Points], short: bool, tex: int = 0) -> None:
    """Draws two legs from the waist points and marks crotch and hems."""
    uniform = rng.uniform
    top_y = (waist[0][1] + waist[1][1]) / 2
    half, center_x = (waist[1][0] - waist[0][0]) / 2, (waist[0][0] + waist[1][0]) / 2
    hip_half, rise = half * uniform(1.0, 1.4), uniform(0.95, 1.7)
    length = uniform(0.25, 1.3) if short else uniform(2.2, 4.3)
    style = str(rng.choice(list(KNEE_SHARES)))
    knee_half = hip_half * uniform(*KNEE_SHARES[style])
    hem_half = knee_half * uniform(*HEM_SHARES[style]) * uniform(0.9, 1.1)
    if short:
        knee_half = hip_half * uniform(0.45, 0.6)
        hem_half = knee_half * uniform(0.9, 1.25)
    spread = uniform(-0.03, 0.3)
    crotch = pt(center_x + uniform(-0.03, 0.03), top_y + rise)
    middle = (waist[0] + waist[1]) / 2
    crossed, seamless, torn = rng.random() < 0.06, rng.random() < 0.3, rng.random() < 0.2
    for i in (0, 1) if rng.random() < 0.5 else (1, 0):
        s, label = SIDES[i], (LEG_L, LEG_R)[i]
        reach = hip_half * 0.48 + spread
        knee = pt(center_x + s * (reach - spread * 0.5), top_y + rise + length * 0.5)
        foot = pt(center_x + s * reach * (0.4 if crossed else 1), top_y + rise + length * uniform(0.98, 1.02))
        hip = pt(center_x + s * hip_half, top_y + rise * uniform(0.55, 0.8))
        outer = spline([waist[i], hip, knee + pt(s * knee_half, 0), foot + pt(s * hem_half, 0)])
        inner_knee = knee - pt(s * min(knee_half, abs(knee[0] - center_x) + 0.05), 0)
        inner = spline([crotch, inner_knee, foot - pt(s * hem_half, 0)])
        hem = bulge(outer[-1], inner[-1], uniform(-0.03, 0.1) * s)
        if rng.random() < 0.06:
            hem = ruffle(hem, rng, 0.05, 5)
        if rng.random() < 0.5:
            far = bulge(outer[-1], inner[-1], uniform(0.06, 0.2) * s)
            g.add(np.vstack([far, hem[::-1]]), INSIDE, "inside", tex=tex, shadow=0.1)
        fork = bulge(crotch, middle, uniform(-0.02, 0.02))[1:-1]
        poly = np.vstack([middle, outer, hem[1:], inner[::-1][1:], fork])
        seam = uniform(0.2, 0.6) if seamless else 0.9
        g.add(poly, label, tex=tex, angle=-s * spread * 20, seam=seam, shadow=0.3)
        g.mark("leg_out", s, outer[-1])
        g.mark("leg_in", s, inner[-1])
        leg = Leg(s, label, hip, knee, knee_half, length, hem, tex)
        leg_trims(rng, g, leg, waist[i], style, short)
        if torn and (not short or rng.random() < 0.5):
            rips(rng, g, leg)
        if rng.random() < 0.25:  # pressed crease
            g.line(spline([hip * 0.5 + crotch * 0.5, knee, (outer[-1] + inner[-1]) / 2]), width=0.03, alpha=0.4)
    g.marks["crotch"] = crotch
    if rng.random() < 0.6:
        low = middle + pt(0.15, rise * 0.5)
        fly = [line(middle + pt(0.15, 0.1), low), bulge(low, crotch - pt(0, rise * 0.15), -0.3)]
        g.line(np.vstack(fly), width=0.015)


def leg_trims(rng: Generator, g: Garment, leg: Leg, waist: Points, style: str, short: bool) -> None:
    """Draws cuff, hem stitch and pockets."""
    uniform = rng.uniform
    if style == "jogger" and not short:
        cuff = np.vstack([leg.hem, (leg.hem - pt(0, uniform(0.12, 0.25)))[::-1]])
        g.add(cuff, leg.label, tex=1, angle=90, seam=0.8)
    elif rng.random() < 0.12:  # turned up
        cuff = np.vstack([leg.hem, (leg.hem - pt(0, uniform(0.1, 0.25)))[::-1]])
        g.add(cuff, leg.label, "inside", tex=leg.tex, angle=90, seam=0.8)
    if rng.random() < 0.5:
        g.line(leg.hem - pt(0, uniform(0.06, 0.2)), width=0.015)
    if rng.random() < 0.6:
        g.line(bulge(waist * pt(0.6, 1) + pt(0, 0.05), leg.hip - pt(0, 0.1), uniform(-0.2, 0.2)))
    if style == "cargo":
        center = leg.knee + pt(leg.side * leg.knee_half * 0.6, -leg.length * 0.12)
        g.add(box(-0.18, -0.25, 0.18, 0.2) + center, leg.label, tex=leg.tex, seam=1, shadow=0.5)


def rips(rng: Generator, g: Garment, leg: Leg) -> None:
    """Draws tears with skin or lining behind them and threads across; their label is the leg's."""
    uniform = rng.uniform
    for _ in range(int(rng.integers(1, 5))):
        center = leg.knee + pt(uniform(-0.5, 0.5) * leg.knee_half, uniform(-0.35, 0.3) * leg.length)
        w, h = leg.knee_half * uniform(0.3, 0.85), uniform(0.04, 0.25)
        a, r = np.linspace(0, 2 * np.pi, 14), 1 + uniform(-0.3, 0.3, 14)
        poly = np.stack([np.cos(a) * w * r, np.sin(a) * h * r], 1) + center
        skin = tuple(np.array([0.85, 0.66, 0.54]) * uniform(0.35, 1.15))
        color = skin if rng.random() < 0.6 else grey(uniform(0.1, 1))
        g.add(poly, leg.label, "plain", color=color, seam=0.7, shadow=0.1)
        for y in np.linspace(-h * 0.7, h * 0.7, 4):
            g.line(line(center + pt(-w, y), center + pt(w, y + 0.02)), width=0.012, color=grey(uniform(0.6, 1)))
