"""Random changes of colour and sharpness of a training batch, on the batch's own device."""

import torch
import torch.nn.functional as F
from torch import Tensor


def convolve_some(image: Tensor) -> Tensor:
    """Blends an eighth of the pictures with a random small convolution of themselves."""
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
