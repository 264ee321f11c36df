"""Labels made by hand: JSON of coordinates in the letterboxed WIDTH x HEIGHT picture.

    {name: {"mask": "color" | "polygons", "base": part, "parts": [[part, [[x, y], ...]], ...],
            "marks": {landmark: [x, y]}, "attributes": {name: value}, "category": value, "held_out": true}}

`color`: the garment is every pixel that differs from the colour of the border; `base` is its part outside all
polygons. `polygons`: the polygons are the garment. Later polygons cover earlier ones; the part `background` erases.
`fill`: larger holes belong to the garment too. `attributes`: the unambiguous ones.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from ..classes import HEIGHT, PARTS, WIDTH

GROUND_DISTANCE = 14
"""A pixel that differs from the background by more than this in any channel belongs to the garment."""
SMALLEST_PIECE, SMALLEST_HOLE, FILLED_HOLE = 300, 40, 400


@dataclass
class Label:
    """One labelled photo; the photo itself is no part of the project."""

    name: str
    mask: str
    base: str | None
    parts: list[tuple[str, list[list[float]]]]
    marks: dict[str, list[float]]
    attributes: dict[str, str]
    category: str
    """The category that a caller would give, in the labels' words: also trousers, skirt, shorts."""
    held_out: bool
    """True when no weights, rules or thresholds were chosen on this photo."""
    fill: bool

    @property
    def told(self) -> str:
        """The category given to the reader, one of TOLD."""
        return "bottom" if self.category in ("trousers", "skirt", "shorts") else self.category


def load_labels(path: Path) -> list[Label]:
    """Reads a file of labels."""
    entries = json.loads(path.read_text())
    return [
        Label(
            name,
            entry["mask"],
            entry.get("base"),
            [(part, polygon) for part, polygon in entry["parts"]],
            entry["marks"],
            entry.get("attributes", {}),
            entry["category"],
            entry.get("held_out", False),
            bool(entry.get("fill", False)),
        )
        for name, entry in entries.items()
    ]


def color_mask(label: Label, image: np.ndarray) -> np.ndarray:
    """Labels pixels that differ from the border's colour, without small spots and with small holes filled."""
    base = PARTS.index(label.base or "torso")
    out = np.zeros((HEIGHT, WIDTH), np.uint8)
    ground = np.median(np.concatenate([image[0], image[-1], image[:, 0], image[:, -1]]), 0)
    differs = (np.abs(image.astype(float) - ground).max(2) > GROUND_DISTANCE).astype(np.uint8)
    differs = cv2.morphologyEx(differs, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    count, components, stats, _ = cv2.connectedComponentsWithStats(differs)
    for i in range(1, count):
        if stats[i, cv2.CC_STAT_AREA] > SMALLEST_PIECE:
            out[components == i] = base
    largest_hole = FILLED_HOLE if label.fill else SMALLEST_HOLE
    count, components, stats, _ = cv2.connectedComponentsWithStats((out == 0).astype(np.uint8))
    for i in range(1, count):
        if stats[i, cv2.CC_STAT_AREA] < largest_hole:
            out[components == i] = base
    return out


def truth(label: Label, image: np.ndarray) -> np.ndarray:
    """Part classes uint8 (HEIGHT, WIDTH) of a labelled photo; image: the letterboxed photo."""
    by_polygons = label.mask == "polygons"
    out = np.zeros((HEIGHT, WIDTH), np.uint8) if by_polygons else color_mask(label, image)
    for part, polygon in label.parts:
        inside = np.zeros((HEIGHT, WIDTH), np.uint8)
        cv2.fillPoly(inside, [np.array(polygon, np.int32)], 1)
        out[(inside > 0) & ((out > 0) | by_polygons)] = PARTS.index(part)
    return out
