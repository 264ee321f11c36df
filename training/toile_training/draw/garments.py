"""One garment of any kind."""

from numpy.random import Generator

from .bottoms import make_bottom
from .garment import Garment
from .one_pieces import make_dungarees, make_jumpsuit
from .tops import make_top

KINDS = ["top", "outerwear", "dress", "jumpsuit", "dungarees", "skirt", "trousers", "shorts"]
SHARES = [0.40, 0.11, 0.22, 0.03, 0.03, 0.07, 0.09, 0.05]


def make_garment(rng: Generator, kind: str | None = None) -> Garment:
    """Draws a garment of the given kind, or of a random kind by the kinds' shares."""
    kind = kind or str(rng.choice(KINDS, p=SHARES))
    if kind in ("top", "outerwear", "dress"):
        return make_top(rng, kind)[0]
    if kind == "jumpsuit":
        return make_jumpsuit(rng)
    if kind == "dungarees":
        return make_dungarees(rng)
    return make_bottom(rng, kind)
