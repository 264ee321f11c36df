"""Sub-commands of `toile-train`: options, and what they run."""
