"""Curves in garment units: half a shoulder width is about 1, x points to the viewer's right, y down.

Curves and polygons are float arrays (n, 2). Every function returns a new array.
"""

import numpy as np
from numpy.random import Generator

Points = np.ndarray


def pt(x: float, y: float) -> Points:
    """Returns one point."""
    return np.array([x, y], float)


def line(a: Points, b: Points, n: int = 2) -> Points:
    """Straight line from a to b with n points."""
    t = np.linspace(0, 1, n)[:, None]
    return np.asarray(a) * (1 - t) + np.asarray(b) * t


def quad(a: Points, control: Points, b: Points, n: int = 14) -> Points:
    """Quadratic Bezier curve."""
    t = np.linspace(0, 1, n)[:, None]
    return (1 - t) ** 2 * np.asarray(a) + 2 * t * (1 - t) * np.asarray(control) + t**2 * np.asarray(b)


def bulge(a: Points, b: Points, k: float, n: int = 12) -> Points:
    """Curve from a to b, bowed by k times its length, to the left of the direction of travel when k > 0."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    d = b - a
    return quad(a, (a + b) / 2 + 2 * k * np.array([d[1], -d[0]]), b, n)


def spline(points: Points, n: int = 10) -> Points:
    """Catmull-Rom spline through all points, n points for each span."""
    p = np.asarray(points, float)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    t = np.linspace(0, 1, n, endpoint=False)[:, None]
    spans = []
    for i in range(1, len(p) - 2):
        a, b, c, d = p[i - 1], p[i], p[i + 1], p[i + 2]
        quadratic = 2 * a - 5 * b + 4 * c - d
        cubic = 3 * b - a - 3 * c + d
        spans.append(0.5 * (2 * b + (c - a) * t + quadratic * t**2 + cubic * t**3))
    return np.vstack([*spans, p[-2][None]])


def resample(curve: Points, n: int) -> Points:
    """n points at equal distances along the curve."""
    along = np.r_[0, np.cumsum(np.hypot(*np.diff(curve, axis=0).T))]
    t = np.linspace(0, along[-1], n)
    return np.stack([np.interp(t, along, curve[:, 0]), np.interp(t, along, curve[:, 1])], 1)


def normals(curve: Points) -> Points:
    """Unit normals of the curve, to the left of the direction of travel."""
    g = np.gradient(curve, axis=0)
    g /= np.maximum(np.hypot(g[:, 0], g[:, 1])[:, None], 1e-6)
    return np.stack([g[:, 1], -g[:, 0]], 1)


def ruffle(curve: Points, rng: Generator, amplitude: float, waves: int) -> Points:
    """Returns the curve with waves of random length and height added."""
    n = int(waves * 8) + 8
    p = resample(curve, n)
    t = np.linspace(0, 1, n)
    drift = 0.03 * np.sin(2 * np.pi * (t * rng.uniform(1, 3) + rng.random()))
    height = amplitude * (0.6 + 0.4 * np.sin(2 * np.pi * (t * rng.uniform(1, 4) + rng.random())))
    return p + normals(p) * (np.sin(2 * np.pi * waves * (t + drift)) * height)[:, None]


def band(curve: Points, width: float, side: float = 1) -> Points:
    """Strip of the given width on one side of a curve."""
    return np.vstack([curve, (curve + normals(curve) * width * side)[::-1]])


def ribbon(curve: Points, half_widths: list[float]) -> Points:
    """Ribbon around a curve; its half width interpolates the given values linearly."""
    places = np.linspace(0, 1, len(half_widths))
    w = np.interp(np.linspace(0, 1, len(curve)), places, half_widths)[:, None]
    n = normals(curve)
    return np.vstack([curve + n * w, (curve - n * w)[::-1]])


def ellipse(center: Points, rx: float, ry: float, n: int = 28) -> Points:
    """Closed ellipse with n points."""
    a = np.linspace(0, 2 * np.pi, n)
    return np.stack([np.cos(a) * rx, np.sin(a) * ry], 1) + center


def box(x0: float, y0: float, x1: float, y1: float) -> Points:
    """Upright rectangle."""
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], float)
