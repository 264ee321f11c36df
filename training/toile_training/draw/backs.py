"""Straps that hold a top up, and the back that its openings show."""

from collections.abc import Callable

import numpy as np
from numpy.random import Generator

from ..classes import INSIDE, STRAP
from .garment import SIDES, Garment, grey
from .geometry import Points, band, bulge, line, normals, pt, quad, ribbon, ruffle
from .ribs import back_rib, neck_label
from .top_pattern import BARE_SHOULDER_CUTS, Top


def strap(
    rng: Generator, g: Garment, front: Points, back: Points, apex: Points, width: float, tex: int, ruffled: bool = False
) -> Callable[[], None]:
    """Draws the back half of a strap, from the back edge to the apex; returns the drawing of its front half."""

    def put(a: Points, b: Points) -> None:
        """Draws a piece of the strap from a to b."""
        curve = bulge(a, b, rng.uniform(-0.08, 0.08))
        poly = ribbon(curve, [width] * 2)
        if ruffled:
            side = normals(curve) * width
            poly = np.vstack([ruffle(curve + side, rng, width * 0.3, 10), (curve - side)[::-1]])
        g.add(poly, STRAP, tex=tex, angle=20, seam=0.6, shadow=0.4)
        if shines:  # as satin and lurex do
            g.line(curve, width=width * rng.uniform(0.4, 1.4), color=grey(rng.uniform(0.8, 1)))

    shines = rng.random() < 0.12
    put(back, apex)
    return lambda: put(front, apex)


def back_edge(rng: Generator, top: Top) -> Points:
    """Upper edge of the back, left to right."""
    body, uniform = top.body, rng.uniform
    if top.cut == "strap":
        y = body.armpit[0][1] * 0.95 + uniform(-0.1, 0.1)
        return quad(body.armpit[0] * pt(0.95, 1), pt(0, y), body.armpit[1] * pt(0.95, 1))
    depths = {"off": (-0.12, 0.1), "one": (0.0, 0.0)}.get(top.cut, (-0.04, 0.16))
    middle = (body.neck[0] + body.neck[1]) / 2
    return quad(body.neck[0], middle + pt(0, 2 * uniform(*depths)), body.neck[1])


def hang(rng: Generator, g: Garment, top: Top) -> None:
    """Draws the back halves of straps, and marks neck and shoulders."""
    body, uniform = top.body, rng.uniform
    top.back = back_edge(rng, top)
    top.hidden_back = top.cut in ("halter", "one") and rng.random() < 0.6
    if top.cut == "strap":
        width = top.strap_width = uniform(0.02, 0.16)
        wide_side = int(rng.integers(2)) if rng.random() < 0.08 else None
        ruffled, double = rng.random() < 0.12, rng.random() < 0.1
        crossing = 0.15 if rng.random() < 0.1 else 1
        back_y = top.back[len(top.back) // 2][1]
        for i, s in enumerate(SIDES):
            own = uniform(0.18, 0.3) if i == wide_side else width
            apex = pt(body.neck[i][0] * uniform(0.75, 1.12), body.neck[i][1] - uniform(0.35, 1.1))
            back = pt(body.neck[i][0] * uniform(0.7, 1.0) * crossing, back_y)
            top.fasteners.append(strap(rng, g, body.neck[i] + pt(0, 0.02), back, apex, own, top.tex2, ruffled))
            if double:
                inner = pt(body.neck[i][0] * 0.5, top.back[0][1])
                top.fasteners.append(
                    strap(rng, g, body.neck[i] * pt(0.7, 1), inner, apex * pt(0.8, 1), own * 0.6, top.tex2)
                )
            g.mark("neck", s, apex - pt(s * own, 0))
            g.mark("shoulder", s, apex + pt(s * own, 0))
        top.sleeve = "strap"
    else:
        for i, s in enumerate(SIDES):
            g.mark("neck", s, body.neck[i])
            g.mark("shoulder", s, body.shoulder[i])
    g.marks["neck_c"] = top.low


def inside_back(rng: Generator, g: Garment, top: Top) -> None:
    """Draws the inner side of the back that the openings show: cloth, tape, label, far armholes."""
    if top.hidden_back or top.open_front:
        return
    body, back, uniform = top.body, top.back, rng.uniform
    if top.cut == "strap":
        low = line(body.armpit[1] + pt(0, 0.25), body.armpit[0] + pt(0, 0.25))
        g.add(np.vstack([back, low]), INSIDE, "inside", shadow=0.2)
    else:
        g.add(np.vstack([back, top.front[::-1] + pt(0, 0.03)]), INSIDE, "inside", shadow=0.2)
    back_rib(rng, g, top)
    if rng.random() < 0.65 and top.cut not in BARE_SHOULDER_CUTS:
        if rng.random() < 0.35:
            g.add(band(back, uniform(0.03, 0.12), -1), INSIDE, "inside", tex=1, seam=0.5, shadow=0.1)
        neck_label(rng, g, top)
    if top.cut in ("tank", "halter") and rng.random() < 0.5:
        for i, s in enumerate(SIDES):
            near = bulge(body.shoulder[i], body.armpit[i], -body.arm * s)
            far = bulge(body.shoulder[i], body.armpit[i], -(body.arm - uniform(0.06, 0.16)) * s)
            g.add(np.vstack([far, near[::-1]]), INSIDE, "inside", shadow=0.1)
