"""rustworkx: the heaviest matching over all pairs of the field, in native code."""

import rustworkx

from tests.bench.peers.field import Field
from tests.bench.peers.full_graph import Matching, edges, read
from tests.bench.peers.worker import serve


def pair(field: Field) -> Matching:
    """The graph is part of the work: whoever has only a field must build it. Nodes are counted from 0, as NOBODY is."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(field.players) + 1))
    graph.add_edges_from(list(edges(field)))
    matching: Matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return matching


if __name__ == "__main__":
    serve(lambda field: field, pair, read)
