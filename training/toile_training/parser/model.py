"""The parser: EfficientNet-Lite0 as encoder, and a light U-Net decoder that ends at half the picture's size."""

import torch.nn.functional as F
from torch import Tensor, nn

from ..nets.encoder import Encoder
from ..nets.fold import fold_batch_norm
from ..nets.weights import load_imagenet
from .classes import PARTS

ENCODED = (16, 24, 40, 112, 320)
"""Channels of the encoder's maps at strides 2, 4, 8, 16, 32."""
DECODED = (64, 80, 112, 128)
"""Channels of the decoder's maps at strides 4, 8, 16, 32."""


class Separable(nn.Sequential):
    """Depthwise convolution of 5x5, then a pointwise one with batch normalisation."""

    def __init__(self, channels_in: int, channels_out: int):
        super().__init__(
            nn.Conv2d(channels_in, channels_in, 5, padding=2, groups=channels_in, bias=False),
            nn.Conv2d(channels_in, channels_out, 1, bias=False),
            nn.BatchNorm2d(channels_out),
            nn.ReLU6(inplace=True),
        )


def doubled(x: Tensor) -> Tensor:
    """Upsamples a map (n, c, h, w) to twice its size; a pixel's centre is the common corner of its four."""
    return F.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False)


class Parser(nn.Module):
    """Classifies a picture of a person into parts, at half its resolution.

    The encoder's batch norm keeps ImageNet's statistics, which helps the transfer from rendered pictures to photos. So
    it is folded into the convolutions from the start, which makes training on a CPU a third faster.
    """

    def __init__(self, imagenet: bool = False):
        super().__init__()
        self.encoder = Encoder()
        if imagenet:
            load_imagenet(self.encoder)
        fold_batch_norm(self.encoder.eval())
        fine = ENCODED[0]
        self.side = nn.ModuleList([nn.Conv2d(c, d, 1) for c, d in zip(ENCODED[1:], DECODED)])
        self.up = nn.ModuleList([Separable(above, below) for below, above in zip(DECODED, DECODED[1:])])
        self.bottom, self.last = Separable(DECODED[3], DECODED[3]), Separable(DECODED[0], DECODED[0])
        self.context = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(DECODED[3], DECODED[3], 1), nn.ReLU6())
        self.parts, self.edge = nn.Conv2d(DECODED[0], len(PARTS), 1), nn.Conv2d(fine, len(PARTS), 3, padding=1)

    def forward(self, image: Tensor) -> Tensor:
        """Maps image (n, 3, h, w), RGB 0..1, to logits (n, parts, h / 2, w / 2), one for each of PARTS.

        h and w are multiples of 32. The centre of a logit is the common corner of the 2x2 pixels under it.
        """
        f2, f4, f8, f16, f32 = self.encoder(image * 2 - 1)
        y = self.bottom(self.side[3](f32))
        y = y + self.context(y)
        for up, side, map_ in zip(reversed(self.up), reversed(self.side[:3]), (f16, f8, f4)):
            y = doubled(up(y)) + side(map_)
        return doubled(self.parts(self.last(y))) + self.edge(f2)
