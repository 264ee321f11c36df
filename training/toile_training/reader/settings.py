"""Choices of a reader's training run."""

from dataclasses import dataclass

from ..loop.settings import RunSettings


@dataclass(kw_only=True)
class Settings(RunSettings):
    """See `toile-train reader --help`."""

    only_told: bool
    """Only the category input learns: without a told category the net's answers stay as they are."""
    told_rate: float
    """Learning rate of the category input as a multiple of `rate`."""
