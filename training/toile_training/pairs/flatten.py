"""Lays garments flat: unrolls each slice of a tube (torso, sleeve, skirt) by its arc length.

Cloth that lies flat is about half its girth wide; `spread` interpolates between the worn outline (0, a
garment on a dummy) and that width (1).
"""

import math

import numpy as np

from ..people.bottoms import DOWN, ROUND
from ..people.layer import Layer
from ..people.measures import SIDES, Measures

QUARTER = math.pi / 2


def eased(x: np.ndarray, start: float, end: float) -> np.ndarray:
    """Smoothstep: 0 before start, 1 beyond end."""
    t = np.clip((x - start) / (end - start), 0, 1)
    return t * t * (3 - 2 * t)


class Profile:
    """Smooth upper envelope of values by height, insensitive to single vertices."""

    def __init__(self, at: np.ndarray, values: np.ndarray, slices: int = 40, quantile: float = 0.98):
        low, high = at.min(), at.max()
        self.places = np.linspace(low, high, slices)
        reach = (high - low) / slices * 1.5
        found, order = np.full(slices, np.nan), np.argsort(at)
        bounds = np.searchsorted(at[order], np.stack([self.places - reach, self.places + reach]))
        for k, (first, last) in enumerate(bounds.T):
            if last - first > 4:
                near = np.sort(values[order[first:last]])
                found[k] = near[round(quantile * (len(near) - 1))]
        known = ~np.isnan(found)
        even = np.interp(self.places, self.places[known], found[known])
        self.values = np.convolve(np.pad(even, 2, "edge"), [0.1, 0.2, 0.4, 0.2, 0.1], "valid")

    def __call__(self, at: np.ndarray | float) -> np.ndarray:
        return np.interp(at, self.places, self.values)


