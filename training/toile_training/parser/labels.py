"""Photos of people labelled by hand: JSON of coordinates in the photo letterboxed to LABEL_WIDTH x LABEL_HEIGHT.

    {name: {"snap": 1.5, "parts": [[part, [[x, y], ...], {option: value}], ...]}}

Later polygons cover earlier ones. A part is one of PARTS or `ignore`. Options of a polygon:

- `ground`: the polygon may reach beyond the person; it covers only pixels that differ from the background's colour by
  more than this.
- `speck`: with `ground`, spots and holes of fewer pixels of the class map are closed (SPECK without it).
- `line`: the points are the middle of a line of this width, not a polygon.
- `exact`: the border is not moved.

Borders between materials move by at most `snap` to the nearest edge of the photo (see `snap`).
"""

import json
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from .classes import IGNORED, PARTS
from .snap import snap_to_edges, without_islands

LABEL_WIDTH, LABEL_HEIGHT = 384, 512
"""Size in pixels of the letterboxed picture that the coordinates are given in."""
SCALE = 2
"""Pixels of the class map for each pixel of the coordinates: the map is finer, for hands and straps."""
SNAP, SPECK = 1.5, 40
GROUND_CLEARANCE = 4
"""The background's colour is sampled at pixels at least this far from every polygon."""
GROUND_SCALE = 8
"""The background's colour is smooth, so it is estimated in a picture reduced by this factor."""


@dataclass
class Shape:
    """One polygon or line of one part."""

    part: int
    """Index into PARTS, or IGNORED"""
    points: np.ndarray
    """float32 (n, 2): x, y in label pixels"""
    ground: float | None = None
    speck: int = SPECK
    line: float | None = None
    exact: bool = False

    def mask(self) -> np.ndarray:
        """bool (LABEL_HEIGHT * SCALE, LABEL_WIDTH * SCALE): the pixels within."""
        out = np.zeros((LABEL_HEIGHT * SCALE, LABEL_WIDTH * SCALE), np.uint8)
        points = [np.round(self.points * SCALE * 16).astype(np.int32)]
        if self.line is None:
            cv2.fillPoly(out, points, 1, shift=4)
        else:
            cv2.polylines(out, points, False, 1, max(1, round(self.line * SCALE)), shift=4)
        return out > 0


@dataclass
class PersonLabel:
    """One labelled photo; the photo itself is no part of the project."""

    name: str
    shapes: list[Shape] = field(default_factory=list)
    snap: float = SNAP
    """Label pixels by which a border may move"""


def load_person_labels(path: Path) -> list[PersonLabel]:
    """Reads a file of labels."""
    out = []
    for name, entry in json.loads(path.read_text()).items():
        shapes = []
        for part, points, *rest in entry["parts"]:
            number = IGNORED if part == "ignore" else PARTS.index(part)
            shapes.append(Shape(number, np.array(points, np.float32), **(rest[0] if rest else {})))
        out.append(PersonLabel(name, shapes, entry.get("snap", SNAP)))
    return out


def fit_photo(bgr: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Letterboxes a photo (h, w, 3) to the class map's size.

    Returns the picture uint8 (H, W, 3) with the photo's border repeated around it, and bool (H, W): inside the photo.
    """
    height, width = LABEL_HEIGHT * SCALE, LABEL_WIDTH * SCALE
    h, w = bgr.shape[:2]
    scale = min(width / w, height / h)
    new_w, new_h = round(w * scale), round(h * scale)
    x, y = (width - new_w) // 2, (height - new_h) // 2
    small = cv2.resize(bgr, (new_w, new_h), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
    around = (y, height - new_h - y, x, width - new_w - x)
    inside = np.zeros((height, width), bool)
    inside[y : y + new_h, x : x + new_w] = True
    return cv2.copyMakeBorder(small, *around, cv2.BORDER_REPLICATE), inside


def lab(bgr: np.ndarray) -> np.ndarray:
    """float32 (h, w, 3) in CIE L*a*b*, slightly smoothed against noise."""
    return cv2.GaussianBlur(cv2.cvtColor(bgr.astype(np.float32) / 255, cv2.COLOR_BGR2LAB), (0, 0), 0.7)


def distance_from_ground(colors: np.ndarray, free: np.ndarray) -> np.ndarray:
    """Distance, float32 (h, w), of each colour (h, w, 3) from the background's near it. free: certain background."""
    size = (colors.shape[1] // GROUND_SCALE, colors.shape[0] // GROUND_SCALE)
    weight = cv2.resize(free.astype(np.float32), size, interpolation=cv2.INTER_AREA)
    sums = cv2.resize(colors * free[..., None], size, interpolation=cv2.INTER_AREA)
    ground, weights = np.zeros_like(sums), np.zeros_like(weight)
    for sigma, share in ((3, 1.0), (10, 0.05), (40, 0.001)):
        ground += share * cv2.GaussianBlur(sums, (0, 0), sigma)
        weights += share * cv2.GaussianBlur(weight, (0, 0), sigma)
    ground /= np.maximum(weights, 1e-9)[..., None]
    return np.linalg.norm(colors - cv2.resize(ground, colors.shape[1::-1]), axis=2)


def without_specks(mask: np.ndarray, least: int) -> np.ndarray:
    """The mask (h, w) without spots and holes of fewer than `least` pixels."""
    out = mask.astype(np.uint8)
    for value in (1, 0):
        _, components, stats, _ = cv2.connectedComponentsWithStats((out == value).astype(np.uint8), connectivity=4)
        small = stats[:, cv2.CC_STAT_AREA] < least
        small[0] = False
        out[small[components]] = 1 - value
    return out > 0


def truth(label: PersonLabel, bgr: np.ndarray) -> np.ndarray:
    """Class map uint8 (LABEL_HEIGHT * SCALE, LABEL_WIDTH * SCALE) of a labelled photo; IGNORED outside the photo."""
    picture, inside = fit_photo(bgr)
    masks = [shape.mask() for shape in label.shapes]
    reach = np.ones((2 * GROUND_CLEARANCE + 1,) * 2, np.uint8)
    free = cv2.dilate(np.any(masks, 0).astype(np.uint8), reach) == 0
    distance = distance_from_ground(lab(picture), free)
    out, exact = np.zeros(inside.shape, np.uint8), np.zeros(inside.shape, bool)
    for shape, mask in zip(label.shapes, masks):
        if shape.ground is not None:
            mask = mask & without_specks(distance > shape.ground, shape.speck)
        if shape.exact or shape.line is not None:
            exact |= mask
        out[mask] = shape.part
    out = snap_to_edges(out, picture, exact, round(label.snap * SCALE))
    out = without_islands(out, exact, SPECK)
    out[~inside] = IGNORED
    return out
