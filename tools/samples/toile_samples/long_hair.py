"""
Long hair: strands along the lines that an artist laid out in a MakeHuman hair mesh, with layers, locks and stray hairs.
All at rest.
"""

import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from .assets import BODY_PARTS
from .scalp import head_centre, rest_eye
from .strands import shorten

STEPS = 30
MAP_SIZE = 384
# Share of stray strands.
STRAY = 0.022


def long_hair(person, style: dict) -> np.ndarray:
    """Returns curves (n, STEPS, 3). `cut`: length of the hair below the eyes, in metres."""
    random = person.random
    count = style.get("count", 30000)
    guides, weights = _guides(person, style)
    chosen = random.choice(len(guides), count, p=weights)
    share = random.random(count)[:, None, None]
    curves = guides[chosen] * (1 - share) + guides[np.minimum(chosen + 1, len(guides) - 1)] * share
    along = np.linspace(0, 1, STEPS)
    outward = _outward(curves, head_centre(person))
    depth = random.uniform(-1, 0.35, count) * style["volume"]
    curves = curves + outward * (depth[:, None] * np.clip(along * 3.5 + 0.15, 0, 1))[..., None]
    curves, lock, sway = _locks(curves, along, style, random)
    curves = _frizz(curves, outward, along, style, random)
    curves = _frame_face(person, curves, along, sway[lock], style)
    curves = _rooted(person, curves)
    return _cut(person, curves, sway[lock], style)


def _guides(person, style: dict) -> tuple[np.ndarray, np.ndarray]:
    """The mesh's lines from root to tip, and how likely strands grow between each and the next."""
    columns = list(_columns(*_position_map(person, style["mesh"])))
    guides = np.zeros((len(columns), STEPS, 3))
    weights = np.zeros(len(columns))
    along = np.linspace(0, 1, STEPS)
    for i, (_, _, line) in enumerate(columns):
        length = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
        for axis in range(3):
            guides[i, :, axis] = np.interp(along, length / length[-1], line[:, axis])
    for i, ((island, x, line), (next_island, next_x, next_line)) in enumerate(zip(columns, columns[1:])):
        if island == next_island and next_x == x + 1:
            gap = line[int(0.7 * len(line))] - next_line[int(0.7 * len(next_line))]
            weights[i] = min(np.linalg.norm(gap), 0.006)
    guides[:, 1:-1] = (guides[:, :-2] + 2 * guides[:, 1:-1] + guides[:, 2:]) / 4
    top = person.rest[person.body_vertices][:, 2].max()
    guides[..., 0] *= 1 - style.get("narrow", 0.07) * np.clip((top - 0.05 - guides[..., 2]) / 0.06, 0, 1)
    return guides, weights / weights.sum()


def _position_map(person, name: str) -> tuple[np.ndarray, np.ndarray]:
    """The mesh's texture layout as a picture of places in space, and of which connected piece each pixel shows."""
    mesh, vertices = person.fitted(BODY_PARTS / f"hair/{name}/{name}.mhclo", posed=False)
    places = np.full((MAP_SIZE, MAP_SIZE, 3), np.nan)
    pieces = np.full((MAP_SIZE, MAP_SIZE), -1)
    piece = _connected(mesh.faces, len(vertices))
    for face, corners in zip(mesh.faces, mesh.face_texture):
        for k in range(1, len(face) - 1):
            triangle = [0, k, k + 1]
            spots = mesh.texture[[corners[i] for i in triangle]] * (MAP_SIZE - 1)
            pixels = _barycentric(spots)
            if pixels is not None:
                x, y, weights = pixels
                places[y, x] = weights @ vertices[[face[i] for i in triangle]]
                pieces[y, x] = piece[face[0]]
    return places, pieces


def _connected(faces: list[list[int]], count: int) -> list[int]:
    parent = list(range(count))

    def find(vertex: int) -> int:
        while parent[vertex] != vertex:
            parent[vertex] = parent[parent[vertex]]
            vertex = parent[vertex]
        return vertex

    for face in faces:
        for vertex in face[1:]:
            parent[find(face[0])] = find(vertex)
    return [find(vertex) for vertex in range(count)]


