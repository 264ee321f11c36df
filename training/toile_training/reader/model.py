"""The reader: EfficientNet-Lite0 without its last stage, a light U-Net decoder, four heads.

Decoder: Ronneberger et al., "U-Net", 2015, with depthwise separable convolutions.
"""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from ..classes import ATTRIBUTES, LANDMARKS, PARTS, TOLD
from ..nets.encoder import Encoder, batch_norm

STAGES = 6
"""Stages of the encoder: the one of 320 channels is left out."""
ATTRIBUTE_LOGITS = sum(len(values) for values in ATTRIBUTES.values())


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

    The given category enters as a bias at stride 32, before the layers that see the whole garment. Its projection
    starts at zero, so weights of a net without this input give the same output until training changes them.
    A bias at a finer stride was tried and rejected: it fits drawings but blurs the sleeves of photos.
    """

    def __init__(self):
        super().__init__()
        self.encoder = Encoder(stages=STAGES, same=False)
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
