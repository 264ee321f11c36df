"""The random choices of a garment that hangs from the shoulders."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.random import Generator

from .body import Body, neck_curve
from .garment import SIDES
from .geometry import Points, bulge, pt, ruffle
from .sleeves import SleeveCut

CUTS = ["regular", "strap", "tank", "halter", "off", "one", "wrap"]
CUT_SHARES = {
    "top": [0.58, 0.13, 0.11, 0.04, 0.07, 0.03, 0.04],
    "dress": [0.43, 0.18, 0.13, 0.05, 0.09, 0.05, 0.07],
    "jumpsuit": [0.4, 0.25, 0.15, 0.06, 0.06, 0.02, 0.06],
    "outerwear": [0.95, 0, 0.05, 0, 0, 0, 0],
}
NECKLINES = ["crew", "v", "scoop", "square", "boat", "high", "collar"]
NECKLINE_SHARES = [0.32, 0.13, 0.12, 0.08, 0.06, 0.13, 0.16]
NECK_DEPTHS = {
    "crew": (0.12, 0.5),
    "v": (0.5, 1.5),
    "scoop": (0.5, 1.05),
    "square": (0.5, 0.95),
    "boat": (0.04, 0.28),
    "high": (0.08, 0.22),
    "collar": (0.25, 0.9),
    "halter": (0.1, 1.0),
    "off": (0.0, 0.3),
}
SLEEVELESS_CUTS = ("tank", "halter", "one", "strap")
BARE_SHOULDER_CUTS = ("strap", "off", "one")


@dataclass
class Top:
    """One top, dress bodice, jumpsuit bodice or jacket: its choices, then the curves that drawing adds."""

    use: str
    """top, dress, jumpsuit, outerwear"""
    cut: str
    neckline: str
    body: Body
    sleeve: str
    """none, strap, cap, short, elbow, long"""
    style: str
    """Style of the sleeves; see SleeveCut."""
    depth: float
    front: Points
    """Front edge of the neck, left to right."""
    low: Points
    """Lowest point of the front edge."""
    tex2: int
    """Cloth of collars, bands and straps."""
    open_front: bool
    bare_side: int | None = None
    """Side without a shoulder."""
    back: Points = field(default_factory=lambda: np.zeros((0, 2)))
    hidden_back: bool = False
    fasteners: list[Callable[[], None]] = field(default_factory=list)
    """Draw the front halves of straps, after the front."""
    strap_width: float = 0.0
    sides: list[Points] = field(default_factory=list)
    armholes: list[Points] = field(default_factory=list)
    shoulder_lines: list[Points] = field(default_factory=list)
    hem: Points = field(default_factory=lambda: np.zeros((0, 2)))
    bodysuit: bool = False
    rib_width: float = 0.0
    """At the neck; 0 without one."""
    rib_tex: int = 0
    ringer: bool = False
    """The cuffs are of the rib's cloth."""
    sleeve_cut: SleeveCut | None = None

    @property
    def has_lower_part(self) -> bool:
        """True when the bodice ends at the waist, where a skirt or legs begin."""
        return self.use in ("dress", "jumpsuit")

    @property
    def end_y(self) -> float:
        """Height at which the bodice ends."""
        return self.body.waist_y if self.has_lower_part else self.body.hem_y


