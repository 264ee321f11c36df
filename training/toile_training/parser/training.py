"""The training of the parser."""

from pathlib import Path

import torch
from torch import Tensor, nn

from ..loop.loop import train as train_run
from ..loop.photometric import photometric
from ..loop.run import Run
from ..loop.workers import Workers
from .augment import cut_photos, darken_some, dye_some, place_bystanders, random_views, shade_some, viewed
from .classes import HEIGHT, WIDTH
from .losses import parts_losses
from .model import Parser
from .pool import Pool
from .samples import People
from .settings import Settings
from .weights import build_parser

SMALL_SIZE = 192, 256
"""Width and height of the pictures at the start of a run."""


class ParserRun(Run):
    """A run of the parser."""

    loss_names = ["entropy", "dice"]
    settings: Settings
    net: Parser

    def build_net(self) -> Parser:
        return build_parser(self.settings.init)

    def prepare_to_learn(self) -> list[dict]:
        net = self.net.train()
        if self.settings.frozen_statistics:
            for module in net.modules():
                if isinstance(module, nn.BatchNorm2d):
                    module.eval()
        net.encoder.freeze(self.settings.frozen_blocks)
        encoder = [parameter for parameter in net.encoder.parameters() if parameter.requires_grad]
        apart = {id(parameter) for parameter in net.encoder.parameters()}
        rest = [parameter for parameter in net.parameters() if id(parameter) not in apart]
        return [{"params": rest, "factor": 1.0}, {"params": encoder, "factor": self.settings.encoder_rate}]

    @property
    def size(self) -> tuple[int, int]:
        """Current width and height of the pictures."""
        return SMALL_SIZE if self.progress < self.settings.small_until else (WIDTH, HEIGHT)

    def losses(self, pool: Pool) -> Tensor:
        image, label, boxes = pool.batch(self.settings.batch)
        width, height = self.size
        photo = cut_photos(boxes, image.shape[3], image.shape[2])
        theta = random_views(boxes, photo, (image.shape[3], image.shape[2]), width / height)
        image = place_bystanders(dye_some(image, label), label)
        image, classes = viewed(image, label, theta, photo, (width, height))
        image = photometric(darken_some(shade_some(image))).contiguous(memory_format=torch.channels_last)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            logits = self.net(image)
        return parts_losses(logits, classes)


def train(settings: Settings, people: People | None = None, max_steps: int | None = None) -> Path:
    """Trains until the time is over, SIGTERM or SIGINT comes, or max_steps are made; returns the weights' path."""
    people = people or People()
    settings.out.mkdir(parents=True, exist_ok=True)
    run = ParserRun(settings)
    pool = Pool(settings.out / "pool", settings.capacity, run.device, people.width, people.height)
    return train_run(run, pool, Workers(people, run.next_seed, settings.workers), max_steps)
