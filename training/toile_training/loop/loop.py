"""The training loop: makes samples while it trains, ends by a time limit or a signal."""

import signal
import time
from pathlib import Path
from typing import Protocol

from .progress import log_row, show_progress
from .run import Run
from .workers import Workers

LONGEST_STEP_S = 60.0
"""A step counts as at most this long, so that time while the process was stopped is not training time."""
SHOW_EVERY_S = 15


class Pool(Protocol):
    """A pool of samples, from which batches are drawn at random."""

    filled: int
    added: int

    def add(self, sample) -> None:
        """Puts a sample in; when the pool is full it replaces the oldest one."""


def train(run: Run, pool: Pool, workers: Workers, max_steps: int | None = None) -> Path:
    """Trains until the time is over, SIGTERM or SIGINT comes, or max_steps are made; returns the weights' path.

    Ends the workers in any case.
    """
    settings, stopping = run.settings, []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopping.append(True))
    try:
        while pool.filled < settings.first and not stopping:
            sample = workers.take(wait_s=1)
            if sample is not None:
                pool.add(sample)
        begun, taken = run.samples, 0
        shown = saved = time.monotonic()
        while run.progress < 1 and not stopping and (max_steps is None or run.step < max_steps):
            start = time.monotonic()
            # The pool grows with the samples trained on, no faster than `reuse` requires.
            while taken * settings.reuse < run.samples - begun and (sample := workers.take()) is not None:
                pool.add(sample)
                taken += 1
            run.next_seed = workers.next_seed
            run.train_step(pool)
            now = time.monotonic()
            run.seconds += min(now - start, LONGEST_STEP_S)
            if now - shown > SHOW_EVERY_S:
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
