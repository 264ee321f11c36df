"""State of a training run, its checkpoint, and one step."""

import math
from abc import ABC, abstractmethod
from pathlib import Path

import torch
from torch import Tensor, nn

from ..nets.weights import State, save_weights
from .settings import RunSettings

WARM_UP_STEPS, WARM_UP_SHARE = 100, 0.02
"""The warm-up ends after this many steps, or in a short run after this share of the time."""


class Run(ABC):
    """The state in a checkpoint, and one step. Subclasses add the net, the parameters that learn, and the losses."""

    loss_names: list[str]

    def __init__(self, settings: RunSettings):
        self.settings = settings
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        if self.device.type == "cpu":
            torch.set_num_threads(settings.threads)
        torch.manual_seed(settings.seed)
        self.net = self.build_net().to(self.device).to(memory_format=torch.channels_last)
        self.optimizer = torch.optim.AdamW(self.prepare_to_learn(), lr=settings.rate, weight_decay=1e-4)
        self.average: State = {name: value.clone() for name, value in self.net.state_dict().items()}
        self.step, self.seconds, self.samples = 0, 0.0, 0
        self.next_seed = settings.seed * 10**6
        self.smoothed: Tensor | None = None
        if self.checkpoint_path.exists():
            self.restore()

    @abstractmethod
    def build_net(self) -> nn.Module:
        """Returns the net with its initial weights."""

    @abstractmethod
    def prepare_to_learn(self) -> list[dict]:
        """Sets training mode and what learns; returns the optimiser's groups, each with a `factor` of the rate."""

    @abstractmethod
    def losses(self, pool) -> Tensor:
        """The weighted losses (len(loss_names),) of a batch out of the pool; training minimises their sum."""

    def after_step(self) -> None:
        """Corrects the weights after an update; most nets need none."""

    @property
    def checkpoint_path(self) -> Path:
        """The file with everything that a resumed run needs."""
        return self.settings.out / "checkpoint.pt"

    @property
    def weights_path(self) -> Path:
        """The averaged weights, as `evaluate` and `export` read them."""
        return self.settings.out / "weights.pt"

    @property
    def progress(self) -> float:
        """Share of the time that has passed, 0..1."""
        return min(1.0, self.seconds / (self.settings.minutes * 60))

    def save(self) -> None:
        """Writes the checkpoint and the averaged weights."""
        state = {
            "net": self.net.state_dict(),
            "average": self.average,
            "optimizer": self.optimizer.state_dict(),
            "counters": (self.step, self.seconds, self.samples, self.next_seed),
        }
        part = self.checkpoint_path.with_suffix(".part")
        torch.save(state, part)
        part.replace(self.checkpoint_path)
        save_weights(self.average, self.weights_path)

    def restore(self) -> None:
        """Resumes from the checkpoint."""
        state = torch.load(self.checkpoint_path, map_location=self.device, weights_only=True)
        self.net.load_state_dict(state["net"])
        self.average = state["average"]
        self.optimizer.load_state_dict(state["optimizer"])
        self.step, self.seconds, self.samples, self.next_seed = state["counters"]
        torch.manual_seed(self.settings.seed + self.step)

    def current_rate(self) -> float:
        """Learning rate now: a short warm-up, then half a cosine down to 2 %."""
        falling = 0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * self.progress))
        warm = max((self.step + 1) / WARM_UP_STEPS, self.progress / WARM_UP_SHARE)
        return self.settings.rate * min(1, warm) * falling

    def train_step(self, pool) -> None:
        """One batch: forward, backward, update, average."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.current_rate() * group["factor"]
        each = self.losses(pool)
        self.optimizer.zero_grad(set_to_none=True)
        each.sum().backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimizer.step()
        self.after_step()
        self.step += 1
        self.samples += self.settings.batch
        self.update_average()
        now = each.detach()
        self.smoothed = now if self.smoothed is None else self.smoothed * 0.97 + now * 0.03

    def update_average(self) -> None:
        """Moves the averaged weights toward the current ones; young averages move faster."""
        decay = min(self.settings.decay, 1 - 1 / (1 + self.step * 0.1))
        with torch.no_grad():
            state = self.net.state_dict()
            names = [name for name, value in state.items() if value.is_floating_point()]
            torch._foreach_lerp_([self.average[n] for n in names], [state[n] for n in names], 1 - decay)
