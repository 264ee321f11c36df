"""The front of a top: open, wrapped or closed."""

import numpy as np
from numpy.random import Generator

from ..classes import COLLAR, INSIDE, TORSO, WAISTBAND
from .garment import SIDES, Garment, grey
from .geometry import Points, band, bulge, ellipse, line, pt, ribbon, ruffle, spline
from .skirts import STYLES, skirt, tiers
from .sleeves import sleeve
from .top_pattern import Top


def outline(rng: Generator, g: Garment, top: Top) -> None:
    """Sets the edges of the front and draws the parts under it: lining, sleeves, skirt, back hem."""
    body, uniform = top.body, rng.uniform
    end = body.waist if top.has_lower_part else body.hem
    if top.open_front:
        right, left = body.hem[1] * pt(0.97, 1), body.hem[0] * pt(0.97, 1)
        lining = [top.back, line(body.shoulder[1], body.armpit[1]), line(body.waist[1], right)]
        lining += [line(left, body.waist[0]), line(body.armpit[0], body.shoulder[0])]
        g.add(np.vstack(lining), INSIDE, "inside", tex=int(rng.integers(0, 3)), shadow=0.2)
    if top.sleeve_cut and not top.sleeve_cut.over:
        for i in (0, 1):
            sleeve(rng, g, body, i, top.sleeve_cut)
    for i, s in enumerate(SIDES):
        top.sides.append(side_curve(rng, top, i))
        if top.sleeve_cut is None:
            hollow = body.arm
        else:
            hollow = 0 if top.sleeve_cut.over else uniform(0.02, 0.2)
        top.armholes.append(bulge(body.shoulder[i], body.armpit[i], -hollow * s))
    top.shoulder_lines = [
        bulge(body.shoulder[0], body.neck[0], uniform(-0.03, 0.05), 6),
        bulge(body.neck[1], body.shoulder[1], uniform(-0.03, 0.05), 6),
    ]
    bow = uniform(-0.04, 0.12) if rng.random() < 0.75 else uniform(-0.12, 0.35)
    if top.has_lower_part:  # no gap above the skirt or the legs
        bow = uniform(0, 0.12)
    top.hem = bulge(end[1], end[0], bow)
    top.bodysuit = top.use == "top" and not body.crop and rng.random() < 0.08
    if top.bodysuit:
        crotch = pt(0, body.hem_y + uniform(0.5, 1.0))
        right = bulge(body.hem[1], crotch + pt(0.15, 0), uniform(-0.25, 0))
        left = bulge(crotch - pt(0.15, 0), body.hem[0], uniform(-0.25, 0))
        top.hem = np.vstack([right, left])
        g.marks["crotch"] = crotch
    if top.use == "top" and rng.random() < 0.1:
        top.hem = ruffle(top.hem, rng, uniform(0.02, 0.07), int(rng.integers(4, 12)))
    if top.use in ("top", "outerwear") and not top.open_front and rng.random() < 0.4:
        drop = uniform(0.3, 0.8) if rng.random() < 0.15 else uniform(0.1, 0.3)
        back_hem = bulge(end[1], end[0], drop / max(np.hypot(*(end[1] - end[0])), 0.5))
        g.add(np.vstack([back_hem, top.hem[::-1]]), INSIDE, "inside", shadow=0.1)
    lower_part(rng, g, top)


