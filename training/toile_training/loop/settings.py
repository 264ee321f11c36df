"""Settings of a training run that do not depend on the net."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(kw_only=True)
class RunSettings:
    """See `toile-train reader --help`."""

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
    decay: float
    """Decay of the exponential moving average of the weights."""
    workers: int
    threads: int
    capacity: int
    """Samples that the pool holds."""
    first: int
    """Samples to make before the first step."""
    reuse: float
    """How often each sample is used, about, on a CPU; more often on a GPU, which outpaces the making of samples."""
    save_every_s: float
