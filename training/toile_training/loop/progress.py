"""Reports a training run in the terminal and in its CSV log."""

import csv
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .run import Run

COLUMNS = ["step", "seconds", "drawn", "samples", "rate"]


def losses_by_name(run: "Run") -> dict[str, float]:
    """The smoothed losses, zeros before the first step."""
    each = run.smoothed.tolist() if run.smoothed is not None else [0.0] * len(run.loss_names)
    return dict(zip(run.loss_names, each))


def show_progress(run: "Run", drawn: int) -> None:
    """Prints a progress bar over the current line of a terminal, or a line in a log."""
    filled = int(run.progress * 30)
    text = f"[{'#' * filled}{'.' * (30 - filled)}] {run.seconds / 60:6.1f} min  step {run.step}  drawn {drawn}  "
    text += " ".join(f"{name} {value:.3f}" for name, value in losses_by_name(run).items())
    print("\r" + text if sys.stderr.isatty() else text, end="" if sys.stderr.isatty() else "\n", file=sys.stderr)


def log_row(run: "Run", drawn: int) -> None:
    """Appends a row to the run's CSV log."""
    path = run.settings.out / "log.csv"
    fresh = not path.exists()
    with path.open("a", newline="") as file:
        writer = csv.writer(file)
        if fresh:
            writer.writerow([*COLUMNS, *run.loss_names])
        values = [f"{value:.5f}" for value in losses_by_name(run).values()]
        writer.writerow([run.step, f"{run.seconds:.0f}", drawn, run.samples, f"{run.current_rate():.2e}", *values])
