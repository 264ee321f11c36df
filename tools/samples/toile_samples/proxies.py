"""Eyes, lashes, brows and hair meshes of MakeHuman, fitted to a body (MHCLO files)."""

from pathlib import Path

import numpy as np

from .wavefront import Mesh, load_obj


def fit_proxy(path: Path, body: np.ndarray) -> tuple[Mesh, np.ndarray, np.ndarray, np.ndarray]:
    """
    The mesh, its vertices fitted to `body` (decimetres), and for each vertex the three vertices of the body that carry
    it with their weights.
    """
    scale = np.ones(3)
    rows: list[list[float]] = []
    mesh_path, reading = None, False
    for line in open(path, errors="ignore"):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] == "obj_file":
            mesh_path = path.parent / words[1]
        elif words[0] in ("x_scale", "y_scale", "z_scale"):
            axis = "xyz".index(words[0][0])
            first, second, size = int(words[1]), int(words[2]), float(words[3])
            scale[axis] = abs(body[first][axis] - body[second][axis]) / size
        elif words[0] == "verts":
            reading = True
        elif reading and words[0].lstrip("-").isdigit():
            rows.append(_row([float(word) for word in words]))
        elif words[0] == "delete_verts":
            break
    if mesh_path is None:
        raise ValueError(f"{path} names no mesh")
    table = np.array(rows)
    indices, weights, offsets = table[:, :3].astype(int), table[:, 3:6], table[:, 6:9]
    mesh = load_obj(mesh_path)
    count = len(mesh.vertices)
    fitted = np.einsum("nij,ni->nj", body[indices], weights) + offsets * scale
    return mesh, fitted[:count], indices[:count], weights[:count]


def _row(numbers: list[float]) -> list[float]:
    """Parses a vertex bound to one vertex of the body, or to three of them with an offset."""
    if len(numbers) == 1:
        return [numbers[0]] * 3 + [1, 0, 0, 0, 0, 0]
    return (numbers + [0, 0, 0])[:9]
