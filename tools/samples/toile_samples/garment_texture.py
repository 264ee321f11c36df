"""Coordinates on the cloth of a worn garment in metres: cylinders around torso, arms and legs."""

import math

import numpy as np

# Torsos are this long on the cloth, and arms that long, so that a print sits at the same place on every body.
TORSO_LENGTH = 0.55
ARM_LENGTH = 0.52
TORSO_RADIUS = 0.155


def texture_coordinates(garment) -> tuple[np.ndarray, list[list[int]]]:
    """One row for each corner of each face, and the faces' rows."""
    rows, faces = [], []
    for face in garment.faces:
        points = garment.rest[face]
        arm = garment.signed_arm[face].mean()
        if abs(arm) > 0.5 and garment.cut.kind != "trousers":
            found = _on_sleeve(garment, points, "L" if arm > 0 else "R")
        elif garment.cut.kind == "trousers" and points[:, 2].mean() < garment.levels.crotch:
            found = _on_leg(garment, points)
        else:
            found = _on_torso(garment, points)
        faces.append(list(range(len(rows), len(rows) + len(found))))
        rows += list(found)
    return np.array(rows), faces


def _around(sideways: np.ndarray, forwards: np.ndarray) -> np.ndarray:
    """Angles of one face, without a jump at the back."""
    angle = np.arctan2(sideways, forwards)
    return np.where(angle < 0, angle + 2 * math.pi, angle) if np.ptp(angle) > math.pi else angle


def _height(garment, z: np.ndarray) -> np.ndarray:
    levels = garment.levels
    return (z - levels.shoulder) / (levels.shoulder - levels.crotch) * TORSO_LENGTH


def _on_sleeve(garment, points: np.ndarray, side: str) -> np.ndarray:
    shoulder, elbow, wrist = (garment.place(f"{bone}.{side}") for bone in ("upperarm01", "lowerarm01", "wrist"))
    axis = (wrist - shoulder) / np.linalg.norm(wrist - shoulder)
    sideways = np.cross(axis, [0, -1.0, 0])
    sideways /= np.linalg.norm(sideways)
    offset = points - shoulder
    angle = _around(offset @ sideways, offset @ np.cross(sideways, axis))
    length = np.linalg.norm(elbow - shoulder) + np.linalg.norm(wrist - elbow)
    apart = 3.1 if side == "L" else 4.2
    return np.stack([angle * 0.075 + apart, 0.1 - offset @ axis / length * ARM_LENGTH], 1)


def _on_leg(garment, points: np.ndarray) -> np.ndarray:
    sign = 1 if points[:, 0].mean() > 0 else -1
    knee = garment.place("lowerleg01.L") * [sign, 1, 1]
    angle = _around(points[:, 0] - knee[0], -(points[:, 1] - knee[1]))
    return np.stack([angle * 0.08 + 5 + sign, _height(garment, points[:, 2])], 1)


def _on_torso(garment, points: np.ndarray) -> np.ndarray:
    angle = _around(points[:, 0], -(points[:, 1] - garment.axis))
    below = np.maximum(0, garment.levels.crotch + 0.07 - points[:, 2])
    return np.stack([angle * (TORSO_RADIUS + below * garment.cut.flare), _height(garment, points[:, 2])], 1)
