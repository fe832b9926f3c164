"""networkx: the heaviest matching over all pairs of the field."""

import networkx

from tests.bench.peers.field import Field
from tests.bench.peers.full_graph import Matching, edges, read
from tests.bench.peers.worker import serve


def pair(field: Field) -> Matching:
    """The graph is part of the work: whoever has only a field must build it."""
    graph = networkx.Graph()
    graph.add_weighted_edges_from(edges(field))
    matching: Matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return matching


if __name__ == "__main__":
    serve(lambda field: field, pair, read)
