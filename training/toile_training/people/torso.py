"""Front and back depth of a torso, for hair and cloth that fall over it."""

import numpy as np


class Torso:
    """Depth of the torso's front and back surface at a point, in the frame of the hips."""

    def __init__(self, points: np.ndarray, columns: int = 28, rows: int = 24):
        """points: float (n, 3) of the torso and what it wears."""
        self.size = np.array([columns, rows])
        self.low, self.high = points[:, :2].min(0), points[:, :2].max(0)
        cell = np.clip(self._cell(points[:, :2]), 0, self.size - 1)
        self.front, self.back = np.full((columns, rows), -9.0), np.full((columns, rows), 9.0)
        np.maximum.at(self.front, (cell[:, 0], cell[:, 1]), points[:, 2])
        np.minimum.at(self.back, (cell[:, 0], cell[:, 1]), points[:, 2])

    def _cell(self, places: np.ndarray) -> np.ndarray:
        return np.floor((places - self.low) / (self.high - self.low + 1e-9) * self.size).astype(int)

    def at(self, x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Returns z of front and back at points (n,); -9 and 9 beside the torso."""
        cell = self._cell(np.stack([x, y], 1))
        inside = ((cell >= 0) & (cell < self.size)).all(1)
        i, j = np.clip(cell, 0, self.size - 1).T
        return np.where(inside, self.front[i, j], -9), np.where(inside, self.back[i, j], 9)


def transformed(points: np.ndarray, matrix: np.ndarray) -> np.ndarray:
    """Transforms points (..., 3) by a matrix (4, 4)."""
    return points @ matrix[:3, :3].T + matrix[:3, 3]
