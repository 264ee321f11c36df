"""Choices of a training run."""

from dataclasses import dataclass
from pathlib import Path


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
    only_told: bool
    """Only the category input learns: without a told category the net's answers stay as they are."""
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
