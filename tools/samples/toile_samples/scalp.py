"""The hairline, roots on the scalp, and the fine hairs along the forehead. All at rest."""

import numpy as np

# Height of the hairline above the eyes, metres, by the angle from the front.
ANGLES = [0, 22, 40, 52, 62, 74, 84, 98, 112, 130, 180]


def head_centre(person) -> np.ndarray:
    return person.rig.head(person.rest, "eye.L") * [0, 1, 1] + [0, 0.085, 0.03]


def above_hairline(person, points: np.ndarray, raised=0.0) -> np.ndarray:
    """Metres above the hairline; `raised` moves it up at the forehead, `temples` of the hair moves it back there."""
    eye = person.rig.head(person.rest, "eye.L")
    angle = np.degrees(np.abs(np.arctan2(points[:, 0], -(points[:, 1] - eye[1] - 0.085))))
    front = [0.062 + raised, 0.060 + raised, 0.050 + raised * 0.8]
    temples = person.body["hair"].get("temples", 0.0)
    heights = [*front, 0.032 + temples, 0.012 + 1.5 * temples, -0.014, 0.016, 0.024, -0.022, -0.055, -0.078]
    return points[:, 2] - eye[2] - np.interp(angle, ANGLES, heights)


def sample_faces(person, faces: list[list[int]], count: int) -> tuple[np.ndarray, np.ndarray]:
    """Random points on faces of the body, evenly spread, with the normals there."""
    random, rest = person.random, person.rest
    triangles = np.array([(f[0], f[i], f[i + 1]) for f in faces for i in range(1, len(f) - 1)])
    corners = rest[triangles]
    edges = corners[:, 1:] - corners[:, :1]
    normals = np.cross(edges[:, 0], edges[:, 1])
    areas = np.linalg.norm(normals, axis=1)
    chosen = random.choice(len(triangles), count, p=areas / areas.sum())
    weights = random.random((count, 2))
    outside = weights.sum(1) > 1
    weights[outside] = 1 - weights[outside]
    points = corners[chosen, 0] + np.einsum("nij,ni->nj", edges[chosen], weights)
    return points, normals[chosen] / areas[chosen][:, None]


def baby_hairs(person, count=3200, length=0.038, raised=-0.004) -> np.ndarray:
    """Short fine hairs that soften the edge of the hair at forehead and temples."""
    random, rest = person.random, person.rest
    eye, centre = rest_eye(person), head_centre(person)

    def at_edge(face: list[int]) -> bool:
        points = rest[face]
        near = np.abs(above_hairline(person, points, raised)) < 0.022
        return bool(near.all() and (points[:, 1] < centre[1] + 0.01).all() and (points[:, 2] > eye[2] - 0.01).all())

    roots, normals = sample_faces(person, [f for f in person.body_faces if at_edge(f)], count * 3)
    height = above_hairline(person, roots, raised) + 0.003 * np.sin(roots[:, 0] * 300)
    kept = (random.random(len(roots)) < np.clip((height + 0.008) / 0.016, 0, 1)) & (height < 0.016)
    roots, normals = roots[kept][:count], normals[kept][:count]
    count = len(roots)
    # Back and up along the skin, away from the parting.
    heading = np.stack([np.sign(roots[:, 0]) * 0.6, np.full(count, 0.5), np.full(count, 0.35)], 1)
    heading += random.normal(0, 0.25, (count, 3))
    heading -= normals * (heading * normals).sum(1, keepdims=True)
    heading = _unit(heading) + normals * 0.22
    lengths = length * random.uniform(0.4, 1.2, count)
    points = 8
    curves = np.zeros((count, points, 3))
    curves[:, 0] = place = roots
    for step in range(1, points):
        heading = _unit(heading - normals * 0.05 + [0, 0.02, -0.04])
        place = place + heading * (lengths / points)[:, None]
        curves[:, step] = place
    return curves


def rest_eye(person) -> np.ndarray:
    return person.rig.head(person.rest, "eye.L")


def scalp_faces(person, raised: float) -> list[list[int]]:
    low = person.rest[:, 2] > rest_eye(person)[2] - 0.10
    return [
        face
        for face in person.body_faces
        if low[face].all() and (above_hairline(person, person.rest[face], raised) > -0.02).any()
    ]


def scalp_shade(person) -> np.ndarray:
    """Returns the coverage by hair roots at each vertex of the body."""
    points = person.rest[person.body_vertices]
    height = above_hairline(person, points, person.body["hair"].get("hairline", 0.0))
    return np.clip((height - 0.001) / 0.011, 0, 1) * (points[:, 2] > rest_eye(person)[2] - 0.09) * 0.88


def _unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
