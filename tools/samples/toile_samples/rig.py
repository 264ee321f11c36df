"""The skeleton of the base mesh, and rotations."""

import json
import math

import numpy as np

from .assets import MAKEHUMAN
from .base_mesh import base

Pose = dict[str, np.ndarray]


def rotation(axis, degrees: float) -> np.ndarray:
    axis = np.array(axis, float)
    axis /= np.linalg.norm(axis)
    angle = math.radians(degrees)
    cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    return np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross


def rotation_between(start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """The shortest rotation from one direction to another."""
    start, end = start / np.linalg.norm(start), end / np.linalg.norm(end)
    axis = np.cross(start, end)
    sine = np.linalg.norm(axis)
    if sine < 1e-8:
        return np.eye(3)
    return rotation(axis, math.degrees(math.atan2(sine, start @ end)))


def part_of(turn: np.ndarray, share: float) -> np.ndarray:
    """A share of a rotation, about the same axis."""
    angle = math.acos(max(-1, min(1, (np.trace(turn) - 1) / 2)))
    if angle < 1e-6:
        return np.eye(3)
    axis = np.array([turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]])
    return rotation(axis / (2 * math.sin(angle)), math.degrees(angle) * share)


class Rig:
    """Bones, parents first, and each vertex's skinning weights."""

    def __init__(self):
        skeleton = json.load(open(MAKEHUMAN / "rigs/default.mhskel"))
        self.bones, self.joints = skeleton["bones"], skeleton["joints"]
        self.names: list[str] = []
        self._visit(None)
        self.index = {name: i for i, name in enumerate(self.names)}
        weights = np.zeros((len(base().vertices), len(self.names)))
        for name, rows in json.load(open(MAKEHUMAN / "rigs/default_weights.mhw"))["weights"].items():
            if name in self.index and rows:
                table = np.array(rows)
                weights[table[:, 0].astype(int), self.index[name]] = table[:, 1]
        weights[:, 0] += weights.sum(1) < 1e-6
        self.weights = weights / np.maximum(weights.sum(1, keepdims=True), 1e-6)

    def _visit(self, parent: str | None) -> None:
        for name in sorted(bone for bone, data in self.bones.items() if data["parent"] == parent):
            self.names.append(name)
            self._visit(name)

    def head(self, vertices: np.ndarray, bone: str) -> np.ndarray:
        return vertices[self.joints[self.bones[bone]["head"]]].mean(0)

    def tail(self, vertices: np.ndarray, bone: str) -> np.ndarray:
        return vertices[self.joints[self.bones[bone]["tail"]]].mean(0)

    def columns(self, *starts: str, side: str = "") -> list[int]:
        """Indices of the bones whose names begin with one of the words, of one side (`L`, `R`) or both."""
        return [i for i, name in enumerate(self.names) if name.startswith(starts) and name.endswith(side)]

    def matrices(self, vertices: np.ndarray, pose: Pose) -> np.ndarray:
        """A 4 × 4 matrix for each bone. A pose turns bones about their heads, in the axes of the world at rest."""
        found = np.zeros((len(self.names), 4, 4))
        for i, name in enumerate(self.names):
            local = np.eye(4)
            if name in pose:
                head = self.head(vertices, name)
                local[:3, :3] = pose[name]
                local[:3, 3] = head - pose[name] @ head
            parent = self.bones[name]["parent"]
            found[i] = (found[self.index[parent]] if parent else np.eye(4)) @ local
        return found

    def skin(self, points: np.ndarray, weights: np.ndarray, matrices: np.ndarray) -> np.ndarray:
        """Linear blend skinning."""
        blended = np.tensordot(weights, matrices, (1, 0))
        return np.einsum("nij,nj->ni", blended[:, :3, :3], points) + blended[:, :3, 3]
