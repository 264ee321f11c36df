"""One posed body: shape, skeleton, skin, and the joints in a picture of it."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator

from ..parser.classes import PARTS
from .body import Body, Shape
from .camera import JOINTS
from .layer import Layer
from .measures import Measures
from .mesh import Surface, skinned
from .pose import Pose, random_pose, rotations
from .raster import normals

FACE, NECK = PARTS.index("face"), PARTS.index("neck")
BONES_OF_JOINTS = {  # a bone begins at its joint
    "shoulder": "upperarm01",
    "elbow": "lowerarm01",
    "wrist": "wrist",
    "hip": "upperleg01",
    "knee": "lowerleg01",
    "ankle": "foot",
}
FLESH = {"shoulder": 0.13, "elbow": 0.1, "wrist": 0.08, "hip": 0.22, "knee": 0.14, "ankle": 0.12}
"""Metres of flesh and clothes over a joint at most: a surface farther in front of the joint hides it."""
SKIN_OF_FACE = 0.04
"""The same for nose, eyes and ears."""
# MakeHuman's names of targets: shape changes of the base mesh.
HEAD_SHAPES = ["oval", "round", "square", "rectangular", "diamond"]
DETAILS = {
    "nose/nose-scale-horiz": 0.6,
    "mouth/mouth-scale-horiz": 0.5,
    "stomach/stomach-tone": 0.6,
    "hip/hip-scale-horiz": 0.4,
    "torso/torso-scale-horiz": 0.3,
    "neck/neck-scale-vert": 0.4,
}
"""Greatest weights of targets (shape changes of the base mesh) that exist as a pair, `…-decr` and `…-incr`."""


def random_shape(rng: Generator) -> Shape:
    """Returns a random adult shape."""
    uniform = rng.uniform
    details = {f"head/head-{HEAD_SHAPES[rng.integers(len(HEAD_SHAPES))]}": uniform(0, 0.7)}
    for name, most in DETAILS.items():
        details[f"{name}-{rng.choice(['decr', 'incr'])}"] = uniform(0, most)
    return Shape(
        male=float(rng.random() < 0.42) if rng.random() < 0.85 else uniform(0.2, 0.8),
        muscle=uniform(0.25, 0.85),
        weight=float(np.clip(rng.normal(0.45, 0.2), 0.05, 1)),
        height=uniform(0.25, 0.8),
        proportions=uniform(0.4, 1.0),
        cup=uniform(0.1, 0.8),
        origins=dict(zip(("caucasian", "asian", "african"), rng.dirichlet([0.5] * 3))),
        details=details,
    )


@dataclass
class Figure:
    """A body in a pose."""

    body: Body
    shape: Shape
    pose: Pose
    vertices: np.ndarray
    """Vertices (n, 3) of the shaped base mesh, in the rest pose"""
    heads: np.ndarray
    """Points (bones, 3) where the bones begin, in the rest pose"""
    bones: np.ndarray
    """Matrices (bones, 4, 4) of the bones, from the rest pose to the pose"""
    measures: Measures

    def pose_suit(self, points: np.ndarray) -> np.ndarray:
        """Poses points (n, 3) of the suit that clothes are cut from, one for each vertex, given in the rest pose."""
        return skinned(self.body.clothes.weights, self.bones, points)

    def pose_skin(self, points: np.ndarray) -> np.ndarray:
        """Poses points (n, 3) of the skin, one for each vertex, given in the rest pose."""
        return skinned(self.body.skin.weights, self.bones, points)

    def matrix(self, bone: str) -> np.ndarray:
        """Matrix (4, 4) of a bone, from the rest pose to the pose."""
        return self.bones[self.body.number[bone]]

    def moved(self, point: np.ndarray, bone: str) -> np.ndarray:
        """Moves a point (3,) of the rest pose with a bone."""
        return self.matrix(bone)[:3, :3] @ point + self.matrix(bone)[:3, 3]

    def in_hips(self, points: np.ndarray) -> np.ndarray:
        """Transforms posed points (n, 3) so that the hips (the root bone) are in the rest pose again."""
        inverse = np.linalg.inv(self.matrix("root"))
        return points @ inverse[:3, :3].T + inverse[:3, 3]


def make_figure(body: Body, shape: Shape, pose: Pose) -> Figure:
    """Shapes and poses a body."""
    vertices = body.vertices(shape)
    heads = body.heads(vertices)
    bones = body.posed(heads, rotations(body, heads, pose))
    return Figure(body, shape, pose, vertices, heads, bones, Measures(body, vertices, heads))


def random_figure(body: Body, rng: Generator, weight: float | None = None) -> Figure:
    """Returns a random body in a random pose. weight: body weight 0..1 instead of a random one."""
    shape = random_shape(rng)
    return make_figure(body, shape if weight is None else replace(shape, weight=weight), random_pose(rng))


def end_face_at_jaw(regions: np.ndarray, rest: np.ndarray, normal: np.ndarray, lips: np.ndarray) -> np.ndarray:
    """Assigns the underside of the chin to the neck: a face ends at the jaw, although this skin moves with the head.

    regions float32 (n, classes): share of each vertex in each part, by its bones. rest and normal (n, 3): in the rest
    pose. lips (n,): 0..1. Returns the new regions; the shares of a vertex keep their sum.
    """
    if not lips.any():
        return regions
    mouth = float(np.average(rest[:, 1], weights=lips))
    # Depths (z) of the skin 2 to 5 cm below the mouth, on the middle of the face.
    chin = rest[(np.abs(rest[:, 0]) < 0.01) & (rest[:, 1] < mouth - 0.02) & (rest[:, 1] > mouth - 0.05), 2]
    if not len(chin):
        return regions
    # Behind the front of the chin, skin belongs to the neck as far as it faces down.
    under = (rest[:, 1] < mouth - 0.01) & (rest[:, 2] < chin.max() - 0.012)
    moved = regions[:, FACE] * np.clip((-normal[:, 1] - 0.4) / 0.15, 0, 1) * under
    out = regions.copy()
    out[:, FACE] -= moved
    out[:, NECK] += moved
    return out


def skin_layers(figure: Figure) -> list[Layer]:
    """Returns the posed skin and eyes, in this order."""
    body = figure.body
    rest, eyes = body.skin.of_base @ figure.vertices, body.eyes.of_base @ figure.vertices
    uv = np.stack([rest[:, 0] + 0.5 * rest[:, 2], rest[:, 1]], 1)
    regions = end_face_at_jaw(body.region_weights(body.skin), rest, normals(rest, body.skin.faces), body.lips)

    def layer(name: str, surface: Surface, points: np.ndarray, part: int | np.ndarray, places: np.ndarray) -> Layer:
        posed = skinned(surface.weights, figure.bones, points)
        return Layer(name, posed, surface.faces, part, places, points, np.ones(len(points)))

    return [
        layer("skin", body.skin, rest, regions, uv),
        layer("eyes", body.eyes, eyes, PARTS.index("face"), eyes[:, :2]),
    ]


def find_joints(figure: Figure) -> np.ndarray:
    """Returns COCO's joints (17, 3) of the posed figure, in metres."""
    body = figure.body
    skin, eyes = body.skin.of_base @ figure.vertices, body.eyes.of_base @ figure.vertices
    head = skin[body.region_weights(body.skin)[:, PARTS.index("face")] > 0.9]
    middle = head[np.abs(head[:, 0]) < 0.02]
    left, right = eyes[eyes[:, 0] > 0].mean(0), eyes[eyes[:, 0] < 0].mean(0)
    level = head[np.abs(head[:, 1] - left[1]) < 0.03]
    points = {
        "nose": middle[middle[:, 2].argmax()],
        "left_eye": left,
        "right_eye": right,
        "left_ear": level[level[:, 0].argmax()],
        "right_ear": level[level[:, 0].argmin()],
    }
    out = []
    for name in JOINTS:
        if name in points:
            out.append(figure.moved(points[name], "head"))
        else:
            side, joint = name.split("_")
            bone = f"{BONES_OF_JOINTS[joint]}.{side[0].upper()}"
            out.append(figure.moved(figure.heads[body.number[bone]], bone))
    return np.array(out)


def in_view(joints: np.ndarray, depth: np.ndarray) -> np.ndarray:
    """Returns bool (17,): joints within the picture with only their own limb and clothes in front of them.

    joints (17, 3): x and y in pixels, distance from the camera. depth (h, w): distance of the nearest surface.
    """
    height, width = depth.shape
    out = np.zeros(len(joints), bool)
    for i, ((x, y, z), name) in enumerate(zip(joints, JOINTS)):
        column, row = int(np.floor(x)), int(np.floor(y))
        if 0 <= column < width and 0 <= row < height:
            out[i] = z - depth[row, column] < FLESH.get(name.rpartition("_")[2], SKIN_OF_FACE)
    return out
