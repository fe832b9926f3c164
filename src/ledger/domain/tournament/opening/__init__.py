"""A tournament as a whole: how it opens, who runs it, what it is part of, how it ends."""
