"""Cuts a worn garment, at rest, from MakeHuman's helper surface for clothes around the base mesh."""

import math

import bmesh
import bpy
import numpy as np
from scipy.spatial import cKDTree

from .base_mesh import base
from .cut_surface import border_loops, coordinates, cut, delete_loose, keep_largest_piece, subdivided
from .cuts import Cut
from .garment_shape import boxed, widened_legs
from .garment_texture import texture_coordinates

PLEAT_DEPTH = 0.5
RING_HEIGHT = 0.017
ARMHOLE_ROUNDS = 12
# Kinds of a vertex's nearest border.
NECK, HEM, CUFF = 1, 2, 3


class Levels:
    """Heights of the body at rest, metres."""

    def __init__(self, person):
        def height(bone: str) -> float:
            return person.rig.head(person.rest, bone)[2]

        self.shoulder = height("upperarm01.L")
        self.crotch = height("upperleg01.L") - 0.075
        self.waist = height("spine04") + 0.03
        self.neck = height("neck01")
        self.ankle = height("foot.L")


class Garment:
    """
    `rest` are the vertices, `border` their distance to the nearest edge and `border_kind` its kind, `arm` the
    arms' share of each, `slack` (0 to 1) where folds gather, `texture` coordinates in metres on the cloth.
    """

    def __init__(self, person, spec: Cut):
        self.person, self.cut, self.levels = person, spec, Levels(person)
        mesh = base()
        faces = [mesh.faces[i] for i, group in enumerate(mesh.groups) if group == "helper-tights"]
        chosen = np.unique(np.concatenate(faces))
        order = {int(vertex): i for i, vertex in enumerate(chosen)}
        self._surface, self._weights = person.rest[chosen], person.rig.weights[chosen]
        self._tree = cKDTree(self._surface)
        arms = ("upperarm", "lowerarm", "wrist", "finger", "metac")
        self._arm_columns = {side: person.rig.columns(*arms, side=f".{side}") for side in "LR"}
        cloth = self._eased([[order[vertex] for vertex in face] for face in faces])
        cloth = subdivided(cloth, spec.levels)
        layer = self._mark_arms(cloth)
        self._trim(cloth, layer)
        keep_largest_piece(cloth)
        bmesh.ops.remove_doubles(cloth, verts=cloth.verts, dist=0.0035 if spec.levels < 3 else 0.0015)
        if spec.kind == "dress":
            self._add_skirt(cloth)
        self._measure(cloth, layer)
        cloth.free()

    def place(self, bone: str) -> np.ndarray:
        return self.person.rig.head(self.person.rest, bone)

    def posed(self) -> np.ndarray:
        """Moves vertices to the pose by the bones."""
        return self.person.carried(self.rest, self.weights)

    def _weights_at(self, points: np.ndarray) -> np.ndarray:
        gap, nearest = self._tree.query(points, k=4)
        share = 1 / (gap + 1e-4)
        return np.einsum("nk,nkb->nb", share / share.sum(1, keepdims=True), self._weights[nearest])

    def _eased(self, faces: list[list[int]]):
        """Smooths the anatomy away, and offsets the surface from the skin by the cut's ease."""
        spec, levels = self.cut, self.levels
        data = bpy.data.meshes.new("cloth")
        data.from_pydata([tuple(v) for v in self._surface], [], faces)
        cloth = bmesh.new()
        cloth.from_mesh(data)
        inner = [v for v in cloth.verts if not v.is_boundary]
        for _ in range(spec.smooth):
            bmesh.ops.smooth_vert(cloth, verts=inner, factor=0.5, use_axis_x=True, use_axis_y=True, use_axis_z=True)
        bmesh.ops.recalc_face_normals(cloth, faces=cloth.faces)
        cloth.normal_update()
        points, normals = coordinates(cloth), np.array([v.normal for v in cloth.verts])
        arm = sum(self._weights[:, columns].sum(1) for columns in self._arm_columns.values())
        ease = spec.ease * (1 - arm) + spec.sleeve_ease * arm if spec.kind != "trousers" else spec.ease
        if spec.kind == "top":
            ease = ease + spec.hip_ease * np.clip((levels.waist - points[:, 2]) / 0.12, 0, 1) * (1 - arm)
        # Cloth rests on the shoulders, and hangs free below them.
        on_shoulder = np.clip(normals[:, 2] * 1.6, 0, 1) * np.clip((points[:, 2] - levels.shoulder + 0.12) / 0.06, 0, 1)
        ease = ease * (1 - 0.75 * on_shoulder)
        at_neck = np.clip((levels.neck + 0.01 - points[:, 2]) / 0.07, 0.25, 1)
        points = points + normals * np.maximum(ease * at_neck, 0.004)[:, None]
        torso = [(np.abs(points[:, 2] - z) < 0.05) & (arm < 0.3) for z in (levels.waist, levels.shoulder - 0.1)]
        self.axis = float(np.mean([points[near][:, 1].mean() for near in torso]))
        if spec.boxy > 0:
            points = boxed(points, arm, self.axis, levels, spec.boxy)
        if spec.kind == "trousers":
            points = widened_legs(points, self.place, levels, spec.leg_radius)
        for vertex, point in zip(cloth.verts, points):
            vertex.co = point
        return cloth

    def _mark_arms(self, cloth):
        """A layer with the arm's share of each vertex, negative on the right."""
        weights = self._weights_at(coordinates(cloth))
        left, right = (weights[:, self._arm_columns[side]].sum(1) for side in "LR")
        layer = cloth.verts.layers.float.new("arm")
        for i, vertex in enumerate(cloth.verts):
            vertex[layer] = left[i] if left[i] > right[i] else -right[i]
        # An armhole is an isoline of the arm's share, so the share must be smooth.
        for _ in range(ARMHOLE_ROUNDS if self.cut.armhole else 0):
            evened = [sum(e.other_vert(v)[layer] for e in v.link_edges) / len(v.link_edges) for v in cloth.verts]
            for vertex, share in zip(cloth.verts, evened):
                vertex[layer] = share
        return layer

    def _trim(self, cloth, layer) -> None:
        spec, levels = self.cut, self.levels
        if spec.kind == "trousers":
            cut(cloth, lambda v: levels.waist - 0.03 - v.co.z if abs(v[layer]) < 0.3 else -0.1)
            cut(cloth, lambda v: v.co.z - levels.ankle - 0.02)
            return
        cut(cloth, self._inside_neckline)
        for side, sign in (("L", 1), ("R", -1)):
            self._trim_sleeve(cloth, layer, side, sign)
        hem = levels.crotch + (spec.hem if spec.kind == "top" else 0.075)
        cut(cloth, lambda v: v.co.z - hem if abs(v[layer]) < 0.3 else 0.1)

    def _inside_neckline(self, vertex) -> float:
        """Positive on the cloth: an egg seen from the front, and a shallow round at the back."""
        spec, x, z = self.cut, vertex.co.x / self.cut.neck_width, vertex.co.z
        centre = self.levels.neck + 0.043
        if vertex.co.y >= self.place("neck01")[1]:
            shape = x**2 + (min(z - centre, 0) / 0.055) ** 2
        elif z > centre:
            shape = x**2
        else:
            shape = x**2 + ((z - centre) / (0.055 + spec.neck_drop)) ** 2
        return min((shape**0.5 - 1) * 0.06, self.levels.neck - 0.004 - z)

    def _trim_sleeve(self, cloth, layer, side: str, sign: int) -> None:
        if not self.cut.sleeve:
            cut(cloth, lambda v: min(0.06 * (0.42 - max(0, v[layer] * sign)), self._inside_armhole(v, sign)))
            return
        shoulder, elbow, wrist = (self.place(f"{bone}.{side}") for bone in ("upperarm01", "lowerarm01", "wrist"))
        upper, lower = np.linalg.norm(elbow - shoulder), np.linalg.norm(wrist - elbow)
        length = self.cut.sleeve * (upper + lower)
        start, end, reach = (shoulder, elbow, length) if length <= upper else (elbow, wrist, length - upper)
        along = (end - start) / np.linalg.norm(end - start)
        cuff = start + along * reach
        cut(cloth, lambda v: -float((np.array(v.co) - cuff) @ along) if v[layer] * sign > 0.25 else 0.1)

    def _inside_armhole(self, vertex, sign: int) -> float:
        """Positive on the cloth: an egg beside the joint, whose lower end the arm's own share cuts."""
        if not self.cut.armhole:
            return 1.0
        joint = self.place("upperarm01.L")
        outward = min(vertex.co.x * sign - joint[0] - 0.045, 0) / (0.045 + self.cut.armhole)
        down = (vertex.co.z - joint[2] + 0.055) / 0.10
        if down < 0:
            return (math.hypot(outward, down) - 1) * 0.06
        return (abs(outward) - 1) * 0.06 if vertex.co.x * sign > 0 else 1.0

    def seams(self) -> np.ndarray:
        """Distance of each vertex from the nearest seam: the waist's, and one down each side of front and back."""
        x, z = np.abs(self.rest[:, 0]), self.rest[:, 2]
        heights = [self.levels.crotch - 0.4, self.levels.waist, self.levels.shoulder - 0.13, self.levels.shoulder]
        line = np.interp(z, heights, [0.14, 0.062, 0.088, 0.165])
        return np.minimum(np.abs(z - self.levels.waist), np.abs(x - line))

    def _add_skirt(self, cloth) -> None:
        """Rings below the waist that widen by the flare, and swing in pleats."""
        spec, bottom = self.cut, min(v.co.z for v in cloth.verts)
        edges = [e for e in cloth.edges if e.is_boundary and all(v.co.z < bottom + 0.02 for v in e.verts)]
        centre = np.array([v.co for e in edges for v in e.verts]).mean(0)
        rings = int(spec.skirt_length / RING_HEIGHT)
        for ring in range(1, rings + 1):
            made = bmesh.ops.extrude_edge_only(cloth, edges=edges)["geom"]
            added = {item for item in made if isinstance(item, bmesh.types.BMVert)}
            edges = [
                item
                for item in made
                if isinstance(item, bmesh.types.BMEdge) and item.is_boundary and set(item.verts) <= added
            ]
            for vertex in added:
                x, y = vertex.co.x - centre[0], vertex.co.y - centre[1]
                swing = PLEAT_DEPTH * math.sin(spec.pleats * math.atan2(y, x)) * min(1, 2 * ring / rings)
                wider = 1 + spec.flare * RING_HEIGHT * (1 + swing) / math.hypot(x, y)
                vertex.co.x, vertex.co.y = centre[0] + x * wider, centre[1] + y * wider
                vertex.co.z -= RING_HEIGHT
        bmesh.ops.remove_doubles(cloth, verts=cloth.verts, dist=0.002)

    def _measure(self, cloth, layer) -> None:
        bmesh.ops.recalc_face_normals(cloth, faces=cloth.faces)
        bmesh.ops.triangulate(cloth, faces=[f for f in cloth.faces if len(f.verts) > 4])
        delete_loose(cloth)
        cloth.verts.index_update()
        self.rest = coordinates(cloth)
        self.faces = [[v.index for v in f.verts] for f in cloth.faces]
        self.weights = self._weights_at(self.rest)
        if self.cut.kind == "dress":
            # Skirts hang from the hips, not from the legs.
            hips = np.zeros(len(self.person.rig.names))
            hips[self.person.rig.index["root"]] = 1
            self.weights[self.rest[:, 2] < self.levels.crotch + 0.07] = hips
        self.signed_arm = np.array([v[layer] for v in cloth.verts])
        self.arm = np.abs(self.signed_arm)
        self.slack = self._slack()
        # Shorter rings are cracks in the armpits, not edges.
        self._measure_border(self.rest[[v for ring in border_loops(self.faces) if len(ring) >= 10 for v in ring]])
        if self.cut.cinch:
            self._cinch(*self.cut.cinch)
        self.texture, self.face_texture = texture_coordinates(self)

    def _slack(self) -> np.ndarray:
        if self.cut.kind == "trousers":
            return np.zeros(len(self.rest))
        below_waist = (self.rest[:, 2] - self.levels.waist + 0.01) / 0.075
        long_sleeve = np.clip((self.arm - 0.45) / 0.2, 0, 1) * (self.cut.sleeve > 0.5)
        return np.maximum(long_sleeve, np.exp(-(below_waist**2)) * (self.arm < 0.3))

    def _measure_border(self, edge: np.ndarray) -> None:
        self.border, nearest = cKDTree(edge).query(self.rest)
        place = edge[nearest]
        low = np.abs(place[:, 2] - self.rest[:, 2].min()) < 0.05
        high = (place[:, 2] > self.levels.shoulder - 0.02) & (np.abs(place[:, 0]) <= 0.13)
        self.border_kind = np.where(high, NECK, np.where(low, HEM, CUFF)).astype(float)

    def _cinch(self, at_hem: float, at_cuffs: float) -> None:
        amount = np.clip((self.cut.rib + 0.03 - self.border) / 0.03, 0, 1)
        amount = amount * amount * (3 - 2 * amount)
        hem = self.border_kind == HEM
        narrower = 1 - at_hem * amount[hem]
        self.rest[hem, 0] *= narrower
        self.rest[hem, 1] = self.axis + (self.rest[hem, 1] - self.axis) * narrower
        for side, sign in (("L", 1), ("R", -1)):
            cuff = (self.border_kind == CUFF) & (self.signed_arm * sign > 0.3)
            elbow, wrist = self.place(f"lowerarm01.{side}"), self.place(f"wrist.{side}")
            axis = (wrist - elbow) / np.linalg.norm(wrist - elbow)
            offset = self.rest[cuff] - elbow
            along = (offset @ axis)[:, None] * axis
            self.rest[cuff] = elbow + along + (offset - along) * (1 - at_cuffs * amount[cuff])[:, None]
