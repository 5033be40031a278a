"""Runs the command in a folder of its own, as somebody at a terminal does."""

from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from replays.cli import main

GAME = """[Game "rotate"]
[a "Ani"]
[b "Vova"]
[c "Zhenya"]

>a aB7v bB1v cB4h ; nice
bR4v cR6v aR1v
cR5h aR6h bX
"""


def quarterturn(*arguments: str | Path, **options: Any) -> Result:
    """The result of one call; an exception that is no exit is a failure of the test."""
    result = CliRunner().invoke(main, [str(argument) for argument in arguments], **options)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def wrong(*arguments: str | Path, code: int = 1, **options: Any) -> str:
    """What a call prints that has to fail."""
    result = quarterturn(*arguments, **options)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.output


def right(*arguments: str | Path, **options: Any) -> str:
    """What a call prints that has to succeed."""
    result = quarterturn(*arguments, **options)
    assert result.exit_code == 0, result.output
    return result.output
