"""Converts sparse tensors of TensorFlow Lite to dense ones, with NumPy only."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Level:
    """One level of a sparse tensor: dense, with a size, or compressed (CSR), with segments and indices."""

    size: int = 0
    segments: np.ndarray | None = None
    indices: np.ndarray | None = None

    def children(self, position: int) -> list[tuple[int, int]]:
        """Returns the position in the next level and the index along this one, for each child of a position."""
        if self.segments is None or self.indices is None:
            return [(position * self.size + k, k) for k in range(self.size)]
        return [(p, int(self.indices[p])) for p in range(self.segments[position], self.segments[position + 1])]


def spread(
    values: np.ndarray, shape: list[int], order: list[int], blocks: list[int], levels: list[Level]
) -> np.ndarray:
    """
    Returns the dense tensor of `shape`; values that are not stored are 0.

    `order` gives each level's dimension; those from the rank on are inside blocks, and `blocks` gives the dimension that
    each of them divides. See `SparsityParameters` in TensorFlow Lite's schema.
    """
    rank = len(shape)
    block_sizes = {blocks[axis - rank]: level.size for axis, level in zip(order, levels) if axis >= rank}
    dense = np.zeros(shape, values.dtype)
    paths: list[tuple[int, dict[int, int]]] = [(0, {})]
    for axis, level in zip(order, levels):
        paths = [(child, {**index, axis: k}) for position, index in paths for child, k in level.children(position)]
    for position, index in paths:
        at = [
            index[axis] * block_sizes[axis] + index[rank + blocks.index(axis)] if axis in block_sizes else index[axis]
            for axis in range(rank)
        ]
        dense[tuple(at)] = values[position]
    return dense
