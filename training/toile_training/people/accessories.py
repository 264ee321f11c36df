"""Chooses the accessories of a figure: scarves, bags, phones, earrings."""

from dataclasses import dataclass, replace

from numpy.random import Generator

from ..draw.colors import random_color
from .camera import JOINTS
from .cloth import Material, Stock, plain
from .extras import make_bag, make_earring, make_held, make_phone, make_scarf, make_strap
from .figure import Figure, find_joints
from .layer import Layer
from .pose import MIRROR
from .torso import transformed

SCARF, STRAP, BAG, HELD, PHONE, BEFORE_MIRROR, LEATHER = 0.06, 0.14, 0.7, 0.45, 0.2, 0.85, 0.6
"""Probabilities. BAG: at a strap. PHONE: among held things. BEFORE_MIRROR: in a raised hand. LEATHER: of one colour."""
EARRINGS = {True: 0.02, False: 0.18}
"""For men and for women."""
EARS = [JOINTS.index("left_ear"), JOINTS.index("right_ear")]
OVER_SCARF, OVER_STRAP = 0.02, 0.03
"""Metres by which they are drawn nearer to the camera, so that they cover all clothes."""


@dataclass
class Piece:
    """A layer and its cloth."""

    layer: Layer
    material: Material


def accessories(figure: Figure, male: bool, stock: Stock, rng: Generator) -> list[Piece]:
    """Chooses random accessories for a figure."""
    out, m = [], figure.measures

    def untrimmed() -> Material:
        material = replace(stock.material(), trim=None)
        return replace(material, tile=plain(random_color(rng))) if rng.random() < LEATHER else material

    def nearer(layer: Layer, metres: float) -> Piece:
        layer.behind = layer.behind - metres
        return Piece(layer, stock.material())

    if rng.random() < SCARF:
        out.append(nearer(make_scarf(m, figure.pose_suit, rng), OVER_SCARF))
    if rng.random() < STRAP:
        strap, hangs_at = make_strap(m, figure.pose_suit, rng)
        out.append(nearer(strap, OVER_STRAP))
        if rng.random() < BAG:
            out.append(Piece(make_bag(transformed(hangs_at, figure.matrix("root")), rng), untrimmed()))
    if rng.random() < EARRINGS[male]:
        out += [Piece(make_earring(ear, rng), untrimmed()) for ear in find_joints(figure)[EARS]]
    held = held_thing(figure, rng)
    return out if held is None else [*out, Piece(held, untrimmed())]


def held_thing(figure: Figure, rng: Generator) -> Layer | None:
    """Puts a phone into a hand that is raised as before a mirror; otherwise sometimes a bag or phone into a hand."""
    sides = [side for side, arm in zip("LR", figure.pose.arms) if arm.reach == MIRROR]
    if sides and rng.random() < BEFORE_MIRROR:
        side, phone = sides[0], True
    elif rng.random() < HELD:
        side, phone = "LR"[rng.integers(2)], rng.random() < PHONE
    else:
        return None
    hand = figure.moved(figure.measures.joint(f"finger3-1.{side}"), f"wrist.{side}")
    return make_phone(hand, rng) if phone else make_held(hand, rng)
