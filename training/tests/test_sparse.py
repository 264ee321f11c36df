"""Sparse tensors come out as TensorFlow Lite's format says."""

import numpy as np

from toile_training.pose.sparse import Level, spread


def test_compressed_rows():
    """A matrix whose rows are dense and whose columns are compressed."""
    columns = Level(segments=np.array([0, 2, 2, 3]), indices=np.array([0, 3, 1]))
    dense = spread(np.array([5.0, 6.0, 7.0]), [3, 4], [0, 1], [], [Level(size=3), columns])
    assert dense.tolist() == [[5, 0, 0, 6], [0, 0, 0, 0], [0, 7, 0, 0]]


def test_blocks_of_two_rows():
    """The first dimension is divided into blocks of two, which are dense and lie inside the compressed columns."""
    columns = Level(segments=np.array([0, 1, 2]), indices=np.array([1, 0]))
    levels = [Level(size=2), columns, Level(size=2)]
    dense = spread(np.array([1, 2, 3, 4]), [4, 2], [0, 1, 2], [0], levels)
    assert dense.tolist() == [[0, 1], [0, 2], [3, 0], [4, 0]]
