"""Hair over the forehead: a straight fringe, or one parted in the middle like a curtain. All at rest."""

import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from .scalp import above_hairline, head_centre, rest_eye, sample_faces, scalp_faces

POINTS = 12
LOCKS = 46


def fringe(person, style: dict) -> np.ndarray:
    """Curves (n, POINTS, 3). `fringe` is `straight` or `curtain`; `fringe_count` how many hairs."""
    curtain = style["fringe"] == "curtain"
    roots = _roots(person, style.get("fringe_count", 2600), 40 if curtain else 58)
    random, centre, eye = person.random, head_centre(person), rest_eye(person)
    angle = np.degrees(np.arctan2(roots[:, 0], centre[1] - roots[:, 1]))
    parted = np.where(roots[:, 0] > style.get("parting", 0.004), 1.0, -1.0)
    lock = np.floor((angle + 60) / 120 * LOCKS).astype(int).clip(0, LOCKS - 1)
    own = random.normal(0, 1, (LOCKS, 3))[lock]
    loose = random.normal(0, 1, (len(roots), 3))
    if curtain:
        end_angle = parted * (52 + 7 * own[:, 0] + 4 * loose[:, 0]) + angle * 0.15
        end_height = eye[2] - 0.048 + 0.016 * own[:, 1] + 0.010 * loose[:, 1]
        bend, fall = 0.75, 1.7
    else:
        end_angle = angle * 1.02 + 3.0 * own[:, 0] + 1.6 * loose[:, 0]
        end_height = eye[2] + 0.017 - 0.010 * np.abs(angle / 45) ** 2 + 0.005 * own[:, 1] + 0.004 * loose[:, 1]
        bend, fall = 1.0, 1.25
    along = np.linspace(0, 1, POINTS)
    turn = np.radians(angle[:, None] + (end_angle - angle)[:, None] * along[None] ** bend)
    height = roots[:, 2:] + (end_height - roots[:, 2])[:, None] * along[None] ** fall
    guess = np.stack([np.sin(turn) * 0.105, centre[1] - np.cos(turn) * 0.12, height], -1)
    layer = random.random(len(roots)) * 0.005
    lift = 0.0022 + (0.010 if curtain else 0.007) * np.sin(np.pi * along) ** 0.8 + 0.004 * along
    return _off_the_skin(person, roots, guess, layer[:, None] * np.clip(along * 4, 0, 1) + lift)


def _roots(person, count: int, widest: float) -> np.ndarray:
    centre = head_centre(person)
    points, _ = sample_faces(person, scalp_faces(person, 0.0), count * 14)
    height = above_hairline(person, points, 0.0)
    angle = np.degrees(np.abs(np.arctan2(points[:, 0], centre[1] - points[:, 1])))
    front = (points[:, 1] < centre[1]) & (angle < widest) & (height > -0.003) & (height < 0.030)
    return points[front][:count]


def _off_the_skin(person, roots: np.ndarray, guess: np.ndarray, clearance: np.ndarray) -> np.ndarray:
    skin = BVHTree.FromPolygons([tuple(v) for v in person.rest], person.body_faces)
    curves = guess.copy()
    curves[:, 0] = roots
    for i in range(len(curves)):
        for k in range(1, guess.shape[1]):
            place, normal, _, _ = skin.find_nearest(Vector(guess[i, k]))
            curves[i, k] = np.array(place) + np.array(normal) * clearance[i, k]
            curves[i, k, 2] = guess[i, k, 2]
    for _ in range(2):
        curves[:, 1:-1] = (curves[:, :-2] + 2 * curves[:, 1:-1] + curves[:, 2:]) / 4
    return curves
