"""Settings of a reader's training run."""

from dataclasses import dataclass

from ..loop.settings import RunSettings


@dataclass(kw_only=True)
class Settings(RunSettings):
    """See `toile-train reader --help`."""

    only_told: bool
    """Train only the category input: without a category the net's output stays the same."""
    told_rate: float
    """Learning rate of the category input as a multiple of `rate`."""
