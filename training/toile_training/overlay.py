"""Draws part maps and landmarks over pictures."""

import cv2
import numpy as np

from .classes import LANDMARKS

COLORS = np.array(
    [
        [0, 0, 0],
        [255, 60, 60],
        [60, 200, 60],
        [60, 90, 255],
        [255, 220, 0],
        [255, 0, 255],
        [255, 140, 0],
        [0, 220, 220],
        [150, 80, 255],
        [255, 255, 255],
        [0, 255, 120],
    ],
    np.uint8,
)
"""Colour of each part class."""


def overlay(rgb: np.ndarray, label: np.ndarray, marks: np.ndarray | None = None, strength: float = 0.55) -> np.ndarray:
    """Tints the picture by part, and draws landmarks (n, 3) with a trust above 0.3 as dots, black on the left side."""
    out = (rgb * 0.6 + 40).astype(np.uint8)
    on = label > 0
    out[on] = (rgb[on] * (1 - strength) + COLORS[label[on]] * strength).astype(np.uint8)
    for name, (x, y, trust) in zip(LANDMARKS, marks if marks is not None else []):
        if trust > 0.3:
            color = (0, 0, 0) if name.endswith("_l") else (255, 255, 255)
            cv2.circle(out, (int(x), int(y)), 3, color, -1, cv2.LINE_AA)
            cv2.circle(out, (int(x), int(y)), 3, (255, 0, 0), 1, cv2.LINE_AA)
    return out


def grid(cells: list[np.ndarray], columns: int) -> np.ndarray:
    """Arranges cells of one size in rows; the last row is filled up with black."""
    blank = np.zeros_like(cells[0])
    cells = cells + [blank] * (-len(cells) % columns)
    rows = [np.hstack(cells[i : i + columns]) for i in range(0, len(cells), columns)]
    return np.vstack(rows)


def write_png(path: str, rgb: np.ndarray) -> None:
    """Writes an RGB picture; the ending of the path chooses the format."""
    if not cv2.imwrite(path, rgb[..., ::-1]):
        raise OSError(f"cannot write {path}")
