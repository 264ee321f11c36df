"""Trains the fitter on pairs generated beforehand; takes minutes on one core."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from .model import Fitter
from .reading import TARGETS
from .samples import Samples, read_samples, write_samples

HELD_OUT = 0.1
"""Share of the rows, the last ones, held out for measuring."""
BETA = 0.1
"""Errors up to this many units count by their square (smooth L1)."""


@dataclass
class Settings:
    """Settings of a run."""

    out: Path
    seed: int = 1
    shards: int = 14
    workers: int = 1
    epochs: int = 60
    batch: int = 512
    rate: float = 3e-3


def train(settings: Settings) -> Path:
    """Generates the missing samples, trains, and returns the weights."""
    write_samples(settings.out / "samples", 100 + 1000 * settings.seed, settings.shards, settings.workers)
    samples = read_samples(settings.out / "samples")
    count = int(len(samples.features) * (1 - HELD_OUT))
    torch.manual_seed(settings.seed)
    net = fit_net(first(samples, count), settings)
    held = Samples(samples.features[count:], samples.targets[count:], samples.scales[count:])
    (settings.out / "errors.json").write_text(json.dumps(errors_of(net, held), indent=1))
    path = settings.out / "weights.pt"
    torch.save(net.state_dict(), path)
    return path


def first(samples: Samples, count: int) -> Samples:
    """The first rows."""
    return Samples(samples.features[:count], samples.targets[:count], samples.scales[:count])


def new_fitter(samples: Samples) -> Fitter:
    """Returns an untrained net, standardised for these samples."""
    f, t = samples.features, samples.targets
    return Fitter(*(torch.tensor(v) for v in (f.mean(0), f.std(0) + 1e-3, np.nanmean(t, 0), np.nanstd(t, 0) + 1e-3)))


def fit_net(samples: Samples, settings: Settings) -> Fitter:
    """A trained net."""
    net = new_fitter(samples)
    known = np.isfinite(samples.targets)
    columns = [samples.features, np.nan_to_num(samples.targets), samples.scales * known]
    features, wanted, weights = (torch.tensor(np.asarray(c, np.float32)) for c in columns)
    optimiser = torch.optim.AdamW(net.parameters(), settings.rate, weight_decay=1e-3)
    steps = -(-len(features) // settings.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, settings.rate, total_steps=settings.epochs * steps)
    for epoch in range(settings.epochs):
        total = 0.0
        for rows in torch.randperm(len(features)).split(settings.batch):
            off = (net(features[rows]) - wanted[rows]) * weights[rows]
            loss = torch.nn.functional.smooth_l1_loss(off, torch.zeros_like(off), beta=BETA)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += float(loss.detach())
        if epoch % 10 == 9:
            print(f"{epoch + 1} of {settings.epochs}: {total / steps:.5f}", file=sys.stderr)
    return net.eval()


def errors_of(net: Fitter, samples: Samples) -> dict[str, list[float]]:
    """Median and 90th percentile of each target's error, in units."""
    with torch.no_grad():
        said = net(torch.tensor(samples.features)).numpy()
    off = np.abs(said - samples.targets) * samples.scales
    found = np.nanquantile(off, [0.5, 0.9], axis=0).T
    return {name: [round(float(value), 4) for value in row] for name, row in zip(TARGETS, found)}
