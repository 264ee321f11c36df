"""Random training views of a batch of people, like those of detected boxes in photos."""

import math

import torch
import torch.nn.functional as F
from torch import Tensor

from .classes import IGNORED, MIRRORED_PARTS, PARTS
from .runtime import MARGIN

CUT = 0.35
"""Share of the pictures whose photo ends within the person."""
CUTS = (0.25, 0.3, 0.25, 0.6)
"""Largest share of a person cut off at the left, top, right and bottom."""
WHOLE, CLOSE = 0.15, 0.1
"""Share of the views of the whole picture, and of those closer than the person's box."""

TOPS = ("upper_clothes", "left_sleeve", "right_sleeve", "dress")
SKIN = ("face", "neck", "torso_skin", "left_arm", "right_arm", "left_hand", "right_hand", "left_leg", "right_leg")


def mirrored_classes() -> Tensor:
    """uint8 (256,): class number of each class number after mirroring."""
    out = torch.arange(256, dtype=torch.uint8)
    out[: len(MIRRORED_PARTS)] = torch.tensor(MIRRORED_PARTS, dtype=torch.uint8)
    return out


MIRRORED = mirrored_classes()


def cut_photos(boxes: Tensor, width: int, height: int) -> Tensor:
    """Returns each simulated photo's borders (n, 4) in pixels, left, top, right, bottom; some cut the person."""
    n, device = len(boxes), boxes.device
    photo = torch.tensor([0.0, 0.0, width, height], device=device).repeat(n, 1)
    size = (boxes[:, 2:] - boxes[:, :2]).repeat(1, 2)
    most = torch.tensor(CUTS, device=device)
    cut = torch.rand(n, 4, device=device) < torch.tensor([0.2, 0.45, 0.2, 0.65], device=device)
    cut &= torch.rand(n, 1, device=device) < CUT
    inward = torch.tensor([1.0, 1.0, -1.0, -1.0], device=device)
    return torch.where(cut, boxes + inward * torch.rand(n, 4, device=device) * most * size, photo)


def random_views(boxes: Tensor, photo: Tensor, size: tuple[int, int], aspect: float) -> Tensor:
    """Affine maps (n, 2, 3) from a view to the picture of size (width, height), both normalised to -1..1.

    A view is the person's box within the photo with a margin, at the aspect width / height, with a small random error;
    half of the views are mirrored.
    """
    n, device = len(boxes), boxes.device

    def normal(deviation: float) -> Tensor:
        return torch.randn(n, device=device) * deviation

    def chance(share: float) -> Tensor:
        return torch.rand(n, device=device) < share

    seen = torch.stack([torch.maximum(boxes, photo), torch.minimum(boxes, photo)])
    seen = torch.cat([seen[0, :, :2], seen[1, :, 2:]], 1)
    seen = torch.where(chance(WHOLE)[:, None], photo, seen)
    wide, tall = (seen[:, 2:] - seen[:, :2]).unbind(1)
    height = torch.maximum(tall, wide / aspect) * (1 + 2 * MARGIN) * torch.exp(normal(0.1))
    height = torch.where(chance(CLOSE), height * (0.5 + 0.4 * torch.rand(n, device=device)), height)
    width = height * aspect * torch.exp(normal(0.03))
    x = (seen[:, 0] + seen[:, 2]) / 2 + normal(0.04) * width
    y = (seen[:, 1] + seen[:, 3]) / 2 + normal(0.04) * height
    angle = normal(0.06)
    cos, sin = torch.cos(angle), torch.sin(angle)
    side = torch.where(chance(0.5), -1.0, 1.0)
    half_w, half_h = size[0] / 2, size[1] / 2
    row_x = torch.stack([cos * width / 2 * side / half_w, -sin * height / 2 / half_w, x / half_w - 1], 1)
    row_y = torch.stack([sin * width / 2 * side / half_h, cos * height / 2 / half_h, y / half_h - 1], 1)
    return torch.stack([row_x, row_y], 1)


