"""Simulates the errors of the engine's own readings, so that the fitter trains on similar input."""

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from ..pairs.frame import SIDES, BodyFrame
from ..pairs.landmarks import NAMES
from ..people.camera import JOINTS
from .reading import ARMPIT, ROWS, GarmentReading

JOINT_BIAS = {
    "shoulder": (-0.04, -0.04),
    "elbow": (0.01, 0.04),
    "wrist": (0, 0.01),
    "hip": (0, 0.1),
    "knee": (-0.06, 0),
}
"""Offset of the engine's joints from the bones' heads, outwards and down, in units; measured on rendered people."""
JOINT_SPREAD = {
    "shoulder": (0.06, 0.045),
    "elbow": (0.045, 0.065),
    "wrist": (0.075, 0.08),
    "hip": (0.06, 0.08),
    "knee": (0.1, 0.14),
}
TOGETHER = 0.6
"""Correlated share of these errors on both sides."""
NOSE_SPREAD = 0.03
PLACE_BIAS = {"shoulder": (0.04, 0.005), "armpit": (0.03, 0.055)}
"""Offset of the engine's landmarks of a garment, outwards and down, in chest widths."""
PLACE_SPREAD = {
    "neck": (0.024, 0.006),
    "shoulder": (0.065, 0.02),
    "armpit": (0.045, 0.09),
    "side": (0.012, 0.0),
    "hem": (0.03, 0.03),
    "cuff_outer": (0.012, 0.012),
    "cuff_inner": (0.012, 0.012),
}
HEM_SPREAD = 0.012
WIDTH_BIAS = (0.95, 1.09, 1.11, 1.06, 1.11, 1.13)
"""Factors of the half widths by row: arms and hands beside a torso are seldom separated from it completely."""
WIDTH_SPREAD = 0.06
OFTEN_HIDDEN, HIDDEN = 0.16, (0.3, 0.75)
"""Probability that an arm in front of the torso limits a side's half widths, and the units at which it does."""


def misread_garment(g: GarmentReading, rng: Generator) -> GarmentReading:
    """Adds errors to a reading."""
    chest = g.places[1, ARMPIT, 0] - g.places[0, ARMPIT, 0]
    off = np.zeros(g.places.shape)
    for name, spread in PLACE_SPREAD.items():
        both = rng.normal(0, spread) * TOGETHER
        for side in (0, 1):
            own = rng.normal(0, spread) * (1 - TOGETHER**2) ** 0.5
            off[side, NAMES.index(name)] = PLACE_BIAS.get(name, (0, 0)) + both + own
    off[0, :, 0] *= -1  # aside is to the left there
    return replace(g, places=g.places + off * chest, hem=g.hem + rng.normal(0, HEM_SPREAD) * chest)


def misread_joints(joints: np.ndarray, rng: Generator) -> np.ndarray:
    """Adds errors to joints (17, 2 or more)."""
    true, out = BodyFrame.of(joints), joints[:, :2].copy()
    for name, bias in JOINT_BIAS.items():
        both = rng.normal(0, JOINT_SPREAD[name]) * TOGETHER
        for side, sign in ((0, -1), (1, 1)):
            own = rng.normal(0, JOINT_SPREAD[name]) * (1 - TOGETHER**2) ** 0.5
            off = bias * np.array([sign, 1]) + both + own
            out[JOINTS.index(f"{SIDES[side]}_{name}")] += (off[0] * true.right + off[1] * true.down) * true.unit
    out[JOINTS.index("nose")] += rng.normal(0, NOSE_SPREAD * true.unit, 2)
    return out


def misread_widths(widths: np.ndarray, rng: Generator) -> np.ndarray:
    """Adds errors, and arms in front of the torso, to half widths (6, 2) in units."""
    out = widths * np.array(WIDTH_BIAS)[:, None] * (1 + rng.normal(0, WIDTH_SPREAD, widths.shape))
    for side in (0, 1):
        if rng.random() < OFTEN_HIDDEN:
            hidden = rng.random(len(ROWS)) < 0.5
            out[hidden, side] = np.minimum(out[hidden, side], rng.uniform(*HIDDEN, hidden.sum()))
    return out
