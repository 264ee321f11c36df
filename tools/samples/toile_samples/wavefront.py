"""Reads Wavefront OBJ files: polygons with texture coordinates and group names."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np


@dataclass
class Mesh:
    """Vertices (n, 3), texture coordinates (m, 2), and per face its vertices, coordinates and group."""

    vertices: np.ndarray
    texture: np.ndarray
    faces: list[list[int]]
    face_texture: list[list[int]]
    groups: list[str]


def load_obj(path: Path) -> Mesh:
    """Reads a Wavefront OBJ file. Corners without texture coordinates get the first one."""
    vertices, texture, faces, face_texture, groups = [], [], [], [], []
    group = ""
    with open(path, errors="ignore") as lines:
        for line in lines:
            words = line.split()
            match words[:1]:
                case ["v"]:
                    vertices.append([float(x) for x in words[1:4]])
                case ["vt"]:
                    texture.append([float(x) for x in words[1:3]])
                case ["g"]:
                    group = words[1]
                case ["f"]:
                    corners = [word.split("/") for word in words[1:]]
                    faces.append([int(corner[0]) - 1 for corner in corners])
                    face_texture.append([int(c[1]) - 1 if len(c) > 1 and c[1] else 0 for c in corners])
                    groups.append(group)
    return Mesh(np.array(vertices), np.array(texture or [[0.0, 0.0]]), faces, face_texture, groups)
