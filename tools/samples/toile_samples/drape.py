"""
Simulates the cloth of a worn garment, and cleans up the result. The bones carry the garment to the pose; its rest
lengths stay those of the cut, so that cloth buckles where the body bends.
"""

import bmesh
import bpy
import numpy as np
import scipy.sparse
from mathutils import Vector
from mathutils.bvhtree import BVHTree
from scipy.spatial import cKDTree

from .cut_surface import border_loops
from .garment import CUFF, NECK, Garment
from .scene import mesh_object

FRAMES = 16
# Small parts that never touch cloth only cost time.
IGNORED_BONES = (
    "finger", "metac", "toe", "foot", "jaw", "or", "eye", "special", "risor", "levator", "tongue", "temporalis",
    "oculi", "head", "neck03",
)  # fmt: skip
# No vertex moves this far (metres) from where the bones would carry it, unless the solver has diverged.
DIVERGED = 0.5


def draped(garment: Garment, under: list[tuple[Garment, np.ndarray]]) -> np.ndarray:
    """Returns the garment's vertices on the posed person, over the garments already worn."""
    for quality in (4, 10):
        vertices = simulate(garment, under, quality)
        if np.isfinite(vertices).all() and np.abs(vertices - garment.posed()).max() < DIVERGED:
            return smoothed(garment, vertices)
    return smoothed(garment, garment.posed())


def simulate(garment: Garment, under: list[tuple[Garment, np.ndarray]], quality: int) -> np.ndarray:
    """Simulates the cloth over the body and the garments under it; returns its vertices in the last frame."""
    obstacles = [_body_obstacle(garment.person)]
    obstacles += [mesh_object("under", vertices, other.faces) for other, vertices in under]
    for thing in obstacles:
        thing.modifiers.new("collision", "COLLISION")
        settings = thing.collision
        settings.thickness_outer, settings.thickness_inner = 0.004, 0.02
        settings.cloth_friction, settings.damping = 12, 0.5
    cloth = mesh_object("cloth", garment.posed(), garment.faces)
    cloth.shape_key_add(name="start")
    key = cloth.shape_key_add(name="cut")
    key.data.foreach_set("co", np.asarray(garment.rest, np.float32).ravel())
    _add_solver(cloth, garment, quality)
    cloth.modifiers["cloth"].settings.rest_shape_key = key
    vertices = run_solver(cloth, FRAMES)
    for thing in [*obstacles, cloth]:
        bpy.data.objects.remove(thing)
    return vertices


def run_solver(cloth, end: int) -> np.ndarray:
    """Runs the solver of a cloth object to its last frame, and returns the vertices."""
    scene = bpy.context.scene
    for range_ in (cloth.modifiers["cloth"].point_cache, scene):
        range_.frame_start, range_.frame_end = 1, end
    for frame in range(1, end + 1):
        scene.frame_set(frame)
    result = cloth.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    vertices = np.zeros(len(result.vertices) * 3, np.float32)
    result.vertices.foreach_get("co", vertices)
    return vertices.reshape(-1, 3).astype(float)


def pin(cloth, amounts: np.ndarray) -> None:
    """Pins vertices to the animation with weights of 0 to 1."""
    settings = cloth.modifiers["cloth"].settings
    settings.vertex_group_mass, settings.pin_stiffness = weigh(cloth, "pin", amounts), 1.0


def weigh(cloth, name: str, amounts: np.ndarray) -> str:
    group = cloth.vertex_groups.new(name=name)
    for i in np.where(amounts > 0.01)[0]:
        group.add([int(i)], float(amounts[i]), "REPLACE")
    return name


def _body_obstacle(person):
    columns = person.rig.columns(*IGNORED_BONES)
    touching = person.rig.weights[person.body_vertices][:, columns].sum(1) < 0.5
    kept = np.where(touching)[0]
    order = {int(vertex): i for i, vertex in enumerate(kept)}
    faces = [[order[v] for v in face] for face in person.own_faces if all(touching[v] for v in face)]
    # Cloth follows the build of a body, not its small forms.
    return mesh_object("obstacle", evened(person.posed[person.body_vertices][kept], faces, 10), faces)


