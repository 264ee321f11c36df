"""A pool of rendered people on disk, from which batches are taken at random.

Rendering is slower than training, so people are kept on disk and reused, also by a resumed run. For training on a GPU,
its memory holds a copy of the whole pool, because transferring a batch takes longer than the training step.
"""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from ..people.person import Sample


class Pool:
    """Holds up to `capacity` people in memory-mapped files; a new one replaces the oldest."""

    def __init__(self, folder: Path, capacity: int, device: torch.device, width: int, height: int):
        """Opens or creates the pool in a folder. Raises ValueError when it was made with another capacity or size."""
        folder.mkdir(parents=True, exist_ok=True)
        self.capacity, self.device = capacity, device
        self.rgb = self.open(folder / "rgb.npy", np.uint8, (capacity, height, width, 3))
        self.label = self.open(folder / "label.npy", np.uint8, (capacity, height, width))
        self.boxes = self.open(folder / "boxes.npy", np.float32, (capacity, 4))
        self.number = self.open(folder / "number.npy", np.int64, (capacity,))
        """Sequence number of each sample from 1 on, 0 for an empty slot; the next one replaces the lowest"""
        self.added = int(self.number.max())
        self.filled = min(self.added, capacity)
        self.on_device = [torch.from_numpy(array) for array in (self.rgb, self.label, self.boxes)]
        """Pictures, labels and boxes that batches are taken from: the mapped files on a CPU, copies in GPU memory"""
        if device.type != "cpu":
            self.on_device = [torch.empty_like(array, device=device) for array in self.on_device]
            for i in range(self.filled):
                self.copy_to_device(i)

    @staticmethod
    def open(path: Path, dtype: type, shape: tuple[int, ...]) -> np.memmap:
        """Maps an array in a file, zeros when the file is new. Raises ValueError when it has another shape."""
        array = np.lib.format.open_memmap(path, "r+" if path.exists() else "w+", dtype, shape)
        if array.shape != shape:
            raise ValueError(f"{path} has the shape {array.shape}, not {shape}: remove the folder or keep --capacity")
        return array

    def add(self, sample: Sample) -> None:
        """Copies one person into the pool, in place of the oldest when it is full."""
        at = self.added % self.capacity
        rows, columns = np.nonzero(sample.label.any(1))[0], np.nonzero(sample.label.any(0))[0]
        self.rgb[at], self.label[at] = sample.rgb, sample.label
        self.boxes[at] = columns[0], rows[0], columns[-1] + 1, rows[-1] + 1
        self.copy_to_device(at)
        self.added += 1
        self.number[at] = self.added
        self.filled = min(self.added, self.capacity)

    def copy_to_device(self, at: int) -> None:
        """Copies the person of slot `at` from the files to GPU memory; on a CPU, batches come from the files."""
        if self.device.type != "cpu":
            for on_device, array in zip(self.on_device, (self.rgb, self.label, self.boxes)):
                on_device[at].copy_(torch.from_numpy(array[at]))

    def batch(self, size: int) -> tuple[Tensor, Tensor, Tensor]:
        """Draws random people: image (n, 3, h, w) 0..1, label (n, h, w) uint8, and the boxes around the people.

        boxes (n, 4): left, top, right, bottom in pixels, the last two exclusive. The pool must not be empty.
        """
        i = torch.randint(0, self.filled, (size,), device=self.device)
        rgb, label, boxes = (array[i] for array in self.on_device)
        return rgb.permute(0, 3, 1, 2).float() / 255, label, boxes
