"""The losses of the parser."""

import torch
import torch.nn.functional as F
from torch import Tensor

from .classes import IGNORED, PARTS

WEIGHTS = {
    "background": 0.7,
    "neck": 1.5,
    "left_hand": 2.0,
    "right_hand": 2.0,
    "left_sleeve": 1.3,
    "right_sleeve": 1.3,
    "other": 1.3,
}
"""Weights of classes in the cross entropy, if not 1: small parts count more."""
PART_WEIGHTS = torch.tensor([WEIGHTS.get(part, 1.0) for part in PARTS])
FAVOUR = PART_WEIGHTS.clamp_min(1).log()
"""Added to the logits in the cross entropy only. A class weight should make a part learnt sooner, but it also biases
the net towards that part (hands along the forearm); this logit adjustment removes the bias."""
DICE_SHARE = 0.5
LEAST_PIXELS = 20
"""A part with fewer pixels in the batch has no Dice loss."""


def parts_losses(logits: Tensor, label: Tensor) -> Tensor:
    """Cross entropy and Dice loss (2,) of logits (n, 18, h, w) for int64 classes (n, h, w), without IGNORED pixels."""
    logits = logits.float()
    weights, favour = PART_WEIGHTS.to(logits.device), FAVOUR.to(logits.device)[:, None, None]
    entropy = F.cross_entropy(logits + favour, label, weights, ignore_index=IGNORED)
    counted = label != IGNORED
    p = logits.softmax(1) * counted[:, None]
    classes = label[counted]
    truth = torch.bincount(classes, minlength=len(PARTS)).float()
    of_truth = p.gather(1, torch.where(counted, label, 0)[:, None])[:, 0][counted]
    both = torch.zeros(len(PARTS), device=p.device).index_add(0, classes, of_truth)
    dice = 1 - (2 * both + 1) / (p.sum((0, 2, 3)) + truth + 1)
    return torch.stack([entropy, DICE_SHARE * dice[truth > LEAST_PIXELS].mean()])
