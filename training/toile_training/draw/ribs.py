"""Ribs at the neck of T-shirts and sweaters: the front rib, and the back rib, visible inside the neck."""

import numpy as np
from numpy.random import Generator

from ..classes import COLLAR, INSIDE, TORSO
from .garment import Garment, Kind, grey
from .geometry import Points, band, box, normals, pt
from .top_pattern import BARE_SHOULDER_CUTS, Top


def choose_rib(rng: Generator, top: Top) -> None:
    """Chooses the neck's rib, and whether the cuffs are of its cloth. Most ribs are of the garment's own cloth."""
    has_neck = top.neckline in ("crew", "scoop", "v", "boat") and top.cut not in BARE_SHOULDER_CUTS
    if not has_neck or top.open_front or rng.random() > 0.75:
        return
    top.rib_width = rng.uniform(0.05, 0.2)
    top.rib_tex = 0 if rng.random() < 0.62 else top.tex2 if rng.random() < 0.5 else 1
    top.ringer = top.rib_tex != 0 and top.use == "top" and rng.random() < 0.4


def stitches(rng: Generator, g: Garment, edge: Points, inner: Points) -> None:
    """Draws the fine lines of a knitted rib between its two edges, as one zigzag line."""
    n = int(rng.integers(30, 70))
    at = np.linspace(0, len(edge) - 1, n)
    rows = [
        np.stack([np.interp(at, range(len(curve)), curve[:, axis]) for axis in (0, 1)], 1) for curve in (edge, inner)
    ]
    zigzag = np.where((np.arange(n) % 2 == 0)[:, None], rows[0], rows[1])
    g.line(zigzag, width=rng.uniform(0.008, 0.016), alpha=rng.uniform(0.1, 0.6))


def strip(rng: Generator, g: Garment, curve: Points, width: float, label: int, kind: Kind, tex: int) -> None:
    """Draws a rib of the given width below a curve."""
    inner = curve - normals(curve) * width
    g.add(band(curve, width, -1), label, kind, tex=tex, seam=rng.uniform(0.1, 1), shadow=rng.uniform(0, 0.7))
    if rng.random() < 0.45:
        stitches(rng, g, curve, inner)
    seams = [0.0, rng.uniform(0.02, 0.05)][: int(rng.integers(3))]
    for distance in seams:
        g.line(inner - normals(curve) * distance, width=0.01, alpha=rng.uniform(0.2, 0.9))


def front_rib(rng: Generator, g: Garment, top: Top) -> None:
    """Draws the front rib. It is labelled torso, whatever its colour."""
    if not top.rib_width:
        return
    strip(rng, g, top.front, top.rib_width, TORSO, "cloth", top.rib_tex)
    if top.rib_tex != 0 and rng.random() < 0.25:  # a stripe in it
        line = top.front - normals(top.front) * top.rib_width * rng.uniform(0.3, 0.8)
        g.line(line, width=top.rib_width * rng.uniform(0.15, 0.35), color=grey(rng.uniform(0, 1)))


def back_rib(rng: Generator, g: Garment, top: Top) -> None:
    """Draws the back rib, seen from inside, sometimes over a tape."""
    if not top.rib_width or rng.random() < 0.35:
        return
    back = top.back
    if rng.random() < 0.3:
        tape = back - normals(back) * top.rib_width
        g.add(band(tape, rng.uniform(0.03, 0.09), -1), INSIDE, "inside", tex=1, seam=0.6, shadow=0.2)
    strip(rng, g, back, top.rib_width * rng.uniform(0.6, 1), INSIDE, "inside", top.rib_tex)


def neck_label(rng: Generator, g: Garment, top: Top) -> None:
    """Draws the label sewn or printed inside the back, sometimes framed, with lines of writing."""
    uniform, back = rng.uniform, top.back
    w, h = uniform(0.06, 0.2), uniform(0.05, 0.16)
    center = back[len(back) // 2] + pt(uniform(-0.03, 0.03), uniform(0.01, 0.12))
    if rng.random() < 0.7:
        value = float(rng.choice([0.05, 0.95, 0.9, 0.3, 0.6]))
        if rng.random() < 0.25:
            g.add(box(-w, 0, w, h) + center, INSIDE, "plain", color=grey(1 - value), seam=0.5, shadow=0.2)
            w, h, center = w * 0.85, h * 0.7, center + pt(0, h * 0.15)
        g.add(box(-w, 0, w, h) + center, INSIDE, "plain", color=grey(value), seam=0.5, shadow=0.2)
        ink = 1 - value
    else:
        ink = uniform(0, 1)
    for y in np.arange(0.2, uniform(0.6, 2), 0.35):
        half = w * uniform(0.2, 0.8)
        ends = np.array([[-half, y * h], [half, y * h]]) + center
        g.line(ends, width=h * 0.12, color=grey(ink))


def shirring(rng: Generator, g: Garment, upper: Points, lower: Points) -> None:
    """Draws gathers or a knitted rib from the upper to the lower edge of a high neck."""
    n = int(rng.integers(8, 40))
    slack, width, alpha = rng.uniform(0, 0.04), rng.uniform(0.008, 0.03), rng.uniform(0.1, 0.7)
    for t in np.linspace(0.03, 0.97, n):
        t = np.clip(t + rng.normal(0, slack), 0, 1)
        ends = [curve[int(t * (len(curve) - 1))] for curve in (upper, lower)]
        g.line(np.array(ends), width=width, alpha=alpha)


def roll(rng: Generator, g: Garment, top: Top, front: Points, height: float) -> None:
    """Draws the part of a rolled neck that is folded down over the collar, and in some over the torso."""
    drop = pt(0, height * rng.uniform(0.6, 1.25))
    lower = (front - front.mean(0)) * pt(rng.uniform(1.0, 1.25), rng.uniform(0.8, 2)) + front.mean(0) + drop
    outer = [np.vstack([front[:1], front[:1] + drop * 0.5]), np.vstack([front[-1:] + drop * 0.5, front[-1:]])]
    poly = np.vstack([front, outer[1][::-1], lower[::-1], outer[0][::-1]])
    g.add(poly, COLLAR, tex=top.tex2, seam=0.7, shadow=0.7)
