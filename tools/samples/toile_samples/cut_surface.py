"""Cuts meshes along the zero line of a function of their vertices."""

import bmesh
import bpy
import numpy as np


def cut(mesh, value) -> None:
    """Keeps the region where `value(vertex)` is positive; new edges run along the exact zero line."""
    values = {v: value(v) for v in mesh.verts}
    values = {v: x if abs(x) > 1e-5 else 1e-5 for v, x in values.items()}
    added = set()
    for edge in list(mesh.edges):
        start, end = edge.verts
        a, b = values[start], values[end]
        if a * b < 0:
            _, vertex = bmesh.utils.edge_split(edge, start, min(0.96, max(0.04, a / (a - b))))
            values[vertex] = 0.0
            added.add(vertex)
    for face in list(mesh.faces):
        ends = [v for v in face.verts if v in added]
        # Neighbours on the border of a face have an edge between them already.
        if len(ends) == 2 and not any(edge.other_vert(ends[0]) == ends[1] for edge in ends[0].link_edges):
            bmesh.utils.face_split(face, ends[0], ends[1])
    delete(mesh, [v for v in mesh.verts if values.get(v, 0) < -1e-9])
    delete_loose(mesh)


def delete(mesh, vertices) -> None:
    bmesh.ops.delete(mesh, geom=vertices, context="VERTS")


def delete_loose(mesh) -> None:
    delete(mesh, [v for v in mesh.verts if not v.link_faces])


def keep_largest_piece(mesh) -> None:
    """Deletes all connected pieces of a mesh but the one with the most vertices."""
    seen, best = set(), []
    for start in mesh.verts:
        if start in seen:
            continue
        seen.add(start)
        piece, waiting = [], [start]
        while waiting:
            vertex = waiting.pop()
            piece.append(vertex)
            for edge in vertex.link_edges:
                other = edge.other_vert(vertex)
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        if len(piece) > len(best):
            best = piece
    kept = set(best)
    delete(mesh, [v for v in mesh.verts if v not in kept])


def subdivided(mesh, levels: int):
    """A smoothed copy; the mesh itself is freed."""
    data = bpy.data.meshes.new("surface")
    mesh.to_mesh(data)
    mesh.free()
    thing = bpy.data.objects.new("surface", data)
    bpy.context.scene.collection.objects.link(thing)
    modifier = thing.modifiers.new("smooth", "SUBSURF")
    modifier.levels, modifier.boundary_smooth = levels, "ALL"
    found = bmesh.new()
    found.from_mesh(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh())
    bpy.data.objects.remove(thing)
    found.verts.ensure_lookup_table()
    return found


def border_loops(faces: list[list[int]]) -> list[list[int]]:
    """The open edges of a mesh as rings of vertices."""
    counts: dict[tuple[int, int], int] = {}
    for face in faces:
        for a, b in zip(face, face[1:] + face[:1]):
            key = (min(a, b), max(a, b))
            counts[key] = counts.get(key, 0) + 1
    neighbours: dict[int, list[int]] = {}
    for (a, b), count in counts.items():
        if count == 1:
            neighbours.setdefault(a, []).append(b)
            neighbours.setdefault(b, []).append(a)
    found, seen = [], set()
    for start in neighbours:
        if start in seen:
            continue
        ring = [start]
        seen.add(start)
        while following := [v for v in neighbours[ring[-1]] if v not in seen]:
            ring.append(following[0])
            seen.add(following[0])
        found.append(ring)
    return found


def coordinates(mesh) -> np.ndarray:
    return np.array([v.co for v in mesh.verts])
