"""Puts a garment on a simple person. Skin, hair, shoes, bags and other clothes are background."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from ..classes import INSIDE
from .bottoms import waistband
from .garment import SIDES, Color, Garment, Piece, grey
from .geometry import Points, bulge, ellipse, line, pt, ribbon, spline
from .legs import legs
from .skirts import STYLES, skirt
from .tops import make_top

TONES = np.array([[0.95, 0.80, 0.70], [0.87, 0.68, 0.55], [0.72, 0.52, 0.38], [0.50, 0.34, 0.24], [0.32, 0.21, 0.15]])
HAIR = np.array(
    [[0.08, 0.06, 0.05], [0.25, 0.15, 0.08], [0.6, 0.45, 0.25], [0.85, 0.75, 0.6], [0.5, 0.2, 0.1], [0.5] * 3]
)
OTHER_CLOTHS = (3, 4)
"""Cloths of the painter that clothes beside the garment use."""


@dataclass
class Person:
    """Layers behind and in front of the garment, and the values that the body parts share."""

    rng: Generator
    origin: Points
    """Base of the neck."""
    tone: Color
    shoulder_half: float
    behind: Garment
    before: Garment

    def skin(self, poly: Points, layer: Garment | None = None, shadow: float = 0.3) -> None:
        """Draws skin, behind the garment unless a layer is given."""
        (layer or self.behind).add(poly, 0, "skin", color=self.tone, seam=0.4, shadow=shadow)


def dress_person(rng: Generator, g: Garment) -> None:
    """Adds a body and other clothes behind the garment, and hair, hands and arms in front of it, in place."""
    uniform = rng.uniform
    hangs_from_waist = "neck_l" not in g.marks
    y = 0.0
    if hangs_from_waist:
        y = min(g.marks["waist_l"][1], g.marks["waist_r"][1]) - uniform(1.8, 2.2)
    tone = np.clip(TONES[rng.integers(5)] * uniform(0.9, 1.08) * uniform(0.94, 1.06, 3), 0, 1)
    person = Person(rng, pt(0, y), tuple(tone), uniform(0.88, 1.0), Garment(), Garment())
    lower_body(person, g)
    upper_body(person)
    head(person)
    if rng.random() < 0.15 and "hem_l" in g.marks:  # a bag in front
        center = g.marks["hem_l"] + pt(uniform(-0.4, 0.6), uniform(-0.6, 0.2))
        bag = ellipse(center, uniform(0.3, 0.7), uniform(0.25, 0.5), int(rng.integers(5, 20)))
        person.before.add(bag, 0, "plain", color=tuple(uniform(0, 1, 3)), seam=0.6, shadow=0.6)
    for i in (0, 1):
        arm(person, g, i, hangs_from_waist)
    under, over = other_clothes(rng, g, person.tone)
    g.pieces = [*person.behind.pieces, *under, *worn_pieces(g, person.tone), *over, *person.before.pieces]
    g.attributes["worn"] = "yes"


def worn_pieces(g: Garment, tone: Color) -> list[Piece]:
    """Pieces of the garment on a body: openings and holes show skin, not the inner side of the back."""
    kept = []
    shows_lining = g.attributes["category"] in ("outerwear", "skirt", "trousers", "shorts")
    for piece in g.pieces:
        if piece.kind == "erase":
            kept.append(Piece(piece.poly, 0, "skin", color=tone, seam=0.4, shadow=0.3))
        elif piece.label != INSIDE or (shows_lining and g.attributes.get("open_front") != "yes"):
            kept.append(piece)
    return kept


def lower_body(person: Person, g: Garment) -> None:
    """Draws legs and shoes where the garment may leave them bare."""
    rng, uniform, y = person.rng, person.rng.uniform, person.origin[1]
    if g.attributes["category"] not in ("dress", "skirt", "shorts", "trousers", "jumpsuit"):
        return
    for s in SIDES:
        hip = pt(s * 0.4, y + 2.6)
        knee, foot = pt(s * uniform(0.3, 0.45), y + 4.6), pt(s * uniform(0.25, 0.45), y + 7.0)
        person.skin(ribbon(spline([hip, knee, foot]), [0.38, 0.26, 0.22, 0.14]))
        shoe = tuple(uniform(0, 1) * uniform(0.6, 1, 3))
        person.behind.add(ellipse(foot + pt(s * 0.05, 0.1), 0.2, 0.26), 0, "plain", color=shoe, seam=0.6)
        if rng.random() < 0.2:  # boots
            shaft = ribbon(spline([(knee + foot) / 2, foot]), [0.24, 0.18])
            person.behind.add(shaft, 0, "plain", color=shoe, seam=0.6)


def upper_body(person: Person) -> None:
    """Draws torso and neck, collar bones and sometimes a necklace."""
    rng, o, w = person.rng, person.origin, person.shoulder_half
    left = spline([pt(-w, 0.3), pt(-0.8, 1.1), pt(-0.68, 1.9), pt(-0.85, 2.8)])
    right = spline([pt(0.85, 2.8), pt(0.68, 1.9), pt(0.8, 1.1), pt(w, 0.3)])
    person.skin(np.vstack([left, right, pt(0.3, 0), pt(-0.3, 0)]) + o)
    neck = [bulge(pt(-0.27, 0.3), pt(-0.24, -0.7), -0.05), bulge(pt(0.24, -0.7), pt(0.27, 0.3), -0.05)]
    person.skin(np.vstack(neck) + o, shadow=0.5)
    if rng.random() < 0.7:
        for s in SIDES:
            bone = bulge(pt(s * 0.08, 0.3), pt(s * w * 0.7, 0.18), 0.05 * s) + o
            person.behind.line(bone, width=0.04, alpha=rng.uniform(0.1, 0.5))
    if rng.random() < 0.4:
        cleft = line(pt(0, 0.6), pt(rng.uniform(-0.04, 0.04), 1.2)) + o
        person.behind.line(cleft, width=0.06, alpha=rng.uniform(0.1, 0.5))
    if rng.random() < 0.25:
        chain = bulge(pt(-0.28, 0.0), pt(0.28, 0.0), -rng.uniform(0.3, 0.9)) + o
        person.behind.line(chain, width=0.02, color=tuple(np.array([0.85, 0.75, 0.45]) * rng.uniform(0.5, 1.1)))
    if rng.random() < 0.5:
        person.behind.add(ellipse(pt(0, 2.15) + o, 0.03, 0.06, 10), 0, "plain", color=grey(0.2), seam=0, alpha=0.5)


def head(person: Person) -> None:
    """Draws head, face and hair, behind or in front of the garment."""
    rng, uniform = person.rng, person.rng.uniform
    hair = tuple(HAIR[rng.integers(len(HAIR))])
    center = person.origin + pt(uniform(-0.08, 0.08), -1.05)
    if rng.random() < 0.5:
        crown = ellipse(center - pt(0, 0.05), uniform(0.5, 0.75), uniform(0.6, 0.9))
        person.behind.add(crown, 0, "plain", color=hair, seam=0.3)
        layer = person.before if rng.random() < 0.5 else person.behind
        for s in SIDES:
            if rng.random() < 0.6:
                end = person.origin + pt(s * uniform(0.25, 0.6), uniform(0.1, 1.2))
                curve = spline([center + pt(s * 0.4, -0.3), center + pt(s * 0.5, 0.5), end])
                layer.add(ribbon(curve, [0.12, 0.2, 0.2, 0.05]), 0, "plain", color=hair, seam=0.4)
    layer = person.before if rng.random() < 0.5 else person.behind
    person.skin(ellipse(center, uniform(0.4, 0.48), uniform(0.52, 0.6)), layer)
    layer.add(ellipse(center - pt(0, 0.05), 0.46, 0.58)[14:], 0, "plain", color=hair, seam=0.3)
    for s in SIDES:
        layer.add(ellipse(center + pt(s * 0.16, 0.02), 0.06, 0.03, 10), 0, "plain", color=(0.1, 0.08, 0.06))
    layer.add(ellipse(center + pt(0, 0.3), 0.12, 0.04, 10), 0, "plain", color=(0.7, 0.3, 0.3))


def arm(person: Person, g: Garment, i: int, hangs_from_waist: bool) -> None:
    """Draws one arm, or the part that the sleeve leaves bare, behind or in front of the garment."""
    rng, uniform, s = person.rng, person.rng.uniform, SIDES[i]
    side = "_l" if s < 0 else "_r"
    shoulder = person.origin + pt(s * (person.shoulder_half - 0.1), 0.35)
    if "cuff_out" + side in g.marks:
        a, b = g.marks["cuff_out" + side], g.marks["cuff_in" + side]
        cuff, half = (a + b) / 2, np.hypot(*(a - b)) / 2
        along = cuff - (g.marks["shoulder" + side] + g.marks["armpit" + side]) / 2
        along /= max(np.hypot(*along), 0.1)
        inside = ribbon(spline([shoulder, (shoulder + cuff) / 2, cuff]), [0.2, 0.17, min(half * 0.7, 0.16)])
        person.skin(inside)  # seen through sheer sleeves
        if g.attributes["sleeve"] == "long":
            hand = np.array([cuff - along * 0.15, cuff + along * 0.15, cuff + along * 0.4, cuff + along * 0.6])
            person.skin(ribbon(hand, [min(half * 0.7, 0.16), 0.14, 0.17, 0.1]))
        else:
            left = max(0.5, 2.9 - np.hypot(*(cuff - shoulder)))
            end = cuff + along * left + pt(-s * uniform(-0.2, 0.6), 0)
            curve = spline([cuff - along * 0.2, cuff + along * left * 0.5, end])
            person.skin(ribbon(curve, [min(half * 0.75, 0.24), 0.2, 0.14, 0.16]))
        return
    elbow = shoulder + pt(s * uniform(0.05, 0.5), uniform(1.2, 1.5))
    hand = elbow + pt(s * uniform(-0.7, 0.3), uniform(0.5, 1.3))
    in_front = rng.random() < 0.4
    if in_front and rng.random() < 0.5 and not hangs_from_waist:  # the garment's shoulder stays in front
        curve = spline([shoulder + pt(0, 0.5), elbow, hand])
        person.skin(ribbon(curve, [0.22, 0.22, 0.17, 0.13, 0.17]), person.before, shadow=0.6)
        return
    curve = spline([shoulder, elbow, hand])
    layer = person.before if in_front else person.behind
    person.skin(ribbon(curve, [0.24, 0.22, 0.17, 0.13, 0.17]), layer, shadow=0.6)


def other_clothes(rng: Generator, g: Garment, tone: Color) -> tuple[list[Piece], list[Piece]]:
    """Clothes worn with the garment, as background: pieces under it and pieces over it.

    Landmarks that the pieces over it hide are removed.
    """
    category, uniform = g.attributes["category"], rng.uniform
    other = Garment()
    if category in ("top", "outerwear") and rng.random() < 0.88:
        half, top_y = uniform(0.65, 0.8), uniform(1.75, 2.3)
        waist = [pt(-half, top_y), pt(half, top_y)]
        if rng.random() < 0.4:
            for s in SIDES:
                leg = ribbon(spline([pt(s * 0.4, 2.6), pt(s * 0.38, 4.6), pt(s * 0.35, 7.0)]), [0.38, 0.26, 0.22, 0.14])
                other.add(leg, 0, "skin", color=tone, seam=0.4)
            flare = uniform(0.95, 1.8)
            hem = [pt(s * half * flare, top_y + uniform(1, 3.5)) for s in SIDES]
            skirt(rng, other, waist, hem, str(rng.choice(STYLES)), 0)
        else:
            legs(rng, other, waist, rng.random() < 0.2)
        if rng.random() < 0.6:
            waistband(rng, other, waist, uniform(0.1, 0.25), uniform(-0.05, 0.02))
    if g.attributes.get("open_front") == "yes" and rng.random() < 0.85:
        other.pieces += make_top(rng, "top")[0].pieces
    if category in ("skirt", "trousers", "shorts") and rng.random() < 0.85:
        shirt = make_top(rng, "top")[0]
        lift = (g.marks["waist_l"][1] + g.marks["waist_r"][1]) / 2 - uniform(1.8, 2.2)
        for piece in shirt.pieces:
            piece.poly = piece.poly + pt(0, lift)
        pieces = as_background(rng, shirt.pieces)
        return (pieces, []) if rng.random() < 0.6 else ([], hide(g, pieces, "waist"))
    pieces = as_background(rng, other.pieces)
    tucked = category == "top" and "waist_l" in g.marks and rng.random() < 0.3
    return ([], hide(g, pieces, "hem")) if tucked else (pieces, [])


def hide(g: Garment, pieces: list[Piece], landmark: str) -> list[Piece]:
    """Removes the landmark of both sides, because the pieces hide it, and returns the pieces."""
    for side in ("_l", "_r"):
        g.marks.pop(landmark + side, None)
    return pieces


def as_background(rng: Generator, pieces: list[Piece]) -> list[Piece]:
    """Returns the pieces labelled as background, in other cloths, without holes and colour panels."""
    shift = OTHER_CLOTHS[0] if rng.random() < 0.7 else OTHER_CLOTHS[1]
    kept = [piece for piece in pieces if piece.kind not in ("erase", "paint")]
    for piece in kept:
        piece.label = 0
        piece.tex = shift if piece.tex == 0 else OTHER_CLOTHS[1]
    return kept
