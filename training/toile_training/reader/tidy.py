"""Rules after the net: the lower body follows the given category, islands take their neighbours' part.

A tunic and a mini dress without a seam look the same; the part of their lower body depends on the category under
which the garment is sold. A net trained with the category input needs the first rule less.
"""

import cv2
import numpy as np

from ..classes import BACKGROUND, LANDMARKS, LEG_L, LEG_R, PARTS, SKIRT, TORSO
from .letterbox import Reading

SMALL = 0.012
"""Islands below this share of the garment's area are removed."""
TRUSTED_WAIST = 0.3


def move(p: np.ndarray, sources: tuple[int, ...], target: int, where: np.ndarray | None = None) -> None:
    """Adds the probability of some parts to another one, in place, everywhere or within a mask."""
    for source in sources:
        moved = p[..., source] * (1 if where is None else where)
        p[..., target] += moved
        p[..., source] -= moved


def settle_lower_body(p: np.ndarray, marks: np.ndarray, told: str) -> None:
    """Moves probability between torso, skirt and legs according to the given category, in place."""
    rows, columns = np.mgrid[0 : p.shape[0], 0 : p.shape[1]]
    waist = [marks[LANDMARKS.index(name)] for name in ("waist_l", "waist_r")]
    legs = (LEG_L, LEG_R)
    if told in ("top", "outerwear"):
        move(p, (SKIRT, *legs), TORSO)
    elif told == "dress" and p[..., legs].sum() < p[..., SKIRT].sum():
        move(p, legs, SKIRT)
        if min(waist[0][2], waist[1][2]) > TRUSTED_WAIST:
            move(p, (TORSO,), SKIRT, rows > (waist[0][1] + waist[1][1]) / 2 + 2)
    elif told == "bottom" and p[..., legs].sum() > p[..., SKIRT].sum():
        crotch = marks[LANDMARKS.index("crotch")][0]
        move(p, (SKIRT,), LEG_L, columns <= crotch)
        move(p, (SKIRT,), LEG_R, columns > crotch)
    elif told == "bottom":
        move(p, (*legs, TORSO), SKIRT)


def remove_islands(label: np.ndarray) -> np.ndarray:
    """Gives small islands of a part to the surrounding part, in place; returns the labels."""
    garment = int((label > 0).sum())
    for _ in range(2):
        for part in range(len(PARTS)):
            count, components, stats, _ = cv2.connectedComponentsWithStats((label == part).astype(np.uint8))
            if count <= 2:
                continue
            biggest = stats[1:, cv2.CC_STAT_AREA].max()
            for i in range(1, count):
                area = stats[i, cv2.CC_STAT_AREA]
                limit = SMALL * garment if part != BACKGROUND else 0.002 * garment
                if area < limit and area < 0.35 * biggest:
                    fill_island(label, components == i, part, int(area))
    return label


def fill_island(label: np.ndarray, island: np.ndarray, part: int, area: int) -> None:
    """Gives one island to the part that most of its border touches, if the majority is clear."""
    ring = cv2.dilate(island.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(bool) & ~island
    near = np.bincount(label[ring], minlength=len(PARTS))
    plain = near.max() > 0.6 * ring.sum()
    on_ground = near[BACKGROUND] >= 0.5 * ring.sum()
    if plain and (part == BACKGROUND or not on_ground or area < 40):
        label[island] = near.argmax()


def tidy(reading: Reading, told: str | None = None) -> np.ndarray:
    """Returns the part classes uint8 (HEIGHT, WIDTH) of a reading after the rules."""
    p = reading.p.copy()
    is_worn = reading.attributes["worn"][0] == "yes"
    if told and not is_worn:  # a worn garment has other clothes beside it
        settle_lower_body(p, reading.marks, told)
    return remove_islands(p.argmax(2).astype(np.uint8))
