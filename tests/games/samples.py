"""The sample games that each installed game brings along."""

from collections.abc import Iterator
from importlib import resources

from replays.game import Game
from replays.registry import games


def samples() -> Iterator[tuple[Game, str, str]]:
    """(game, name of the file, its text) of every sample of every game."""
    for game in games():
        folder = resources.files(game.package).joinpath("samples")
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            yield game, f"{game.name}/{file.name.removesuffix('.qtn')}", file.read_text("utf-8")
