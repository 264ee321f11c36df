"""Random clothes on a figure, ordered so that outer layers hide inner ones."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator

from ..parser.classes import PARTS
from .accessories import Piece, accessories
from .bottoms import (
    Skirt,
    loft,
    make_shoes,
    make_trousers,
    random_skirt,
    random_trousers,
    random_waist,
)
from .cloth import Material, Seam, Stock, plain, random_print
from .extras import OTHER, make_collar
from .figure import Figure
from .layer import Layer
from .tops import Top, make_top, random_top

UPPER, DRESS, LOWER = (PARTS.index(name) for name in ("upper_clothes", "dress", "lower_clothes"))
BODY_BELOW = [PARTS.index(name) for name in ("torso_skin", "left_leg", "right_leg")]
CHANCES = {
    "dress": (0.34, 0.05),
    "sheer": 0.26,
    "dark_sheer": 0.5,
    "lined": 0.4,
    "trousers": 0.6,
    "nude": 0.03,
    "print": 0.3,
    "collar": 0.3,
    "outer": 0.26,
    "shoes": 0.88,
}
"""Probabilities; of a dress for women and men."""
ONE_CLOTH = 0.95
"""Share of the dresses with the same cloth above and below: the others look like a top with a skirt, and teach that."""
BEHIND = 0.04
"""Metres by which an inner layer is drawn behind its cover."""


def like_skin(tile: np.ndarray, skin: np.ndarray, rng: Generator) -> np.ndarray:
    """A tile (h, w, 3) in about the colour of the skin (3,), its pattern weaker."""
    pattern = 1 + rng.uniform(0, 0.5) * (tile.mean(2, keepdims=True) - tile.mean())
    return np.clip(skin * rng.uniform(0.8, 1.2) * pattern, 0, 1).astype(np.float32)


@dataclass
class Outfit:
    """The clothes and things that a figure wears and holds."""

    pieces: list[Piece]
    top: Layer
    hidden: np.ndarray
    """bool (vertices of the skin,): under clothes"""


class Dresser:
    """Dresses one figure."""

    def __init__(self, figure: Figure, male: bool, skin: np.ndarray, stock: Stock, rng: Generator):
        """skin: its colour, for sheer cloth."""
        self.figure, self.male, self.skin, self.stock, self.rng = figure, male, skin, stock, rng
        self.m = figure.measures
        self.pieces: list[Piece] = []
        skin_weights = figure.body.region_weights(figure.body.skin)
        below = skin_weights[:, BODY_BELOW].sum(1) > 0.6
        rest = figure.body.skin.of_base @ figure.vertices
        self.skin_in_hips = figure.in_hips(figure.pose_skin(rest))
        self.below = below
        self.root = figure.matrix("root")

    def chance(self, name: str) -> bool:
        """Returns true with the probability in CHANCES."""
        value = CHANCES[name]
        return self.rng.random() < (value[int(self.male)] if isinstance(value, tuple) else value)

    def add(self, layer: Layer, material: Material | None = None) -> Layer:
        """Puts a layer on."""
        self.pieces.append(Piece(layer, material or self.stock.material()))
        return layer

    def around(self, layer: Layer | None, start: float, reach: float) -> np.ndarray:
        """Returns the points (n, 3), in the frame of the hips, that a skirt from `start` down surrounds."""
        points = self.skin_in_hips[self.below]
        if layer is None:
            return points
        near = (layer.edge > 0) & (self.m.arm < 0.3) & (self.m.points[:, 1] < start + reach)
        return np.concatenate([points, self.figure.in_hips(layer.points[near])])

    def dress(self) -> Outfit:
        """Puts everything on."""
        top_cut = random_top(self.rng, self.m)
        split = self.m.crotch + 0.045
        sitting = self.figure.pose.sitting
        one_piece = not sitting and self.chance("dress")
        tail = top_cut.hem if not sitting and top_cut.hem < split and not one_piece else None
        top_cut.hem = max(top_cut.hem, split - 0.01 if tail is not None else self.m.crotch + 0.02)
        top = self.dress_of(top_cut) if one_piece else self.separates(top_cut, tail, sitting)
        if tail is not None:
            self.add_tail(top, top_cut, split, tail)
        if not one_piece and top_cut.neckline in ("crew", "v", "high") and self.chance("collar"):
            collar = make_collar(self.m, self.figure.pose_suit, self.rng)
            collar.behind -= 0.01
            self.add(collar, self.material_of(top) if self.rng.random() < 0.7 else None)
        if (not one_piece or self.rng.random() < 0.3) and self.chance("outer"):
            self.add_outer(top, top_cut, split, sitting)
        self.add_extras()
        return Outfit(self.pieces, top, self.hidden())

    def material_of(self, layer: Layer) -> Material:
        """The cloth of a layer that is put on already, without its trim and print."""
        material = next(piece.material for piece in self.pieces if piece.layer is layer)
        return replace(material, trim=None, print=None, seams=[])

    def top_material(self) -> Material:
        """Cloth of a top with prints, plackets, pockets."""
        rng, material = self.rng, self.stock.material()
        if self.chance("nude"):
            material = replace(material, tile=like_skin(material.tile, self.skin, rng))
        if self.chance("sheer"):
            # Sheer cloth that is not dark keeps most of its colour: nothing else would tell it from skin.
            material.sheer, material.under = rng.uniform(0.15, 0.4), self.skin
            if self.chance("dark_sheer"):
                material.sheer, material.tile = rng.uniform(0.3, 0.7), plain(rng.uniform(0.01, 0.08, 3))
            if self.chance("lined"):
                lining = self.m.shoulder - rng.uniform(0.08, 0.14)
                material.lined = lining - rng.uniform(0.08, 0.2), lining
            elif rng.random() < 0.6:
                material.sheer_from = rng.uniform(0.12, 0.19), self.m.shoulder - rng.uniform(-0.1, 0.14)
        if self.chance("print"):
            material.print = random_print(rng, self.m.shoulder)
        low, high = self.m.crotch, self.m.shoulder
        if rng.random() < 0.25:
            width, button = rng.uniform(0.015, 0.025), rng.uniform(0.3, 1.8)
            material.seams += [Seam((-0.001, 0.001), (low, high), 0.7), Seam((width, width + 0.0015), (low, high), 0.7)]
            heights = np.arange(low, high, rng.uniform(0.06, 0.1))
            material.seams += [Seam((0.008, 0.016), (y, y + 0.008), button) for y in heights]
        if rng.random() < 0.15:
            material.seams += [
                Seam((0.05, 0.12), (high - 0.16, high - 0.158), 0.7),
                Seam((0.05, 0.0515), (high - 0.24, high - 0.158), 0.7),
            ]
        return material

    def dress_of(self, cut: Top) -> Layer:
        """A bodice and a skirt in one."""
        rng, start = self.rng, self.m.waist - self.rng.uniform(-0.04, 0.12)
        cut.hem, cut.arch, cut.boxy = start - 0.03, 0.0, cut.boxy * 0.4
        top, material = make_top(self.m, cut, self.figure.pose_suit, rng, True), self.top_material()
        material.trim = None
        skirt = random_skirt(rng, self.m)
        skirt.hem, skirt.ease = min(skirt.hem, start - 0.2), 0.002
        below = loft(self.around(top, start, 0.05), start, skirt, self.root, DRESS, rng)
        self.add(below, replace(material, print=None, seams=[]) if rng.random() < ONE_CLOTH else None)
        return self.add(top, material)

    def separates(self, cut: Top, tail: float | None, sitting: bool) -> Layer:
        """A top with trousers or a skirt, tucked in or worn over."""
        rng, m, waist = self.rng, self.m, random_waist(self.rng, self.m)
        top = make_top(m, cut, self.figure.pose_suit, rng)
        if sitting or self.chance("trousers"):
            trousers = random_trousers(rng, m)
            low = self.add(make_trousers(m, trousers, waist, self.figure.pose_suit, rng))
            self.add_trouser_seams(waist)
            if tail is None and rng.random() < 0.45:
                top.behind = top.behind + np.where(low.edge > 0.004, BEHIND, 0)
            else:
                low.behind = low.behind + np.where(top.edge > 0.004, BEHIND, 0)
        else:
            skirt = random_skirt(rng, m)
            skirt.hem = min(skirt.hem, waist - 0.22)
            low = self.add(loft(self.around(None, 0, 0), waist, skirt, self.root, LOWER, rng))
            if tail is None and (rng.random() < 0.45 or skirt.flare > 0.25):
                top.behind = top.behind + np.where((m.points[:, 1] < waist) & (m.arm < 0.3), 0.05, 0)
            else:
                # A flared skirt would poke through the top, so it is cut away under the top except for a margin.
                over = low.rest[:, 1] - (tail if tail is not None else cut.hem)
                low.behind = low.behind + np.where(over > 0, 0.1, 0)
                low.edge = np.minimum(low.edge, 0.03 - over)
        return self.add(top, self.top_material())

    def add_trouser_seams(self, waist: float) -> None:
        """Fly, waistband, pockets and button of the trousers that were put on last."""
        if self.rng.random() > 0.6:
            return
        belt = [Seam((-0.9, 0.9), (waist - 0.04, waist - 0.005), 0.3), Seam((-0.02, 0.02), (waist - 0.042, waist), 2.2)]
        self.pieces[-1].material.seams = [
            *(belt if self.rng.random() < 0.3 else []),
            Seam((-0.001, 0.0015), (self.m.crotch + 0.02, waist), 0.6),
            Seam((-0.9, 0.9), (waist - 0.036, waist - 0.034), 0.7),
            Seam((0.07, 0.15), (waist - 0.1, waist - 0.097), 0.6),
            Seam((-0.15, -0.07), (waist - 0.1, waist - 0.097), 0.6),
            Seam((0.004, 0.012), (waist - 0.022, waist - 0.012), self.rng.uniform(0.4, 2)),
        ]

    def add_tail(self, layer: Layer, cut: Top, split: float, hem: float) -> None:
        """The part of a coat or tunic below the hips, where the suit splits into legs."""
        rng, flare, start = self.rng, self.rng.uniform(0, 0.3), split + 0.01
        skirt = Skirt(hem, flare, int(rng.integers(3, 9)), 0.3, 0.004, 1.0)
        gap = cut.gap + 0.3 * flare * (start - hem) if cut.open_front else None
        tail = loft(self.around(layer, start, 0.06), start, skirt, self.root, UPPER, rng, gap)
        self.add(tail, self.material_of(layer))

    def add_outer(self, top: Layer, top_cut: Top, split: float, sitting: bool) -> None:
        """A jacket, cardigan or coat over what is worn."""
        cut = random_top(self.rng, self.m, outer=True)
        cut.ease, hem = max(cut.ease, top_cut.ease + 0.008), cut.hem
        cut.sleeve_ease, cut.hem = max(cut.sleeve_ease, top_cut.sleeve_ease + 0.006), max(hem, split - 0.01)
        outer = make_top(self.m, cut, self.figure.pose_suit, self.rng)
        for piece in self.pieces:
            layer = piece.layer
            if layer.name == "skirt":
                layer.behind = layer.behind + np.where(layer.rest[:, 1] > cut.hem, 0.02, 0)
            else:
                layer.behind = layer.behind + np.where(outer.edge > 0.004, 0.042, 0)
        self.add(outer)
        if hem < split and not sitting:
            self.add_tail(outer, cut, split, hem)

    def add_extras(self) -> None:
        """Shoes, straps, scarves and what the hands hold."""
        rng, figure = self.rng, self.figure
        if self.chance("shoes"):
            shoes = make_shoes(self.m, figure.pose_suit, rng)
            trousers = next((piece.layer for piece in self.pieces if piece.layer.name == "trousers"), None)
            if trousers is not None:
                if rng.random() < 0.3:
                    trousers.behind = trousers.behind + np.where(shoes.edge > 0, 0.03, 0)
                else:
                    shoes.behind = shoes.behind + np.where(trousers.edge > 0.004, 0.03, 0)
            material = self.stock.material()
            material.fold *= 0.3
            self.add(shoes, material)
        self.pieces += accessories(figure, self.male, self.stock, rng)

    def hidden(self) -> np.ndarray:
        """Marks skin under clothes, which is drawn behind them so that it never pokes through."""
        suit = np.zeros(self.figure.body.clothes.count, bool)
        under = np.zeros(len(self.skin_in_hips), bool)
        for layer in (piece.layer for piece in self.pieces):
            if layer.name == "skirt":
                y = self.skin_in_hips[:, 1]
                under |= self.below & (y > layer.rest[:, 1].min() + 0.012) & (y < layer.rest[:, 1].max())
            elif len(layer.points) == len(suit) and layer.part != OTHER:
                suit |= layer.edge > 0.006
        return suit[self.figure.body.clothes_over] | under
