"""The edges of a garment: where its mesh is cut."""

from dataclasses import dataclass

import numpy as np

from ..people.bottoms import ROUND
from ..people.layer import Layer


@dataclass
class Rim:
    """Points on the cut, each between two vertices of the mesh."""

    first: np.ndarray
    second: np.ndarray
    share: np.ndarray
    """float (n,): how far from the first vertex to the second"""

    def of(self, values: np.ndarray) -> np.ndarray:
        """Interpolates values (vertices, ...) of the mesh at these points."""
        share = self.share.reshape(-1, *[1] * (values.ndim - 1))
        return values[self.first] * (1 - share) + values[self.second] * share


def rim_of(layer: Layer) -> Rim:
    """Returns the rim of a layer: where its `edge` changes sign; for a skirt its last row."""
    if layer.name == "skirt":
        last = np.arange(len(layer.points) - ROUND, len(layer.points))
        return Rim(last, last, np.zeros(ROUND))
    kept = layer.edge >= 0
    crossed = layer.faces[kept[layer.faces].any(1) & ~kept[layer.faces].all(1)]
    sides = np.concatenate([crossed[:, [0, 1]], crossed[:, [1, 2]], crossed[:, [2, 0]]])
    sides = np.unique(np.sort(sides[kept[sides[:, 0]] != kept[sides[:, 1]]], 1), axis=0)
    a, b = layer.edge[sides[:, 0]], layer.edge[sides[:, 1]]
    return Rim(sides[:, 0], sides[:, 1], a / (a - b))
