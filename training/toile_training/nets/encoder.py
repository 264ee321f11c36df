"""EfficientNet-Lite0, the encoder of every net: Tan and Le, "EfficientNet", 2019, in its Lite variant.

The variant has no squeeze-and-excitation and ReLU6 instead of swish.
"""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

# (expansion, kernel, stride, channels, repeats) of each stage.
STAGES = [
    (1, 3, 1, 16, 1),
    (6, 3, 2, 24, 2),
    (6, 5, 2, 40, 2),
    (6, 3, 2, 80, 3),
    (6, 5, 1, 112, 3),
    (6, 5, 2, 192, 4),
    (6, 3, 1, 320, 1),
]


def batch_norm(channels: int) -> nn.BatchNorm2d:
    """Batch normalisation with the constants of the published encoder."""
    return nn.BatchNorm2d(channels, eps=1e-3, momentum=0.02)


def same_padding(kernel: int) -> tuple[int, int, int, int]:
    """Left, right, top and bottom padding of a convolution of stride 2 in TensorFlow's mode `same`, for even sizes."""
    before, after = (kernel - 2) // 2, (kernel - 1) // 2
    return before, after, before, after


class Block(nn.Module):
    """Inverted residual block of EfficientNet-Lite (parameter names follow the published weights)."""

    def __init__(self, channels_in: int, channels_out: int, expansion: int, kernel: int, stride: int, same: bool):
        super().__init__()
        middle = channels_in * expansion
        self.skip = stride == 1 and channels_in == channels_out
        self._expand_conv = None
        if expansion > 1:
            self._expand_conv = nn.Conv2d(channels_in, middle, 1, bias=False)
            self._bn0 = batch_norm(middle)
        self.pad = same_padding(kernel) if same and stride == 2 else None
        around = 0 if self.pad else kernel // 2
        self._depthwise_conv = nn.Conv2d(middle, middle, kernel, stride, around, groups=middle, bias=False)
        self._bn1 = batch_norm(middle)
        self._project_conv = nn.Conv2d(middle, channels_out, 1, bias=False)
        self._bn2 = batch_norm(channels_out)

    def forward(self, x: Tensor) -> Tensor:
        y = x
        if self._expand_conv is not None:
            y = F.relu6(self._bn0(self._expand_conv(y)))
        if self.pad:
            y = F.pad(y, self.pad)
        y = F.relu6(self._bn1(self._depthwise_conv(y)))
        y = self._bn2(self._project_conv(y))
        return x + y if self.skip else y


class Encoder(nn.Module):
    """EfficientNet-Lite0 up to stride 32. Its parameters carry the published names, so those weights load.

    stages: how many of STAGES. same: pad strided convolutions as TensorFlow does, else symmetrically.
    """

    def __init__(self, stages: int = len(STAGES), same: bool = True):
        super().__init__()
        self.pad = same_padding(3) if same else None
        self._conv_stem = nn.Conv2d(3, 32, 3, 2, 0 if same else 1, bias=False)
        self._bn0 = batch_norm(32)
        blocks, strides, channels_in = [], [], 32
        for expansion, kernel, stride, channels, repeats in STAGES[:stages]:
            for i in range(repeats):
                strides.append(stride if i == 0 else 1)
                blocks.append(Block(channels_in, channels, expansion, kernel, strides[-1], same))
                channels_in = channels
        self._blocks = nn.ModuleList(blocks)
        self.taps = [i for i in range(len(blocks)) if i + 1 == len(blocks) or strides[i + 1] == 2]
        """Last block of each stride: 2, 4, 8, 16, 32."""
        self.frozen_blocks = 0
        """Frozen blocks from the start, with the stem; no gradient flows through them, which saves most on a CPU."""

    def forward(self, x: Tensor) -> list[Tensor]:
        """Maps (n, 3, h, w), values -1..1, to the five tapped feature maps, finest first."""
        with torch.set_grad_enabled(torch.is_grad_enabled() and self.frozen_blocks == 0):
            x = F.relu6(self._bn0(self._conv_stem(F.pad(x, self.pad) if self.pad else x)))
        taps = []
        for i, block in enumerate(self._blocks):
            with torch.set_grad_enabled(torch.is_grad_enabled() and i >= self.frozen_blocks):
                x = block(x)
            if i in self.taps:
                taps.append(x)
        return taps

    def freeze(self, blocks: int) -> None:
        """Freezes the stem and this many blocks."""
        self.frozen_blocks = blocks
        if blocks:
            for module in (self._conv_stem, self._bn0, *self._blocks[:blocks]):
                module.requires_grad_(False)
