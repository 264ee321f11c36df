"""Batch norm as part of the convolutions before it."""

from itertools import pairwise

from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval


def fold_batch_norm(module: nn.Module) -> None:
    """Merges each batch norm that follows a convolution among its siblings into that convolution, in place."""
    names = list(module._modules)
    for first, second in pairwise(names):
        conv, norm = module._modules[first], module._modules[second]
        if isinstance(conv, nn.Conv2d) and isinstance(norm, nn.BatchNorm2d):
            module._modules[first] = fuse_conv_bn_eval(conv, norm)
            module._modules[second] = nn.Identity()
    for child in module.children():
        fold_batch_norm(child)
