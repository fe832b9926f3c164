"""The painting contest, and awards that no figure decides."""
