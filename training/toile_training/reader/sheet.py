"""Contact sheets for looking at a reader."""

from pathlib import Path

import cv2
import numpy as np

from ..classes import TOLD
from ..draw.sample import draw_sample
from ..overlay import grid, overlay, write_png
from .evaluate import DRAWN_SEED
from .letterbox import Reading, read
from .runtime import Runtime
from .tidy import tidy


def cell(reading: Reading, label: np.ndarray, title: str) -> np.ndarray:
    """The picture beside its reading, over its title and attributes."""
    pair = np.hstack([reading.image, overlay(reading.image, label, reading.marks)])
    foot = np.full((26, pair.shape[1], 3), 255, np.uint8)
    attributes = " ".join(value for value, _ in reading.attributes.values())
    cv2.putText(foot, title, (2, 10), 0, 0.38, (0, 0, 0), 1)
    cv2.putText(foot, attributes, (2, 23), 0, 0.38, (160, 0, 0), 1)
    return np.vstack([pair, foot])


def write_photo_sheet(net: Runtime, folder: Path, out: Path, told: str | None, columns: int = 5) -> None:
    """Reads every `.jpg` of a folder."""
    cells = []
    for path in sorted(folder.glob("*.jpg")):
        reading = read(net, cv2.imread(str(path))[..., ::-1], told)
        cells.append(cell(reading, tidy(reading, told), path.stem))
    write_png(str(out), grid(cells, columns))


def write_drawn_sheet(net: Runtime, out: Path, count: int = 24, columns: int = 3) -> None:
    """Reads drawn pictures that no training saw: picture, truth, reading."""
    cells = []
    for i in range(count):
        sample = draw_sample(DRAWN_SEED + i)
        told = TOLD[int(sample.told.argmax())] if sample.told.any() else None
        reading = read(net, sample.rgb, told)
        expected = overlay(sample.rgb, sample.label, sample.marks)
        cells.append(np.hstack([sample.rgb, expected, overlay(sample.rgb, reading.label, reading.marks)]))
    write_png(str(out), grid(cells, columns))
