"""Natural curls: strands that coil away from the scalp, many of them together as locks. All at rest."""

import numpy as np
from scipy.spatial import cKDTree

from .scalp import above_hairline, head_centre, sample_faces, scalp_faces

POINTS = 18
# Distance of a strand from the axis of its lock, metres.
LOOSE = 0.0011


def curls(person, style: dict) -> np.ndarray:
    """Curves (n, POINTS, 3). `length` is how far the hair stands off the scalp in metres."""
    random, count = person.random, style["count"]
    roots, normals = sample_faces(person, scalp_faces(person, 0.0), count * 2)
    height = above_hairline(person, roots, 0.0) + 0.004 * np.sin(roots[:, 0] * 240)
    kept = height + random.random(len(roots)) ** 2 * 0.014 - 0.008 > 0
    roots, normals, height = roots[kept][:count], normals[kept][:count], height[kept][:count]
    locks = min(style["locks"], len(roots))
    paths = _locks(person, style, roots[:locks], normals[:locks], height[:locks])
    lock = cKDTree(roots[:locks]).query(roots)[1]
    along = np.linspace(0, 1, POINTS)
    # Strands leave the scalp where they grow, and soon run beside the axis of their lock.
    gathered = np.clip(along * 4, 0, 1)[None, :, None]
    apart = np.clip(roots - roots[lock], -0.004, 0.004)[:, None] * (1 - gathered)
    loose = random.normal(0, LOOSE, (len(roots), 1, 3)) * gathered
    stray = (random.random(len(roots)) < 0.06)[:, None, None] * random.normal(0, 0.004, (len(roots), 1, 3))
    return paths[lock] + apart + loose + stray * along[None, :, None] ** 2


def _locks(person, style: dict, roots: np.ndarray, normals: np.ndarray, height: np.ndarray) -> np.ndarray:
    random, count = person.random, len(roots)
    # Hair is shorter towards its line, so that the outline is round.
    reach = style["length"] * np.clip(0.35 + height / 0.06, 0.35, 1) * random.uniform(0.6, 1.15, count)
    outward = roots - head_centre(person)
    outward /= np.linalg.norm(outward, axis=1, keepdims=True)
    heading = normals * 0.5 + outward + [0, 0.1, 0.15] + random.normal(0, 0.22, (count, 3))
    heading /= np.linalg.norm(heading, axis=1, keepdims=True)
    across = np.cross(heading, random.normal(0, 1, (count, 3)))
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    beside = np.cross(heading, across)
    along = np.linspace(0, 1, POINTS)
    turn = along[None] * random.uniform(1.6, 2.8, (count, 1)) * 2 * np.pi + random.uniform(0, 6.28, (count, 1))
    width = random.uniform(0.0025, 0.0045, (count, 1)) * np.clip(along[None] * 3, 0, 1)
    coil = across[:, None] * (np.cos(turn) * width)[..., None] + beside[:, None] * (np.sin(turn) * width)[..., None]
    return roots[:, None] + heading[:, None] * (reach[:, None] * along[None])[..., None] + coil