def lower_part(rng: Generator, g: Garment, top: Top) -> None:
    """Draws the skirt of a dress or the peplum of a top, or marks the hem. A top's peplum is torso."""
    body, uniform = top.body, rng.uniform
    if top.use == "dress":
        style = str(rng.choice(["plain", "plain", "drape", "pencil"])) if body.soft else str(rng.choice(STYLES))
        tex = 1 if not body.soft and rng.random() < 0.15 else 0
        skirt(rng, g, body.waist, body.hem, style, tex, seam=0 if body.soft else None)
    elif top.use == "top" and not top.bodysuit and rng.random() < 0.08:
        drop = pt(0, uniform(0.3, 0.9))
        hem = [point * pt(uniform(1, 1.3), 1) + drop for point in body.hem]
        style = str(rng.choice(["ruffle", "tier", "plain", "flare"]))
        skirt(rng, g, body.hem, hem, style, 1 if rng.random() < 0.2 else 0, label=TORSO)
    elif top.use != "jumpsuit":
        g.mark("hem", -1, body.hem[0])
        g.mark("hem", 1, body.hem[1])


def side_curve(rng: Generator, top: Top, i: int) -> Points:
    """Side seam of the bodice, from the armpit to its end."""
    body = top.body
    points = [body.armpit[i], body.waist[i]] if top.has_lower_part else [body.armpit[i], body.waist[i], body.hem[i]]
    if len(points) == 3 and (body.crop or points[2][1] - points[1][1] < 0.2):
        points = [body.armpit[i], body.hem[i]]
    if len(points) > 2:
        return spline(points, 10)
    return bulge(points[0], points[1], rng.uniform(-0.05, 0.03) * -SIDES[i])


def front_polygon(top: Top) -> Points:
    """Outline of a front in one piece."""
    shoulders, armholes, sides = top.shoulder_lines, top.armholes, top.sides
    right = [shoulders[1][1:], armholes[1][1:], sides[1][1:]]
    left = [sides[0][::-1][1:], armholes[0][::-1][1:], shoulders[0][1:-1]]
    return np.vstack([top.front, *right, top.hem[1:], *left])


def open_fronts(rng: Generator, g: Garment, top: Top) -> None:
    """Draws two panels with a gap between them."""
    body, uniform = top.body, rng.uniform
    gap = uniform(0.08, 0.7)
    for i in (0, 1) if rng.random() < 0.5 else (1, 0):
        s = SIDES[i]
        start = top.front[0] if i == 0 else top.front[-1]
        middle = pt(s * uniform(0.05, 0.4), max(top.low[1], 0.6) + uniform(0, 0.5))
        end = pt(s * gap * uniform(0.3, 1.2), body.hem[i][1] + uniform(-0.05, 0.15))
        edge = spline([start, middle, middle * 0.4 + end * 0.6, end])
        shoulder = top.shoulder_lines[0] if i == 0 else top.shoulder_lines[1][::-1]
        hem = bulge(end, body.hem[i], -0.03 if i == 0 else 0.03)
        panel = [edge, hem[1:], top.sides[i][::-1][1:], top.armholes[i][::-1][1:], shoulder[1:-1]]
        g.add(np.vstack(panel), TORSO, seam=0.7, shadow=0.6)
        if rng.random() < 0.3:
            label = COLLAR if rng.random() < 0.5 else TORSO
            facing = band(edge, uniform(0.05, 0.2), 1 if i == 0 else -1)
            g.add(facing, label, tex=top.tex2, seam=0.8, shadow=0.2)
    top.low = pt(0, max(top.low[1], 0.8))


def wrapped_front(rng: Generator, g: Garment, top: Top) -> None:
    """Draws one panel over the other, sometimes tied."""
    uniform = rng.uniform
    g.add(front_polygon(top), TORSO, seam=0.3, shadow=0.3)
    i = int(rng.integers(2))
    end = top.sides[1 - i][int(len(top.sides[0]) * uniform(0.6, 0.98))]
    edge = bulge(top.body.neck[i], end, uniform(-0.03, 0.1) * SIDES[i])
    g.line(edge, width=uniform(0.02, 0.06), alpha=0.8)
    if rng.random() < 0.5:
        knot = end + pt(0, 0.05)
        for _ in range(2):
            middle = knot + pt(uniform(-0.5, 0.5), uniform(0.3, 0.6))
            curve = spline([knot, middle, knot + pt(uniform(-0.6, 0.6), uniform(0.9, 1.6))])
            g.add(ribbon(curve, [0.05, 0.08]), WAISTBAND, seam=0.7)


