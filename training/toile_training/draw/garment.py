"""A garment as a list of pieces in drawing order, with its landmarks and attributes."""

from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from .geometry import Points

Kind = Literal["cloth", "inside", "skin", "plain", "erase", "line", "paint"]
Color = tuple[float, float, float]

SIDES = (-1, 1)
"""Sign of x on the viewer's left and right; index 0 is the left."""


@dataclass
class Piece:
    """One drawing operation: cloth, the inner side of cloth, skin, a hole, a line, or another cloth on a part."""

    poly: Points
    label: int = 0
    """Part class of the pixels covered; 0 is background."""
    kind: Kind = "cloth"
    tex: int = 0
    """Index of the cloth among the painter's cloths."""
    angle: float = 0.0
    """Direction of the grain in degrees."""
    seam: float = 0.5
    """Strength of the outline, 0..1."""
    alpha: float = 1.0
    """Opacity. A sheer piece gets its full label."""
    shadow: float = 0.5
    """Strength of the shadow that the piece throws on the pieces under it, 0..1."""
    color: Color | None = None
    """Colour 0..1 for skin, plain pieces and lines."""
    width: float = 0.02
    """Width of a line in garment units."""
    source: int = -1
    """Part class that a piece of kind `paint` covers."""


@dataclass
class Garment:
    """Pieces in drawing order, landmarks by name (x, y in garment units), attributes by name."""

    pieces: list[Piece] = field(default_factory=list)
    marks: dict[str, Points] = field(default_factory=dict)
    attributes: dict[str, str | None] = field(default_factory=dict)

    def add(self, poly: Points, label: int = 0, kind: Kind = "cloth", **options) -> None:
        """Adds a piece on top of the others."""
        self.pieces.append(Piece(np.asarray(poly, float), label, kind, **options))

    def line(self, poly: Points, width: float = 0.02, alpha: float = 1.0, color: Color | None = None) -> None:
        """Adds a line on top; a line without a colour darkens the pixels that it crosses."""
        self.add(poly, kind="line", width=width, alpha=alpha, color=color)

    def mark(self, name: str, side: int, point: Points) -> None:
        """Sets the landmark of one side."""
        self.marks[name + ("_l" if side < 0 else "_r")] = np.asarray(point, float)


def grey(value: float) -> Color:
    """A grey of the given value, 0..1."""
    return (value, value, value)