class FlatTorso:
    """The tube round a torso."""

    def __init__(self, points: np.ndarray, torso: np.ndarray, shoulder: float, spread: float):
        """points: float (n, 3) in the rest pose; torso: bool (n,); shoulder: its height."""
        y = points[torso, 1]
        self.half = Profile(y, np.abs(points[torso, 0]))
        self.front, self.back = Profile(y, points[torso, 2]), Profile(y, -points[torso, 2])
        self.shoulder, self.spread = shoulder, spread

    def lay(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """x (n,) in metres, and which points (n,) are on the front."""
        y = points[:, 1]
        wide, front, back = np.maximum(self.half(y), 0.02), self.front(y), -self.back(y)
        middle, deep = (front + back) / 2, np.maximum((front - back) / 2, 0.02)
        angle = np.arctan2(points[:, 0] / wide, (points[:, 2] - middle) / deep)
        share, on_front = folded(angle)
        quarter = QUARTER * np.sqrt((wide**2 + deep**2) / 2)
        # Shoulders lie flat as they are.
        unrolled = self.spread * eased(self.shoulder + 0.01 - y, 0, 0.16)
        return share / QUARTER * quarter * unrolled + points[:, 0] * (1 - unrolled), on_front

    def half_width(self, y: float) -> float:
        """Half the width of the flat tube at a height."""
        wide, deep = self.half(y), (self.front(y) + self.back(y)) / 2
        quarter = QUARTER * math.sqrt((wide**2 + deep**2) / 2)
        return float(quarter * self.spread + wide * (1 - self.spread))


def folded(angle: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Angles round a tube as those of its front half, and which of them were there."""
    front = np.abs(angle) <= QUARTER
    return np.where(front, angle, np.sign(angle) * math.pi - angle), front


def rolled_out(share: np.ndarray, radius: np.ndarray, spread: float) -> np.ndarray:
    """Metres from the middle of a round tube at angles of its front half."""
    return (share * spread + np.sin(share) * (1 - spread)) * radius


def flat_top(m: Measures, points: np.ndarray, spread: float, swing: float) -> tuple[np.ndarray, np.ndarray]:
    """A top's points (n, 3) in the rest pose, laid flat.

    swing: radians between sleeves and torso. Returns places (n, 2) in metres, y upwards, and which are on the front.
    """
    x, front = FlatTorso(points, m.arm < 0.4, m.shoulder, spread).lay(points)
    flat = np.stack([x, points[:, 1]], 1)
    for side, sign in zip(SIDES, (1, -1)):
        share, on_front, radius = round_arm(m, points, side, sign)
        shoulder, elbow = m.joint(f"upperarm01.{side}"), m.joint(f"lowerarm01.{side}")
        along = (elbow - shoulder)[:2] / np.linalg.norm((elbow - shoulder)[:2])
        across = np.array([-along[1], along[0]]) * (1 if sign > 0 else -1)
        across *= np.sign(across[1])
        t = m.along_arm[side]
        straight = shoulder[:2] + t[:, None] * along + rolled_out(share, radius(t), spread)[:, None] * across
        on_arm = eased(m.arms[side], 0.1, 0.9)[:, None]
        flat = flat * (1 - on_arm) + straight * on_arm
        turned = turned_by(flat - shoulder[:2], (swing - math.atan2(abs(along[0]), -along[1])) * sign)
        flat = flat + eased(m.arms[side], 0.02, 0.8)[:, None] * (turned - (flat - shoulder[:2]))
        front = np.where(m.arms[side] > 0.5, on_front, front)
    return flat, front


def round_arm(m: Measures, points: np.ndarray, side: str, sign: int) -> tuple[np.ndarray, np.ndarray, Profile]:
    """Angles (n,) of the front half round an arm, upwards, which points are on the front, and the sleeve's radius."""
    shoulder, elbow, wrist = (m.joint(f"{bone}.{side}") for bone in ("upperarm01", "lowerarm01", "wrist"))
    upper = np.linalg.norm(elbow - shoulder)
    d1, d2 = (elbow - shoulder) / upper, (wrist - elbow) / np.linalg.norm(wrist - elbow)
    up = np.array([sign * -d1[1], abs(d1[0]), 0.0])
    fore = (points - shoulder) @ d1 > upper
    angle, distance = np.zeros(len(points)), np.zeros(len(points))
    for direction, start, on in ((d1, shoulder, ~fore), (d2, elbow, fore)):
        rise = up - direction * (up @ direction)
        rise /= np.linalg.norm(rise)
        ahead = np.cross(rise, direction)
        ahead *= np.sign(ahead[2])
        out = points[on] - start
        out = out - (out @ direction)[:, None] * direction
        angle[on] = np.arctan2(out @ rise, out @ ahead)
        distance[on] = np.hypot(out @ rise, out @ ahead)
    share, front = folded(angle)
    on_arm = m.arms[side] > 0.5
    return share, front, Profile(m.along_arm[side][on_arm], distance[on_arm], 16, 0.6)


def turned_by(places: np.ndarray, angle: float) -> np.ndarray:
    """Rotates points (n, 2) counter-clockwise."""
    cos, sin = math.cos(angle), math.sin(angle)
    return places @ np.array([[cos, sin], [-sin, cos]])


def flat_skirt(skirt: Layer, spread: float, at_top: float) -> tuple[np.ndarray, np.ndarray]:
    """A lofted skirt or tail laid flat, as `flat_top` does. at_top: half its width where it begins."""
    rows = skirt.rest.reshape(DOWN, ROUND, 3)
    wide, deep = (np.ptp(rows[..., axis], axis=1) / 2 for axis in (0, 2))
    share, front = folded((np.arange(ROUND) + 0.5) / ROUND * 2 * math.pi - math.pi)
    quarter = QUARTER * np.sqrt((wide**2 + deep**2) / 2)
    unrolled = share[None] / QUARTER * quarter[:, None] * spread + np.sin(share)[None] * wide[:, None] * (1 - spread)
    factor = at_top / max(quarter[0] * spread + wide[0] * (1 - spread), 1e-3)
    joins = np.clip(1 - np.arange(DOWN) / (0.35 * DOWN), 0, 1)
    unrolled = unrolled * (1 + (factor - 1) * joins)[:, None]
    return np.stack([unrolled.ravel(), skirt.rest[:, 1]], 1), np.tile(front, DOWN)
