"""Draws labelled pictures of garments, and trains and measures the nets of Toile's embedded engine."""
