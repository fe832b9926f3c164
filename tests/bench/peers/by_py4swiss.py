"""py4swiss: the Dutch system of chess, which heeds colours and the rounds in which somebody floated."""

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import Pairing
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from tests.bench.peers.field import DRAW, LOSS, NOBODY, WIN, Field, Game, Player, Table
from tests.bench.peers.worker import serve

RESULTS = {WIN: ResultToken.WIN, DRAW: ResultToken.DRAW, LOSS: ResultToken.LOSS}
TENTHS = 5  # a win is 10 tenths of a point there and 2 here


def prepare(field: Field) -> ParsedTrf:
    """A report of the tournament so far; one more round than played, so that this is not yet the last."""
    sections = [_section(player, rank) for rank, player in enumerate(field.by_standing(), 1)]
    return ParsedTrf(player_sections=sections, x_section=XSection(number_of_rounds=field.next_round + 1))


def _section(player: Player, rank: int) -> PlayerSection:
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=player.number,
        points_times_ten=TENTHS * player.points,
        rank=rank,
        results=[_result(game) for game in player.games],
    )


def _result(game: Game) -> RoundResult:
    if game.opponent == NOBODY:
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.PAIRING_ALLOCATED_BYE)
    color = ColorToken.WHITE if game.white else ColorToken.BLACK
    return RoundResult(id=game.opponent, color=color, result=RESULTS[game.points])


def read(pairings: list[Pairing]) -> list[Table]:
    return [tuple(number for number in (pairing.white, pairing.black) if number) for pairing in pairings]


if __name__ == "__main__":
    serve(prepare, DutchEngine.generate_pairings, read)
