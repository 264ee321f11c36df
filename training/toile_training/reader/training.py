"""The training loop: draws while it trains, resumes from its checkpoint, ends by a time limit."""

import csv
import math
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from .augment import geometric, photometric
from .drawing import DrawingWorkers
from .losses import losses
from .model import Reader
from .pool import Pool
from .weights import State, build_reader, save_weights

LONGEST_STEP_S = 60.0
"""A step counts as so long at most: time for which the process was stopped is not training time."""
WARM_UP_STEPS = 100
COLUMNS = ["step", "seconds", "drawn", "samples", "rate", "parts", "landmarks", "codes"]


@dataclass
class Settings:
    """Choices of a training run; see `toile-train reader --help`."""

    out: Path
    minutes: float
    init: Path | None
    seed: int
    batch: int
    rate: float
    encoder_rate: float
    """Learning rate of the encoder as a share of `rate`."""
    frozen_blocks: int
    """Blocks of the encoder, from its start, that do not learn."""
    frozen_statistics: bool
    """The decoder's batch norm keeps its statistics, as the encoder's always does."""
    told_rate: float
    """Learning rate of the category input as a multiple of `rate`."""
    decay: float
    """Of the exponential moving average of the weights."""
    workers: int
    threads: int
    capacity: int
    first: int
    """Samples to draw before the first step."""
    reuse: float
    """Each drawing is taken about so often on a CPU; on a GPU more often, as drawing is slower there."""
    save_every_s: float


class Run:
    """State of one training run: what a checkpoint holds, and the parts that make it move."""

    def __init__(self, settings: Settings):
        self.settings = settings
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        if self.device.type == "cpu":
            torch.set_num_threads(settings.threads)
        torch.manual_seed(settings.seed)
        self.net = build_reader(settings.init).to(self.device).to(memory_format=torch.channels_last)
        self.net.encoder.frozen_blocks = settings.frozen_blocks
        freeze_statistics(self.net, settings.frozen_statistics)
        self.optimizer = torch.optim.AdamW(parameter_groups(self.net, settings), lr=settings.rate, weight_decay=1e-4)
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
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            outputs = self.net(image, told)
        each = losses(outputs, label, marks, codes)
        self.optimizer.zero_grad(set_to_none=True)
        each.sum().backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimizer.step()
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


def freeze_statistics(net: Reader, decoder_too: bool) -> None:
    """Sets training mode; batch norm of the encoder (and the decoder) keeps its statistics."""
    net.train()
    for module in (net if decoder_too else net.encoder).modules():
        if isinstance(module, nn.BatchNorm2d):
            module.eval()


def parameter_groups(net: Reader, settings: Settings) -> list[dict]:
    """Groups of parameters by the factor of their learning rate. Frozen blocks get no gradient."""
    frozen = [net.encoder._conv_stem, net.encoder._bn0, *net.encoder._blocks[: settings.frozen_blocks]]
    for module in frozen if settings.frozen_blocks else []:
        module.requires_grad_(False)
    told = [net.told_deep.weight, net.told_fine.weight]
    encoder = [p for p in net.encoder.parameters() if p.requires_grad]
    apart = {id(p) for p in [*told, *net.encoder.parameters()]}
    rest = [p for p in net.parameters() if id(p) not in apart]
    return [
        {"params": rest, "factor": 1.0},
        {"params": encoder, "factor": settings.encoder_rate},
        {"params": told, "factor": settings.told_rate},
    ]


def show_progress(run: Run, drawn: int) -> None:
    """Prints a progress bar over the current line of a terminal, or a line in a log."""
    parts, marks, codes = run.smoothed.tolist() if run.smoothed is not None else (0.0, 0.0, 0.0)
    filled = int(run.progress * 30)
    text = f"[{'#' * filled}{'.' * (30 - filled)}] {run.seconds / 60:6.1f} min  step {run.step}  drawn {drawn}"
    text += f"  parts {parts:.3f} landmarks {marks:.3f} codes {codes:.3f}"
    print("\r" + text if sys.stderr.isatty() else text, end="" if sys.stderr.isatty() else "\n", file=sys.stderr)


def log_row(run: Run, drawn: int) -> None:
    """Appends a row to the run's CSV log."""
    path = run.settings.out / "log.csv"
    fresh = not path.exists()
    with path.open("a", newline="") as file:
        writer = csv.writer(file)
        if fresh:
            writer.writerow(COLUMNS)
        each = run.smoothed.tolist() if run.smoothed is not None else [0.0] * 3
        values = [f"{value:.5f}" for value in each]
        writer.writerow([run.step, f"{run.seconds:.0f}", drawn, run.samples, f"{run.current_rate():.2e}", *values])


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
