"""Choices of a parser's training run."""

from dataclasses import dataclass

from ..loop.settings import RunSettings


@dataclass(kw_only=True)
class Settings(RunSettings):
    """See `toile-train parser --help`."""

    small_until: float
    """Share of the time that is trained on smaller pictures, which are quicker; the rest has the parser's size."""
