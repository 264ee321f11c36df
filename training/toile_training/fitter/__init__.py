"""The fitter: predicts the positions of a garment's landmarks on a body."""