def _barycentric(spots: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
    """The pixels of a triangle and their weights for its corners."""
    low, high = np.floor(spots.min(0)).astype(int), np.ceil(spots.max(0)).astype(int)
    xs = np.arange(max(0, low[0]), min(MAP_SIZE, high[0] + 1))
    ys = np.arange(max(0, low[1]), min(MAP_SIZE, high[1] + 1))
    x, y = (grid.ravel() for grid in np.meshgrid(xs, ys))
    sides = np.array([spots[0] - spots[2], spots[1] - spots[2]]).T
    if abs(np.linalg.det(sides)) < 1e-9:
        return None
    first = np.linalg.solve(sides, np.stack([x, y]) - spots[2][:, None])
    weights = np.stack([first[0], first[1], 1 - first.sum(0)], 1)
    inside = (weights >= -0.02).all(1)
    return x[inside], y[inside], weights[inside]


def _columns(places: np.ndarray, pieces: np.ndarray):
    """Every unbroken column of a piece of the mesh, from root to tip."""
    for piece in np.unique(pieces[pieces >= 0]):
        within = pieces == piece
        if within.sum() < 60:
            continue
        for x in np.where(within.any(0))[0]:
            y = np.where(within[:, x])[0]
            for run in np.split(y, np.where(np.diff(y) > 2)[0] + 1):
                if len(run) >= 10:
                    yield piece, x, places[run[::-1], x]


def _outward(curves: np.ndarray, centre: np.ndarray) -> np.ndarray:
    """Away from the head above its centre, away from the neck's axis below."""
    away = curves - [0, centre[1], 0]
    away[..., 2] = np.maximum(curves[..., 2] - centre[2], 0)
    return away / np.maximum(np.linalg.norm(away, axis=-1, keepdims=True), 1e-6)


def _locks(curves: np.ndarray, along: np.ndarray, style: dict, random):
    """Gives the strands of a lock a common sway, and gathers them towards their tips."""
    size, middle = 0.014, curves[:, STEPS // 2]
    cells = np.floor((middle + random.normal(0, size * 0.25, middle.shape)) / size).astype(int)
    lock = np.unique(cells, axis=0, return_inverse=True)[1].ravel()
    count = lock.max() + 1
    sums = [[np.bincount(lock, curves[:, j, k], count) for k in range(3)] for j in range(STEPS)]
    centres = np.array(sums).transpose(2, 0, 1) / np.bincount(lock)[:, None, None]
    curves = curves + (centres[lock] - curves) * (0.45 * along**1.5)[None, :, None]
    phase = random.uniform(0, 2 * np.pi, (count, 3))
    sway = random.normal(0, 1, (count, 3)) * 0.004
    swing = np.sin(along[None, :, None] * 5.5 + phase[lock][:, None]) * (along**1.2)[None, :, None]
    curves = curves + sway[lock][:, None] * swing
    if style.get("wave"):
        turns = along * style["wave_turns"] * 2 * np.pi
        strength = style["wave"] * np.clip(along * 1.6 - 0.35, 0, 1)
        curves[..., 0] += strength * np.sin(turns + phase[lock][:, :1])
        curves[..., 1] += strength * 0.8 * np.cos(turns + phase[lock][:, 1:2])
    return curves, lock, sway


def _frizz(curves: np.ndarray, outward: np.ndarray, along: np.ndarray, style: dict, random) -> np.ndarray:
    count = len(curves)
    phase = random.uniform(0, 2 * np.pi, (count, 3))
    turns = random.uniform(3, 9, (count, 1))
    strength = style.get("frizz", 0.0012) * (1 + (random.random(count) < 0.05) * 3.5)
    wiggle = np.sin(along[None, :, None] * turns[:, None] * 2 + phase[:, None]) * (along**0.8)[None, :, None]
    curves = curves + strength[:, None, None] * wiggle
    stray = random.random(count) < STRAY
    drift = random.normal(0, 0.011, (stray.sum(), 1, 3)) * (along**1.4)[None, :, None]
    lift = random.uniform(0.002, 0.010, stray.sum())[:, None] * np.sin(np.pi * along) ** 0.7
    curves[stray] += drift + outward[stray] * lift[..., None]
    return curves


def _frame_face(person, curves: np.ndarray, along: np.ndarray, sway: np.ndarray, style: dict) -> np.ndarray:
    """Locks of the front edge fall unevenly towards the face, so that hair does not end in a line like a cap."""
    amount, count = style.get("framing", 0.008), len(curves)
    at_temple = np.argmin(np.abs(curves[..., 2] - (rest_eye(person)[2] + 0.03)), 1)
    temple = curves[np.arange(count), at_temple]
    side = np.abs(temple[:, 0])
    front = temple[:, 1] < head_centre(person)[1] - 0.02
    edge = np.zeros(count)
    edge[front] = np.clip(1 - (side[front] - np.percentile(side[front], 2)) / 0.018, 0, 1)
    inward = amount * edge * (np.abs(sway[:, 0]) + person.random.random(count) ** 2)
    inward = np.minimum(inward, 0.016)[:, None] * np.sin(np.pi * np.clip(along * 1.15, 0, 1))[None] ** 0.8
    curves[..., 0] -= np.sign(temple[:, :1]) * inward
    curves[..., 1] -= inward * 0.35
    return curves


def _rooted(person, curves: np.ndarray) -> np.ndarray:
    """
    Lets hair begin on the scalp, and at the forehead here and there further back, so that it has no rim like a cap's;
    beside the parting some lies over to the other side.
    """
    random, count = person.random, len(curves)
    front = np.clip((head_centre(person)[1] - 0.02 - curves[:, 0, 1]) / 0.04, 0, 1)
    curves = shorten(curves, np.full(count, STEPS - 1.0), 0.9 * front * random.random(count) ** 2)
    near = np.exp(-((curves[:, 0, 0] / 0.012) ** 2)) * random.normal(0, 0.009, count)
    fading = np.clip(1 - np.arange(STEPS) / 8, 0, 1)
    curves[..., 0] += near[:, None] * fading
    skin = BVHTree.FromPolygons([tuple(v) for v in person.rest], person.body_faces)
    ground = np.array([skin.find_nearest(Vector(root))[0] for root in curves[:, 0]])
    pull = np.clip(1 - np.arange(STEPS) / 3, 0, 1) ** 1.5
    return curves + (ground - curves[:, 0])[:, None] * pull[None, :, None]


def _cut(person, curves: np.ndarray, sway: np.ndarray, style: dict) -> np.ndarray:
    """Cuts the hair at a height, slightly uneven, and drops strands that would be too short."""
    count, row = len(curves), np.arange(len(curves))
    ragged = person.random.normal(0, style.get("ragged", 0.007), count) + sway[:, 2] * 1.5
    height = rest_eye(person)[2] - style["cut"] + ragged
    below = curves[..., 2] < height[:, None]
    first = np.where(below.any(1), below.argmax(1), STEPS - 1)
    before = np.maximum(first - 1, 0)
    top, bottom = curves[row, before, 2], curves[row, first, 2]
    share = np.clip((top - height) / np.maximum(top - bottom, 1e-6), 0, 1)
    ends = np.where(below.any(1), before + share, STEPS - 1)
    kept = ends > 3
    return shorten(curves[kept], ends[kept])
