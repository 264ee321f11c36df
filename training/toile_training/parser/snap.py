"""Moves hand-drawn borders to the edges of the photo.

A watershed floods a band around each border between two materials from the certain pixels on both sides, so that the
border moves to the strongest edge in the band. Borders within a material (wrist, armhole, chin) have no edge in the
photo and stay as drawn. So does hair against the background, which follows single strands, and everything marked
`exact`.
"""

import cv2
import numpy as np

from .classes import IGNORED, MATERIALS, PARTS

MATERIAL_OF = np.full(256, len(MATERIALS), np.int32)
"""Material of each class number; IGNORED is a separate one."""
for number, parts in enumerate(MATERIALS.values()):
    MATERIAL_OF[[PARTS.index(part) for part in parts]] = number
GROUND, HAIR = list(MATERIALS).index("background"), list(MATERIALS).index("hair")


def disc(radius: int) -> np.ndarray:
    """A round structuring element."""
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))


def sure(mask: np.ndarray, radius: int) -> np.ndarray:
    """Pixels of a mask (h, w) farther than the radius from its border; in parts too thin for that, all pixels."""
    padded = cv2.copyMakeBorder(mask.astype(np.uint8), *[radius] * 4, cv2.BORDER_REPLICATE)
    inner = cv2.erode(padded, disc(radius))
    thin = (padded > 0) & (cv2.dilate(inner, disc(radius + 1)) == 0)
    return ((inner > 0) | thin)[radius:-radius, radius:-radius]


def snap_to_edges(label: np.ndarray, bgr: np.ndarray, exact: np.ndarray, radius: int) -> np.ndarray:
    """Returns the class map uint8 (h, w) with its borders moved by at most `radius` pixels.

    bgr: the photo uint8 (h, w, 3). exact: bool (h, w), classes in its neighbourhood stay.
    """
    if radius < 1:
        return label
    material = MATERIAL_OF[label]

    def near(mask: np.ndarray) -> np.ndarray:
        return cv2.dilate(mask.astype(np.uint8), disc(radius)) > 0

    markers = np.zeros(label.shape, np.int32)
    for number in np.unique(material):
        markers[sure(material == number, radius)] = number + 1
    outline_of_hair = np.isin(material, (GROUND, HAIR))
    fixed = (outline_of_hair & ~near(~outline_of_hair)) | near(exact) | near(label == IGNORED)
    markers[fixed] = material[fixed] + 1
    flooded = cv2.watershed(cv2.GaussianBlur(bgr, (0, 0), 0.6), markers) - 1
    on_line = flooded < 0
    on_line[[0, -1]] = on_line[:, [0, -1]] = True
    flooded[on_line] = material[on_line]
    out = label.copy()
    for number in np.unique(material):
        taken = (flooded == number) & (material != number)
        if taken.any():
            out[taken] = nearest_class(label, material == number)[taken]
    return out


def nearest_class(label: np.ndarray, among: np.ndarray) -> np.ndarray:
    """Returns uint8 (h, w): for each pixel the class of the nearest pixel in the mask `among`."""
    kind = cv2.DIST_LABEL_PIXEL
    _, seeds = cv2.distanceTransformWithLabels((~among).astype(np.uint8), cv2.DIST_L2, 5, labelType=kind)
    class_of = np.zeros(seeds.max() + 1, np.uint8)
    class_of[seeds[among]] = label[among]
    return class_of[seeds]


def without_islands(label: np.ndarray, exact: np.ndarray, least: int) -> np.ndarray:
    """Gives pieces of fewer than `least` pixels, except exact ones, the nearest class; returns the class map (h, w)."""
    small = np.zeros(label.shape, bool)
    for number in np.unique(label):
        _, pieces, stats, _ = cv2.connectedComponentsWithStats((label == number).astype(np.uint8), connectivity=8)
        few = stats[:, cv2.CC_STAT_AREA] < least
        few[0] = False
        few[np.unique(pieces[exact])] = False
        small |= few[pieces]
    return np.where(small, nearest_class(label, ~small), label) if small.any() else label
