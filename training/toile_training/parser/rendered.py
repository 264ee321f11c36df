"""Measures a parser on rendered people that no training saw, and draws a contact sheet of them."""

from pathlib import Path

import numpy as np

from ..overlay import grid, write_png
from ..people.body import Body
from ..people.look import TONES
from ..people.person import Maker
from .evaluate import ParserMetrics, tinted
from .runtime import Net, body_box, parse
from .samples import HEIGHT, LEAST_PERSON, WIDTH

SEED = 900_000_000_000
"""People for measuring start here, far above the seeds of any training run."""
STOCK = 6
"""Cloths in a person's stock. With a maker for each person, the n-th people of all groups wear the same clothes."""
WEIGHTS = {"slim": 0.12, "middle": 0.45, "heavy": 0.85}
"""Builds by the body's weight, 0..1."""
GROUPS = {f"skin tone {i + 1}": {"tone": tone} for i, tone in enumerate(TONES)} | {
    f"{name} build": {"weight": weight} for name, weight in WEIGHTS.items()
}
"""Groups of people, and what each has in common; tones from light to dark."""


def measure_group(net: Net, body: Body, count: int, common: dict) -> ParserMetrics:
    """Parses a group's people, who differ from those of other groups only in the group's property."""
    metrics = ParserMetrics()
    for i in range(count):
        sample = Maker(body, SEED + i, WIDTH, HEIGHT, STOCK).make(**common)
        if (sample.label > 0).mean() > LEAST_PERSON:
            box = body_box(sample.label > 0, net.width / net.height)
            metrics.add(str(i), sample.label, parse(net, sample.rgb[..., ::-1], box))
    return metrics


def evaluate_rendered(net: Net, body: Body, count: int) -> list[str]:
    """A Markdown table of groups of `count` people each."""
    out = ["| people | mIoU by class | person | tops | hands | arms |", "| --- | ---: | ---: | ---: | ---: | ---: |"]
    for name, common in GROUPS.items():
        metrics = measure_group(net, body, count, common)
        shares = [metrics.by_group.get(group, 0.0) for group in ("person", "tops", "hands", "arms")]
        out.append(f"| {name} | {metrics.mean:.3f} | " + " | ".join(f"{share:.3f}" for share in shares) + " |")
    return out


def write_rendered_sheet(net: Net, body: Body, out: Path, count: int = 24, columns: int = 3) -> None:
    """Draws rendered people: picture, truth, prediction."""
    maker, cells = Maker(body, SEED, WIDTH, HEIGHT), []
    for _ in range(count):
        sample = maker.make()
        bgr = sample.rgb[..., ::-1]
        person = sample.label > 0
        box = body_box(person, net.width / net.height) if person.any() else None
        cells.append(np.hstack([sample.rgb, tinted(bgr, sample.label), tinted(bgr, parse(net, bgr, box))]))
    write_png(str(out), grid(cells, columns))
