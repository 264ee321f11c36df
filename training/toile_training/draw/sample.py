"""Draws one training sample from a seed."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from ..classes import ATTRIBUTES, TOLD, TOLD_OF_CATEGORY
from .garments import make_garment
from .people import dress_person
from .scene import compose

WORN_SHARE = 0.28
TOLD_SHARE = 0.6
"""Share of the samples whose category the net is told."""
NEXT_SEED = 10**9
"""Added to a seed whose pattern cannot be drawn, to get the seed that replaces it."""


@dataclass
class Sample:
    """A drawn picture and its labels."""

    rgb: np.ndarray
    """uint8 (HEIGHT, WIDTH, 3)"""
    label: np.ndarray
    """uint8 (HEIGHT, WIDTH), part classes"""
    marks: np.ndarray
    """float32 (landmarks, 3): x, y in pixels, 1 when in the picture"""
    codes: np.ndarray
    """int64 (attributes,): index of each attribute's value, -1 where it does not apply"""
    told: np.ndarray
    """float32 (4,): one-hot of the given category; zeros for none"""


def attribute_codes(attributes: dict[str, str | None]) -> np.ndarray:
    """Index of each attribute's value, or -1 where it does not apply."""
    codes = []
    for name, values in ATTRIBUTES.items():
        value = attributes.get(name)
        codes.append(-1 if value is None else values.index(value))
    return np.array(codes, np.int64)


def told_vector(told: str | None) -> np.ndarray:
    """One-hot (4,) of a told category; zeros for None (`auto`)."""
    return np.array([float(told == name) for name in TOLD], np.float32)


def choose_told(rng: Generator, category: str, always: bool) -> np.ndarray:
    """Returns the category that a caller would give for such a garment, or None."""
    if not always and rng.random() > TOLD_SHARE:
        return told_vector(None)
    choices = TOLD_OF_CATEGORY[category]
    return told_vector(choices[0] if rng.random() < 0.75 else choices[-1])


def draw_sample(seed: int, kind: str | None = None) -> Sample:
    """Draws the sample of a seed. The same seed gives the same sample. kind: see `make_garment`."""
    try:
        return try_sample(seed, kind)
    except (cv2.error, ValueError, IndexError):  # a pattern out of its bounds
        return draw_sample(seed + NEXT_SEED, kind)


def try_sample(seed: int, kind: str | None) -> Sample:
    """Draws the sample of a seed; raises when its random pattern cannot be drawn."""
    rng = np.random.default_rng(seed)
    garment = make_garment(rng, kind)
    whole_person = False
    if rng.random() < WORN_SHARE:
        dress_person(rng, garment)
        whole_person = rng.random() < 0.15
    picture = compose(rng, garment, whole_person)
    # If the whole person is in the frame, only the caller knows which of the clothes is the garment.
    told = choose_told(rng, picture.attributes["category"], always=whole_person)
    return Sample(picture.rgb, picture.label, picture.marks, attribute_codes(picture.attributes), told)
