"""Random geometric changes of a training batch, on the batch's own device."""

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
    """Affine maps (n, 2, 3) in normalised coordinates, mostly small rotations, scalings and shifts."""
    on = (torch.rand(n, device=device) < 0.6).float()

    def normal(deviation: float) -> Tensor:
        return torch.randn(n, device=device) * deviation * on

    angle, scale_y = normal(0.08), torch.exp(normal(0.15))
    scale_x = scale_y * torch.exp(normal(0.06))
    ratio, cos, sin = HEIGHT / WIDTH, torch.cos(angle), torch.sin(angle)
    row_x = torch.stack([cos / scale_x, -sin * ratio / scale_x, normal(0.08)], 1)
    row_y = torch.stack([sin / ratio / scale_y, cos / scale_y, normal(0.08)], 1)
    return torch.stack([row_x, row_y], 1)


def waves(n: int, device: torch.device) -> Tensor:
    """Smooth displacements (n, 2, HEIGHT, WIDTH) in normalised units, as of uneven cloth; none for half of them."""
    on = (torch.rand(n, 1, 1, 1, device=device) < 0.5).float()
    coarse = torch.randn(n, 2, 6, 5, device=device) * on * 0.03 * torch.rand(n, 1, 1, 1, device=device)
    return F.interpolate(coarse, size=(HEIGHT, WIDTH), mode="bicubic", align_corners=False)


def recolored(image: Tensor, label: Tensor) -> Tensor:
    """Changes the garment's tone, but not its background's, in some pictures, so that one drawing shows many cloths."""
    n, device = image.shape[0], image.device
    on = (torch.rand(n, 1, 1, 1, device=device) < 0.3).float()
    tint = 1 + (torch.rand(n, 3, 1, 1, device=device) - 0.6) * 0.9 * on
    shift = (torch.rand(n, 3, 1, 1, device=device) - 0.5) * 0.25 * on
    garment = F.avg_pool2d((label > 0).float()[:, None], 3, 1, 1)
    return (image + garment * (image * (tint - 1) + shift)).clamp(0, 1)


def geometric(image: Tensor, label: Tensor, marks: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Mirrors, rotates, scales, shifts and warps pictures with their labels and landmarks.

    image (n, 3, HEIGHT, WIDTH) 0..1, label (n, HEIGHT, WIDTH) int64, marks (n, landmarks, 3) in pixels.
    """
    image, label, marks = mirror_half(image, label, marks)
    theta = random_affine(image.shape[0], image.device)
    shift = waves(image.shape[0], image.device)
    places = F.affine_grid(theta, list(image.shape), align_corners=False) + shift.permute(0, 2, 3, 1)
    image = F.grid_sample(image, places, mode="bilinear", padding_mode="border", align_corners=False)
    moved = F.grid_sample(label[:, None].float(), places, mode="nearest", padding_mode="zeros", align_corners=False)
    size = torch.tensor([WIDTH, HEIGHT], device=marks.device)
    normalised = (marks[..., :2] + 0.5) / size * 2 - 1 - theta[:, None, :, 2]
    back = torch.linalg.solve(theta[:, :, :2], normalised.transpose(1, 2)).transpose(1, 2)
    # The displacement is small and smooth, so its value at the moved point is about that at the original one.
    at_marks = F.grid_sample(shift, back[:, :, None], padding_mode="border", align_corners=False)[..., 0]
    back = back - torch.linalg.solve(theta[:, :, :2], at_marks).transpose(1, 2)
    points = (back + 1) / 2 * size - 0.5
    inside = ((points >= 0) & (points < size)).all(2)
    return image, moved[:, 0].long(), torch.cat([points, (marks[..., 2] * inside)[..., None]], 2)
