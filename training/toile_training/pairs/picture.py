"""Renders the picture of a garment alone."""

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from ..people.cloth import Stock, paint_cloth, random_print
from ..people.layer import draw_layers
from ..people.light import random_light
from .pair import Worn

MARGIN = (0.04, 0.12)
"""Margin around the garment as a share of the picture."""
PRINT = 0.4
INSIDE = 0.6
"""Brightness of the inside of the back, visible at the neck."""
BEHIND = 0.4
"""Metres by which the back is drawn behind the front."""
SLEEVE_BEHIND = 0.05


def flat_picture(
    worn: Worn, shoulder: float, stock: Stock, rng: Generator, width: int, height: int
) -> tuple[np.ndarray, np.ndarray]:
    """Returns RGB uint8 (height, width, 3), and the transform (3,) from flat metres: scale and the origin's pixel."""
    stock.renew()
    material = stock.material()
    if rng.random() < PRINT:
        material.print = random_print(rng, shoulder)
    kept = np.concatenate([flat[layer.edge > 0] for layer, flat in zip(worn.layers, worn.flats)])
    low, high = kept.min(0), kept.max(0)
    room = 1 - 2 * rng.uniform(*MARGIN)
    scale = min(width * room / (high - low)[0], height * room / (high - low)[1])
    middle = (low + high) / 2
    placed = np.array([scale, width / 2 - middle[0] * scale, height / 2 + middle[1] * scale])
    sleeves = SLEEVE_BEHIND if rng.random() < 0.5 else -SLEEVE_BEHIND
    laid = []
    for layer, flat, front in zip(worn.layers, worn.flats, worn.fronts):
        depth = 1 + np.where(front, 0, BEHIND) + np.abs(layer.arm) * sleeves
        points = np.column_stack([in_picture(flat, placed), depth])
        laid.append(replace(layer, points=points, behind=0 * depth, normal=np.tile([0.0, 0, 1], (len(depth), 1))))
    pixels, light = draw_layers(laid, np.copy, width, height), random_light(rng)
    color = paint_cloth(material, light, pixels.normal, pixels.uv, pixels.edge, pixels.rest)
    mask = pixels.visible.mask
    color[pixels.visible.depth[mask] > 1 + BEHIND / 2] *= INSIDE
    rgb = np.full((height, width, 3), rng.uniform(0.9, 1))
    rgb[mask] = color
    return (np.clip(rgb, 0, 1) * 255).astype(np.uint8), placed


def in_picture(flat: np.ndarray, placed: np.ndarray) -> np.ndarray:
    """Converts metres (..., 2), y upwards, to pixels."""
    return flat * [placed[0], -placed[0]] + placed[1:]
