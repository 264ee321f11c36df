"""Seams, stitches and fading of worn jeans, as attributes of the vertices and nodes that read them."""

import numpy as np

from .nodes import Nodes, output_of

# Double stitching: distances from a seam, metres.
ROWS = (0.0035, 0.0085)
THREAD = (0.24, 0.13, 0.06)


def jeans_marks(garment) -> dict[str, np.ndarray]:
    """`seam` is the distance to the side seam, to the inner seam or the fly, and how worn the cloth is; `lap` is the
    place from the crotch, across, to the front and up."""
    points, levels = garment.rest, garment.levels
    crotch = levels.crotch + 0.012
    side, inner = np.full(len(points), 1.0), np.full(len(points), 1.0)
    worn = np.zeros(len(points))
    for bone, sign in (("L", 1), ("R", -1)):
        leg = points[:, 0] * sign > 0
        hip, knee = (garment.place(f"{name}.{bone}") for name in ("upperleg01", "lowerleg01"))
        share = np.clip((hip[2] - points[leg][:, 2]) / (hip[2] - knee[2]), 0, 1.6)[:, None]
        offset = points[leg] - (hip + (knee - hip) * share)
        # The seams lie a little behind the middle of the leg.
        across, forward = offset[:, 0] * sign, -offset[:, 1] + 0.012
        side[leg] = np.where(across > 0, np.abs(forward), 1)
        inner[leg] = np.where((across < 0) & (points[leg][:, 2] < crotch), np.abs(forward), 1)
        thigh = np.exp(-(((across + 0.005) / 0.05) ** 2)) * (forward > 0)
        worn[leg] = thigh * np.clip((crotch + 0.08 - points[leg][:, 2]) / 0.1, 0, 1)
    front = points[:, 1] < garment.axis
    above = points[:, 2] > crotch - 0.004
    inner = np.where(above, np.where(front, _fly(points[:, 0], points[:, 2] - crotch), np.abs(points[:, 0])), inner)
    side = np.where(above & front, np.minimum(side, np.abs(points[:, 0])), side)
    lap = np.stack([points[:, 0], np.where(front, 1.0, 0.0), points[:, 2] - crotch], 1)
    return {"seam": np.stack([side, inner, worn], 1), "lap": lap}


def _fly(x: np.ndarray, up: np.ndarray) -> np.ndarray:
    """Distance to the edge of the fly, on its inner side only: down at the wearer's left, then in to the seam."""
    edge = 0.033 * np.sqrt(np.clip(up / 0.06, 0, 1))
    inwards = (edge - x) * np.where(up < 0.06, 0.8, 1)
    return np.where((inwards >= 0) & (x > 0), inwards, 1)


def jeans_relief(nodes: Nodes, colour, folds):
    """Heights of seams, stitches and creases, and the colour with its threads and its fading."""
    seam = nodes("SeparateXYZ")
    nodes.link(nodes("Attribute", attribute_name="seam"), seam, 1)
    crease = _creases(nodes, folds)
    worn = nodes.math("ADD", nodes.math("MULTIPLY", (seam, 2), 0.55), nodes.math("MULTIPLY", crease, 0.22))
    uneven = nodes.math("MULTIPLY", worn, nodes.ramp(folds, 0.25, 0.75, 0.8, 1.15, output=1))
    colour = nodes.scaled(colour, nodes.math("ADD", uneven, 0.82))
    heights = [nodes.math("MULTIPLY", crease, 0.0035)]
    for output in (0, 1):
        heights.append(nodes.ramp(seam, 0.0, 0.0045, 0.0016, 0.0, output=output))
        colour = nodes.scaled(colour, nodes.ramp(seam, 0.0, 0.0014, 0.5, 1.0, output=output))
        # Cloth beside a seam fades in patches.
        colour = nodes.scaled(colour, nodes.ramp(seam, 0.002, 0.016, 1.18, 1.0, output=output))
    for row in ROWS:
        away = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", (seam, 1), row))
        thread = nodes.ramp(away, 0.0004, 0.0010, 0.75, 0.0)
        colour = nodes.blend(thread, colour, THREAD, first_output=output_of(colour))
    return heights, colour


def _creases(nodes: Nodes, folds):
    """Whiskers: ridges that run from the crotch outwards, in front."""
    lap = nodes("SeparateXYZ")
    nodes.link(nodes("Attribute", attribute_name="lap"), lap, 1)
    across = nodes.math("ABSOLUTE", (lap, 0))
    angle = nodes.math("ARCTAN2", (lap, 2), nodes.math("ADD", across, 0.02))
    bent = nodes.math("ADD", nodes.math("MULTIPLY", angle, 11.0), nodes.math("MULTIPLY", (folds, 0), 5.0))
    ridge = nodes.ramp(nodes.math("SINE", bent), 0.1, 1.0)
    away = nodes.math("SQRT", nodes.math("ADD", _square(nodes, across), _square(nodes, (lap, 2))))
    near = nodes.math("MULTIPLY", nodes.ramp(away, 0.02, 0.05), nodes.ramp(away, 0.09, 0.16, 1.0, 0.0))
    return nodes.math("MULTIPLY", nodes.math("MULTIPLY", ridge, near), (lap, 1))


def _square(nodes: Nodes, value):
    return nodes.math("MULTIPLY", value, value)
