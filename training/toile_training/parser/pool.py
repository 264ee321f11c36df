"""A pool of rendered people on disk, from which batches are taken at random.

Rendering is slower than training, so people are kept and reused, also by a resumed run. On a GPU the pool is copied to
its memory, because transferring each batch takes longer than the step.
"""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from ..people.person import Sample


class Pool:
    """Holds up to `capacity` people in memory-mapped files; a new one replaces the oldest."""

    def __init__(self, folder: Path, capacity: int, device: torch.device, width: int, height: int):
        """Opens the pool of a folder. Raises ValueError when it was made with another capacity or size."""
        folder.mkdir(parents=True, exist_ok=True)
        self.capacity, self.device = capacity, device
        self.rgb = self.open(folder / "rgb.npy", np.uint8, (capacity, height, width, 3))
        self.label = self.open(folder / "label.npy", np.uint8, (capacity, height, width))
        self.boxes = self.open(folder / "boxes.npy", np.float32, (capacity, 4))
        self.number = self.open(folder / "number.npy", np.int64, (capacity,))
        """Sequence number of each sample from 1 on, 0 for an empty slot"""
        self.added = int(self.number.max())
        self.filled = min(self.added, capacity)
        self.near = [torch.from_numpy(array) for array in (self.rgb, self.label, self.boxes)]
        """Pictures, labels and boxes for batches: the files themselves on a CPU, copies on a GPU"""
        if device.type != "cpu":
            self.near = [torch.empty_like(array, device=device) for array in self.near]
            for i in range(self.filled):
                self.bring(i)

    @staticmethod
    def open(path: Path, dtype: type, shape: tuple[int, ...]) -> np.memmap:
        """An array in a file, zeros when the file is new."""
        array = np.lib.format.open_memmap(path, "r+" if path.exists() else "w+", dtype, shape)
        if array.shape != shape:
            raise ValueError(f"{path} has the shape {array.shape}, not {shape}: remove the folder or keep --capacity")
        return array

    def add(self, sample: Sample) -> None:
        """Copies one person into the pool."""
        at = self.added % self.capacity
        rows, columns = np.nonzero(sample.label.any(1))[0], np.nonzero(sample.label.any(0))[0]
        self.rgb[at], self.label[at] = sample.rgb, sample.label
        self.boxes[at] = columns[0], rows[0], columns[-1] + 1, rows[-1] + 1
        self.bring(at)
        self.added += 1
        self.number[at] = self.added
        self.filled = min(self.added, self.capacity)

    def bring(self, at: int) -> None:
        """Copies the person at a place from the files to where batches are taken."""
        if self.device.type != "cpu":
            for near, array in zip(self.near, (self.rgb, self.label, self.boxes)):
                near[at].copy_(torch.from_numpy(array[at]))

    def batch(self, size: int) -> tuple[Tensor, Tensor, Tensor]:
        """Random people: image (n, 3, h, w) 0..1, label (n, h, w) uint8, boxes (n, 4): left, top, right, bottom."""
        i = torch.randint(0, self.filled, (size,), device=self.device)
        rgb, label, boxes = (array[i] for array in self.near)
        return rgb.permute(0, 3, 1, 2).float() / 255, label, boxes
