"""A person from the base mesh: shape, pose, skin, eyes, hair."""

import os
from functools import cache
from pathlib import Path

import numpy as np

from .assets import MAKEHUMAN
from .base_mesh import base, shape, to_metres
from .curls import curls
from .earrings import add_earrings
from .eyes import build_brows, build_eyes, build_lashes
from .fringe import fringe
from .long_hair import long_hair
from .pose import make_pose, squared
from .proxies import fit_proxy
from .rig import Rig
from .scalp import baby_hairs, scalp_shade
from .scene import mesh_object, set_attribute, subdivide
from .short_hair import short_hair
from .skin import face_shades, skin_material
from .strands import hair_material, strands
from .wavefront import Mesh

rig = cache(Rig)


class Person:
    """`rest` and `posed` are the vertices of the whole base mesh in metres, feet on the floor."""

    def __init__(self, body: dict):
        self.body, self.rig = body, rig()
        self.random = np.random.default_rng(body["seed"])
        self.decimetres = shape(body, self._details())
        mesh = base()
        chosen = [i for i, group in enumerate(mesh.groups) if group == "body"]
        self.body_faces = [mesh.faces[i] for i in chosen]
        self.body_face_texture = [mesh.face_texture[i] for i in chosen]
        self.body_vertices = np.unique(np.concatenate(self.body_faces))
        self.rest = to_metres(self.decimetres)
        floor = self.rest[self.body_vertices][:, 2].min()
        self.rest[:, 2] -= floor
        self.decimetres[:, 1] -= floor * 10
        self.pose = make_pose(self.rig, self.rest, body["pose"])
        self.matrices = self.rig.matrices(self.rest, self.pose)
        self.posed = self.carried(self.rest, self.rig.weights)

    def _details(self) -> dict[str, float]:
        """The person's targets, plus a few random ones that make the face slightly asymmetric, like real ones."""
        names = sorted(name[:-7] for name in os.listdir(MAKEHUMAN / "targets/asym") if name.startswith("asym-"))
        uneven = {
            f"asym/{names[i]}": float(self.random.uniform(0.1, 0.45))
            for i in self.random.choice(len(names), 14, replace=False)
        }
        return self.body["details"] | uneven

    @property
    def own_faces(self) -> list[list[int]]:
        """Faces of the body, as indices into `body_vertices`."""
        order = {int(vertex): i for i, vertex in enumerate(self.body_vertices)}
        return [[order[vertex] for vertex in face] for face in self.body_faces]

    def carried(self, points: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """Moves points from rest to the pose by the bones, with the body's squareness of the shoulders."""
        points = self.rig.skin(points, weights, self.matrices)
        return squared(points, [self.joint(f"upperarm01.{side}") for side in "LR"], self.body.get("square", 0.0))

    def joint(self, bone: str) -> np.ndarray:
        return (self.matrices[self.rig.index[bone]] @ np.r_[self.rig.head(self.rest, bone), 1])[:3]

    def fitted(self, path: Path, posed=True) -> tuple[Mesh, np.ndarray]:
        """Fits a MakeHuman part to this body, in metres."""
        mesh, vertices, carriers, weights = fit_proxy(path, self.decimetres)
        vertices = to_metres(vertices)
        if not posed:
            return mesh, vertices
        blended = np.einsum("nij,ni->nj", self.rig.weights[carriers], np.abs(weights))
        blended /= np.maximum(blended.sum(1, keepdims=True), 1e-6)
        return mesh, self.rig.skin(vertices, blended, self.matrices)

    def to_head(self, points: np.ndarray) -> np.ndarray:
        """Moves points at rest with the head."""
        head = self.matrices[self.rig.index["head"]]
        return points @ head[:3, :3].T + head[:3, 3]

    def from_head(self, points: np.ndarray) -> np.ndarray:
        head = np.linalg.inv(self.matrices[self.rig.index["head"]])
        return points @ head[:3, :3].T + head[:3, 3]

    def build_body(self):
        points = self.posed[self.body_vertices]
        thing = mesh_object("body", points, self.own_faces, None, base().texture, self.body_face_texture)
        set_attribute(thing, "face", face_shades(self))
        set_attribute(thing, "scalp", scalp_shade(self))
        thing.data.materials.append(skin_material(self.body))
        return thing

    def build_head(self, body_object) -> None:
        """Smooths the body, and adds eyes, lashes, brows and hair."""
        subdivide(body_object)
        build_eyes(self)
        build_lashes(self)
        build_brows(self)
        self._build_hair()
        if hoops := self.body.get("hoops"):
            add_earrings(self, hoops)

    def _build_hair(self) -> None:
        style, melanin, redness = self.body["hair"], self.body["melanin"], self.body["redness"]
        if "mesh" in style:
            curves = long_hair(self, style)
            fine = hair_material("fine hair", melanin * 0.9, redness, 0.3, 0.3)
            strands("fine hair", self.to_head(baby_hairs(self)), fine, 0.00005, 0.00002)
        elif style["kind"] == "curls":
            curves = curls(self, style)
        else:
            curves = short_hair(self, style)
        material = hair_material("hair", melanin, redness, 0.3, 0.3)
        if "fringe" in style:
            strands("fringe", self.to_head(fringe(self, style)), material, 0.00006, 0.00003)
        strands("hair", self.to_head(curves), material, style.get("root", 0.00006), style.get("tip", 0.00003))
