"""A contact sheet of drawn pictures beside their labels."""

from pathlib import Path

import cv2
import numpy as np

from ..overlay import grid, overlay, write_png
from .sample import draw_sample


def write_preview(
    out: Path, seed: int, count: int, columns: int = 6, kind: str | None = None, zoom: float = 0.6
) -> None:
    """Draws `count` samples from `seed` on and writes them with their overlays."""
    cells = []
    for i in range(count):
        sample = draw_sample(seed + i, kind)
        cells.append(np.hstack([sample.rgb, overlay(sample.rgb, sample.label, sample.marks)]))
    sheet = cv2.resize(grid(cells, columns), None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
    write_png(str(out), sheet)
