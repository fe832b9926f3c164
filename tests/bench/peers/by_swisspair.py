"""swisspair: points, then as near in rank as it goes; whoever had a bye gets none, earlier opponents never meet."""

from swisspair import Match, Player, create_matches

from tests.bench.peers.field import Field, Table
from tests.bench.peers.worker import serve


def prepare(field: Field) -> list[Player]:
    """It knows nothing of earlier pair-downs, and wants players in the order of their ranks."""
    return [
        Player(
            id=str(player.number),
            points=player.points,
            rank=rank,
            can_get_bye=not player.byes,
            cannot_be_paired_against_ids=set(map(str, player.met)),
        )
        for rank, player in enumerate(field.by_standing(), 1)
    ]


def read(matches: list[Match]) -> list[Table]:
    return [(int(match.p1.id),) if match.p2 is None else (int(match.p1.id), int(match.p2.id)) for match in matches]


if __name__ == "__main__":
    serve(prepare, create_matches, read)
