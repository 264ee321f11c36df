"""Landmarks of a top or dress, flat and in the wearer's picture."""

from dataclasses import dataclass

import numpy as np

from ..people.measures import Measures
from .cloud import Cloud
from .frame import BodyFrame

NAMES = ("neck", "shoulder", "armpit", "side", "hem", "cuff_outer", "cuff_inner")
"""Landmarks of each side; `side` is the edge half way between armpit and hem."""
BAND = 0.02
"""Metres to either side over which an edge is read."""
MIDDLE = 0.35
"""Share of the hem's half width that counts as its middle."""


@dataclass
class Landmarks:
    """Positions of landmarks; NaN for missing ones."""

    flat: np.ndarray
    """float (2, 7, 2): metres by side and name, y upwards"""
    worn: np.ndarray
    """float (2, 7, 2): pixels"""
    flat_hem: np.ndarray
    """float (2,): the hem's middle"""
    worn_hem: np.ndarray


def find_landmarks(m: Measures, cloud: Cloud, hem: np.ndarray, frame: BodyFrame, is_sleeved: bool) -> Landmarks:
    """hem: bool (n,), the points of the cloud on the hem."""
    flat, worn = np.full((2, len(NAMES), 2), np.nan), np.full((2, len(NAMES), 2), np.nan)
    local = frame.local(cloud.worn)
    torso = cloud.arm < 0.3

    def put(side: int, name: str, place: int | None) -> None:
        if place is not None:
            flat[side, NAMES.index(name)], worn[side, NAMES.index(name)] = cloud.flat[place], cloud.worn[place]

    front_hem = hem & cloud.front
    if not front_hem.any():
        return Landmarks(flat, worn, np.full(2, np.nan), np.full(2, np.nan))
    half = np.abs(cloud.flat[front_hem, 0]).max()
    inner = front_hem & (np.abs(cloud.flat[:, 0]) < MIDDLE * half)
    inner = inner if inner.any() else front_hem
    flat_hem, worn_hem = cloud.flat[inner].mean(0), cloud.worn[inner].mean(0)
    for side, sign in ((0, -1), (1, 1)):
        out, arm = cloud.flat[:, 0] * sign, cloud.arms[:, side]
        near_neck = cloud.rim & (cloud.rest[:, 1] > m.shoulder - 0.12) & (cloud.arm < 0.25) & (out > 0.01)
        put(side, "neck", highest(near_neck, cloud.flat[:, 1]))
        if is_sleeved:
            put(side, "shoulder", highest(cloud.front & (arm > 0.3) & (arm < 0.6), cloud.flat[:, 1] + 0.3 * out))
            put(side, "armpit", highest(cloud.front & (arm > 0.1) & (arm < 0.6), -cloud.flat[:, 1] - 0.2 * out))
            put_cuffs(cloud, side, sign, put)
        else:
            hole = cloud.rim & cloud.front & ~hem & (arm > 0.02)
            put(side, "shoulder", highest(hole & (cloud.rest[:, 1] > m.shoulder - 0.06), cloud.flat[:, 1]))
            put(side, "armpit", highest(hole, -cloud.flat[:, 1]))
        put(side, "hem", highest(front_hem, out))
        # The visible part of a worn hem ends at its outline, whichever piece of cloth that is.
        worn[side, NAMES.index("hem")] = cloud.worn[highest(hem, local[:, 0] * sign)]
        put_side(cloud, local, torso, flat, worn, (side, sign), flat_hem)
    return Landmarks(flat, worn, flat_hem, worn_hem)


def highest(chosen: np.ndarray, values: np.ndarray) -> int | None:
    """Returns the row with the greatest value among the chosen ones."""
    rows = np.flatnonzero(chosen)
    return int(rows[np.argmax(values[rows])]) if len(rows) else None


def put_cuffs(cloud: Cloud, side: int, sign: int, put) -> None:
    """Finds both ends of a sleeve's hem."""
    cuff = cloud.rim & cloud.front & (cloud.arms[:, side] > 0.5)
    armhole = (cloud.arms[:, side] > 0.3) & (cloud.arms[:, side] < 0.6)
    if cuff.sum() < 4 or not armhole.any():
        return
    shoulder = cloud.flat[armhole].mean(0)
    along = cloud.flat[cuff].mean(0) - shoulder
    outwards = np.array([-along[1], along[0]]) * sign
    put(side, "cuff_outer", highest(cuff, cloud.flat @ outwards))
    put(side, "cuff_inner", highest(cuff, -cloud.flat @ outwards))


def put_side(cloud: Cloud, local: np.ndarray, torso: np.ndarray, flat, worn, where: tuple[int, int], hem) -> None:
    """Finds the edge of the torso half way down: the outline's in both pictures."""
    side, sign = where
    armpit = flat[side, NAMES.index("armpit"), 1]
    if np.isnan(armpit):
        return
    y = (armpit + hem[1]) / 2
    row = torso & (np.abs(cloud.flat[:, 1] - y) < BAND)
    edge = highest(row, cloud.flat[:, 0] * sign)
    middle = row & cloud.front & (np.abs(cloud.flat[:, 0]) < 0.08)
    middle = middle if middle.any() else row
    if edge is None:
        return
    flat[side, NAMES.index("side")] = cloud.flat[edge, 0], y
    level = torso & (np.abs(local[:, 1] - local[middle, 1].mean()) < BAND * 2)
    seen = highest(level, local[:, 0] * sign)
    if seen is not None:
        worn[side, NAMES.index("side")] = cloud.worn[seen]
