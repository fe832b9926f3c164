"""What several rule documents have in common, each part in a file of its own. A part knows figures and sheets, and no
rule system by name: systems are put together from parts."""
