"""The same garment flat and worn, with the places of its landmarks in both."""
