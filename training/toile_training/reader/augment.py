"""Random changes to a batch while training, on whatever device it lies."""

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


def convolve_some(image: Tensor) -> Tensor:
    """Mixes an eighth of the pictures with the result of a random small convolution of theirs."""
    n = max(1, image.shape[0] // 8)
    kernel = torch.randn(n, 3, 3, 3, 3, device=image.device)
    kernel = kernel / kernel.abs().sum((2, 3, 4), keepdim=True) * 1.6
    flat = image[:n].reshape(1, n * 3, *image.shape[2:])
    out = F.conv2d(flat, kernel.reshape(n * 3, 3, 3, 3), padding=1, groups=n).reshape(n, *image.shape[1:])
    out = out - out.amin((2, 3), keepdim=True)
    out = out / out.amax((1, 2, 3), keepdim=True).clamp_min(0.05)
    share = 0.3 + 0.7 * torch.rand(n, 1, 1, 1, device=image.device)
    return torch.cat([image[:n] * (1 - share) + out * share, image[n:]])


def photometric(image: Tensor) -> Tensor:
    """Changes colours, contrast, sharpness and noise of pictures (n, 3, h, w) 0..1."""
    n, device = image.shape[0], image.device

    def chance(p: float) -> Tensor:
        return (torch.rand(n, 1, 1, 1, device=device) < p).float()

    def uniform(low: float, high: float) -> Tensor:
        return low + (high - low) * torch.rand(n, 1, 1, 1, device=device)

    x = convolve_some(image)
    mix = torch.eye(3, device=device) + torch.randn(n, 3, 3, device=device) * 0.12 * chance(0.4)[:, 0]
    x = torch.einsum("nij,njhw->nihw", mix, x)
    grey = chance(0.1)
    x = x * (1 - grey) + x.mean(1, keepdim=True) * grey
    x = x * (1 + (uniform(0.75, 1.2) - 1) * chance(0.5)) + uniform(-0.08, 0.08) * chance(0.4)
    x = x.clamp(0, 1)
    x = x ** (1 + (uniform(0.7, 1.5) - 1) * chance(0.4))
    soft = F.avg_pool2d(x, 3, 1, 1)
    x = x + (soft - x) * chance(0.25) * uniform(-0.6, 1)
    x = x + torch.randn_like(x) * chance(0.3) * uniform(0, 0.04)
    return x.clamp(0, 1)
