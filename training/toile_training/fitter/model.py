"""The fitter's net: three layers on standardised numbers."""

import torch
from torch import Tensor, nn

from .reading import FEATURES, TARGETS

HIDDEN = 64
MOST = 3.0
"""Inputs are clamped to this many standard deviations, because the net was not trained beyond."""


class Fitter(nn.Module):
    """Maps features (n, FEATURES) to targets (n, len(TARGETS))."""

    def __init__(self, mean: Tensor, spread: Tensor, middle: Tensor, reach: Tensor):
        """mean, spread: of the features; middle, reach: of the targets."""
        super().__init__()
        for name, value in (("mean", mean), ("spread", spread), ("middle", middle), ("reach", reach)):
            self.register_buffer(name, value)
        self.layers = nn.ModuleList(
            [nn.Linear(FEATURES, HIDDEN), nn.Linear(HIDDEN, HIDDEN), nn.Linear(HIDDEN, len(TARGETS))]
        )

    def forward(self, features: Tensor) -> Tensor:
        x = torch.clamp((features - self.mean) / self.spread, -MOST, MOST)
        for layer in self.layers[:-1]:
            x = torch.relu(layer(x))
        return self.layers[-1](x) * self.reach + self.middle
