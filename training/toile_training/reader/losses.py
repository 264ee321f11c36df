"""The losses of the reader's four outputs."""

import torch
import torch.nn.functional as F
from torch import Tensor

from ..classes import ATTRIBUTES, HEIGHT, PARTS, WIDTH

PART_WEIGHTS = torch.tensor([1, 1, 1.2, 1.2, 2, 2, 1, 1.2, 1.2, 2, 2.5])
"""Small parts count more."""
LANDMARK_SPREAD = 2.5
"""Twice the variance of a landmark's Gaussian target, in cells of the map."""
LANDMARKS_SHARE, CODES_SHARE = 0.15, 0.3


def parts_loss(logits: Tensor, label: Tensor) -> Tensor:
    """Cross entropy and Dice of the parts, and garment against background; logits (n, 11, h, w), label (n, H, W)."""
    logits = F.interpolate(logits.float(), size=label.shape[1:], mode="bilinear", align_corners=False)
    entropy = F.cross_entropy(logits, label, PART_WEIGHTS.to(logits.device), label_smoothing=0.02)
    p = logits.softmax(1)
    of_truth = p.gather(1, label[:, None])[:, 0]
    truth = torch.bincount(label.flatten(), minlength=len(PARTS)).float()
    both = torch.zeros(len(PARTS), device=p.device).index_add(0, label.flatten(), of_truth.flatten())
    dice = 1 - ((2 * both + 50) / (p.sum((0, 2, 3)) + truth + 50))[1:].mean()
    garment = (1 - p[:, 0]).clamp(1e-5, 1 - 1e-5)
    ground = F.binary_cross_entropy(garment, (label > 0).float())
    return entropy + 0.5 * dice + 0.5 * ground


def landmarks_loss(heat: Tensor, marks: Tensor) -> Tensor:
    """Cross entropy of each visible landmark's map (n, landmarks, h, w) with a small Gaussian at its position."""
    h, w = heat.shape[2:]
    x = (marks[..., 0] + 0.5) * (w / WIDTH) - 0.5
    y = (marks[..., 1] + 0.5) * (h / HEIGHT) - 0.5
    bell_x = torch.exp(-((torch.arange(w, device=heat.device) - x[..., None]) ** 2) / LANDMARK_SPREAD)
    bell_y = torch.exp(-((torch.arange(h, device=heat.device) - y[..., None]) ** 2) / LANDMARK_SPREAD)
    target = (bell_y[..., :, None] * bell_x[..., None, :]).flatten(2)
    target = target / target.sum(2, keepdim=True).clamp_min(1e-4)
    loss = -(target * heat.float().flatten(2).log_softmax(2)).sum(2)
    return (loss * marks[..., 2]).sum() / marks[..., 2].sum().clamp_min(1)


def codes_loss(visibility: Tensor, attributes: Tensor, marks: Tensor, codes: Tensor) -> Tensor:
    """Cross entropy of the attributes that apply, and of each landmark's visibility."""
    total, start = torch.zeros((), device=attributes.device), 0
    for i, values in enumerate(ATTRIBUTES.values()):
        known = codes[:, i] >= 0
        if known.any():
            logits = attributes[known, start : start + len(values)].float()
            total = total + F.cross_entropy(logits, codes[known, i])
        start += len(values)
    seen = F.binary_cross_entropy_with_logits(visibility.float(), marks[..., 2])
    return total / len(ATTRIBUTES) + seen


def losses(outputs: tuple[Tensor, ...], label: Tensor, marks: Tensor, codes: Tensor) -> Tensor:
    """The weighted losses (3,) of parts, landmarks and codes; training minimises their sum."""
    parts, heat, visibility, attributes = outputs
    return torch.stack(
        [
            parts_loss(parts, label),
            LANDMARKS_SHARE * landmarks_loss(heat, marks),
            CODES_SHARE * codes_loss(visibility, attributes, marks, codes),
        ]
    )
