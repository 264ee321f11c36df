"""The training loop that all nets share: settings, workers that make samples, checkpoints, progress."""
