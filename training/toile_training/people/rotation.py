"""Rotations as 3x3 matrices."""

import math

import numpy as np

Array = np.ndarray
X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


def turn(axis: Array | tuple[float, float, float], degrees: float) -> Array:
    """Rotation about an axis of any length."""
    x, y, z = np.asarray(axis, float) / (np.linalg.norm(axis) + 1e-12)
    cross, angle = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]]), math.radians(degrees)
    return np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross


def turn_onto(a: Array, b: Array) -> Array:
    """The shortest rotation that makes vector a point along b."""
    a, b = a / np.linalg.norm(a), b / np.linalg.norm(b)
    axis = np.cross(a, b)
    sine = float(np.linalg.norm(axis))
    return np.eye(3) if sine < 1e-8 else turn(axis, math.degrees(math.atan2(sine, a @ b)))


def share_of(rotation: Array, share: float) -> Array:
    """The same rotation by a share of its angle."""
    angle = math.acos(max(-1.0, min(1.0, (np.trace(rotation) - 1) / 2)))
    if angle < 1e-6:
        return np.eye(3)
    twice = rotation - rotation.T
    axis = np.array([twice[2, 1], twice[0, 2], twice[1, 0]]) / (2 * math.sin(angle) + 1e-9)
    return turn(axis, math.degrees(angle) * share)


def across(vector: Array, axis: Array) -> Array:
    """Returns the component of a vector perpendicular to a unit axis."""
    return vector - axis * (vector @ axis)


def bend(shoulder: Array, wrist: Array, upper: float, fore: float, pole: Array) -> tuple[Array, Array]:
    """Vectors of upper arm and forearm (lengths `upper`, `fore`) that reach a target, elbow towards the pole.

    If the target is out of reach, the arm points to it.
    """
    way = wrist - shoulder
    distance = min(max(float(np.linalg.norm(way)), abs(upper - fore) + 0.02), (upper + fore) * 0.999)
    way = way / np.linalg.norm(way)
    cosine = (upper**2 + distance**2 - fore**2) / (2 * upper * distance)
    angle = math.acos(max(-1.0, min(1.0, cosine)))
    side = across(pole, way)
    side = side / (np.linalg.norm(side) + 1e-9)
    elbow = shoulder + upper * (math.cos(angle) * way + math.sin(angle) * side)
    return elbow - shoulder, shoulder + way * distance - elbow
