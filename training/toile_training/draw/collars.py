"""Collars, stands and hoods."""

import numpy as np
from numpy.random import Generator

from ..classes import COLLAR, INSIDE, TORSO
from .garment import SIDES, Garment, grey
from .geometry import band, bulge, line, normals, pt, ribbon, ruffle, spline
from .ribs import roll, shirring
from .top_pattern import BARE_SHOULDER_CUTS, Top


def collar(rng: Generator, g: Garment, top: Top, kind: str) -> None:
    """Draws both halves of a collar over the neckline. kind: shirt, lapel, round, shawl."""
    uniform, low = rng.uniform, top.low
    for i in (0, 1) if rng.random() < 0.5 else (1, 0):
        s = SIDES[i]
        start = top.body.neck[i] + pt(s * uniform(0.0, 0.08), -uniform(0, 0.08))
        if kind == "shirt":
            width = uniform(0.2, 0.5)
            tip = pt(s * uniform(0.15, 0.6), low[1] + uniform(0.0, 0.35))
            edge = start + pt(s * width * 0.6, uniform(0.15, 0.4))
            inner = bulge(start, low, -0.1 * s)
            poly = np.vstack([start[None], inner[1:], line(low, tip), line(tip, edge)[1:]])
            g.add(poly, COLLAR, tex=top.tex2, angle=s * 35, seam=0.9, shadow=0.6)
        elif kind == "lapel":
            edge = pt(s * uniform(0.45, 0.85), uniform(0.35, 0.75))
            notch = edge + pt(-s * uniform(0.1, 0.25), uniform(0.05, 0.15))
            tip = pt(s * uniform(0.5, 0.9), edge[1] + uniform(0.1, 0.4))
            poly = np.vstack([start, edge, notch, tip, bulge(tip, low, -0.12 * s)])
            g.add(poly, COLLAR, tex=top.tex2, angle=s * 25, seam=0.9, shadow=0.6)
        elif kind == "round":
            edge = start + pt(s * uniform(0.3, 0.55), uniform(0.25, 0.5))
            outer = spline([low, low + pt(s * 0.25, uniform(0.15, 0.3)), edge, start])
            poly = np.vstack([bulge(start, low, -0.15 * s), outer[1:]])
            g.add(poly, COLLAR, tex=top.tex2, seam=0.8, shadow=0.5)
        else:
            inner = bulge(start, low, -0.1 * s)
            outward = s if normals(inner)[0][0] * s > 0 else -s
            poly = band(inner, uniform(0.12, 0.4), outward)
            g.add(poly, COLLAR, tex=top.tex2, angle=s * 20, seam=0.8, shadow=0.5)


