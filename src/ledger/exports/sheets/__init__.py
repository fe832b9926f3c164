"""Fixed forms, drawn on a canvas: each has its places, whatever is known yet, and can be written on by hand."""
