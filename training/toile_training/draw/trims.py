"""Trims on a finished top: straps, flounces, bows, panels of another cloth, belts, pockets."""

import numpy as np
from numpy.random import Generator

from ..classes import COLLAR, SKIRT, SLEEVE_L, SLEEVE_R, STRAP, TORSO, WAISTBAND
from .backs import strap
from .garment import SIDES, Garment, grey
from .geometry import Points, bulge, ellipse, line, normals, pt, ribbon, ruffle, spline
from .ribs import front_rib
from .top_pattern import BARE_SHOULDER_CUTS, Top


def extras(rng: Generator, g: Garment, top: Top) -> None:
    """Draws front straps, rings, loose straps, flounces, ruffles and bows over the front."""
    body, uniform, low = top.body, rng.uniform, top.low
    for put_front_half in top.fasteners:
        put_front_half()
    if top.cut == "strap" and rng.random() < 0.2:  # rings and slides
        for i in (0, 1):
            r = top.strap_width + 0.03
            center = body.neck[i] - pt(0, uniform(0.05, 0.3))
            g.add(ellipse(center, r, r, 14), STRAP, "plain", color=grey(uniform(0.1, 1)), seam=0.8)
    if top.use == "top" and rng.random() < (0.2 if top.cut == "strap" else 0.03):  # loose straps at the hem
        w, length = uniform(0.03, 0.12), uniform(0.4, 1.5)
        for i in (0, 1):
            start = body.hem[i] * pt(uniform(0.8, 1), 1) - pt(0, uniform(0, 0.4))
            middle = start + pt(uniform(-0.2, 0.2), length * 0.5)
            curve = spline([start, middle, start + pt(uniform(-0.4, 0.4), length)])
            g.add(ribbon(curve, [w, w]), STRAP, tex=top.tex2, angle=20, seam=0.7, shadow=0.4)
    if top.bare_side is not None and rng.random() < 0.5:  # a strap on the bare side
        neck, s = body.neck[top.bare_side], SIDES[top.bare_side]
        apex = pt(s * uniform(0.45, 0.9), uniform(-0.1, 0.1))
        start = neck * pt(uniform(0.8, 1), 1) + pt(0, 0.03)
        strap(rng, g, start, neck * pt(0.85, 1), apex, uniform(0.03, 0.12), top.tex2)()
        g.mark("neck", s, apex)
        g.mark("shoulder", s, apex)
    if top.cut == "off" and rng.random() < 0.45:
        flounce(rng, g, top)
    if rng.random() < 0.05 and top.cut not in BARE_SHOULDER_CUTS:  # a ruffle down the front or along the neck
        at_neck = rng.random() < 0.5
        edge = top.front if at_neck else line(low, pt(low[0], top.end_y), 12)
        wavy = ruffle(edge + normals(edge) * uniform(-0.3, -0.1), rng, uniform(0.02, 0.06), 8)
        label = COLLAR if at_neck else TORSO
        g.add(np.vstack([wavy, edge[::-1]]), label, tex=top.tex2, seam=0.8, shadow=0.5)
    if rng.random() < 0.06 and top.neckline in ("high", "collar", "crew") and top.cut != "one":
        bow(rng, g, low, top.tex2)
    if top.cut == "strap" and rng.random() < 0.15:  # lace along the upper edge
        lace = ruffle(top.front - pt(0, uniform(0.02, 0.06)), rng, uniform(0.01, 0.03), int(rng.integers(10, 24)))
        poly = np.vstack([lace, top.front[::-1] + pt(0, 0.04)])
        g.add(poly, TORSO, tex=top.tex2, alpha=uniform(0.5, 1), seam=0.5, shadow=0.2)


def flounce(rng: Generator, g: Garment, top: Top) -> None:
    """Draws a wide ruffle around bare shoulders. Its label is the front's."""
    uniform, shoulder = rng.uniform, top.body.shoulder
    right = shoulder[1] + pt(uniform(0.0, 0.4), uniform(0.4, 0.9))
    left = shoulder[0] + pt(-uniform(0.0, 0.4), uniform(0.4, 0.9))
    edge = ruffle(bulge(right, left, uniform(0.0, 0.12)), rng, uniform(0.02, 0.08), int(rng.integers(4, 12)))
    g.add(np.vstack([top.front, edge]), TORSO, tex=top.tex2, seam=0.8, shadow=0.6)


def bow(rng: Generator, g: Garment, center: Points, tex: int) -> None:
    """Draws a bow at the neck."""
    uniform = rng.uniform
    for s in SIDES:
        w = uniform(0.25, 0.6)
        upper, lower = center + pt(s * w, -uniform(0.05, 0.2)), center + pt(s * w, uniform(0.1, 0.25))
        g.add(spline([center, upper, lower, center]), COLLAR, tex=tex, seam=0.8, shadow=0.5)
        middle, end = center + pt(s * uniform(0, 0.3), 0.4), center + pt(s * uniform(0, 0.4), uniform(0.6, 1.6))
        g.add(ribbon(spline([center, middle, end]), [0.05, 0.09]), COLLAR, tex=tex, seam=0.8, shadow=0.5)