def viewed(image: Tensor, label: Tensor, theta: Tensor, photo: Tensor, size: tuple[int, int]) -> tuple[Tensor, Tensor]:
    """Resamples image (n, 3, h, w) and label (n, h, w) by maps (n, 2, 3) to a size (width, height).

    Returns the picture at that size, its border repeated beyond the photo (n, 4), and int64 classes at the centres of
    the logits, at half that size, with IGNORED beyond the photo.
    """
    n, width, height = len(image), *size
    bounds = torch.tensor([image.shape[3], image.shape[2]], device=image.device)
    low = (photo[:, None, None, :2] + 0.5) / bounds * 2 - 1
    high = (photo[:, None, None, 2:] - 0.5) / bounds * 2 - 1
    places = F.affine_grid(theta, [n, 3, height, width], align_corners=False)
    out = F.grid_sample(image, places.clamp(low, high), "bilinear", "border", align_corners=False)
    places = F.affine_grid(theta, [n, 1, height // 2, width // 2], align_corners=False)
    classes = F.grid_sample(label[:, None].float(), places.clamp(low, high), "nearest", "border", align_corners=False)
    classes = classes[:, 0].long()
    mirrored = torch.linalg.det(theta[:, :, :2]) < 0
    classes = torch.where(mirrored[:, None, None], MIRRORED.to(image.device)[classes].long(), classes)
    edge = 1 / bounds
    inside = ((places >= low - edge) & (places <= high + edge)).all(3)
    return out, torch.where(inside, classes, IGNORED)


def place_bystanders(image: Tensor, label: Tensor, share: float = 0.1) -> Tensor:
    """Composites another person of the batch, smaller and to one side, behind a share of the people.

    image (n, 3, h, w), label (n, h, w) uint8. A bystander is labelled background, because the parser reads one person.
    """
    device = image.device
    chosen = torch.nonzero(torch.rand(len(image), device=device) < share)[:, 0]
    n = len(chosen)
    if not n:
        return image
    others = (chosen + 1) % len(image)
    scale = 0.5 + 0.4 * torch.rand(n, device=device)
    side = torch.where(torch.rand(n, device=device) < 0.5, -1.0, 1.0)
    zero = torch.zeros(n, device=device)
    x, y = side * (0.3 + 0.5 * torch.rand(n, device=device)), 0.1 * torch.randn(n, device=device)
    row_x, row_y = torch.stack([1 / scale, zero, x / scale], 1), torch.stack([zero, 1 / scale, y / scale], 1)
    places = F.affine_grid(torch.stack([row_x, row_y], 1), [n, *image.shape[1:]], align_corners=False)
    bystander = F.grid_sample(image[others], places, "bilinear", "zeros", align_corners=False)
    there = F.grid_sample((label[others] > 0)[:, None].float(), places, "nearest", "zeros", align_corners=False)
    out = image.clone()
    out[chosen] = torch.where((there > 0.5) & (label[chosen] == 0)[:, None], bystander, image[chosen])
    return out


def members(label: Tensor, parts: tuple[str, ...]) -> Tensor:
    """float32 (n, 1, h, w): 1 where a label (n, h, w) is one of the parts."""
    out = torch.zeros(256, device=label.device)
    out[[PARTS.index(part) for part in parts]] = 1
    return out[label.long()][:, None]


def mean_color(image: Tensor, on: Tensor) -> Tensor:
    """Mean (n, c, 1, 1) of pictures (n, c, h, w) where `on` (n, 1, h, w) is 1."""
    return (image * on).sum((2, 3), keepdim=True) / (on.sum((2, 3), keepdim=True) + 1)


def dye_some(image: Tensor, label: Tensor, share: float = 0.3) -> Tensor:
    """Recolours the tops, lower clothes or bags of a share of the people, keeping light and shade.

    image (n, 3, h, w), label (n, h, w) uint8. The colour is white, black, the background's, the
    skin's or random: clothes that blend with their surroundings are otherwise rare, and hard to segment.
    """
    n, device = len(image), image.device

    def uniform(low: float, high: float, channels: int = 1) -> Tensor:
        return low + (high - low) * torch.rand(n, channels, 1, 1, device=device)

    draw = torch.rand(n, 1, 1, 1, device=device)
    below = torch.where(draw < 0.75, members(label, ("lower_clothes",)), members(label, ("other",)))
    cloth = torch.where(draw < 0.5, members(label, TOPS), below)
    colors = [
        uniform(0.8, 1.0) * uniform(0.95, 1.0, 3),
        uniform(0.02, 0.15) * uniform(0.8, 1.2, 3),
        mean_color(image, (label == 0)[:, None].float()) * uniform(0.9, 1.1) * uniform(0.97, 1.03, 3),
        mean_color(image, members(label, SKIN)) * uniform(0.7, 1.3) * uniform(0.95, 1.05, 3),
        uniform(0.05, 1.0, 3),
    ]
    kind = torch.randint(0, len(colors), (n,), device=device)
    color = torch.stack(colors)[kind, torch.arange(n, device=device)]
    light = image.mean(1, keepdim=True)
    shade = light / mean_color(light, cloth).clamp_min(0.1)
    dyed = (color * (1 + (shade - 1) * uniform(0.3, 1.0))).clamp(0, 1)
    chosen = (torch.rand(n, 1, 1, 1, device=device) < share).float()
    return image + (dyed - image) * cloth * chosen


def darken_some(image: Tensor, share: float = 0.07) -> Tensor:
    """Turns a share of the pictures (n, 3, h, w) into night: dark, tinted, noisy."""
    n, device = len(image), image.device
    dark = (torch.rand(n, 1, 1, 1, device=device) < share).float()

    def uniform(low: float, high: float, channels: int = 1) -> Tensor:
        return low + (high - low) * torch.rand(n, channels, 1, 1, device=device)

    night = image.clamp_min(1e-3) ** uniform(1.0, 2.0) * uniform(0.3, 0.8) * uniform(0.75, 1.15, 3)
    night = night + torch.randn_like(image) * uniform(0.01, 0.05)
    return (image + (night - image) * dark).clamp(0, 1)


def shade_some(image: Tensor, share: float = 0.15) -> Tensor:
    """Lays a straight shadow or a spot of light over a share of the pictures (n, 3, h, w)."""
    n, _, h, w = image.shape
    device = image.device
    y = torch.linspace(-1, 1, h, device=device)[None, :, None]
    x = torch.linspace(-1, 1, w, device=device)[None, None, :]

    def uniform(low: float, high: float) -> Tensor:
        return low + (high - low) * torch.rand(n, 1, 1, device=device)

    angle = uniform(0, 2 * math.pi)
    place = (x * torch.cos(angle) + y * torch.sin(angle) + uniform(-0.5, 0.5)) * uniform(2, 60)
    on = (torch.rand(n, 1, 1, device=device) < share).float()
    factor = 1 + torch.sigmoid(place) * uniform(-0.6, 0.4) * on
    return (image * factor[:, None]).clamp(0, 1)
