"""Figures of a reader on photos labelled by hand, and on drawn pictures."""

from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from ..classes import ATTRIBUTES, LANDMARKS, PARTS, TOLD
from ..draw.sample import draw_sample
from ..overlay import grid, overlay, write_png
from .labels import Label, truth
from .letterbox import letterbox, read
from .runtime import Runtime
from .tidy import tidy

SMALLEST_PART = 20
"""A part with fewer pixels does not count in a picture's mean."""
DRAWN_SEED = 900_000_000_000
"""Drawn pictures for measuring start here, far above the seeds of any training run."""


@dataclass
class ReaderMetrics:
    """Accumulates measurements over pictures."""

    both: np.ndarray = field(default_factory=lambda: np.zeros(len(PARTS)))
    either: np.ndarray = field(default_factory=lambda: np.zeros(len(PARTS)))
    garment: list[float] = field(default_factory=list)
    parts: list[float] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)
    """Distances of landmarks as shares of the garment's width."""
    hits: dict[str, list[bool]] = field(default_factory=lambda: {name: [] for name in ATTRIBUTES})

    def add(self, expected: np.ndarray, actual: np.ndarray) -> dict[str, float]:
        """Counts one picture's part classes; returns the IoU of each part it has."""
        each = {}
        for part in range(1, len(PARTS)):
            a, b = expected == part, actual == part
            both, either = int((a & b).sum()), int((a | b).sum())
            self.both[part] += both
            self.either[part] += either
            if a.sum() > SMALLEST_PART:
                each[PARTS[part]] = both / either
        on, said = expected > 0, actual > 0
        self.garment.append(float((on & said).sum() / (on | said).sum()))
        self.parts.append(float(np.mean(list(each.values()))))
        return each

    def add_landmarks(self, expected: dict[str, np.ndarray], actual: np.ndarray, width: float) -> dict[str, float]:
        """Counts the distances of landmarks; returns each as a share of the width (pixels)."""
        each = {
            name: float(np.hypot(*(actual[LANDMARKS.index(name), :2] - point))) / width
            for name, point in expected.items()
        }
        self.errors += each.values()
        return each

    @property
    def by_class(self) -> dict[str, float]:
        """IoU of each part over all pictures."""
        return {name: b / e for name, b, e in zip(PARTS, self.both, self.either) if e}

    def lines(self) -> list[str]:
        """The metrics as text."""
        by_class = self.by_class
        garment = f"garment IoU {np.mean(self.garment):.4f} (least {min(self.garment):.3f})"
        parts = f"part IoU by picture {np.mean(self.parts):.4f}; by class {np.mean(list(by_class.values())):.4f}"
        out = [
            f"{garment}; {parts}",
            " ".join(f"{name} {value:.3f}" for name, value in by_class.items()),
        ]
        if self.errors:
            e = np.array(self.errors)
            out.append(
                f"landmarks: median {np.median(e):.4f} of the garment's width, mean {e.mean():.4f}; "
                f"within 5 %: {(e < 0.05).mean():.3f}, within 10 %: {(e < 0.1).mean():.3f}"
            )
        if any(self.hits.values()):
            every = np.mean([hit for hits in self.hits.values() for hit in hits])
            each = " ".join(f"{k} {np.mean(v):.3f}" for k, v in self.hits.items() if v)
            out.append(f"attributes right: {every:.3f}; {each}")
        return out


def width_of(label: np.ndarray) -> float:
    """Width of the garment in pixels."""
    columns = np.nonzero((label > 0).any(0))[0]
    return float(max(columns[-1] - columns[0], 10))


def evaluate_photos(
    net: Runtime, folder: Path, labels: list[Label], tell: bool, raw: bool, sheet: Path | None = None
) -> tuple[ReaderMetrics, list[str]]:
    """Reads labelled photos `folder/name.jpg`. tell: give the reader the label's category. raw: without `tidy`.

    Returns the metrics and one line for each photo; writes truth beside reading if a sheet is given.
    """
    metrics, lines, cells = ReaderMetrics(), [], []
    for label in labels:
        picture = cv2.imread(str(folder / f"{label.name}.jpg"))
        if picture is None:
            raise FileNotFoundError(folder / f"{label.name}.jpg")
        rgb = picture[..., ::-1]
        told = label.told if tell else None
        expected, reading = truth(label, letterbox(rgb)), read(net, rgb, told)
        actual = reading.label if raw else tidy(reading, told)
        parts = metrics.add(expected, actual)
        points = {name: np.array(point) for name, point in label.marks.items()}
        marks = metrics.add_landmarks(points, reading.marks, width_of(expected))
        for name, value in {"category": label.category, **label.attributes}.items():
            metrics.hits[name].append(reading.attributes[name][0] == value)
        worst = max(marks, key=lambda name: marks[name])
        lines.append(
            f"{label.name:22s} garment {metrics.garment[-1]:.3f} parts {metrics.parts[-1]:.3f} marks "
            f"{np.mean(list(marks.values())):.3f} worst {worst} {marks[worst]:.2f}  "
            + " ".join(f"{name} {value:.2f}" for name, value in parts.items())
        )
        shown = np.array([[*label.marks.get(name, (0, 0)), name in label.marks] for name in LANDMARKS], float)
        pair = [overlay(reading.image, expected, shown), overlay(reading.image, actual, reading.marks)]
        cells.append(np.hstack(pair))
    if sheet:
        write_png(str(sheet), grid(cells, 4))
    return metrics, lines


def evaluate_drawn(net: Runtime, count: int, tell: bool, seed: int = DRAWN_SEED) -> ReaderMetrics:
    """Reads drawn pictures that no training saw. tell: give the reader the sample's category."""
    metrics = ReaderMetrics()
    for i in range(count):
        sample = draw_sample(seed + i)
        if (sample.label > 0).sum() < 200:
            continue
        told = TOLD[int(sample.told.argmax())] if tell and sample.told.any() else None
        reading = read(net, sample.rgb, told)
        metrics.add(sample.label, reading.label)
        points = {name: mark[:2] for name, mark in zip(LANDMARKS, sample.marks) if mark[2]}
        metrics.add_landmarks(points, reading.marks, width_of(sample.label))
        for (name, values), code in zip(ATTRIBUTES.items(), sample.codes):
            if code >= 0:
                metrics.hits[name].append(reading.attributes[name][0] == values[code])
    return metrics
