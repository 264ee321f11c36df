"""Short hair: roots on the scalp, guide hairs combed along a direction, strands between guides. All at rest."""

import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree
from scipy.spatial import cKDTree

from .scalp import above_hairline, head_centre, sample_faces, scalp_faces
from .strands import shorten

# How closely strands converge at the tip of the nearest guide, like locks.
GATHERED = 0.85
SHORT_STEPS = 8


def short_hair(person, style: dict) -> np.ndarray:
    """
    Curves (n, points, 3). Lengths are metres; `locks` is the number of guides, `mess` how far they differ in direction.
    """
    random = person.random
    roots, normals = _roots(person, style)
    count = len(roots)
    skin = BVHTree.FromPolygons([tuple(v) for v in person.rest], person.body_faces)
    guides = np.array([_combed(person, style, skin, roots[i], normals[i]) for i in range(style["locks"])])
    for _ in range(2):
        guides[:, 1:-1] = (guides[:, :-2] + 2 * guides[:, 1:-1] + guides[:, 2:]) / 4
    curves = _between_guides(roots, guides)
    along = np.linspace(0, 1, curves.shape[1])
    phase = random.uniform(0, 2 * np.pi, (count, 3))
    strength = 0.0010 * (0.5 + random.random(count) + (random.random(count) < 0.04) * 4)
    turns = random.uniform(2, 7, (count, 1, 1))
    wiggle = np.sin(along[None, :, None] * turns + phase[:, None]) * along[None, :, None]
    curves = curves + strength[:, None, None] * wiggle
    return shorten(curves, (1 - 0.35 * random.random(count)) * (curves.shape[1] - 1))


def _roots(person, style: dict) -> tuple[np.ndarray, np.ndarray]:
    random, count, raised = person.random, style["count"], style.get("hairline", 0.0)
    points, normals = sample_faces(person, scalp_faces(person, raised), count * 2)
    uneven = 0.004 * np.sin(points[:, 0] * 240) + 0.003 * np.sin(points[:, 0] * 511 + 1)
    height = above_hairline(person, points, raised) + uneven
    kept = height + random.random(len(points)) ** 2 * 0.016 - 0.010 > 0
    return points[kept][:count], normals[kept][:count]


def _nearest(skin: BVHTree, point: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    place, normal, _, _ = skin.find_nearest(Vector(point))
    return np.array(place), np.array(normal)


def _height_on_head(person, point: np.ndarray) -> float:
    centre, top = head_centre(person), person.rest[person.body_vertices][:, 2].max()
    return float(np.clip((point[2] - centre[2]) / (top - centre[2]), 0, 1))


def _combed(person, style: dict, skin: BVHTree, root: np.ndarray, normal: np.ndarray) -> np.ndarray:
    """A short hair: off the skin at the top, along it at the sides, forward at the forehead."""
    height, parting = _height_on_head(person, root), style.get("parting", 0.02)
    side = 1.0 if root[0] > parting else -1.0
    swept = 1.0 if parting < 0 else -1.0
    forward = float(np.clip((head_centre(person)[1] - 0.02 - root[1]) / 0.06, 0, 1))
    long_share = np.clip(height * 1.5, 0, 1) ** 1.3
    length = style["side"] + (style["length"] - style["side"]) * long_share
    length *= 0.8 + 0.4 * person.random.random()
    # Hair beyond the parting is combed the other way; swept across, it would stand off the head.
    beyond = float(np.clip((parting - root[0]) * swept / 0.02, 0, 1))
    sweep = swept * 0.55 * height**3 * (1 - 1.8 * beyond)
    down = 0.8 * (1 - height) + 0.5 * beyond * height
    flow = [sweep + 0.12 * side, 0.5 - 0.75 * forward * height, 0.25 * forward * height - down]
    heading = normal * (0.22 + 0.34 * height * (1 - beyond)) + np.array(flow)
    heading += person.random.normal(0, style["mess"], 3) * (0.3 + height)
    length *= person.random.uniform(0.75, 1.15)
    heading /= np.linalg.norm(heading)
    points, place = [root - normal * 0.001], root.copy()
    for step in range(SHORT_STEPS - 1):
        heading = heading + np.array([0, 0.10 - 0.1 * forward, -0.16]) * (0.4 + height)
        heading /= np.linalg.norm(heading)
        place = place + heading * length / (SHORT_STEPS - 1)
        ground, up = _nearest(skin, place)
        clearance = 0.0012 + 0.0012 * step * (0.1 + height)
        if (place - ground) @ up < clearance:
            place = ground + up * clearance
        points.append(place.copy())
    return np.array(points)


def _between_guides(roots: np.ndarray, guides: np.ndarray) -> np.ndarray:
    """Interpolates strands from the three nearest guides, and towards the tips by a share from the nearest only."""
    gap, nearest = cKDTree(guides[:, 0]).query(roots, k=3)
    weights = 1 / (gap + 0.0008)
    weights /= weights.sum(1, keepdims=True)
    along = np.linspace(0, 1, guides.shape[1])
    closest = np.zeros_like(weights)
    closest[:, 0] = 1
    mixed = (
        weights[:, None] * (1 - GATHERED * along[None, :, None]) + closest[:, None] * GATHERED * along[None, :, None]
    )
    offsets = guides - guides[:, :1]
    return roots[:, None] + np.einsum("nmj,njmk->nmk", mixed, offsets[nearest])
