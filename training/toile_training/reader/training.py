"""The training of the reader, the network that finds the parts, landmarks and attributes of a garment in its picture.

The net may be told the garment's category (`told`, one-hot; zeros for none), as the caller of the product may.
"""

from collections.abc import Iterator
from pathlib import Path

import torch
from torch import Tensor

from ..classes import ATTRIBUTES
from ..draw.sample import Sample, draw_sample
from ..loop.loop import train as train_run
from ..loop.photometric import photometric
from ..loop.run import Run
from ..loop.workers import Workers
from .augment import geometric, recolored
from .losses import losses
from .model import Reader
from .parameters import center_told, prepare_to_learn, usual_told
from .pool import Pool
from .settings import Settings
from .weights import build_reader

CATEGORY = list(ATTRIBUTES).index("category")


def drawn(seed: int) -> Iterator[Sample]:
    """Yields the one sample of a seed."""
    yield draw_sample(seed)


class ReaderRun(Run):
    """A training run of the reader: its net, the parameters that learn, and its losses."""

    loss_names = ["parts", "landmarks", "codes"]
    settings: Settings
    net: Reader

    def build_net(self) -> Reader:
        return build_reader(self.settings.init)

    def prepare_to_learn(self) -> list[dict]:
        return prepare_to_learn(self.net, self.settings)

    def losses(self, pool: Pool) -> Tensor:
        # marks: landmarks (n, 20, 3); codes: index of each attribute's value (n, 6), -1 where it does not apply
        image, label, marks, codes, told = pool.batch(self.settings.batch)
        image, label, marks = geometric(image, label, marks)
        image = photometric(recolored(image, label)).contiguous(memory_format=torch.channels_last)
        if self.settings.only_told:  # only the category input learns: a sample without a category would teach nothing
            told = torch.where(told.any(1, keepdim=True), told, usual_told(codes[:, CATEGORY]))
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            outputs = self.net(image, told)
        return losses(outputs, label, marks, codes)

    def after_step(self) -> None:
        center_told(self.net)


def train(settings: Settings, max_steps: int | None = None) -> Path:
    """Trains until the time is over, SIGTERM or SIGINT comes, or max_steps are made; returns the weights' path."""
    settings.out.mkdir(parents=True, exist_ok=True)
    run = ReaderRun(settings)
    workers = Workers(drawn, run.next_seed, settings.workers)
    return train_run(run, Pool(settings.capacity, run.device), workers, max_steps)
