"""Exports the fitter's weights as JSON: the net is small enough to be evaluated in any language."""

import json
from pathlib import Path

import torch

from .model import MOST, Fitter
from .reading import FEATURES, TARGETS

DIGITS = 4


def load_fitter(path: Path) -> Fitter:
    """A trained net."""
    blank = Fitter(*(torch.ones(n) for n in (FEATURES, FEATURES, len(TARGETS), len(TARGETS))))
    blank.load_state_dict(torch.load(path, weights_only=True))
    return blank.eval()


def export_fitter(weights: Path, out: Path) -> float:
    """Writes the JSON file; returns the largest difference that its rounding makes in the output."""
    net = load_fitter(weights)
    layers = [{"weight": rounded(layer.weight.detach()), "bias": rounded(layer.bias.detach())} for layer in net.layers]
    scaled = {name: rounded(getattr(net, name)) for name in ("mean", "spread", "middle", "reach")}
    out.write_text(json.dumps({"targets": TARGETS, "most": MOST, **scaled, "layers": layers}, separators=(",", ":")))
    return difference(net, out)


def rounded(values: torch.Tensor) -> list:
    """Values with a few significant digits."""
    return [rounded(v) if v.ndim else float(f"{float(v):.{DIGITS}g}") for v in values]


def difference(net: Fitter, file: Path) -> float:
    """The greatest difference between the net and its file, on random readings."""
    said = json.loads(file.read_text())
    read = Fitter(*(torch.tensor(said[name]) for name in ("mean", "spread", "middle", "reach"))).eval()
    for layer, values in zip(read.layers, said["layers"]):
        layer.weight.data, layer.bias.data = torch.tensor(values["weight"]), torch.tensor(values["bias"])
    generator = torch.Generator().manual_seed(1)
    features = torch.randn(256, FEATURES, generator=generator) * net.spread + net.mean
    with torch.no_grad():
        return float((net(features) - read(features)).abs().max())
