"""Draws garments that hang from the shoulders, from a pattern of a few numbers for each side."""

import numpy as np
from numpy.random import Generator

from .backs import hang, inside_back
from .collars import finish_neck
from .fronts import closed_front, open_fronts, outline, wrapped_front
from .garment import SIDES, Garment
from .geometry import Points
from .ribs import choose_rib
from .sleeves import sleeve
from .top_pattern import Top, choose_sleeves, choose_top
from .trims import bands_and_pockets, color_blocks, extras


def narrowest(top: Top, i: int) -> Points:
    """Returns the narrowest point of a side if the cloth has one, else the pattern's waist."""
    side, waist = top.sides[i], top.body.waist[i]
    if top.has_lower_part:
        return waist
    at = int(np.abs(side[:, 0]).argmin())
    shows = abs(side[at, 0]) < 0.97 * min(abs(side[0, 0]), abs(side[-1, 0]))
    return side[at] if shows else waist


def make_top(rng: Generator, use: str) -> tuple[Garment, Top]:
    """Draws a top, dress, jumpsuit bodice or jacket. use: top, dress, jumpsuit, outerwear."""
    g, top = Garment(), choose_top(rng, use)
    choose_rib(rng, top)
    hang(rng, g, top)
    inside_back(rng, g, top)
    top.sleeve_cut = choose_sleeves(rng, top)
    outline(rng, g, top)
    if top.open_front:
        open_fronts(rng, g, top)
    elif top.cut == "wrap":
        wrapped_front(rng, g, top)
    else:
        closed_front(rng, g, top)
    if top.sleeve_cut and top.sleeve_cut.over:
        for i in (0, 1):
            sleeve(rng, g, top.body, i, top.sleeve_cut)
    extras(rng, g, top)
    color_blocks(rng, g, top)
    bands_and_pockets(rng, g, top)
    finish_neck(rng, g, top)
    is_cold = top.style == "cold" and top.sleeve_cut is not None
    g.attributes.update(
        category=use,
        sleeve=top.sleeve,
        neckline=top.neckline,
        shoulder="off" if top.cut == "off" else "cold" if is_cold else "normal",
        open_front="yes" if top.open_front else "no",
    )
    body = top.body
    for i, s in enumerate(SIDES):
        g.mark("armpit", s, body.armpit[i])
        if not body.crop and (body.waist_y < body.hem_y - 0.1 or use != "top"):
            g.mark("waist", s, narrowest(top, i))
    return g, top
