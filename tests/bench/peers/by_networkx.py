"""networkx: the heaviest matching over all pairs of the field."""

import networkx

from tests.bench.peers.field import NOBODY, Field, Table
from tests.bench.peers.full_graph import edges
from tests.bench.peers.worker import serve


def pair(field: Field) -> set[tuple[int, int]]:
    """The graph is part of the work: whoever has only a field must build it."""
    graph = networkx.Graph()
    graph.add_weighted_edges_from(edges(field))
    matching: set[tuple[int, int]] = networkx.max_weight_matching(graph, maxcardinality=True)
    return matching


def read(matching: set[tuple[int, int]]) -> list[Table]:
    return [tuple(number for number in pair if number != NOBODY) for pair in matching]


if __name__ == "__main__":
    serve(lambda field: field, pair, read)
