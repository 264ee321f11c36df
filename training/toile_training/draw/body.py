"""The points that a bodice hangs on, and its neckline."""

import numpy as np
from numpy.random import Generator

from .garment import SIDES
from .geometry import Points, bulge, pt, spline

NECK_WIDTHS = {
    "boat": (0.55, 0.85),
    "square": (0.5, 0.75),
    "scoop": (0.42, 0.75),
    "halter": (0.25, 0.45),
    "high": (0.28, 0.42),
}


class Body:
    """Points of one bodice; index 0 is the viewer's left, 1 the right. The neck points are at y = 0.

    neck, shoulder, armpit, waist, hem: two points each. waist_y, hem_y: heights of waist and hem.
    soft: a dress without a seam at its waist.
    """

    def __init__(self, rng: Generator, neckline: str, use: str):
        uniform, is_dress = rng.uniform, use == "dress"
        shoulder_width = 1.0 if rng.random() < 0.7 else uniform(0.75, 1.1)
        dropped = rng.random() < 0.12
        """The sleeve is set in below the shoulder, as on boxy tees and sweaters."""
        neck_width = uniform(*NECK_WIDTHS.get(neckline, (0.32, 0.55)))
        slope, armhole = uniform(0.1, 0.4), uniform(0.65, 1.35)
        chest = uniform(0.88, 1.3)
        if dropped:
            shoulder_width, slope = chest * uniform(1.0, 1.25), uniform(0.35, 0.75)
        waist_width = chest * uniform(0.68, 1.05)
        armpit_y = slope + armhole
        self.waist_y = armpit_y + uniform(0.55, 1.3)
        self.soft = is_dress and rng.random() < 0.45
        self.crop = use == "top" and rng.random() < 0.12
        if is_dress and not self.soft and rng.random() < 0.25:
            # An empire line or a dropped waist: the seam marks where the skirt begins.
            self.waist_y = armpit_y + (uniform(0.1, 0.5) if rng.random() < 0.5 else uniform(1.1, 1.9))
        if self.soft:
            self.hem_y = self.waist_y + uniform(1.3, 5.2)
        elif is_dress:
            self.hem_y = self.waist_y + uniform(1.0, 5.0)
        elif self.crop:
            self.hem_y = armpit_y + uniform(0.2, 0.8)
        else:
            self.hem_y = self.waist_y + uniform(0.0, 2.3)
        flare = uniform(0.95, 2.2) if is_dress else uniform(0.95, 1.3) if rng.random() < 0.8 else uniform(1.2, 1.7)
        hem_width = chest * uniform(0.8, 1.05) if self.crop else waist_width * flare
        self.neck: list[Points] = []
        self.shoulder: list[Points] = []
        self.armpit: list[Points] = []
        self.waist: list[Points] = []
        self.hem: list[Points] = []
        for s in SIDES:
            self.neck.append(pt(s * neck_width, 0))
            shoulder = max(shoulder_width * jitter(rng, 0.03), neck_width + 0.06)
            self.shoulder.append(pt(s * shoulder, slope * jitter(rng, 0.1)))
            self.armpit.append(pt(s * chest * jitter(rng, 0.02), armpit_y * jitter(rng, 0.03)))
            self.waist.append(pt(s * waist_width * jitter(rng, 0.03), self.waist_y))
            self.hem.append(pt(s * hem_width * jitter(rng, 0.04), self.hem_y * jitter(rng, 0.01)))
        self.arm = uniform(0.05, 0.3)
        """How hollow the armhole is, as a share of its length."""


def jitter(rng: Generator, share: float) -> float:
    """Returns a random factor between 1 - share and 1 + share."""
    return 1 + rng.uniform(-share, share)


def neck_curve(rng: Generator, a: Points, b: Points, kind: str, depth: float) -> tuple[Points, Points]:
    """Returns the front edge of the neck, from a (left) to b (right) and `depth` deep, and its lowest point."""
    uniform = rng.uniform
    middle = (a + b) / 2 + pt(uniform(-0.03, 0.03), depth)
    half = (b[0] - a[0]) / 2
    if kind in ("v", "collar"):
        k = uniform(-0.08, 0.15 if kind == "v" else 0.12)
        curve = np.vstack([bulge(a, middle, -k), bulge(middle, b, -k)[1:]])
    elif kind == "square":
        left = pt(a[0] + uniform(0, 0.15) * half, middle[1] - 0.05)
        right = pt(b[0] - uniform(0, 0.15) * half, middle[1] - 0.05)
        heart = uniform(-0.15, 0.2)
        sides = bulge(a, left, 0.03, 6), bulge(right, b, 0.03, 6)
        curve = np.vstack(
            [sides[0], bulge(left, middle, heart, 8)[1:], bulge(middle, right, heart, 8)[1:], sides[1][1:]]
        )
    else:
        inset = half * (1 - uniform(0.6, 1.0) * 0.72)
        curve = spline(
            [
                a,
                pt(a[0] + inset, a[1] + depth * uniform(0.62, 0.8)),
                middle,
                pt(b[0] - inset, b[1] + depth * uniform(0.62, 0.8)),
                b,
            ]
        )
    return curve, middle if kind == "boat" else curve[np.argmax(curve[:, 1])]
