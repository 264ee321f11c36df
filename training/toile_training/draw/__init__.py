"""Draws pictures of garments with exact labels: part of every pixel, landmarks, attributes."""
