"""Chooses the parameters of the reader that learn, how fast, and the statistics that stay."""

import torch
from torch import Tensor, nn

from ..classes import ATTRIBUTES, TOLD, TOLD_OF_CATEGORY
from .model import Reader
from .settings import Settings


def prepare_to_learn(net: Reader, settings: Settings) -> list[dict]:
    """Sets training mode and what learns; returns the optimiser's groups, each with a `factor` of the rate.

    Batch norm of the encoder always keeps its ImageNet statistics, which help the transfer from drawings to photos.
    """
    net.train()
    keeps_statistics = net if settings.frozen_statistics or settings.only_told else net.encoder
    for module in keeps_statistics.modules():
        if isinstance(module, nn.BatchNorm2d):
            module.eval()
    told = [net.told.weight]
    if settings.only_told:
        net.requires_grad_(False)
        net.told.requires_grad_(True)
        net.encoder.frozen_blocks = len(net.encoder._blocks)
        return [{"params": told, "factor": settings.told_rate}]
    net.encoder.freeze(settings.frozen_blocks)
    encoder = [parameter for parameter in net.encoder.parameters() if parameter.requires_grad]
    apart = {id(parameter) for parameter in [*told, *net.encoder.parameters()]}
    rest = [parameter for parameter in net.parameters() if id(parameter) not in apart]
    return [
        {"params": rest, "factor": 1.0},
        {"params": encoder, "factor": settings.encoder_rate},
        {"params": told, "factor": settings.told_rate},
    ]


def usual_told(category: Tensor) -> Tensor:
    """One-hot (n, 4) of the category that callers usually give for garments (n,) of these kinds."""
    usual = [TOLD.index(TOLD_OF_CATEGORY[name][0]) for name in ATTRIBUTES["category"]]
    return nn.functional.one_hot(torch.tensor(usual, device=category.device)[category], len(TOLD)).float()


def center_told(net: Reader) -> None:
    """Subtracts the mean over the categories from the category input's weights, in place.

    A shared offset carries no information about the category; it had moved readings of photos towards drawings.
    """
    with torch.no_grad():
        net.told.weight -= net.told.weight.mean(1, keepdim=True)