def color_blocks(rng: Generator, g: Garment, top: Top) -> None:
    """Paints panels of another cloth and keeps the labels, because a change of colour is no seam."""
    uniform, body = rng.uniform, top.body
    if rng.random() > (0.35 if top.use == "dress" else 0.22):
        return
    for _ in range(int(rng.integers(1, 3))):
        kind, y, tex = rng.random(), uniform(0, body.hem_y), int(rng.integers(1, 3))
        polys = []
        if kind < 0.45:  # across
            low = y + uniform(0.1, 1.5) if rng.random() < 0.6 else 20.0
            polys.append(np.array([[-9, y], [9, y + uniform(-0.3, 0.3)], [9, low], [-9, low]]))
        elif kind < 0.7:  # down both sides, or down the middle
            x = uniform(0.3, 1.0)
            if rng.random() < 0.3:
                polys.append(np.array([[-x, -3], [x, -3], [x, 20], [-x, 20]]))
            else:
                panel = np.array([[x, -3], [9, -3], [9, 20], [x * uniform(0.5, 1.4), 20]])
                polys += [panel, panel * pt(-1, 1)] if rng.random() < 0.7 else [panel]
        else:  # one half
            x = uniform(-0.5, 0.5) if rng.random() < 0.6 else 0.0
            polys.append(np.array([[x, -3], [9, -3], [9, 20], [x + uniform(-0.6, 0.6), 20]]))
        parts = (TORSO, SKIRT) if rng.random() < 0.6 else (TORSO, SLEEVE_L, SLEEVE_R, SKIRT)
        for poly in polys:
            for part in parts:
                g.add(poly, part, "paint", tex=tex, source=part, seam=0.6)


def belt(rng: Generator, g: Garment, left: Points, right: Points, height: float, tex: int, tied: bool) -> None:
    """Draws a belt from left to right round the given height of its middle; sometimes with a bow or a buckle."""
    uniform = rng.uniform
    up = pt(0, height / 2)
    poly = np.vstack([line(left - up - pt(0.01, 0), right - up + pt(0.01, 0)), line(right + up, left + up)])
    g.add(poly, WAISTBAND, tex=tex, angle=90, seam=0.9, shadow=0.4)
    middle = (left + right) / 2
    if tied:
        knot = middle + pt(uniform(-0.5, 0.5), 0)
        for _ in range(2):
            curve = spline([knot, knot + pt(uniform(-0.3, 0.3), 0.5), knot + pt(uniform(-0.5, 0.5), uniform(0.8, 1.8))])
            g.add(ribbon(curve, [0.05, 0.1]), WAISTBAND, tex=tex, seam=0.8)
    elif rng.random() < 0.3:
        r = height * uniform(0.4, 0.7)
        color = tuple(np.array([0.8, 0.65, 0.3]) * uniform(0.4, 1.2))
        g.add(np.array([[-r, -r], [r, -r], [r, r], [-r, r]]) + middle, WAISTBAND, "plain", color=color, seam=1)


def bands_and_pockets(rng: Generator, g: Garment, top: Top) -> None:
    """Draws ribs, pockets, belts and a pouch."""
    body, uniform = top.body, rng.uniform
    front_rib(rng, g, top)
    if rng.random() < 0.2 and not top.bodysuit and top.use != "dress":
        for s in SIDES:
            center = pt(s * uniform(0.3, 0.6), uniform(0.9, max(1, body.hem_y - 0.3)))
            w, h = uniform(0.15, 0.3), uniform(0.02, 0.4)
            pocket = np.array([[-w, 0], [w, 0], [w, h], [0, h * 1.15], [-w, h]]) + center
            g.add(np.minimum(pocket, [9, body.hem_y]), TORSO, seam=1, shadow=0.4)
    if top.use == "dress" and not body.soft and rng.random() < 0.35:
        tex = 2 if rng.random() < 0.6 else 0
        belt(rng, g, body.waist[0], body.waist[1], uniform(0.06, 0.25), tex, rng.random() < 0.4)
    if top.use == "outerwear" and rng.random() < 0.15:
        tilt = pt(0, uniform(-0.1, 0.1))
        tex = 0 if rng.random() < 0.6 else 2
        belt(rng, g, body.waist[0] - tilt, body.waist[1] + tilt, uniform(0.1, 0.25), tex, rng.random() < 0.7)
    if top.use == "top" and top.sleeve == "long" and body.hem_y > body.waist_y + 0.4 and rng.random() < 0.15:
        w, low = uniform(0.45, 0.75), body.hem_y - uniform(0.1, 0.3)
        corners = [[-w * 0.6, -0.8], [w * 0.6, -0.8], [w, -0.3], [w, 0], [-w, 0], [-w, -0.3]]
        g.add(np.array(corners) + pt(0, low), TORSO, seam=1, shadow=0.4)
