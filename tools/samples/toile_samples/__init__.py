"""Renders the sample pictures of the product with Blender."""
