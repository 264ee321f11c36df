"""Choices that every training run of two steps makes."""

SHORT_RUN = {
    "minutes": 60,
    "seed": 1,
    "batch": 2,
    "rate": 1e-3,
    "encoder_rate": 0.15,
    "decay": 0.99,
    "workers": 1,
    "threads": 1,
    "capacity": 8,
    "first": 4,
    "reuse": 3,
    "save_every_s": 600,
}