def _add_solver(cloth, garment: Garment, quality: int) -> None:
    spec, kind = garment.cut.cloth, garment.cut.kind
    modifier = cloth.modifiers.new("cloth", "CLOTH")
    settings = modifier.settings
    settings.quality, settings.mass, settings.air_damping = quality, spec.mass, 1.0
    settings.tension_stiffness, settings.compression_stiffness = spec.tension, spec.compression
    settings.shear_stiffness, settings.bending_stiffness = spec.shear, spec.bending
    settings.tension_damping = settings.compression_damping = settings.shear_damping = 6
    settings.bending_damping = 0.5
    settings.shrink_min, settings.shrink_max = -spec.slack, -spec.slack - spec.folds
    settings.vertex_group_shrink = weigh(cloth, "slack", garment.slack)
    modifier.collision_settings.collision_quality = 2
    modifier.collision_settings.distance_min = 0.003
    modifier.collision_settings.use_self_collision = False
    if kind == "trousers":
        height = garment.rest[:, 2]
        held = np.clip((height - (height.max() - 0.035)) / 0.02, 0, 1)
    else:
        held = 0.9 * (garment.border_kind == NECK) * np.clip((0.022 - garment.border) / 0.02, 0, 1)
    cuffs = (garment.border_kind == CUFF) * np.clip((0.05 - garment.border) / 0.02, 0, 1)
    pin(cloth, np.maximum(held, cuffs * garment.cut.pin_cuffs))


def smoothed(garment: Garment, vertices: np.ndarray) -> np.ndarray:
    """Removes the solver's noise, and smooths hems, cuffs and necklines along the edge."""
    vertices = evened(vertices, garment.faces, 1 if garment.cut.levels < 3 else 6, 0.4)
    for ring in border_loops(garment.faces):
        if len(ring) >= 10:
            edge = vertices[ring]
            for _ in range(4 if garment.cut.levels < 3 else 12):
                edge = (np.roll(edge, 1, 0) + 2 * edge + np.roll(edge, -1, 0)) / 4
            vertices[ring] = edge
    return vertices


def evened(vertices: np.ndarray, faces: list[list[int]], rounds: int, share=0.5) -> np.ndarray:
    """Moves each vertex by a share of the way to the mean of its neighbours (Laplacian smoothing)."""
    pairs = np.array([(a, b) for face in faces for a, b in zip(face, face[1:] + face[:1])])
    ends = np.r_[pairs[:, 0], pairs[:, 1]], np.r_[pairs[:, 1], pairs[:, 0]]
    count = len(vertices)
    joined = scipy.sparse.coo_matrix((np.ones(len(ends[0])), ends), (count, count)).tocsr()
    joined.data[:] = 1
    neighbours = np.maximum(np.asarray(joined.sum(1)).ravel(), 1)
    for _ in range(rounds):
        vertices = (1 - share) * vertices + share * (joined @ vertices) / neighbours[:, None]
    return vertices


def draw_body_in(person, body_object, worn: list[tuple[Garment, np.ndarray]], depth=0.006) -> None:
    """Shrinks the body under clothes, so that no skin pokes through. Hands beside a hem stay unchanged."""
    mesh = body_object.data
    count = len(mesh.vertices)
    points = np.zeros(count * 3)
    mesh.vertices.foreach_get("co", points)
    points = points.reshape(-1, 3)
    normals = np.array([v.normal for v in mesh.vertices])
    hands = person.rig.weights[person.body_vertices][:, person.rig.columns("finger", "metac", "wrist")].sum(1) > 0.5
    for garment, vertices in worn:
        tree = BVHTree.FromPolygons([tuple(v) for v in vertices], garment.faces)
        # An arm that hangs beside a hem is not under it.
        under = cKDTree(garment.rest).query(person.rest[person.body_vertices])[0] < 0.06
        edge = cKDTree(vertices[garment.border < 1e-6])
        for i in np.where(under & ~hands)[0]:
            place, normal, _, _ = tree.find_nearest(Vector(points[i]), 0.035)
            if place is None:
                continue
            outside = (Vector(points[i]) - place).dot(normal)
            to_edge = edge.query(points[i])[0]
            if outside > -depth and to_edge >= 0.004:
                points[i] -= normals[i] * min(0.016, outside + depth) * min(1, to_edge / 0.015)
    mesh.vertices.foreach_set("co", points.ravel())
    mesh.update()


def remove_covered(person, body_object, worn: list[tuple[Garment, np.ndarray]], margin=0.035) -> None:
    """Deletes the skin that clothes cover at rest, except a margin at their edges, so that no arm pokes through."""
    points = person.rest[person.body_vertices]
    covered = np.zeros(len(points), bool)
    for garment, vertices in worn:
        gap, nearest = cKDTree(garment.rest).query(points)
        covered |= (gap < 0.05) & (garment.border[nearest] > margin)
        if garment.cut.kind == "dress":
            # A knee that steps forward would come through the skirt.
            legs = person.rig.weights[person.body_vertices][:, person.rig.columns("upperleg", "lowerleg")].sum(1) > 0.5
            covered |= legs & (person.posed[person.body_vertices][:, 2] > vertices[:, 2].min() + margin)
    mesh = bmesh.new()
    mesh.from_mesh(body_object.data)
    hidden = [face for face in mesh.faces if all(covered[v.index] for v in face.verts)]
    bmesh.ops.delete(mesh, geom=hidden, context="FACES")
    mesh.to_mesh(body_object.data)
    mesh.free()
