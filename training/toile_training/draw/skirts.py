"""Skirts, alone or under a bodice."""

import numpy as np
from numpy.random import Generator

from ..classes import INSIDE, SKIRT
from .garment import Garment
from .geometry import Points, bulge, line, pt, ruffle

STYLES = ["plain", "pencil", "pleat", "flare", "tier", "ruffle", "tulle", "drape"]


def skirt(
    rng: Generator,
    g: Garment,
    waist: list[Points],
    hem: list[Points],
    style: str,
    tex: int,
    seam: float | None = None,
    label: int = SKIRT,
) -> None:
    """Draws a skirt from two waist points to two hem points and marks its hem. seam None: random."""
    uniform = rng.uniform
    bow = uniform(0.02, 0.16) if style == "pencil" else uniform(-0.12, 0.12)
    left, right = bulge(waist[0], hem[0], -bow), bulge(waist[1], hem[1], bow)
    edge = bulge(hem[1], hem[0], uniform(-0.03, 0.12))
    if style in ("ruffle", "tier", "flare", "tulle") and rng.random() < 0.7:
        edge = ruffle(edge, rng, uniform(0.02, 0.1), int(rng.integers(3, 14)))
    if rng.random() < (0.5 if style == "drape" else 0.15):  # uneven hem
        edge = edge + np.linspace(uniform(-0.5, 0.5), uniform(-0.5, 0.5), len(edge))[:, None] * pt(0, 1)
        left = bulge(waist[0], edge[-1], -bow)
        right = bulge(waist[1], edge[0], bow)
    if rng.random() < 0.4:
        back_hem(rng, g, hem, edge, label, tex)
    outline = np.vstack([line(waist[0], waist[1]), right[1:], edge[1:], left[::-1][1:]])
    if style == "tulle":
        tulle(rng, g, outline, (waist[0] + waist[1]) / 2, tex, label)
    else:
        strength, shadow = (uniform(0.1, 0.8), 0.3) if seam is None else (seam, 0)
        g.add(outline, label, tex=tex, seam=strength, shadow=shadow)
    if style == "drape":
        drape_lines(rng, g, left, right)
    elif style in ("pleat", "flare") or rng.random() < 0.3:
        pleats(rng, g, waist, hem)
    if style in ("tier", "ruffle"):
        tiers(rng, g, left, right, tex, label)
    if rng.random() < 0.12:
        slit(rng, g, waist, hem, tex)
    g.mark("hem", -1, edge[-1])
    g.mark("hem", 1, edge[0])


def back_hem(rng: Generator, g: Garment, hem: list[Points], edge: Points, label: int, tex: int) -> None:
    """Draws the inner side of the back below the front hem; a high-low skirt shows much of it."""
    uniform = rng.uniform
    drop = uniform(0.3, 0.8) if rng.random() < 0.1 else uniform(0.06, 0.25)
    far = drop / max(np.hypot(*(hem[1] - hem[0])), 0.5)
    if rng.random() < 0.5:
        near = bulge(hem[1], hem[0], uniform(0.0, 0.06)) + pt(0, -0.03)
        g.add(np.vstack([edge, near[::-1]]), INSIDE, "inside", tex=tex, shadow=0.1)
    else:
        g.add(np.vstack([bulge(hem[1], hem[0], far), line(hem[0], hem[1])]), INSIDE, "inside", tex=tex, shadow=0.1)


def tulle(rng: Generator, g: Garment, outline: Points, center: Points, tex: int, label: int) -> None:
    """Draws sheer layers over a shorter opaque one."""
    uniform = rng.uniform
    for factor in (1.0, uniform(0.85, 1.0)):
        layer = (outline - center) * pt(factor, factor) + center
        g.add(layer, label, tex=tex, alpha=uniform(0.35, 0.7), seam=0.2, shadow=0.1)
    slip = (outline - center) * pt(uniform(0.7, 0.95), uniform(0.5, 0.95)) + center
    g.add(slip, label, tex=tex, seam=0.2, shadow=0.1)
    g.add(outline, label, tex=tex, alpha=uniform(0.25, 0.6), seam=0.1, shadow=0)


def pleats(rng: Generator, g: Garment, waist: list[Points], hem: list[Points]) -> None:
    """Draws folds that fan out from the waist."""
    uniform, count = rng.uniform, int(rng.integers(3, 22))
    for t in np.linspace(0.03, 0.97, count) + uniform(-0.02, 0.02, count):
        a, b = waist[0] * (1 - t) + waist[1] * t, hem[0] * (1 - t) + hem[1] * t
        b = a + (b - a) * uniform(0.3, 1)
        g.line(bulge(a, b, uniform(-0.03, 0.03)), width=uniform(0.02, 0.12), alpha=uniform(0.1, 0.45))


def drape_lines(rng: Generator, g: Garment, left: Points, right: Points) -> None:
    """Draws folds that hang from one side to the other, gathered at one of them."""
    uniform = rng.uniform
    gathered, loose = (left, right) if rng.random() < 0.5 else (right, left)
    start, spread = uniform(0, 0.6), uniform(0.05, 0.4)
    for t in np.linspace(0, 1, int(rng.integers(5, 20))):
        a = gathered[int((start + spread * t) * 0.99 * (len(gathered) - 1))]
        b = loose[int(t * (len(loose) - 1))]
        sag = pt(0, uniform(0.0, 0.35))
        middle = (a + b) / 2 + sag
        reach = uniform(0.4, 1.0)
        curve = np.vstack([bulge(a, middle, uniform(-0.04, 0.04), 8), bulge(middle, b, uniform(-0.04, 0.04), 8)[1:]])
        g.line(curve[: max(3, int(len(curve) * reach))], width=uniform(0.02, 0.1), alpha=uniform(0.15, 0.6))


def tiers(rng: Generator, g: Garment, left: Points, right: Points, tex: int, label: int) -> None:
    """Draws flounces over one another from the lowest to the uppermost, each with a wavy lower edge."""
    uniform, count = rng.uniform, int(rng.integers(1, 7))
    even = rng.random() < 0.6
    places = np.linspace(0, 1, count + 2)[1:-1] if even else np.sort(uniform(0.15, 0.9, count))
    height, waves = uniform(0.01, 0.07), int(rng.integers(3, 14))
    whole_pieces = rng.random() < 0.7
    for t in places[::-1]:
        n = int(t * (len(left) - 1))
        out = pt(uniform(0.0, 0.06), 0) if whole_pieces else pt(0, 0)
        edge = ruffle(bulge(right[n] + out, left[n] - out, uniform(-0.02, 0.1)), rng, height, waves)
        if whole_pieces:
            poly = np.vstack([left[: n + 1], edge[::-1], right[: n + 1][::-1]])
            g.add(poly, label, tex=tex, seam=uniform(0.1, 0.7), shadow=uniform(0.4, 1))
        else:
            g.line(edge, width=uniform(0.02, 0.06), alpha=uniform(0.3, 0.8))


def slit(rng: Generator, g: Garment, waist: list[Points], hem: list[Points], tex: int) -> None:
    """Cuts a slit from the hem; sometimes the inner side of the back shows through it."""
    x = rng.uniform(0.25, 0.75)
    low = hem[0] * (1 - x) + hem[1] * x + pt(0, 0.15)
    high = (waist[0] * (1 - x) + waist[1] * x) * 0.5 + low * 0.5
    poly = np.vstack([line(high, low), line(low + pt(rng.uniform(0.15, 0.5), 0), high)])
    g.add(poly, INSIDE, "inside", tex=tex, shadow=0)
    if rng.random() < 0.5:
        g.add(poly, kind="erase")
