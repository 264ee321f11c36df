"""Garments with a bodice and legs: jumpsuits and dungarees."""

import numpy as np
from numpy.random import Generator

from ..classes import INSIDE, STRAP, TORSO, WAISTBAND
from .bottoms import waistband
from .garment import SIDES, Garment, grey
from .geometry import box, bulge, ellipse, line, pt, ribbon
from .legs import legs
from .skirts import STYLES, skirt
from .tops import make_top


def make_jumpsuit(rng: Generator) -> Garment:
    """Draws a bodice with legs below its waist."""
    g, top = make_top(rng, "jumpsuit")
    lower = Garment()
    legs(rng, lower, top.body.waist, rng.random() < 0.35)
    g.pieces = lower.pieces + g.pieces if rng.random() < 0.5 else g.pieces + lower.pieces
    g.marks.update(lower.marks)
    if rng.random() < 0.5:
        up = pt(0, rng.uniform(0.05, 0.12))
        left, right = top.body.waist
        poly = np.vstack([line(left - up, right - up), line(right + up, left + up)])
        g.add(poly, WAISTBAND, tex=int(rng.integers(0, 3)), seam=0.9)
    return g


def make_dungarees(rng: Generator) -> Garment:
    """Draws trousers, shorts or a pinafore skirt with a bib on straps."""
    uniform, g = rng.uniform, Garment()
    half, waist_y = uniform(0.75, 0.95), uniform(1.5, 2.3)
    waist = [pt(s * half, waist_y) for s in SIDES]
    bib_half, bib_y = half * uniform(0.5, 0.8), uniform(0.5, 1.0)
    width, is_skirt = uniform(0.06, 0.14), rng.random() < 0.25
    tex = 0
    back_y, crossing = waist_y - uniform(0.0, 0.9), float(rng.choice([1.0, 0.1, 0.6]))
    apexes = [pt(s * bib_half * uniform(0.85, 1.2), -uniform(0.0, 0.15)) for s in SIDES]
    back = np.vstack([line(pt(-half * 0.4, back_y), pt(half * 0.4, back_y)), line(waist[1], waist[0])])
    g.add(back, INSIDE, "inside", tex=tex, shadow=0.2)
    for i, s in enumerate(SIDES):
        curve = bulge(pt(s * half * 0.4 * crossing, back_y + 0.03), apexes[i], uniform(-0.05, 0.05))
        g.add(ribbon(curve, [width, width]), STRAP, "inside", tex=tex, angle=15, seam=0.6)
    if is_skirt:
        hem = [pt(s * half * uniform(1.0, 1.9), waist_y + uniform(1.2, 2.6)) for s in SIDES]
        skirt(rng, g, waist, hem, str(rng.choice(STYLES)), tex)
    else:
        legs(rng, g, waist, rng.random() < 0.35, tex)
    left, right = pt(-bib_half, bib_y), pt(bib_half, bib_y)
    edge = bulge(left, right, -uniform(-0.03, 0.08))
    sides = bulge(right, waist[1], uniform(-0.2, 0.05)), bulge(waist[0], left, uniform(-0.2, 0.05))
    g.add(np.vstack([edge, sides[0][1:], sides[1][:-1]]), TORSO, tex=tex, seam=0.8, shadow=0.4)
    if rng.random() < 0.7:
        w, h = bib_half * uniform(0.4, 0.8), uniform(0.25, 0.6)
        pocket = box(-w, 0, w, h) + pt(0, bib_y + uniform(0.1, 0.3))
        g.add(pocket, TORSO, tex=tex, seam=1, shadow=0.3)
    if rng.random() < 0.8:
        waistband(rng, g, waist, uniform(0.08, 0.22), -uniform(-0.02, 0.05))
    metal = tuple(np.array([0.8, 0.7, 0.5]) * uniform(0.5, 1.2)) if rng.random() < 0.6 else grey(uniform(0.1, 1))
    for i, s in enumerate(SIDES):
        end = pt(s * bib_half * 0.88, bib_y + 0.08)
        curve = bulge(end, apexes[i], uniform(-0.05, 0.05))
        g.add(ribbon(curve, [width, width]), STRAP, tex=tex, angle=15, seam=0.8, shadow=0.4)
        if rng.random() < 0.8:
            g.add(ellipse(end, width, width * 1.2, 12), STRAP, "plain", color=metal, seam=0.8)
        g.mark("neck", s, apexes[i] - pt(s * width, 0))
        g.mark("shoulder", s, apexes[i] + pt(s * width, 0))
        g.mark("waist", s, waist[i])
    g.marks["neck_c"] = edge[len(edge) // 2]
    category = "dress" if is_skirt else "jumpsuit"
    g.attributes = {
        "category": category,
        "sleeve": "strap",
        "neckline": "square",
        "shoulder": "normal",
        "open_front": "no",
    }
    return g
