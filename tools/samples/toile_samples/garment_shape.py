"""Shapes the surface around a body like clothes: torsos that hang straight, legs that are tubes."""

import math

import numpy as np

SECTORS = 48
SLICES = 30
# Metres from one fold of a sleeve to the next, and how high folds stand.
FOLD_STEP, FOLD_HEIGHT = 0.034, 0.0055


def boxed(points: np.ndarray, arm: np.ndarray, axis: float, levels, amount: float) -> np.ndarray:
    """Makes the torso hang from its widest place above, in each direction around the axis (a y)."""
    angle = np.arctan2(points[:, 1] - axis, points[:, 0])
    radius = np.hypot(points[:, 0], points[:, 1] - axis)
    heights = np.linspace(levels.shoulder - 0.12, levels.crotch - 0.02, SLICES)
    torso = (arm < 0.25) & (points[:, 2] < levels.shoulder - 0.02) & (points[:, 2] > levels.crotch - 0.02)
    profile = _falling_profile(points[:, 2], angle, radius, torso, heights)
    slices = np.clip(np.interp(points[:, 2], heights[::-1], np.arange(SLICES)[::-1]), 0, SLICES - 1)
    wider = np.maximum(_profile_at(profile, slices, angle) - radius, 0)
    below_chest = np.clip((levels.shoulder - 0.14 - points[:, 2]) / 0.10, 0, 1)
    below_chest = below_chest * (arm < 0.25) * (points[:, 2] > levels.crotch - 0.03)
    scale = (radius + amount * below_chest * wider) / np.maximum(radius, 1e-5)
    points = points.copy()
    points[:, 0] *= scale
    points[:, 1] = axis + (points[:, 1] - axis) * scale
    return points


def _falling_profile(z, angle, radius, torso, heights) -> np.ndarray:
    """The largest radius at or above each height, for each direction, smoothed."""
    sector = ((angle + math.pi) / (2 * math.pi) * SECTORS).astype(int) % SECTORS
    profile = np.zeros((SLICES, SECTORS))
    for i, height in enumerate(heights):
        near = torso & (np.abs(z - height) < 0.03)
        for k in range(SECTORS):
            apart = np.minimum((sector - k) % SECTORS, (k - sector) % SECTORS)
            found = radius[near & (apart <= 2)]
            profile[i, k] = max(found.max(initial=0), profile[i - 1, k] if i else 0)
    for _ in range(3):
        profile = (np.roll(profile, 1, 1) + 2 * profile + np.roll(profile, -1, 1)) / 4
        profile[1:-1] = (profile[:-2] + 2 * profile[1:-1] + profile[2:]) / 4
    return profile


def _profile_at(profile: np.ndarray, slices: np.ndarray, angle: np.ndarray) -> np.ndarray:
    """Bilinear, round the torso and down it."""
    turn = (angle + math.pi) / (2 * math.pi) * SECTORS - 0.5
    here = np.floor(turn).astype(int) % SECTORS
    after, share = (here + 1) % SECTORS, turn - np.floor(turn)
    above = slices.astype(int)
    below = np.minimum(above + 1, SLICES - 1)
    down = slices - above
    rows = [profile[row, here] * (1 - share) + profile[row, after] * share for row in (above, below)]
    return rows[0] * (1 - down) + rows[1] * down


def widened_legs(points: np.ndarray, place, levels, radius: float) -> np.ndarray:
    """Gives each leg at least a radius around its bones."""
    points = points.copy()
    for side, sign in (("L", 1), ("R", -1)):
        hip, knee, ankle = (place(f"{bone}.{side}") for bone in ("upperleg01", "lowerleg01", "foot"))
        leg = (points[:, 0] * sign > 0) & (points[:, 2] < levels.crotch)
        z = points[leg][:, 2]
        thigh = hip + (knee - hip) * ((hip[2] - z) / (hip[2] - knee[2]))[:, None]
        shin = knee + (ankle - knee) * ((knee[2] - z) / (knee[2] - ankle[2]))[:, None]
        offset = (points[leg] - np.where((z > knee[2])[:, None], thigh, shin))[:, :2]
        distance = np.linalg.norm(offset, axis=1)
        least = np.interp(z, [ankle[2], knee[2], levels.crotch], [radius, radius + 0.006, 0.085])
        further = np.maximum(least - distance, 0) / np.maximum(distance, 1e-5)
        points[leg, :2] += offset * further[:, None]
    return points


def creased_sleeves(garment, vertices: np.ndarray) -> np.ndarray:
    """
    Folds that gather at the bend of the elbow and above the cuff. They run askew around the sleeve and end before its
    outer side, where cloth is stretched; the simulation has too few points for them.
    """
    person = garment.person
    normals = normals_of(vertices, garment.faces)
    height = np.zeros(len(vertices))
    for side, sign in (("L", 1), ("R", -1)):
        shoulder, elbow, wrist = (person.joint(f"{bone}.{side}") for bone in ("upperarm01", "lowerarm01", "wrist"))
        along = (wrist - shoulder) / np.linalg.norm(wrist - shoulder)
        offset = vertices - elbow
        place = offset @ along
        # The bend opens to the front and towards the body.
        inner = normals @ _unit(np.array([-sign * 0.6, -0.8, 0.0]))
        phase = 2 * math.pi * (place + 0.05 * inner + 0.012 * np.sin(place * 61 + sign)) / FOLD_STEP
        gathered = np.exp(-((place / 0.075) ** 2)) * np.clip(0.45 + 0.75 * inner, 0, 1)
        at_cuff = place - np.linalg.norm(wrist - elbow) + 0.10
        gathered += 0.6 * np.exp(-((at_cuff / 0.04) ** 2)) * np.clip(0.6 + 0.5 * inner, 0, 1)
        sleeve = np.clip((garment.signed_arm * sign - 0.5) / 0.2, 0, 1)
        height += sleeve * gathered * (np.sin(phase) + 0.35 * np.sin(1.7 * phase + 2 * inner))
    return vertices + normals * (FOLD_HEIGHT * height)[:, None]


def normals_of(vertices: np.ndarray, faces: list[list[int]]) -> np.ndarray:
    triangles = np.array([(f[0], f[k], f[k + 1]) for f in faces for k in range(1, len(f) - 1)])
    first, second, third = (vertices[triangles[:, k]] for k in range(3))
    across = np.cross(second - first, third - first)
    found = np.zeros_like(vertices)
    for k in range(3):
        np.add.at(found, triangles[:, k], across)
    return _unit(found)


def _unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-12)
