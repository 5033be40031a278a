"""Which address is which page. Every view looks first whether the reader may read."""

from collections.abc import Awaitable, Callable
from typing import Any

from quarterturn_web import finding, home, paste, players, questions, replay, rules
from quarterturn_web.recording.routes import ROUTES as RECORDING

View = Callable[[Any, Any], Awaitable[Any]]

GAME = r"/replay/(?P<id>[a-z0-9-]{1,64})"
QUESTION = r"/questions/(?P<game>[a-z0-9-]{1,64})/(?P<name>[a-z0-9-]{1,64})"
STEP = GAME + r"/(?:written/)?(?P<event>[0-9]{1,6})(?:\.(?P<part>[0-9]{1,4}))?"

ROUTES: list[tuple[str, View]] = [
    (r"/$", home.page),
    (r"/games$", home.games),
    (r"/players$", players.index),
    (r"/player/(?P<key>[A-Za-z0-9%_~-]{1,300})$", players.page),
    (r"/ladder/(?P<ladder>[A-Za-z0-9%_~./-]{1,900})$", players.ladder),
    (r"/find$", finding.page),
    (GAME + r"$", replay.opening),
    (GAME + r"\.qtn$", replay.text),
    (GAME + r"\.gif$", replay.animation),
    (GAME + r"/(?:written/)?film\.json$", replay.film),
    (GAME + r"/(?:written/)?go$", replay.jump),
    (STEP + r"$", replay.page),
    (STEP + r"\.svg$", replay.picture),
    (STEP + r"\.png$", replay.photo),
    (STEP + r"\.json$", replay.data),
    (r"/paste$", paste.page),
    (r"/questions$", questions.index),
    (r"/questions/(?P<game>[a-z0-9-]{1,64})$", questions.of_game),
    (QUESTION + r"$", questions.page),
    (QUESTION + r"/rows$", questions.rows),
    (QUESTION + r"(?P<rows>/rows)?\.json$", questions.data),
    (QUESTION + r"(?P<rows>/rows)?\.csv$", questions.table),
    (r"/rules$", rules.index),
    (r"/rules/(?P<game>[a-z0-9-]{1,64})$", rules.page),
    *RECORDING,
]