def closed_front(rng: Generator, g: Garment, top: Top) -> None:
    """Draws a front in one piece, sometimes with a placket, a zip, buttons, flounces or draping."""
    body = top.body
    g.add(front_polygon(top), TORSO, seam=0.05 if body.soft else 0.6, shadow=0 if body.soft else 0.4)
    if top.use == "outerwear" or top.neckline == "collar" or rng.random() < 0.1:
        placket(rng, g, top)
    if top.use in ("top", "dress") and not top.bodysuit and rng.random() < 0.05:
        tiers(rng, g, top.sides[0], top.sides[1], top.tex2, TORSO)
    if top.use in ("top", "dress") and top.neckline in ("scoop", "v", "off", "halter") and rng.random() < 0.12:
        cowl(rng, g, top)


def cowl(rng: Generator, g: Garment, top: Top) -> None:
    """Draws folds that hang in arcs between both shoulders, or from one."""
    uniform, body = rng.uniform, top.body
    depth, lopsided = uniform(0.3, 1.6), uniform(-0.6, 0.6) if rng.random() < 0.5 else 0.0
    for t in np.linspace(0.1, 1, int(rng.integers(4, 12))):
        a = body.neck[0] * (1 - t * 0.5) + body.armpit[0] * t * 0.5
        b = body.neck[1] * (1 - t * 0.5) + body.armpit[1] * t * 0.5
        low = top.low + pt(lopsided, depth * t)
        curve = np.vstack([bulge(a, low, -0.12), bulge(low, b, -0.12)[1:]])
        g.line(curve, width=uniform(0.03, 0.12), alpha=uniform(0.2, 0.6))


def placket(rng: Generator, g: Garment, top: Top) -> None:
    """Draws the closure from the neck down: a band, a zip, stitches, buttons."""
    uniform, low = rng.uniform, top.low
    whole = top.use == "outerwear" or rng.random() < 0.7
    end = pt(0, top.end_y if whole else low[1] + uniform(0.3, 0.8))
    g.line(line(low, end), width=uniform(0.01, 0.04))
    w, kind = uniform(0.05, 0.16), rng.random()
    if kind < 0.3:  # a band in another cloth
        tex = 1 if rng.random() < 0.7 else 0
        poly = np.stack([low - pt(w, 0), low + pt(w, 0), end + pt(w, 0), end - pt(w, 0)])
        g.add(poly, TORSO, tex=tex, angle=90, seam=0.8, shadow=0.3)
        if rng.random() < 0.6:
            g.add(band(top.front, 2 * w, -1), TORSO, tex=tex, seam=0.8, shadow=0.2)
    elif kind < 0.55:  # a zip
        value, r = uniform(0.2, 1), uniform(0.02, 0.05)
        g.line(line(low, end), width=uniform(0.04, 0.12), color=grey(value * 0.4))
        g.line(line(low, end), width=uniform(0.015, 0.05), color=grey(value))
        puller = np.array([[-r, 0], [r, 0], [r, 0.2], [-r, 0.2]]) + low
        g.add(puller, TORSO, "plain", color=grey(value), seam=0.8)
    if rng.random() < 0.6:
        for s in SIDES:
            g.line(line(low + pt(s * w, 0), end + pt(s * w, 0)), width=0.012, alpha=0.6)
    if rng.random() < 0.7:
        color, r = grey(uniform(0, 1)), uniform(0.025, 0.07)
        x = 0.0 if rng.random() < 0.5 else uniform(-0.3, 0.3)
        for y in np.arange(low[1] + 0.1, end[1], uniform(0.3, 0.6)):
            g.add(ellipse(pt(x, y), r, r, 12), TORSO, "plain", color=color, seam=0.8, shadow=0.5)
