"""The fitter: where a garment's landmarks come to lie on a body."""
