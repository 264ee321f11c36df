"""Flat panels of cloth: triangles within an outline, with distances to its seams, openings and neckline."""

from dataclasses import dataclass

import numpy as np
from scipy.spatial import Delaunay, cKDTree

from .outlines import Outline, drawn, mirrored


@dataclass
class Panel:
    """Points (n, 2) in metres; `arm` is the sleeve's share of each, .46 at the armhole."""

    points: np.ndarray
    triangles: np.ndarray
    to_seam: np.ndarray
    to_opening: np.ndarray
    to_neck: np.ndarray
    arm: np.ndarray


def make_panel(outline: Outline, neck: list, step: float) -> Panel:
    """Triangulates a whole panel, both halves of an outline, with points about `step` metres apart."""
    seams = [drawn(line, step) for line in outline.seams]
    openings = [drawn(line, step) for line in outline.openings]
    neckline = drawn(neck, step)
    half = np.concatenate([neckline, seams[0], openings[0], seams[1], openings[1]])
    border = np.concatenate([half, mirrored(half)[::-1]])
    border = border[np.r_[True, np.linalg.norm(np.diff(border, axis=0), axis=1) > step * 0.3]]
    points = np.concatenate([border, _filling(border, step)])
    triangles = Delaunay(points).simplices
    triangles = triangles[inside(points[triangles].mean(1), border)]
    return Panel(
        points,
        _upwards(points, triangles),
        distance(points, seams),
        distance(points, openings),
        distance(points, [neckline]),
        _arm_share(outline, points, step),
    )


def _filling(border: np.ndarray, step: float) -> np.ndarray:
    """A triangular grid within the border, slightly jittered so that cloth does not buckle along its rows."""
    low, high = border.min(0), border.max(0)
    x, y = np.meshgrid(np.arange(low[0], high[0], step), np.arange(low[1], high[1], step * 0.866))
    x[1::2] += step / 2
    grid = np.stack([x.ravel(), y.ravel()], 1)
    grid += np.random.default_rng(0).normal(0, step * 0.06, grid.shape)
    grid = grid[inside(grid, border)]
    return grid[cKDTree(border).query(grid)[0] > step * 0.65]


def _upwards(points: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    corners = points[triangles]
    first, second = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    area = first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0]
    triangles, area = triangles[np.abs(area) > 1e-9], area[np.abs(area) > 1e-9]
    triangles[area < 0] = triangles[area < 0][:, ::-1]
    return triangles


def inside(points: np.ndarray, border: np.ndarray) -> np.ndarray:
    """Tests points against polygons by the even-odd rule."""
    x, y = points.T
    found = np.zeros(len(points), bool)
    for (ax, ay), (bx, by) in zip(border, np.roll(border, 1, 0)):
        if ay != by:
            found ^= ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
    return found


def distance(points: np.ndarray, lines: list[np.ndarray]) -> np.ndarray:
    """Metres to the nearest of lines and their mirror images."""
    found = np.full(len(points), np.inf)
    for line in [*lines, *(mirrored(line) for line in lines)]:
        for start, end in zip(line[:-1], line[1:]):
            along = end - start
            share = np.clip((points - start) @ along / (along @ along + 1e-12), 0, 1)
            found = np.minimum(found, np.linalg.norm(points - start - share[:, None] * along, axis=1))
    return found


def _beyond_armhole(outline: Outline, points: np.ndarray, step: float) -> np.ndarray:
    """The side of the sleeve: 1 on the right of the picture, -1 on the left, 0 on the body."""
    side = np.zeros(len(points), int)
    if outline.armhole is None:
        return side
    area = np.concatenate([drawn(outline.armhole, step), [[0.9, -0.3], [0.9, 0.2]]])
    for sign in (1, -1):
        side[inside(points * [sign, 1], area) & (points[:, 0] * sign > 0.15)] = sign
    return side


def _arm_share(outline: Outline, points: np.ndarray, step: float) -> np.ndarray:
    if outline.armhole is None:
        return np.zeros(len(points))
    sleeve = _beyond_armhole(outline, points, step) != 0
    away = np.where(sleeve, 1, -1) * distance(points, [drawn(outline.armhole, step)])
    return np.where(np.abs(points[:, 0]) > 0.1, np.clip(0.46 + away * 8, 0, 1), 0)


def panel_texture(outline: Outline, panel: Panel) -> tuple[np.ndarray, list[list[int]]]:
    """Coordinates for each corner of each triangle. Sleeves have a direction of their own."""
    along = np.array(outline.sleeve_direction, float)
    along /= np.linalg.norm(along)
    sideways = np.array([-along[1], along[0]])
    sides = _beyond_armhole(outline, panel.points[panel.triangles].mean(1), 0.008)
    rows, faces = [], []
    for triangle, side in zip(panel.triangles, sides):
        spots = panel.points[triangle]
        if side:
            spots = spots * [side, 1]
            spots = np.stack([spots @ sideways + 3 * side, -(spots @ along)], 1)
        faces.append(list(range(len(rows), len(rows) + 3)))
        rows += list(spots)
    return np.array(rows), faces