def stand(rng: Generator, g: Garment, top: Top) -> None:
    """Draws the inner side of a shirt collar's stand, the edge of its back above it, and the label."""
    body, uniform = top.body, rng.uniform
    height = uniform(0.08, 0.3)
    upper = bulge(body.neck[0], body.neck[1], height / 2 + 0.05)
    if rng.random() < 0.4:  # the back of the collar seen above the stand
        rim = uniform(0.03, 0.12)
        g.add(np.vstack([upper - pt(0, rim), upper[::-1]]), COLLAR, tex=top.tex2, seam=0.7, shadow=0.2)
    g.add(np.vstack([upper, top.back[::-1]]), INSIDE, "inside", seam=0.7, shadow=0.1)
    if rng.random() < 0.5:
        w, h = uniform(0.06, 0.14), uniform(0.04, 0.1)
        center = upper[len(upper) // 2] + pt(0, uniform(0.02, 0.08))
        poly = np.array([[-w, 0], [w, 0], [w, h], [-w, h]]) + center
        g.add(poly, INSIDE, "plain", color=grey(float(rng.choice([0.05, 0.95, 0.5]))), seam=0.5, shadow=0.1)


def hood(rng: Generator, g: Garment, top: Top) -> None:
    """Draws a hood behind the neck, its lining, and sometimes its cords."""
    uniform, neck, low = rng.uniform, top.body.neck, top.low
    h, w = uniform(0.3, 1.3), abs(neck[0][0]) * uniform(1.2, 2.0)
    a = np.linspace(np.pi, 2 * np.pi, 20)
    arc = np.stack([np.cos(a) * w, np.sin(a) * h], 1)
    outer = np.vstack([neck[0] + pt(-0.08, 0.12), arc, neck[1] + pt(0.08, 0.12), low + pt(0, 0.05)])
    inset = uniform(0.55, 0.9)
    inner = np.vstack([arc * inset, low[None]])
    g.add(outer, COLLAR, tex=top.tex2, seam=0.8, shadow=0.5)
    g.add(inner, INSIDE, "inside", tex=top.tex2, seam=0.8, shadow=0.5)
    if rng.random() < 0.4:  # the edge of the opening crosses in front
        for s in SIDES if rng.random() < 0.5 else SIDES[::-1]:
            flap = np.vstack(
                [pt(s * w * inset, 0.0), pt(s * w, 0.1), low + pt(s * 0.2, 0.15), low + pt(-s * 0.1, 0.05)]
            )
            g.add(flap, COLLAR, tex=top.tex2, seam=0.8, shadow=0.6)
    if rng.random() < 0.5:
        color = grey(uniform(0, 1))
        for s in SIDES:
            middle = low + pt(s * uniform(0.1, 0.2), 0.4)
            end = low + pt(s * uniform(0.05, 0.3), uniform(0.6, 1.1))
            g.line(spline([low + pt(s * 0.1, 0), middle, end]), width=0.03, color=color)


def high_neck(rng: Generator, g: Garment, top: Top) -> None:
    """Draws a turtle neck or a stand, seen from above, and moves the marks of the neck to its upper edge."""
    uniform, neck = rng.uniform, top.body.neck
    up = pt(0, -uniform(0.15, 0.6))
    left, right = neck[0] * uniform(0.8, 1.0) + up, neck[1] * uniform(0.8, 1.0) + up
    back, front = bulge(left, right, uniform(0.02, 0.15)), bulge(left, right, -uniform(0.0, 0.15))
    if rng.random() < 0.35:
        front = ruffle(front, rng, uniform(0.02, 0.08), int(rng.integers(3, 12)))
    g.add(np.vstack([back, front[::-1]]), INSIDE, "inside", shadow=0.1)
    sides = bulge(right, neck[1], uniform(-0.05, 0.1)), bulge(neck[0], left, uniform(-0.05, 0.1))
    poly = np.vstack([front, sides[0][1:], top.front[::-1][1:], sides[1][1:]])
    g.add(poly, COLLAR, tex=top.tex2, seam=0.7, shadow=0.4)
    g.marks["neck_c"] = front[len(front) // 2]
    g.mark("neck", -1, left)
    g.mark("neck", 1, right)
    if top.use != "outerwear" and rng.random() < 0.4:
        shirring(rng, g, front, top.front)
    elif top.use != "outerwear" and rng.random() < 0.4:
        roll(rng, g, top, front, float(-up[1]))
    if rng.random() < 0.15:  # ties
        for _ in range(2):
            start = neck[0] * 0.2
            end = start + pt(uniform(-0.5, 0.5), uniform(0.6, 1.2))
            curve = spline([start, start + pt(uniform(-0.4, 0.4), 0.4), end])
            g.add(ribbon(curve, [0.04, 0.07]), TORSO, seam=0.8)


def finish_neck(rng: Generator, g: Garment, top: Top) -> None:
    """Draws a collar, a high neck, a hood, or nothing."""
    if top.neckline == "collar":
        kind = str(rng.choice(["shirt", "round", "shawl"], p=[0.7, 0.15, 0.15]))
        if top.use == "outerwear" and top.depth > 0.7:
            kind = "lapel"
        if rng.random() < 0.7:
            stand(rng, g, top)
        collar(rng, g, top, kind)
    elif top.neckline == "high" and top.cut not in BARE_SHOULDER_CUTS:
        high_neck(rng, g, top)
    elif top.use == "outerwear":
        if rng.random() < 0.35:
            hood(rng, g, top)
    elif top.use == "top" and top.sleeve == "long" and top.neckline in ("crew", "v") and rng.random() < 0.25:
        hood(rng, g, top)
