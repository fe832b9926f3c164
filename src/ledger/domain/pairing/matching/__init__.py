"""Matching in graphs: vertices, edges and costs; knows nothing of contestants or rules."""
