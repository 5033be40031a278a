"""`Machine`: one game's rules, ready to be applied to a state, event by event."""

from collections.abc import Iterable

from notation import Act, Claim, Event, Unread, Withheld
from replays import conduct
from replays.game import Game, Rule, State
from replays.referee import Impossible, Referee

Play = tuple[int, str, Event]  # number, token in force, event


class Machine:
    """One game's rules, ready to be applied to a state."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._rules: dict[type[Event], tuple[Rule, bool]] = conduct.rules_for(game)

    def run(self, state: State, plays: Iterable[Play], referee: Referee) -> None:
        """Applies events in order; what is impossible is reported and changes nothing."""
        rules = self._rules
        for referee.number, referee.token, event in plays:
            referee.event = event
            kind = type(event)
            try:
                known = rules.get(kind)
                if known is None:
                    self._bare(event, referee)
                    continue
                rule, seated = known
                if state.over and not isinstance(event, Claim):
                    referee.impossible(
                        "after-the-end", f"the game is over ({state.reason}) since event {state.ended_by}"
                    )
                if seated and event.seat not in state.seats:  # type: ignore[attr-defined]
                    seat: str = event.seat  # type: ignore[attr-defined]
                    referee.impossible("no-such-seat", f"no seat {seat} plays; the seats are {', '.join(state.seats)}")
                rule(state, event, referee)
                if event.irregular:  # type: ignore[attr-defined]
                    state.irregular = True
            except Impossible as wrong:
                referee.error(wrong.code, wrong.message, wrong.rule, wrong.suggestion)

    def _bare(self, event: Event, referee: Referee) -> None:
        """An event that no rule applies to."""
        if isinstance(event, Unread):
            wrong = self.game.codec.refusal(event.token)
            if wrong:
                referee.error("unreadable-token", wrong.reason, suggestion=wrong.suggestion)
        elif isinstance(event, Act) and not isinstance(event, Withheld):
            raise TypeError(f"{self.game.name} has no rule for {type(event).__name__}")


_MACHINES: dict[str, Machine] = {}


def machine(game: Game) -> Machine:
    """The game's machine, made once."""
    found = _MACHINES.get(game.name)
    if found is None or found.game is not game:
        found = _MACHINES[game.name] = Machine(game)
    return found
