"""A posed body before a camera: its parts, normals, depth and joints. Clothes, hair and light are laid over it."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from ..parser.classes import PARTS
from .body import Body, Shape
from .camera import JOINTS, Camera, random_camera
from .mesh import Surface, skinned
from .pose import Pose, random_pose, rotations
from .raster import normals, rasterise

BONES_OF_JOINTS = {
    "shoulder": "upperarm01",
    "elbow": "lowerarm01",
    "wrist": "wrist",
    "hip": "upperleg01",
    "knee": "lowerleg01",
    "ankle": "foot",
}
FLESH = {"shoulder": 0.13, "elbow": 0.08, "wrist": 0.06, "hip": 0.2, "knee": 0.12, "ankle": 0.1}
"""Metres of the own limb at most before a joint; more than that before it hides it."""
SKIN_OF_FACE = 0.04
"""The same for the points of the face."""
HEAD_SHAPES = ["oval", "round", "square", "rectangular", "diamond"]


@dataclass
class Figure:
    """A picture of a body without clothes."""

    label: np.ndarray
    """uint8 (h, w), classes of the parser"""
    normal: np.ndarray
    """float32 (h, w, 3), unit normals; zero on the ground"""
    depth: np.ndarray
    """float32 (h, w), metres from the camera; infinite on the ground"""
    joints: np.ndarray
    """float32 (17, 4): x, y in pixels, metres from the camera, and 1 where the joint is in view and not hidden"""
    camera: Camera


def random_shape(rng: Generator) -> Shape:
    """A random grown-up."""
    uniform = rng.uniform
    details = {f"head/head-{HEAD_SHAPES[rng.integers(len(HEAD_SHAPES))]}": uniform(0, 0.7)}
    for name, most in (("nose/nose-scale-horiz", 0.6), ("mouth/mouth-scale-horiz", 0.5), ("stomach/stomach-tone", 0.6)):
        details[f"{name}-{rng.choice(['decr', 'incr'])}"] = uniform(0, most)
    for name, most in (("hip/hip-scale-horiz", 0.4), ("torso/torso-scale-horiz", 0.3), ("neck/neck-scale-vert", 0.4)):
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


def find_joints(body: Body, heads: np.ndarray, bones: np.ndarray, vertices: np.ndarray) -> np.ndarray:
    """COCO's joints (17, 3) of a posed body in metres. heads, vertices: of the rest pose; bones: its matrices."""

    def moved(point: np.ndarray, bone: str) -> np.ndarray:
        matrix = bones[body.number[bone]]
        return matrix[:3, :3] @ point + matrix[:3, 3]

    skin, eyes = body.skin.of_base @ vertices, body.eyes.of_base @ vertices
    on_head = body.region_weights(body.skin)[:, PARTS.index("face")] > 0.9
    head = skin[on_head]
    middle = head[np.abs(head[:, 0]) < 0.02]
    nose = middle[middle[:, 2].argmax()]
    left, right = eyes[eyes[:, 0] > 0].mean(0), eyes[eyes[:, 0] < 0].mean(0)
    level = head[np.abs(head[:, 1] - left[1]) < 0.03]
    ears = [level[level[:, 0].argmax()], level[level[:, 0].argmin()]]
    points = {"nose": nose, "left_eye": left, "right_eye": right, "left_ear": ears[0], "right_ear": ears[1]}
    out = []
    for name in JOINTS:
        if name in points:
            out.append(moved(points[name], "head"))
        else:
            side, joint = name.split("_")
            bone = f"{BONES_OF_JOINTS[joint]}.{side[0].upper()}"
            out.append(moved(heads[body.number[bone]], bone))
    return np.array(out)


def in_view(joints: np.ndarray, depth: np.ndarray) -> np.ndarray:
    """bool (17,): joints (x, y, distance) that lie in the picture with nothing but their own limb before them."""
    height, width = depth.shape
    out = np.zeros(len(joints), bool)
    for i, ((x, y, z), name) in enumerate(zip(joints, JOINTS)):
        column, row = int(np.floor(x)), int(np.floor(y))
        if 0 <= column < width and 0 <= row < height:
            out[i] = z - depth[row, column] < FLESH.get(name.rpartition("_")[2], SKIN_OF_FACE)
    return out


def draw_figure(
    body: Body, shape: Shape, pose: Pose, width: int, height: int, rng: Generator, camera: Camera | None = None
) -> Figure:
    """Draws a body in a picture of width x height. camera: without it a random one."""
    vertices = body.vertices(shape)
    heads = body.heads(vertices)
    bones = body.posed(heads, rotations(body, heads, pose))

    def place(surface: Surface) -> np.ndarray:
        return skinned(surface.weights, bones, surface.of_base @ vertices)

    skin, eyes = place(body.skin), place(body.eyes)
    joints = find_joints(body, heads, bones, vertices)
    camera = camera or random_camera(rng, skin, joints, width, height)
    faces = np.vstack([body.skin.faces, body.eyes.faces + len(skin)])
    visible = rasterise(camera.project(np.vstack([skin, eyes])), faces, width, height)
    of_eyes = np.zeros((len(eyes), len(PARTS)), np.float32)
    of_eyes[:, PARTS.index("face")] = 1
    regions = np.vstack([body.region_weights(body.skin), of_eyes])
    upright = np.vstack([normals(skin, body.skin.faces), normals(eyes, body.eyes.faces)])
    label, normal = np.zeros((height, width), np.uint8), np.zeros((height, width, 3), np.float32)
    # Weights are mixed before the greatest is taken, so that borders of parts are smooth and not the triangles' edges.
    label[visible.mask] = visible.interpolate(faces, regions).argmax(1)
    mixed = visible.interpolate(faces, upright)
    normal[visible.mask] = mixed / (np.linalg.norm(mixed, axis=1, keepdims=True) + 1e-9)
    seen = camera.project(joints)
    return Figure(label, normal, visible.depth, np.column_stack([seen, in_view(seen, visible.depth)]), camera)


def random_figure(body: Body, rng: Generator, width: int = 384, height: int = 512) -> Figure:
    """A random body in a random pose."""
    return draw_figure(body, random_shape(rng), random_pose(rng), width, height, rng)
