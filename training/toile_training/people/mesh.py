"""Meshes that depend linearly on the base mesh, so that they follow every change of its shape."""

import numpy as np
from scipy import sparse

Faces = list[list[int]]


def triangles(faces: Faces) -> np.ndarray:
    """Triangulates each face as a fan; returns int32 (n, 3)."""
    fans = [(face[0], face[k], face[k + 1]) for face in faces for k in range(1, len(face) - 1)]
    return np.array(fans, np.int32)


def subdivide(faces: Faces, count: int) -> tuple[sparse.csr_matrix, Faces]:
    """Splits each face of n corners into n quads.

    Returns the map (new vertices, count) from old to new vertices, and the new faces.
    """
    rows, columns, values = list(range(count)), list(range(count)), [1.0] * count
    middles: dict[tuple[int, int], int] = {}
    split: Faces = []
    total = count

    def mean_of(corners: list[int]) -> int:
        nonlocal total
        rows.extend([total] * len(corners))
        columns.extend(corners)
        values.extend([1 / len(corners)] * len(corners))
        total += 1
        return total - 1

    for face in faces:
        edges = [(min(a, b), max(a, b)) for a, b in zip(face, face[1:] + face[:1])]
        for edge in edges:
            if edge not in middles:
                middles[edge] = mean_of(list(edge))
        center = mean_of(face)
        for i, corner in enumerate(face):
            split.append([corner, middles[edges[i]], center, middles[edges[i - 1]]])
    return sparse.csr_matrix((values, (rows, columns)), (total, count)), split


def smoother(faces: Faces, count: int, keep: float = 0.5) -> sparse.csr_matrix:
    """A map (count, count) that moves each vertex towards the mean of its neighbours."""
    edges = np.array([(a, b) for face in faces for a, b in zip(face, face[1:] + face[:1])])
    both = np.vstack([edges, edges[:, ::-1]])
    near = sparse.coo_matrix((np.ones(len(both)), (both[:, 0], both[:, 1])), (count, count)).tocsr()
    near.data[:] = 1
    degree = np.maximum(np.asarray(near.sum(1)).ravel(), 1)
    return (sparse.identity(count) * keep + sparse.diags((1 - keep) / degree) @ near).tocsr()


class Surface:
    """A part of the base mesh with its own vertices."""

    def __init__(self, faces: Faces, weights: sparse.csr_matrix, splits: int = 0, smoothings: tuple[int, ...] = ()):
        """weights: skinning weights of the base mesh. smoothings: numbers of smoothing passes to prepare."""
        ids = np.unique(np.concatenate(faces))
        number = {int(vertex): i for i, vertex in enumerate(ids)}
        own = [[number[vertex] for vertex in face] for face in faces]
        places = (np.arange(len(ids)), ids)
        self.of_base = sparse.csr_matrix((np.ones(len(ids)), places), (len(ids), weights.shape[0]))
        """Map (vertices, vertices of the base mesh)"""
        for _ in range(splits):
            finer, own = subdivide(own, self.of_base.shape[0])
            self.of_base = (finer @ self.of_base).tocsr()
        self.count = self.of_base.shape[0]
        self.faces = triangles(own)
        self.weights = (self.of_base @ weights).tocsr().astype(np.float32)
        """Skinning weights (vertices, bones)"""
        self.smoothed: dict[int, sparse.csr_matrix] = {}
        """Maps like `of_base` to smoothed surfaces, by the number of smoothing passes"""
        current, done = self.of_base, 0
        step = smoother(own, self.count) if smoothings else None
        for wanted in sorted(smoothings):
            while done < wanted:
                current = (step @ current).tocsr()
                current.data[np.abs(current.data) < 1e-4] = 0
                current.eliminate_zeros()
                done += 1
            self.smoothed[wanted] = current


def skinned(weights: sparse.csr_matrix, bones: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Moves points (n, 3) with the bones' matrices (bones, 4, 4) by their weights (n, bones)."""
    rows = bones[:, :3, :].reshape(len(bones), 12).astype(np.float32)
    mixed = (weights @ rows).reshape(-1, 3, 4)
    return np.einsum("nij,nj->ni", mixed[:, :, :3], points) + mixed[:, :, 3]
