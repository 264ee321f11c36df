"""
Short hair and hair pulled back into a bun: roots on the scalp, guide hairs combed along a direction, and strands
between guides. All at rest.
"""

import math

import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree
from scipy.spatial import cKDTree

from .scalp import above_hairline, head_centre, sample_faces, scalp_faces
from .strands import shorten

GUIDES = 1500
BUN_STEPS = 15
SHORT_STEPS = 8


def short_hair(person, style: dict) -> np.ndarray:
    """Curves (n, points, 3). `kind` is `short` or `bun`; lengths are metres."""
    random = person.random
    roots, normals = _roots(person, style)
    count, bun = len(roots), style["kind"] == "bun"
    skin = BVHTree.FromPolygons([tuple(v) for v in person.rest], person.body_faces)
    comb = _pulled_back if bun else _combed
    guides = np.array([comb(person, style, skin, roots[i], normals[i]) for i in range(min(GUIDES, count))])
    for _ in range(2):
        guides[:, 1:-1] = (guides[:, :-2] + 2 * guides[:, 1:-1] + guides[:, 2:]) / 4
    curves = _between_guides(roots, guides, bun)
    along = np.linspace(0, 1, curves.shape[1])
    phase = random.uniform(0, 2 * np.pi, (count, 3))
    strength = 0.0010 * (0.5 + random.random(count) + (random.random(count) < 0.04) * 4)
    envelope = np.sin(np.pi * along) ** 0.7 if bun else along
    turns = random.uniform(2, 7, (count, 1, 1))
    wiggle = np.sin(along[None, :, None] * turns + phase[:, None]) * envelope[None, :, None]
    curves = curves + strength[:, None, None] * wiggle
    if not bun:
        return shorten(curves, (1 - 0.35 * random.random(count)) * (curves.shape[1] - 1))
    wisps = _wisps(person, style, roots, normals)
    return np.concatenate([curves, wisps, _knot(person, style, count // 3)])


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
    forward = float(np.clip((head_centre(person)[1] - 0.02 - root[1]) / 0.06, 0, 1))
    long_share = np.clip(height * 1.5, 0, 1) ** 1.3
    length = style["side"] + (style["length"] - style["side"]) * long_share
    length *= 0.8 + 0.4 * person.random.random()
    sweep = 0.55 * (1 if parting < 0 else -1) * height
    flow = [sweep + 0.12 * side, 0.5 - 0.75 * forward * height, -0.8 * (1 - height) + 0.25 * forward * height]
    heading = normal * (0.30 + 0.5 * height) + np.array(flow)
    heading /= np.linalg.norm(heading)
    points, place = [root - normal * 0.001], root.copy()
    for step in range(SHORT_STEPS - 1):
        heading = heading + np.array([0, 0.10 - 0.1 * forward, -0.16]) * (0.4 + height)
        heading /= np.linalg.norm(heading)
        place = place + heading * length / (SHORT_STEPS - 1)
        ground, up = _nearest(skin, place)
        clearance = 0.0012 + 0.0016 * step * (0.2 + height)
        if (place - ground) @ up < clearance:
            place = ground + up * clearance
        points.append(place.copy())
    return np.array(points)


def _tie(person) -> np.ndarray:
    return head_centre(person) + [0, 0.100, 0.02]


def _pulled_back(person, style: dict, skin: BVHTree, root: np.ndarray, normal: np.ndarray) -> np.ndarray:
    """A hair that runs over the head to the knot."""
    height, tie = _height_on_head(person, root), _tie(person)
    layer = style["volume"] * (0.3 + 0.7 * person.random.random())
    points = [root - normal * 0.001]
    for step in range(1, BUN_STEPS):
        along = step / (BUN_STEPS - 1)
        place = root * (1 - along) + tie * along + np.array([0, 0, 0.02 * math.sin(math.pi * along) * height])
        ground, up = _nearest(skin, place)
        clearance = 0.0018 + layer * 0.6 * math.sin(math.pi * min(1, along + 0.08)) ** 0.6
        if (place - ground) @ up < clearance or along < 0.8:
            place = ground + up * clearance
        points.append(place)
    return np.array(points)


def _between_guides(roots: np.ndarray, guides: np.ndarray, bun: bool) -> np.ndarray:
    """Strands follow the three nearest guides, and towards the tips the nearest alone; in a bun all meet at the tie."""
    gap, nearest = cKDTree(guides[:, 0]).query(roots, k=3)
    weights = 1 / (gap + 0.0008)
    weights /= weights.sum(1, keepdims=True)
    along = np.linspace(0, 1, guides.shape[1])
    closest = np.zeros_like(weights)
    closest[:, 0] = 1
    mixed = weights[:, None] * (1 - 0.65 * along[None, :, None]) + closest[:, None] * 0.65 * along[None, :, None]
    offsets = guides - guides[:, :1]
    curves = roots[:, None] + np.einsum("nmj,njmk->nmk", mixed, offsets[nearest])
    if not bun:
        return curves
    met = np.einsum("nmj,njmk->nmk", mixed, guides[nearest])
    return curves * (1 - along[None, :, None]) + met * along[None, :, None]


def _wisps(person, style: dict, roots: np.ndarray, normals: np.ndarray) -> np.ndarray:
    """Loose hairs along the hairline."""
    random = person.random
    edge = np.where(above_hairline(person, roots, style.get("hairline", 0.0)) < 0.012)[0]
    edge = random.choice(edge, min(len(edge), style["wisps"]), replace=False)
    count = len(edge)
    curves = np.zeros((count, BUN_STEPS, 3))
    curves[:, 0] = place = roots[edge].copy()
    heading = normals[edge] * 0.8 + [0, 0.1, 0.35] + random.normal(0, 0.35, (count, 3))
    lengths = random.uniform(0.008, 0.04, count)[:, None]
    for step in range(1, BUN_STEPS):
        heading += np.array([0, 0.05, -0.16]) + random.normal(0, 0.05, heading.shape)
        heading /= np.linalg.norm(heading, axis=1, keepdims=True)
        place = place + heading * lengths / BUN_STEPS
        curves[:, step] = place
    return curves


def _knot(person, style: dict, count: int) -> np.ndarray:
    """The bun: strands coiled in a flattened ball behind the tie."""
    random = person.random
    radius = style.get("bun", 0.034) * random.random(count) ** 0.35
    start, tilt, across = (
        random.uniform(0, 2 * np.pi, count),
        random.normal(0, 0.5, count),
        random.uniform(-1, 1, count),
    )
    angle = start[:, None] + np.linspace(0, 3.6, BUN_STEPS)[None]
    around = (radius * np.sqrt(np.clip(1 - (across * 0.8) ** 2, 0, 1)))[:, None]
    x, z = around * np.cos(angle), around * np.sin(angle)
    y = np.broadcast_to((radius * across * 0.62)[:, None], x.shape)
    cosine, sine = np.cos(tilt)[:, None], np.sin(tilt)[:, None]
    coils = np.stack([x * cosine - y * sine, (x * sine + y * cosine) * 0.8, z], -1)
    return _tie(person) + [0, 0.022, 0.006] + coils + random.normal(0, 0.0012, (count, 1, 3))
