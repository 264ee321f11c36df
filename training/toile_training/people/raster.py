"""A small z-buffer rasteriser.

Vertices may carry a scalar field: pixels where it is negative are cut away, which gives clean necklines, hems and
cuffs without remeshing.
"""

from dataclasses import dataclass

import numpy as np
from numba import njit

NEAREST = 0.05
"""Triangles nearer to the camera than this (metres) are not drawn."""


@dataclass
class Visible:
    """The triangle seen at each pixel."""

    face: np.ndarray
    """int32 (h, w): number of the nearest triangle, -1 where there is none"""
    shares: np.ndarray
    """float32 (h, w, 3): barycentric coordinates in the triangle"""
    depth: np.ndarray
    """float32 (h, w): distance from the camera in metres, infinite where there is nothing"""

    @property
    def mask(self) -> np.ndarray:
        """bool (h, w): pixels that show a triangle."""
        return self.face >= 0

    def interpolate(self, faces: np.ndarray, values: np.ndarray) -> np.ndarray:
        """Values of the vertices (n, k) at the pixels of `mask`, (pixels, k)."""
        corners = faces[self.face[self.mask]]
        return np.einsum("pc,pck->pk", self.shares[self.mask], values[corners])


@njit(cache=True, fastmath=True)
def fill(points, faces, field, face, shares, depth):  # pragma: no cover (compiled)
    """Draws triangles (n, 3) of points (x, y, distance) into the buffers of `Visible`."""
    height, width = face.shape
    for t in range(faces.shape[0]):
        a, b, c = faces[t, 0], faces[t, 1], faces[t, 2]
        if field[a] < 0 and field[b] < 0 and field[c] < 0:
            continue
        if points[a, 2] < NEAREST or points[b, 2] < NEAREST or points[c, 2] < NEAREST:
            continue
        xa, ya, xb, yb, xc, yc = points[a, 0], points[a, 1], points[b, 0], points[b, 1], points[c, 0], points[c, 1]
        doubled = (xb - xa) * (yc - ya) - (xc - xa) * (yb - ya)
        if abs(doubled) < 1e-9:
            continue
        x0, x1 = max(0, int(np.ceil(min(xa, xb, xc) - 0.5))), min(width - 1, int(np.floor(max(xa, xb, xc) - 0.5)))
        y0, y1 = max(0, int(np.ceil(min(ya, yb, yc) - 0.5))), min(height - 1, int(np.floor(max(ya, yb, yc) - 0.5)))
        for y in range(y0, y1 + 1):
            for x in range(x0, x1 + 1):
                px, py = x + 0.5, y + 0.5
                of_b = ((px - xa) * (yc - ya) - (xc - xa) * (py - ya)) / doubled
                of_c = ((xb - xa) * (py - ya) - (px - xa) * (yb - ya)) / doubled
                of_a = 1.0 - of_b - of_c
                if of_a < -1e-5 or of_b < -1e-5 or of_c < -1e-5:
                    continue
                if of_a * field[a] + of_b * field[b] + of_c * field[c] < 0:
                    continue
                z = of_a * points[a, 2] + of_b * points[b, 2] + of_c * points[c, 2]
                if z < depth[y, x]:
                    depth[y, x] = z
                    face[y, x] = t
                    shares[y, x, 0], shares[y, x, 1], shares[y, x, 2] = of_a, of_b, of_c


def rasterise(
    points: np.ndarray, faces: np.ndarray, width: int, height: int, field: np.ndarray | None = None
) -> Visible:
    """Draws triangles (n, 3) between points (x, y in pixels, distance in metres)."""
    out = Visible(
        np.full((height, width), -1, np.int32),
        np.zeros((height, width, 3), np.float32),
        np.full((height, width), np.inf, np.float32),
    )
    field = np.ones(len(points), np.float32) if field is None else field.astype(np.float32)
    fill(points.astype(np.float32), faces.astype(np.int32), field, out.face, out.shares, out.depth)
    return out


def normals(vertices: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """Unit normals (n, 3) of vertices, weighted by the areas of their triangles."""
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    of_faces = np.cross(b - a, c - a)
    out = np.zeros_like(vertices, dtype=float)
    for k in range(3):
        for axis in range(3):
            out[:, axis] += np.bincount(faces[:, k], of_faces[:, axis], len(vertices))
    return out / (np.linalg.norm(out, axis=1, keepdims=True) + 1e-12)
