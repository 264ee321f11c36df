"""The body's frame in a picture, as the engine derives it: axes and lengths from joints; sides are the viewer's."""

from dataclasses import dataclass

import numpy as np

from ..people.camera import JOINTS

LEAST_UNIT = 0.52
"""Smallest unit as a share of the torso's length; it limits the unit of turned bodies."""
SIDES = ("right", "left")
"""The person's sides that are on the viewer's left and right."""


def of_joint(joints: np.ndarray, name: str, side: int) -> np.ndarray:
    """The place (2,) of a joint."""
    return joints[JOINTS.index(f"{SIDES[side]}_{name}"), :2]


@dataclass
class BodyFrame:
    """Points (x, y) in pixels, y downwards; directions are unit vectors."""

    joints: np.ndarray
    """float (17, 2), in COCO's order"""
    neck: np.ndarray
    """The middle of the shoulders"""
    down: np.ndarray
    """Direction from the neck to the middle of the hips"""
    right: np.ndarray
    """Direction across it, to the right in the picture"""
    torso: float
    """Length from the neck to the middle of the hips"""
    span: float
    """Distance of the shoulders"""
    unit: float
    """The body's scale: its span, or a share of the torso when the body is turned"""

    @staticmethod
    def of(joints: np.ndarray) -> "BodyFrame":
        """The frame of joints (17, 2 or more)."""
        shoulders = [of_joint(joints, "shoulder", side) for side in (0, 1)]
        neck, pelvis = sum(shoulders) / 2, sum(of_joint(joints, "hip", side) for side in (0, 1)) / 2
        torso, span = float(np.linalg.norm(pelvis - neck)), float(np.linalg.norm(shoulders[1] - shoulders[0]))
        down = (pelvis - neck) / torso
        right = np.array([down[1], -down[0]]) * (-1 if down[1] < 0 else 1)
        return BodyFrame(joints[:, :2], neck, down, right, torso, span, max(span, torso * LEAST_UNIT))

    def local(self, places: np.ndarray) -> np.ndarray:
        """Converts points (n, 2) to units right of the torso's axis and below the neck."""
        out = np.atleast_2d(places) - self.neck
        return np.stack([out @ self.right, out @ self.down], 1) / self.unit

    def arm(self, side: int) -> np.ndarray:
        """Shoulder, elbow and wrist (3, 2)."""
        return np.array([of_joint(self.joints, name, side) for name in ("shoulder", "elbow", "wrist")])

    def arm_length(self, side: int) -> float:
        """Units from the shoulder to the wrist, along the arm."""
        return float(np.linalg.norm(np.diff(self.arm(side), axis=0), axis=1).sum() / self.unit)

    def on_arm(self, place: np.ndarray, side: int) -> tuple[float, float]:
        """Converts a point (2,) to its share of the way from shoulder to wrist, and units outwards from the arm.

        The share is above 1 beyond the wrist. The bone that is nearer to the point counts.
        """
        points = self.arm(side)
        lengths = np.linalg.norm(np.diff(points, axis=0), axis=1) + 1e-6
        flip = self.outwards(side)
        best, walked, found = np.inf, 0.0, (0.0, 0.0)
        for i in (0, 1):
            direction = (points[i + 1] - points[i]) / lengths[i]
            out = place - points[i]
            t = float(np.clip(out @ direction, 0, lengths[i] if i == 0 else np.inf))
            gap = float(np.linalg.norm(out - t * direction))
            if gap < best:
                best = gap
                across = float(out @ np.array([-direction[1], direction[0]])) * flip
                found = (walked + t) / lengths.sum(), across / self.unit
            walked += lengths[i]
        return found

    def from_arm(self, share: float, off: float, side: int) -> np.ndarray:
        """Inverse of `on_arm`: returns the point (2,)."""
        points = self.arm(side)
        lengths = np.linalg.norm(np.diff(points, axis=0), axis=1) + 1e-6
        along = share * lengths.sum()
        i = 0 if along <= lengths[0] else 1
        direction = (points[i + 1] - points[i]) / lengths[i]
        across = np.array([-direction[1], direction[0]]) * self.outwards(side)
        return points[i] + direction * (along - i * lengths[0]) + across * off * self.unit

    def outwards(self, side: int) -> int:
        """Returns 1 if a quarter turn from the upper arm's direction points away from the torso, -1 if towards it."""
        shoulder, elbow, _ = self.arm(side)
        across = -(elbow - shoulder)[1] * self.right[0] + (elbow - shoulder)[0] * self.right[1]
        return 1 if across * (1 if side else -1) >= 0 else -1
