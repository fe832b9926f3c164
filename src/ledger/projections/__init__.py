"""Read models: one file each, folded from facts on demand; what people read and exporters draw."""
