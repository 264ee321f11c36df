"""The body of the MakeHuman project: base mesh, and the targets that shape it. Its units are decimetres, y up."""

from functools import cache

import numpy as np

from .assets import MAKEHUMAN
from .wavefront import Mesh, load_obj


@cache
def base() -> Mesh:
    return load_obj(MAKEHUMAN / "3dobjs/base.obj")


@cache
def target(name: str) -> tuple[np.ndarray, np.ndarray]:
    """Reads a target: the vertices that it moves, and their offsets."""
    rows = [line.split() for line in open(MAKEHUMAN / f"targets/{name}.target") if line.strip() and line[0] != "#"]
    indices = np.array([row[0] for row in rows], int)
    return indices, np.array([row[1:4] for row in rows], float).reshape(-1, 3)


def slider(value: float, low: str, middle: str, high: str) -> dict[str, float]:
    """Weights of three targets for a slider of 0 to 1."""
    if value < 0.5:
        return {low: 1 - 2 * value, middle: 2 * value}
    return {middle: 2 - 2 * value, high: 2 * value - 1}


def macro_weights(body: dict) -> dict[str, float]:
    """Weights of the targets for sex, age, race, muscle, weight, height and proportions."""
    male = body.get("male", 0.0)
    age = body.get("age", 0.0)
    muscles = slider(body.get("muscle", 0.5), "minmuscle", "averagemuscle", "maxmuscle")
    weights = slider(body.get("weight", 0.5), "minweight", "averageweight", "maxweight")
    heights = slider(body.get("height", 0.5), "minheight", "", "maxheight")
    proportions = slider(body.get("proportions", 0.7), "uncommonproportions", "", "idealproportions")
    found: dict[str, float] = {}
    for sex, years in ((s, y) for s in ("male", "female") for y in ("young", "old")):
        share = (male if sex == "male" else 1 - male) * (age if years == "old" else 1 - age)
        for race, amount in body.get("race", {"caucasian": 1.0}).items():
            found[f"macrodetails/{race}-{sex}-{years}"] = share * amount
        for (muscle, a), (weight, b) in ((m, w) for m in muscles.items() for w in weights.items()):
            build = f"{sex}-{years}-{muscle}-{weight}"
            found[f"macrodetails/universal-{build}"] = share * a * b
            for kind, choices in (("height", heights), ("proportions", proportions)):
                for choice, c in choices.items():
                    if choice:
                        found[f"macrodetails/{kind}/{build}-{choice}"] = share * a * b * c
    return found


def shape(body: dict, details: dict[str, float]) -> np.ndarray:
    """Vertices of a body, with further targets on top of the macro ones."""
    vertices = base().vertices.copy()
    for name, weight in [*macro_weights(body).items(), *details.items()]:
        if weight > 1e-4:
            indices, offsets = target(name)
            vertices[indices] += weight * offsets
    return vertices


def to_metres(vertices: np.ndarray) -> np.ndarray:
    """From decimetres with y up, facing +z, to metres with z up, facing -y."""
    return np.stack([vertices[..., 0], -vertices[..., 2], vertices[..., 1]], -1) * 0.1
