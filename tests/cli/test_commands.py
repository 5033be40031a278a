"""What all commands have in common."""

import re
import subprocess
import sys

import click
import pytest

from replays.cli import COMMANDS, main
from tests.cli.runner import right, wrong


def every_command() -> list[tuple[str, click.Command]]:
    found = []
    for name in COMMANDS:
        command = main.get_command(click.Context(main), name)
        assert command is not None
        found.append((name, command))
        if isinstance(command, click.Group):
            found += [(f"{name} {sub}", command.commands[sub]) for sub in command.commands]
    return found


@pytest.mark.parametrize(("name", "command"), every_command())
def test_every_command_has_help_with_an_example_of_itself(name: str, command: click.Command) -> None:
    out = right(*name.split(), "--help")
    example = re.search(r"Example: quarterturn (.+)", out)
    assert example
    assert example[1].startswith(name)
    described = [p for p in command.params if isinstance(p, click.Option)]
    assert all(option.help for option in described), [option.name for option in described if not option.help]


def test_an_unknown_command_is_answered_with_the_nearest() -> None:
    assert "Did you mean 'check'?" in wrong("chek", code=2)


def test_help_lists_every_command_without_loading_any() -> None:
    script = (
        "import sys\n"
        "from replays.cli import main\n"
        "main(['--help'], standalone_mode=False)\n"
        "print([m for m in sys.modules if m.split('.')[0] in ('notation', 'ledger', 'msgspec', 'pydantic')])\n"
        "print([m for m in sys.modules if m.startswith('replays.cli.')])\n"
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert out.endswith("[]\n[]\n")
    assert all(re.search(rf"^  {name} ", out, re.MULTILINE) for name in COMMANDS)
