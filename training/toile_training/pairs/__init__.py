"""Pairs: the same garment flat and worn, with the positions of its landmarks in both."""
