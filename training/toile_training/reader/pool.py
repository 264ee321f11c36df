"""A pool of samples in memory from which batches are taken at random."""

import numpy as np
import torch
from torch import Tensor

from ..classes import ATTRIBUTES, HEIGHT, LANDMARKS, TOLD, WIDTH
from ..draw.sample import Sample


class Pool:
    """Holds up to `capacity` samples on the device; a new sample replaces the oldest one."""

    def __init__(self, capacity: int, device: torch.device):
        self.capacity, self.device = capacity, device
        self.filled, self.added = 0, 0
        self.rgb = torch.empty(capacity, HEIGHT, WIDTH, 3, dtype=torch.uint8, device=device)
        self.label = torch.empty(capacity, HEIGHT, WIDTH, dtype=torch.uint8, device=device)
        self.marks = torch.empty(capacity, len(LANDMARKS), 3, device=device)
        self.codes = torch.empty(capacity, len(ATTRIBUTES), dtype=torch.long, device=device)
        self.told = torch.empty(capacity, len(TOLD), device=device)

    def add(self, sample: Sample) -> None:
        """Copies one sample into the pool."""
        at = self.added % self.capacity
        pairs = [
            (self.rgb, sample.rgb),
            (self.label, sample.label),
            (self.marks, sample.marks),
            (self.codes, sample.codes),
            (self.told, sample.told),
        ]
        for target, value in pairs:
            target[at].copy_(torch.from_numpy(np.ascontiguousarray(value)))
        self.added += 1
        self.filled = min(self.added, self.capacity)

    def batch(self, size: int) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """Random samples: image (n, 3, h, w) 0..1, label (n, h, w) int64, marks, codes, told."""
        i = torch.randint(0, self.filled, (size,), device=self.device)
        image = self.rgb[i].permute(0, 3, 1, 2).float() / 255
        return image, self.label[i].long(), self.marks[i], self.codes[i], self.told[i]
