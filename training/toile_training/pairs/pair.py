"""One garment on one figure: laid flat, and seen in a picture of its wearer."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from ..parser.classes import PARTS
from ..people.bottoms import loft, random_skirt
from ..people.figure import Figure
from ..people.layer import Layer
from ..people.outfit import BODY_BELOW
from ..people.tops import Top, drape, make_top, random_top
from .cloud import Cloud, cloud_of, joined
from .flatten import FlatTorso, flat_skirt, flat_top
from .frame import BodyFrame
from .landmarks import Landmarks, find_landmarks

DRESS, UPPER = PARTS.index("dress"), PARTS.index("upper_clothes")
DRESSES, OUTER = 0.25, 0.15
"""Shares of the garments that are dresses, and jackets or coats."""
CROPPED = (0.15, (0.08, 0.22))
"""Probability of a top shortened to end above the waist, in addition to short cuts, and by how many metres."""
LEAST_SLEEVE = 0.02
HUNG_ELSEWHERE = ("off", "halter")
"""Necklines without a shoulder."""


@dataclass
class Worn:
    """A garment on a figure. Layer by layer: the bodice first."""

    cut: Top
    is_dress: bool
    layers: list[Layer]
    flats: list[np.ndarray]
    """float (n, 2): metres, y upwards"""
    fronts: list[np.ndarray]

    @property
    def is_sleeved(self) -> bool:
        return self.cut.sleeve > LEAST_SLEEVE


def random_garment(figure: Figure, rng: Generator) -> Worn:
    """A random top, coat or dress on a figure, with its picture laid flat or on a dummy."""
    m, kind = figure.measures, rng.random()
    is_dress, is_outer = kind < DRESSES, kind > 1 - OUTER
    cut = random_top(rng, m, is_outer)
    while cut.neckline in HUNG_ELSEWHERE:
        cut = random_top(rng, m, is_outer)
    if not is_outer and rng.random() < CROPPED[0]:
        cut.hem = m.waist + rng.uniform(*CROPPED[1])
    spread, split = rng.uniform(0.25, 1), m.crotch + 0.045
    swing = math.radians(rng.uniform(8, 40) if cut.sleeve > 0.6 and rng.random() < 0.6 else rng.uniform(35, 85))
    tail = None
    if is_dress:
        start = m.waist - rng.uniform(-0.04, 0.12)
        cut.hem, cut.arch, cut.boxy = start - 0.03, 0.0, cut.boxy * 0.4
        tail = random_skirt(rng, m)
        tail.hem, tail.ease = min(tail.hem, start - 0.2), 0.002
    elif cut.hem < split:
        start, tail = split + 0.01, random_skirt(rng, m)
        tail.hem, tail.flare, tail.pleats, tail.pleat_depth = cut.hem, rng.uniform(0, 0.3), 5, 0.3
        tail.ease, cut.hem = 0.004, split - 0.01
    draped = drape(m, cut, rng)
    top = make_top(m, cut, figure.pose_suit, rng, is_dress, draped)
    flat, front = flat_top(m, draped, spread, swing)
    out = Worn(cut, is_dress, [top], [flat], [front])
    if tail is not None:
        around = points_below(figure, top, start)
        gap = cut.gap + 0.3 * tail.flare * (start - tail.hem) if cut.open_front else None
        skirt = loft(around, start, tail, figure.matrix("root"), DRESS if is_dress else UPPER, rng, gap)
        at_top = FlatTorso(draped, m.arm < 0.4, m.shoulder, spread).half_width(start)
        laid = flat_skirt(skirt, spread, at_top)
        out.layers.append(skirt)
        out.flats.append(laid[0])
        out.fronts.append(laid[1])
    return out


def points_below(figure: Figure, top: Layer, start: float) -> np.ndarray:
    """Returns the points (n, 3), in the frame of the hips, that a skirt from this height down surrounds."""
    body, m = figure.body, figure.measures
    below = body.region_weights(body.skin)[:, BODY_BELOW].sum(1) > 0.6
    skin = figure.pose_skin(body.skin.of_base @ figure.vertices)[below]
    near = (top.edge > 0) & (m.arm < 0.3) & (m.points[:, 1] < start + 0.05)
    return figure.in_hips(np.concatenate([skin, top.points[near]]))


@dataclass
class Pair:
    """A garment's landmarks flat and worn."""

    landmarks: Landmarks
    is_sleeved: bool
    is_dress: bool
    is_open: bool


def pair_of(figure: Figure, worn: Worn, frame: BodyFrame, project) -> Pair:
    """Returns the landmarks. project: points (n, 3) to x, y in pixels and the distance."""
    m = figure.measures
    clouds: list[Cloud] = [
        cloud_of(m, layer, flat, front, project(layer.points)[:, :2])
        for layer, flat, front in zip(worn.layers, worn.flats, worn.fronts)
    ]
    if len(clouds) > 1:
        # The hem of a bodice continues as a skirt.
        clouds[0] = clouds[0].where(~hem_of(clouds[0], worn.cut))
        hem = np.concatenate([np.zeros(len(clouds[0].flat), bool), clouds[1].rim])
    else:
        hem = hem_of(clouds[0], worn.cut)
    landmarks = find_landmarks(m, joined(clouds), hem, frame, worn.is_sleeved)
    return Pair(landmarks, worn.is_sleeved, worn.is_dress, worn.cut.open_front)


def hem_of(cloud: Cloud, cut: Top) -> np.ndarray:
    """Returns bool (n,): the points on the lower rim of a bodice."""
    return cloud.rim & (cloud.arm < 0.3) & (cloud.rest[:, 1] < cut.hem + 0.04)
