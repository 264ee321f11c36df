"""Random changes of place to a batch while training, on whatever device it lies."""

import torch
import torch.nn.functional as F
from torch import Tensor

from ..classes import FLIP_LANDMARKS, FLIP_PARTS, HEIGHT, WIDTH


def mirror_half(image: Tensor, label: Tensor, marks: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Mirrors half of the pictures with their labels (n, h, w) and landmarks (n, landmarks, 3)."""
    n, device = image.shape[0], image.device
    flip = torch.rand(n, device=device) < 0.5
    image = torch.where(flip[:, None, None, None], image.flip(3), image)
    other_side = torch.tensor(FLIP_PARTS, device=device)
    label = torch.where(flip[:, None, None], other_side[label.flip(2)], label)
    mirrored = marks[:, FLIP_LANDMARKS].clone()
    mirrored[..., 0] = WIDTH - 1 - mirrored[..., 0]
    return image, label, torch.where(flip[:, None, None], mirrored, marks)


def random_affine(n: int, device: torch.device) -> Tensor:
    """Affine maps (n, 2, 3) of normalised places, most of them small turns, scalings and shifts."""
    on = (torch.rand(n, device=device) < 0.6).float()

    def normal(deviation: float) -> Tensor:
        return torch.randn(n, device=device) * deviation * on

    angle, scale_y = normal(0.08), torch.exp(normal(0.15))
    scale_x = scale_y * torch.exp(normal(0.06))
    ratio, cos, sin = HEIGHT / WIDTH, torch.cos(angle), torch.sin(angle)
    row_x = torch.stack([cos / scale_x, -sin * ratio / scale_x, normal(0.08)], 1)
    row_y = torch.stack([sin / ratio / scale_y, cos / scale_y, normal(0.08)], 1)
    return torch.stack([row_x, row_y], 1)


def geometric(image: Tensor, label: Tensor, marks: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Mirrors, turns, scales and moves pictures with their labels and landmarks.

    image (n, 3, HEIGHT, WIDTH) 0..1, label (n, HEIGHT, WIDTH) int64, marks (n, landmarks, 3) in pixels.
    """
    image, label, marks = mirror_half(image, label, marks)
    theta = random_affine(image.shape[0], image.device)
    places = F.affine_grid(theta, list(image.shape), align_corners=False)
    image = F.grid_sample(image, places, mode="bilinear", padding_mode="border", align_corners=False)
    moved = F.grid_sample(label[:, None].float(), places, mode="nearest", padding_mode="zeros", align_corners=False)
    size = torch.tensor([WIDTH, HEIGHT], device=marks.device)
    normalised = (marks[..., :2] + 0.5) / size * 2 - 1 - theta[:, None, :, 2]
    back = torch.linalg.solve(theta[:, :, :2], normalised.transpose(1, 2)).transpose(1, 2)
    points = (back + 1) / 2 * size - 0.5
    inside = ((points >= 0) & (points < size)).all(2)
    return image, moved[:, 0].long(), torch.cat([points, (marks[..., 2] * inside)[..., None]], 2)