def choose_top(rng: Generator, use: str) -> Top:
    """Chooses cut, neckline, sleeves and points. use: top, dress, jumpsuit, outerwear."""
    uniform = rng.uniform
    cut = str(rng.choice(CUTS, p=CUT_SHARES[use]))
    neckline = str(rng.choice(NECKLINES, p=NECKLINE_SHARES))
    open_front = use == "outerwear" and rng.random() < 0.5
    if use == "outerwear":
        neckline = str(rng.choice(["collar", "high", "crew", "v"], p=[0.57, 0.07, 0.14, 0.22]))
    strap_edge = str(rng.choice(["v", "scoop", "square"]))
    neckline = {"wrap": "v", "halter": "halter", "one": "scoop", "strap": strap_edge, "off": "off"}.get(cut, neckline)
    body = Body(rng, neckline, use)
    if use == "outerwear" and rng.random() < 0.5:
        body.hem_y += uniform(0, 3.0)
    if use == "outerwear":
        body.hem = [pt(point[0], body.hem_y) for point in body.hem]
    sleeve = str(rng.choice(["none", "cap", "short", "elbow", "long"], p=[0.14, 0.07, 0.36, 0.1, 0.33]))
    if use == "outerwear":
        sleeve = str(rng.choice(["none", "short", "long"], p=[0.08, 0.05, 0.87]))
    if cut in SLEEVELESS_CUTS:
        sleeve = "none"
    styles = ["plain", "bell", "puff", "bishop", "ruffle", "cold", "tier"]
    style = str(rng.choice(styles, p=[0.58, 0.07, 0.1, 0.06, 0.07, 0.08, 0.04]))
    if use == "outerwear" or sleeve == "cap":
        style = "plain" if rng.random() < 0.8 else "ruffle"
    if sleeve == "none" and cut == "regular":
        cut = "tank"
    depth = uniform(*NECK_DEPTHS[neckline])
    if use == "outerwear" and neckline in ("v", "collar"):
        depth = uniform(0.4, 2.0)
    if cut == "strap":
        depth = min(depth, uniform(0.1, 0.8))
    shape_shoulders(rng, body, cut)
    front, low = neck_curve(rng, body.neck[0], body.neck[1], strap_edge if cut == "strap" else neckline, depth)
    bare_side = None
    if cut == "one":
        bare_side = int(rng.integers(2))
        body.neck[bare_side] = body.shoulder[bare_side] = body.armpit[bare_side] + pt(0, -uniform(0.0, 0.15))
        front = bulge(body.neck[0], body.neck[1], uniform(-0.12, 0.12))
        low = front[len(front) // 2]
    if cut == "off" and rng.random() < 0.5:
        front = ruffle(front, rng, uniform(0.02, 0.06), int(rng.integers(4, 12)))
    tex2 = 1 if rng.random() < 0.3 else 0
    return Top(use, cut, neckline, body, sleeve, style, depth, front, low, tex2, open_front, bare_side)


def shape_shoulders(rng: Generator, body: Body, cut: str) -> None:
    """Moves neck and shoulder points as the cut requires."""
    uniform = rng.uniform
    deep = uniform(0.2, 1.2) if rng.random() < 0.25 else 0.0
    """How much lower than usual a loose tank's armholes end."""
    off_width, off_y = uniform(0.85, 1.12), uniform(0.3, 0.6)
    chest, armpit_y = abs(body.armpit[0][0]), body.armpit[0][1]
    body.arm = {"halter": uniform(0.08, 0.25), "strap": uniform(-0.05, 0.2)}.get(cut, uniform(0.05, 0.3))
    for i, s in enumerate(SIDES):
        if cut == "tank":
            x = max(abs(body.shoulder[i][0]) * uniform(0.62, 1.08), abs(body.neck[i][0]) + 0.08)
            body.shoulder[i] = pt(s * x, body.shoulder[i][1])
            body.armpit[i][1] = max(armpit_y, min(armpit_y + deep, body.waist_y - 0.2, body.hem_y - 0.3))
        elif cut == "halter":
            body.shoulder[i] = body.neck[i] + pt(s * uniform(0.02, 0.25), uniform(0.02, 0.1))
        elif cut == "off":
            body.neck[i] = body.shoulder[i] = pt(s * off_width, off_y)
            body.armpit[i][1] = max(body.armpit[i][1], off_y + 0.6)
        elif cut == "strap":
            body.neck[i] = pt(s * chest * uniform(0.45, 0.8), armpit_y - uniform(0.0, 0.5))
            body.shoulder[i] = body.neck[i] + pt(s * 0.03, 0.01)


def choose_sleeves(rng: Generator, top: Top) -> SleeveCut | None:
    """Chooses the pose of the sleeves; None for a top without sleeves."""
    uniform = rng.uniform
    if top.sleeve not in ("cap", "short", "elbow", "long"):
        return None
    poses = [uniform(3, 14), uniform(14, 35), uniform(35, 85)]
    pose = float(rng.choice(poses, p=[0.38, 0.44, 0.18]))
    if top.sleeve in ("short", "cap"):
        pose = uniform(12, 65)
    over = rng.random() < (0.75 if pose < 30 else 0.4)
    raglan = over and top.cut == "regular" and top.style in ("plain", "bishop") and rng.random() < 0.1
    alpha = uniform(0.3, 0.75) if top.use in ("top", "dress") and rng.random() < 0.08 else 1.0
    tex = 1 if rng.random() < 0.15 else 0
    return SleeveCut(top.sleeve, top.style, pose, over, tex, alpha, raglan, top.rib_tex if top.ringer else None)
