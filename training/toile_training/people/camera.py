"""A camera in front of a person, and the typical crops of fashion photos."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

JOINTS = [
    "nose",
    "left_eye",
    "right_eye",
    "left_ear",
    "right_ear",
    "left_shoulder",
    "right_shoulder",
    "left_elbow",
    "right_elbow",
    "left_wrist",
    "right_wrist",
    "left_hip",
    "right_hip",
    "left_knee",
    "right_knee",
    "left_ankle",
    "right_ankle",
]
"""COCO's 17 joints. Left and right are the person's."""
SHOULDERS, HIPS, KNEES, ANKLES = slice(5, 7), slice(11, 13), slice(13, 15), slice(15, 17)

BOTTOMS = {"feet": 0.36, "knees": 0.26, "hips": 0.31, "chest": 0.07}
"""Probabilities of the body heights at which the picture ends below."""
CUT_HEAD = 0.17
"""Share of the pictures whose upper edge cuts the head or the neck."""


@dataclass
class Camera:
    """A pinhole camera that looks along -z, with a lens that keeps the picture's scale in the person's plane."""

    center: np.ndarray
    """float64 (3,): the target point, in metres"""
    distance: float
    """Metres from the center to the camera"""
    pitch: float
    """Radians that the camera looks down"""
    roll: float
    """Radians"""
    scale: float = 1.0
    """Pixels for each unit of the picture plane at a distance of 1 m"""
    left: float = 0.0
    top: float = 0.0
    """Corner of the picture, in that plane"""

    def project(self, points: np.ndarray) -> np.ndarray:
        """Projects points (n, 3) in metres to x, y in pixels and the distance from the camera in metres, (n, 3)."""
        q = points - self.center
        cos, sin = math.cos(self.pitch), math.sin(self.pitch)
        up, towards = q[:, 1] * cos - q[:, 2] * sin, q[:, 1] * sin + q[:, 2] * cos
        far = self.distance - towards
        cos, sin = math.cos(self.roll), math.sin(self.roll)
        x, y = (q[:, 0] * cos - up * sin) / far, -(q[:, 0] * sin + up * cos) / far
        return np.stack([(x - self.left) * self.scale, (y - self.top) * self.scale, far], 1)


def random_camera(rng: Generator, person: np.ndarray, joints: np.ndarray, width: int, height: int) -> Camera:
    """A random camera on a person's vertices (n, 3) with joints (17, 3), whole or cropped, for width x height."""
    low, high = person.min(0), person.max(0)
    tall = high[1] - low[1]
    distance, stands = rng.uniform(1.9, 5.5), low[1] + tall * rng.uniform(0.35, 1.05)
    looks_at = low[1] + tall * rng.uniform(0.45, 0.75)
    trunk = np.vstack([joints[SHOULDERS], joints[HIPS]]).mean(0)
    camera = Camera(
        np.array([trunk[0], looks_at, trunk[2]]),
        distance,
        math.atan2(stands - looks_at, distance),
        math.radians(rng.normal(0, 1.5)),
    )
    seen, outline = camera.project(joints), camera.project(person)
    shoulders, hips, knees = (seen[part, 1].mean() for part in (SHOULDERS, HIPS, KNEES))
    torso = abs(hips - shoulders) + 1e-6
    head, feet = outline[:, 1].min(), outline[:, 1].max()
    bottom = {
        "feet": feet + torso * rng.uniform(0.05, 0.4),
        "knees": knees + torso * rng.uniform(-0.4, 0.4),
        "hips": hips + torso * rng.uniform(0.0, 0.5),
        "chest": shoulders + torso * rng.uniform(0.5, 0.9),
    }[str(rng.choice(list(BOTTOMS), p=list(BOTTOMS.values())))]
    top = head - torso * rng.uniform(0.08, 0.7)
    if rng.random() < CUT_HEAD:
        top = rng.uniform(head, shoulders - 0.12 * torso)
    bottom = max(bottom, top + 1.2 * torso)
    camera.scale = height / (bottom - top)
    camera.top = top
    middle = np.concatenate([seen[SHOULDERS, 0], seen[HIPS, 0]]).mean()
    camera.left = middle + (rng.normal(0, 0.12) - 0.5) * width / camera.scale
    return camera
