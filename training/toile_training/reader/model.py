"""The reader: EfficientNet-Lite0 without its last stage, a light U-shaped decoder, four heads.

Encoder: Tan and Le, "EfficientNet", 2019, in its Lite variant (no squeeze-and-excitation, ReLU6).
Decoder: Ronneberger et al., "U-Net", 2015, with depthwise separable convolutions.
"""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from ..classes import ATTRIBUTES, LANDMARKS, PARTS, TOLD

# (expansion, kernel, stride, channels, repeats) of each stage; the 320-channel stage is left out.
STAGES = [
    (1, 3, 1, 16, 1),
    (6, 3, 2, 24, 2),
    (6, 5, 2, 40, 2),
    (6, 3, 2, 80, 3),
    (6, 5, 1, 112, 3),
    (6, 5, 2, 192, 4),
]
TAPS = {0: 16, 2: 24, 4: 40, 10: 112, 14: 192}
"""Blocks whose output the decoder receives, with their channels; strides 2, 4, 8, 16, 32."""

ATTRIBUTE_LOGITS = sum(len(values) for values in ATTRIBUTES.values())


def batch_norm(channels: int) -> nn.BatchNorm2d:
    """Batch normalisation with the constants of the published encoder."""
    return nn.BatchNorm2d(channels, eps=1e-3, momentum=0.02)


class Block(nn.Module):
    """Inverted residual block of EfficientNet-Lite (parameter names follow the published weights)."""

    def __init__(self, channels_in: int, channels_out: int, expansion: int, kernel: int, stride: int):
        super().__init__()
        middle = channels_in * expansion
        self.skip = stride == 1 and channels_in == channels_out
        self._expand_conv = None
        if expansion > 1:
            self._expand_conv = nn.Conv2d(channels_in, middle, 1, bias=False)
            self._bn0 = batch_norm(middle)
        self._depthwise_conv = nn.Conv2d(middle, middle, kernel, stride, kernel // 2, groups=middle, bias=False)
        self._bn1 = batch_norm(middle)
        self._project_conv = nn.Conv2d(middle, channels_out, 1, bias=False)
        self._bn2 = batch_norm(channels_out)

    def forward(self, x: Tensor) -> Tensor:
        y = x
        if self._expand_conv is not None:
            y = F.relu6(self._bn0(self._expand_conv(y)))
        y = F.relu6(self._bn1(self._depthwise_conv(y)))
        y = self._bn2(self._project_conv(y))
        return x + y if self.skip else y


class Encoder(nn.Module):
    """EfficientNet-Lite0 up to stride 32. Its parameters carry the published names, so those weights load."""

    def __init__(self):
        super().__init__()
        self._conv_stem = nn.Conv2d(3, 32, 3, 2, 1, bias=False)
        self._bn0 = batch_norm(32)
        blocks, channels_in = [], 32
        for expansion, kernel, stride, channels, repeats in STAGES:
            for i in range(repeats):
                blocks.append(Block(channels_in, channels, expansion, kernel, stride if i == 0 else 1))
                channels_in = channels
        self._blocks = nn.ModuleList(blocks)
        self.frozen_blocks = 0
        """Blocks from the start (with the stem) through which no gradient flows: they cost most on a CPU."""

    def forward(self, x: Tensor) -> list[Tensor]:
        """Maps (n, 3, 320, 256), values -1..1, to the five tapped feature maps, finest first."""
        with torch.set_grad_enabled(torch.is_grad_enabled() and self.frozen_blocks == 0):
            x = F.relu6(self._bn0(self._conv_stem(x)))
        taps = []
        for i, block in enumerate(self._blocks):
            with torch.set_grad_enabled(torch.is_grad_enabled() and i >= self.frozen_blocks):
                x = block(x)
            if i in TAPS:
                taps.append(x)
        return taps


class Separable(nn.Sequential):
    """Depthwise convolution, then a pointwise one, each with batch normalisation."""

    def __init__(self, channels_in: int, channels_out: int, kernel: int = 3):
        super().__init__(
            nn.Conv2d(channels_in, channels_in, kernel, 1, kernel // 2, groups=channels_in, bias=False),
            batch_norm(channels_in),
            nn.Conv2d(channels_in, channels_out, 1, bias=False),
            batch_norm(channels_out),
            nn.ReLU6(inplace=True),
        )


class Merge(nn.Module):
    """Upsamples the coarser map, adds the encoder's map of this scale, and mixes both."""

    def __init__(self, below: int, side: int, out: int):
        super().__init__()
        self.a = nn.Sequential(nn.Conv2d(below, out, 1, bias=False), batch_norm(out))
        self.b = nn.Sequential(nn.Conv2d(side, out, 1, bias=False), batch_norm(out))
        self.mix = nn.Sequential(Separable(out, out, 5), Separable(out, out, 3))

    def forward(self, below: Tensor, side: Tensor) -> Tensor:
        up = F.interpolate(self.a(below), scale_factor=2, mode="bilinear", align_corners=False)
        y = F.relu6(up + self.b(side))
        return y + self.mix(y)


class Reader(nn.Module):
    """Reads parts, landmarks, visibility and attributes of a garment picture.

    The told category enters as a bias at stride 32, before the layers that see the whole garment. Its projection
    starts at zero, so weights of a net without this input give the same answers until training changes them.
    A bias at a finer stride was tried and left out: it fits drawings and blurs the sleeves of photos.
    """

    def __init__(self):
        super().__init__()
        self.encoder = Encoder()
        self.told = nn.Linear(len(TOLD), 192, bias=False)
        nn.init.zeros_(self.told.weight)
        self.bottom = nn.Sequential(Separable(192, 192, 5), Separable(192, 192, 5), Separable(192, 192, 5))
        self.m16 = Merge(192, 112, 160)
        self.m8 = Merge(160, 40, 112)
        self.m4 = Merge(112, 24, 80)
        self.m2 = Merge(80, 16, 48)
        self.parts = nn.Conv2d(48, len(PARTS), 1)
        self.heat = nn.Sequential(Separable(80, 64, 5), nn.Conv2d(64, len(LANDMARKS), 1))
        self.codes = nn.Sequential(
            nn.Linear(192 + 192 + 160, 160),
            nn.ReLU6(),
            nn.Dropout(0.1),
            nn.Linear(160, ATTRIBUTE_LOGITS + len(LANDMARKS)),
        )

    def forward(self, image: Tensor, category: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Maps image (n, 3, 320, 256), RGB 0..1, and category (n, 4), one-hot or zeros, to logits:

        parts (n, 11, 160, 128), landmarks over places (n, 20, 80, 64), visibility (n, 20), attributes (n, 29).
        """
        f2, f4, f8, f16, f32 = self.encoder(image * 2 - 1)
        d32 = self.bottom(f32 + self.told(category)[:, :, None, None])
        d16 = self.m16(d32, f16)
        d4 = self.m4(self.m8(d16, f8), f4)
        d2 = self.m2(d4, f2)
        codes = self.codes(torch.cat([map_.mean((2, 3)) for map_ in (f32, d32, d16)], 1))
        return self.parts(d2), self.heat(d4), codes[:, ATTRIBUTE_LOGITS:], codes[:, :ATTRIBUTE_LOGITS]
