"""The parametric body: shapes, skeleton, and the region of each vertex."""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
from scipy.spatial import cKDTree

from ..parser.classes import PARTS
from .body_data import Bone, find_data, read_bones, read_mask, read_mesh, read_target, read_weights
from .mesh import Surface

LIMB_BONES = {
    "left_arm": ["upperarm", "lowerarm"],
    "left_hand": ["wrist", "finger", "metacarpal"],
    "left_leg": ["upperleg", "lowerleg", "foot", "toe"],
}
"""Prefixes of the names of the bones of one side's limbs, by region; `region_of` handles the other side."""
TRUNK_BONES = ("root", "spine", "pelvis", "clavicle", "shoulder", "breast")
"""Prefixes of the names of the trunk's bones. Bones of neither table belong to the face, except the neck's."""


def region_of(bone: str) -> str:
    """The part of the skin that moves with a bone, one of PARTS."""
    side = {"L": "left", "R": "right"}.get(bone.rpartition(".")[2], "")
    for region, prefixes in LIMB_BONES.items():
        if bone.startswith(tuple(prefixes)):
            return region.replace("left", side)
    if bone.startswith("neck"):
        return "neck"
    return "torso_skin" if bone.startswith(TRUNK_BONES) else "face"


@dataclass
class Shape:
    """The build of a body. Numbers are 0..1, with the average at .5."""

    male: float = 0.5
    muscle: float = 0.5
    weight: float = 0.5
    height: float = 0.5
    proportions: float = 0.5
    cup: float = 0.5
    origins: dict[str, float] = field(default_factory=lambda: {"caucasian": 1.0})
    """Shares of caucasian, asian and african"""
    details: dict[str, float] = field(default_factory=dict)
    """Weights of further targets by their path, such as `nose/nose-scale-horiz-incr`"""


def between(value: float, low: str, middle: str, high: str) -> dict[str, float]:
    """Returns the weights of three targets for a value 0..1, interpolated between the two nearest."""
    if value < 0.5:
        return {low: 1 - 2 * value, middle: 2 * value}
    return {middle: 2 - 2 * value, high: 2 * value - 1}


class Body:
    """The base mesh with its skeleton and targets."""

    def __init__(self, folder: Path):
        """Reads the data; takes seconds. folder: see `find_data`."""
        mesh = read_mesh(folder / "3dobjs" / "base.obj")
        self.base, self.targets_folder = mesh.vertices, folder / "targets"
        self.bones: list[Bone] = read_bones(folder / "rigs" / "standard" / "rig.default.json", mesh)
        self.number = {bone.name: i for i, bone in enumerate(self.bones)}
        weights = read_weights(folder / "rigs" / "standard" / "weights.default.json", self.bones, len(self.base))
        self.skin = Surface(mesh.groups["body"], weights)
        self.clothes = Surface(mesh.groups["helper-tights"], weights, splits=1, smoothings=(2, 6, 16))
        """A suit around the whole body except the head, from which clothes are cut"""
        self.eyes = Surface(mesh.groups["helper-l-eye"] + mesh.groups["helper-r-eye"], weights)
        self.region = np.array([PARTS.index(region_of(bone.name)) for bone in self.bones])
        """Class number of the skin that moves with each bone"""
        self.lips, self.ears = (
            read_mask(folder / "textures" / f"mpfb_{name}.jpg", self.skin.of_base @ mesh.uv)
            for name in ("lips", "ears")
        )
        """float32 (vertices of the skin,) 0..1"""
        nearest = cKDTree(self.clothes.of_base @ self.base).query(self.skin.of_base @ self.base)[1]
        self.clothes_over = np.asarray(nearest)
        """Number of the vertex of `clothes` over each vertex of the skin"""
        self.target = cache(self._read_target)

    def _read_target(self, name: str) -> tuple[np.ndarray, np.ndarray] | None:
        path = self.targets_folder / f"{name}.target.gz"
        return read_target(path) if path.exists() else None

    def vertices(self, shape: Shape) -> np.ndarray:
        """Base vertices (n, 3) of a shape, in the rest pose."""
        out = self.base.copy()
        for name, weight in target_weights(shape).items():
            target = self.target(name) if weight > 1e-3 else None
            if target is not None:
                out[target[0]] += weight * target[1]
        return out

    def heads(self, vertices: np.ndarray) -> np.ndarray:
        """Returns the bones' heads (bones, 3), for base vertices in the rest pose."""
        return np.array([vertices[bone.anchor].mean(0) for bone in self.bones])

    def posed(self, heads: np.ndarray, rotations: dict[str, np.ndarray]) -> np.ndarray:
        """Matrices (bones, 4, 4) from the rest pose to a pose, given rotations (3, 3) about the heads in rest axes."""
        out = np.zeros((len(self.bones), 4, 4))
        for i, bone in enumerate(self.bones):
            local = np.eye(4)
            if bone.name in rotations:
                local[:3, :3] = rotations[bone.name]
                local[:3, 3] = heads[i] - rotations[bone.name] @ heads[i]
            out[i] = local if bone.parent < 0 else out[bone.parent] @ local
        return out

    def region_weights(self, surface: Surface) -> np.ndarray:
        """float32 (vertices, classes): how much each vertex belongs to each part of the skin."""
        groups = np.zeros((len(self.bones), len(PARTS)), np.float32)
        groups[np.arange(len(self.bones)), self.region] = 1
        return surface.weights @ groups

    def bone_weights(self, surface: Surface, prefixes: tuple[str, ...], side: str = "") -> np.ndarray:
        """Summed weights, float32 (vertices,), of the bones with one of these prefixes, of one side (L, R) or all."""
        wanted = [b.name.startswith(prefixes) and b.name.endswith(f".{side}" if side else "") for b in self.bones]
        return np.asarray(surface.weights[:, np.nonzero(wanted)[0]].sum(1)).ravel()


def target_weights(shape: Shape) -> dict[str, float]:
    """Returns the weight of each target that makes up a shape. Some of the named targets do not exist."""
    muscles = between(shape.muscle, "minmuscle", "averagemuscle", "maxmuscle")
    body_weights = between(shape.weight, "minweight", "averageweight", "maxweight")
    heights = between(shape.height, "minheight", "", "maxheight")
    proportions = between(shape.proportions, "uncommonproportions", "", "idealproportions")
    cups = between(shape.cup, "mincup", "averagecup", "maxcup")
    out: dict[str, float] = {}
    for gender, share in (("male", shape.male), ("female", 1 - shape.male)):
        for origin, part in shape.origins.items():
            out[f"macrodetails/{origin}-{gender}-young"] = share * part
        for muscle, a in muscles.items():
            for body_weight, b in body_weights.items():
                kind, amount = f"{gender}-young-{muscle}-{body_weight}", share * a * b
                out[f"macrodetails/universal-{kind}"] = amount
                named = [("macrodetails/height/{}-{}", heights), ("macrodetails/proportions/{}-{}", proportions)]
                if gender == "female":
                    named.append(("breast/{}-{}-averagefirmness", cups))
                for pattern, values in named:
                    out |= {pattern.format(kind, name): amount * value for name, value in values.items() if name}
    return out | shape.details


@cache
def load_body() -> Body:
    """Returns the body, which is read once per process."""
    return Body(find_data())
