"""Settings of a parser's training run."""

from dataclasses import dataclass

from ..loop.settings import RunSettings


@dataclass(kw_only=True)
class Settings(RunSettings):
    """See `toile-train parser --help`."""

    small_until: float
    """Share of the time trained on smaller, faster pictures; the rest uses the parser's input size."""
