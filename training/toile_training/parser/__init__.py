"""The person parser: classes, photos labelled by hand, and its figures on them."""
