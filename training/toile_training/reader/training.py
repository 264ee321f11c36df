"""The training loop: draws while it trains, resumes from its checkpoint, ends by a time limit."""

import math
import signal
import time
from pathlib import Path

import torch
from torch import Tensor, nn

from ..classes import ATTRIBUTES
from .augment import geometric, photometric
from .drawing import DrawingWorkers
from .losses import losses
from .parameters import center_told, prepare_to_learn, usual_told
from .pool import Pool
from .progress import log_row, show_progress
from .settings import Settings
from .weights import State, build_reader, save_weights

LONGEST_STEP_S = 60.0
"""A step counts as so long at most: time for which the process was stopped is not training time."""
WARM_UP_STEPS = 100
CATEGORY = list(ATTRIBUTES).index("category")


class Run:
    """State of one training run: what a checkpoint holds, and the parts that make it move."""

    def __init__(self, settings: Settings):
        self.settings = settings
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        if self.device.type == "cpu":
            torch.set_num_threads(settings.threads)
        torch.manual_seed(settings.seed)
        self.net = build_reader(settings.init).to(self.device).to(memory_format=torch.channels_last)
        groups = prepare_to_learn(self.net, settings)
        self.optimizer = torch.optim.AdamW(groups, lr=settings.rate, weight_decay=1e-4)
        self.average: State = {name: value.clone() for name, value in self.net.state_dict().items()}
        self.step, self.seconds, self.samples = 0, 0.0, 0
        self.next_seed = settings.seed * 10**6
        self.smoothed: Tensor | None = None
        if self.checkpoint_path.exists():
            self.restore()

    @property
    def checkpoint_path(self) -> Path:
        """Everything that a resumed run needs."""
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
        """Goes on from the checkpoint."""
        state = torch.load(self.checkpoint_path, map_location=self.device, weights_only=True)
        self.net.load_state_dict(state["net"])
        self.average = state["average"]
        self.optimizer.load_state_dict(state["optimizer"])
        self.step, self.seconds, self.samples, self.next_seed = state["counters"]
        torch.manual_seed(self.settings.seed + self.step)

    def current_rate(self) -> float:
        """Learning rate now: a short warm-up, then half a cosine down to 2 %."""
        falling = 0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * self.progress))
        return self.settings.rate * min(1, (self.step + 1) / WARM_UP_STEPS) * falling

    def train_step(self, pool: Pool) -> None:
        """One batch: forward, backward, update, average."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.current_rate() * group["factor"]
        image, label, marks, codes, told = pool.batch(self.settings.batch)
        image, label, marks = geometric(image, label, marks)
        image = photometric(image).contiguous(memory_format=torch.channels_last)
        if self.settings.only_told:  # a sample that is told nothing would teach nothing
            told = torch.where(told.any(1, keepdim=True), told, usual_told(codes[:, CATEGORY]))
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            outputs = self.net(image, told)
        each = losses(outputs, label, marks, codes)
        self.optimizer.zero_grad(set_to_none=True)
        each.sum().backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimizer.step()
        center_told(self.net)
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


def train(settings: Settings, max_steps: int | None = None) -> Path:
    """Trains until the time is over, SIGTERM or SIGINT comes, or max_steps are made; returns the weights' path."""
    settings.out.mkdir(parents=True, exist_ok=True)
    run = Run(settings)
    stopping = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopping.append(True))
    workers, pool = DrawingWorkers(run.next_seed, settings.workers), Pool(settings.capacity, run.device)
    try:
        while pool.added < settings.first and not stopping:
            sample = workers.take(wait_s=1)
            if sample:
                pool.add(sample)
        begun, taken = run.samples, 0
        shown = saved = time.monotonic()
        while run.progress < 1 and not stopping and (max_steps is None or run.step < max_steps):
            start = time.monotonic()
            # The pool grows with the samples trained, and not past what `reuse` asks for.
            while taken * settings.reuse < run.samples - begun and (sample := workers.take()):
                pool.add(sample)
                taken += 1
            run.next_seed = workers.next_seed
            run.train_step(pool)
            now = time.monotonic()
            run.seconds += min(now - start, LONGEST_STEP_S)
            if now - shown > 15:
                shown = now
                show_progress(run, pool.added)
                log_row(run, pool.added)
            if now - saved > settings.save_every_s:
                saved = now
                run.save()
        log_row(run, pool.added)
        run.save()
    finally:
        workers.stop()
    return run.weights_path
