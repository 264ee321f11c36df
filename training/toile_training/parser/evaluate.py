"""Figures of a person parser on photos labelled by hand."""

from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from ..overlay import grid, write_png
from .classes import IGNORED, PARTS
from .labels import PersonLabel, fit_photo, truth
from .runtime import Net, body_box, parse

SMALLEST_PART = 150
"""A part with fewer pixels in the class map does not count in a photo's mean."""
GROUPS = {
    "person": PARTS[1:],
    "hands": ["left_hand", "right_hand"],
    "arms": ["left_arm", "right_arm"],
    "sleeves": ["left_sleeve", "right_sleeve"],
    "legs": ["left_leg", "right_leg"],
    "tops": ["upper_clothes", "left_sleeve", "right_sleeve"],
    "clothes": ["upper_clothes", "left_sleeve", "right_sleeve", "lower_clothes", "dress"],
}
"""Parts merged into groups, to measure without confusions of sides or kinds."""
COLORS = np.array(
    [
        [0, 0, 0],
        [120, 30, 60],
        [255, 200, 150],
        [230, 160, 100],
        [200, 120, 90],
        [0, 200, 0],
        [255, 90, 0],
        [120, 255, 120],
        [255, 180, 80],
        [80, 80, 255],
        [0, 200, 255],
        [200, 0, 200],
        [140, 140, 0],
        [255, 105, 180],
        [255, 255, 0],
        [180, 180, 0],
        [128, 128, 128],
        [255, 255, 255],
    ],
    np.uint8,
)
"""RGB colour of each class."""


@dataclass
class ParserMetrics:
    """Pixels by true and predicted class, over all photos together, and the IoU of each photo."""

    confusion: np.ndarray = field(default_factory=lambda: np.zeros((len(PARTS), len(PARTS)), np.int64))
    """int64 (true class, predicted class)"""
    photos: dict[str, float] = field(default_factory=dict)
    """Mean IoU of the parts of each photo"""

    def add(self, name: str, expected: np.ndarray, actual: np.ndarray) -> dict[str, float]:
        """Counts one photo's class maps (h, w); returns the IoU of each part it has."""
        counted = expected != IGNORED
        pairs = expected[counted].astype(np.int64) * len(PARTS) + actual[counted]
        one = np.bincount(pairs, minlength=len(PARTS) ** 2).reshape(len(PARTS), -1)
        self.confusion += one
        each = {part: value for i, (part, value) in enumerate(ious(one).items()) if one[i].sum() > SMALLEST_PART}
        self.photos[name] = float(np.mean(list(each.values())))
        return each

    @property
    def by_class(self) -> dict[str, float]:
        """IoU of each class that the photos have, over all their pixels."""
        return {part: value for i, (part, value) in enumerate(ious(self.confusion).items()) if self.confusion[i].any()}

    @property
    def mean(self) -> float:
        """Mean of `by_class`."""
        return float(np.mean(list(self.by_class.values())))

    @property
    def by_group(self) -> dict[str, float]:
        """IoU of each group of parts, over all pixels."""
        out = {}
        for name, parts in GROUPS.items():
            on = np.isin(PARTS, parts)
            both, either = self.confusion[on][:, on].sum(), self.confusion[on].sum() + self.confusion[~on][:, on].sum()
            if self.confusion[on].any():
                out[name] = float(both / either)
        return out

    def mistaken_for(self, part: str) -> tuple[str, float]:
        """Returns the class most often predicted for a part's missed pixels, and their share of the part."""
        row = self.confusion[PARTS.index(part)].copy()
        total = max(row.sum(), 1)
        row[PARTS.index(part)] = 0
        return PARTS[int(row.argmax())], float(row.max() / total)

    def lines(self) -> list[str]:
        """The metrics as a Markdown table and two lines."""
        out = ["| class | IoU | most mistaken for |", "| --- | ---: | --- |"]
        for part, value in self.by_class.items():
            other, share = self.mistaken_for(part)
            out.append(f"| {part.replace('_', ' ')} | {value:.3f} | {other.replace('_', ' ')} ({share:.0%}) |")
        return [
            *out,
            f"mIoU {self.mean:.4f} by class; {np.mean(list(self.photos.values())):.4f} by photo",
            "sides and kinds together: " + " ".join(f"{name} {value:.3f}" for name, value in self.by_group.items()),
        ]


def ious(confusion: np.ndarray) -> dict[str, float]:
    """IoU of each class of a confusion matrix; 0 for a class that is neither present nor predicted."""
    both = np.diag(confusion)
    either = confusion.sum(0) + confusion.sum(1) - both
    return {part: float(b / max(e, 1)) for part, b, e in zip(PARTS, both, either)}


def tinted(bgr: np.ndarray, label: np.ndarray) -> np.ndarray:
    """The photo uint8 (h, w, 3) in RGB, tinted by class; IGNORED pixels are white."""
    colors = np.vstack([COLORS, np.full((256 - len(COLORS), 3), 255, np.uint8)])
    return (bgr[..., ::-1] * 0.5 + colors[label] * 0.5).astype(np.uint8)


def evaluate_parser(
    net: Net, folder: Path, labels: list[PersonLabel], whole: bool = False, sheet: Path | None = None
) -> tuple[ParserMetrics, list[str]]:
    """Parses labelled photos `folder/name.jpg` at the class map's size.

    whole: the net sees the whole photo, else the labelled person's box, in place of a detected body's.
    Returns the metrics and one line for each photo; writes photo, truth and prediction if a sheet is given.
    """
    metrics, lines, cells = ParserMetrics(), [], []
    for label in labels:
        path = folder / f"{label.name}.jpg"
        bgr = cv2.imread(str(path))
        if bgr is None:
            raise FileNotFoundError(path)
        picture, _ = fit_photo(bgr)
        expected = truth(label, bgr)
        person = (expected > 0) & (expected != IGNORED)
        actual = parse(net, picture, None if whole else body_box(person, net.width / net.height))
        each = metrics.add(label.name, expected, actual)
        lines.append(
            f"{label.name:16s} {metrics.photos[label.name]:.3f}  "
            + " ".join(f"{part} {value:.2f}" for part, value in each.items())
        )
        if sheet:
            row = np.hstack([picture[..., ::-1], tinted(picture, expected), tinted(picture, actual)])
            cells.append(cv2.resize(row, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
    if sheet:
        write_png(str(sheet), grid(cells, 2))
    return metrics, lines
