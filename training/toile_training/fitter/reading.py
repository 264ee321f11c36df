"""The fitter's inputs and outputs as numbers. The engine reads the same inputs from both pictures; none is a colour."""

from dataclasses import dataclass

import numpy as np

from ..pairs.frame import BodyFrame, of_joint
from ..pairs.landmarks import NAMES, Landmarks

ROWS = (0.3, 0.46, 0.6, 0.75, 0.9, 1.0)
"""Shares of the torso's length at which its half widths are read."""
NECK, SHOULDER, ARMPIT, SIDE, HEM, CUFF_OUTER, CUFF_INNER = range(len(NAMES))
FEATURES = 41
TARGETS = [
    *(f"{name} {axis}" for name in ("neck", "shoulder", "armpit") for axis in ("aside", "down")),
    "side aside",
    "hem aside",
    "hem down",
    "hem middle down",
    *(f"{name} {axis}" for name in ("cuff_outer", "cuff_inner") for axis in ("along", "off")),
]
"""Units from the neck in the body's axes; for cuffs the share of the arm and units outwards."""


@dataclass
class GarmentReading:
    """Pixels of the garment's picture, y downwards."""

    places: np.ndarray
    """float (2, 7, 2): `NAMES` by the viewer's side; NaN for missing ones"""
    hem: float
    """The row of the hem's middle"""
    is_dress: bool
    is_open: bool


@dataclass
class PersonReading:
    """Joints in pixels, and the torso's half widths in units: float (6, 2)."""

    frame: BodyFrame
    nose: np.ndarray
    widths: np.ndarray


def flat_reading(landmarks: Landmarks, is_dress: bool, is_open: bool) -> GarmentReading:
    """The reading of a pair's flat garment, without errors; its pixels are metres."""
    flip = np.array([1, -1])
    return GarmentReading(landmarks.flat * flip, float(-landmarks.flat_hem[1]), is_dress, is_open)


def garment_features(g: GarmentReading) -> np.ndarray:
    """Returns 15 numbers in chest widths, averaged over both sides."""
    places = g.places
    axis, row = places[:, NECK, 0].mean(), places[:, NECK, 1].mean()
    chest = places[1, ARMPIT, 0] - places[0, ARMPIT, 0]
    half = np.abs(places[..., 0] - axis).mean(0) / chest
    below = (places[..., 1].mean(0) - row) / chest
    out = [half[NECK], half[SHOULDER], below[SHOULDER], below[ARMPIT], half[SIDE], half[HEM]]
    out += [below[HEM] - (g.hem - row) / chest, (g.hem - row) / chest]
    sleeved = np.isfinite(places[:, [CUFF_OUTER, CUFF_INNER]]).all((1, 2))
    return np.array([*out, *sleeve_features(places, chest, sleeved), not sleeved.any(), g.is_dress, g.is_open], float)


def sleeve_features(places: np.ndarray, chest: float, sleeved: np.ndarray) -> np.ndarray:
    """Lengths of the outer and the inner edge, the hem's width, and how far the sleeve points outwards."""
    found = []
    for side, sign in ((0, -1), (1, 1)):
        if not sleeved[side]:
            continue
        shoulder, armpit, outer, inner = places[side, [SHOULDER, ARMPIT, CUFF_OUTER, CUFF_INNER]]
        along = (outer + inner) / 2 - (shoulder + armpit) / 2
        edges = [np.linalg.norm(outer - shoulder), np.linalg.norm(inner - armpit), np.linalg.norm(outer - inner)]
        found.append([*(np.array(edges) / chest), along[0] * sign / np.linalg.norm(along)])
    return np.mean(found, 0) if found else np.zeros(4)


def person_features(p: PersonReading, side: int) -> np.ndarray:
    """Returns 26 numbers of one side in units of the body; x points away from the middle."""
    frame, sign = p.frame, 1 if side else -1
    mirror = np.array([sign, 1])

    def at(name: str, which: int) -> np.ndarray:
        return frame.local(of_joint(frame.joints, name, which))[0] * mirror

    shoulder, elbow, wrist = (at(name, side) for name in ("shoulder", "elbow", "wrist"))
    knees = (at("knee", 0) + at("knee", 1)) / 2
    nose = frame.local(p.nose)[0] * mirror
    out = [frame.span / frame.unit, frame.torso / frame.unit, *shoulder, *(elbow - shoulder), *(wrist - elbow)]
    out += [frame.arm_length(side), at("hip", side)[0], *knees, *nose]
    return np.array([*out, *p.widths[:, side], *p.widths[:, 1 - side]])


def features(g: GarmentReading, p: PersonReading, side: int) -> np.ndarray:
    """Returns all inputs of the net for one side."""
    return np.concatenate([garment_features(g), person_features(p, side)])


def targets(landmarks: Landmarks, frame: BodyFrame, side: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns the targets for one side, and the length in units of one step of each; NaN for missing ones."""
    sign = 1 if side else -1
    local = frame.local(landmarks.worn[side]) * [sign, 1]
    out = [*local[[NECK, SHOULDER, ARMPIT]].ravel(), local[SIDE, 0], *local[HEM], frame.local(landmarks.worn_hem)[0, 1]]
    length = frame.arm_length(side)
    for cuff in (CUFF_OUTER, CUFF_INNER):
        place = landmarks.worn[side, cuff]
        out += frame.on_arm(place, side) if np.isfinite(place).all() else (np.nan, np.nan)
    return np.array(out), np.array([1.0] * 10 + [length, 1.0] * 2)
