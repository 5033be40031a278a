"""What is asked of Rotation Rumble, on a game whose answers were worked out by hand, played once and five times.

In the first turn Ani plays a knight into lane 1 and cheers for 1 gold, which brings 2 points; Vova plays a guard across
and a scout into lane 2. The knight's 3 against the guard's 2 bring Ani a point, the guard's 1 against the knight's 1
nothing; the scout has nobody across and brings Vova 2. Lane 3 is empty. Ani is ahead by 2 + 1 - 2.

In the second turn Vova gives the scout a spear for 1 gold (2 more), and a card forbids to rumble in lane 1. Vova gets 4 for
lane 2 and is ahead by 3. In the third nothing new is played: 1 for Ani, 4 for Vova. Then Vova concedes.
"""

import sqlite3
from collections.abc import Iterator

import pytest

from tests.questions.by_hand import answered, archive_of, columns, followed, mean, rate

GAME = """[Game "rotation-rumble"]
[Id "first-one"]
[a "Ani"]
[b "Vova"]

>a aF1:knight(3/1) aZ:cheer$1 a+2 a. bF1:guard(1/2) bF2:scout(2/0) b. R
>b bI2:spear(2/0)$1 b:negate@1 b. a. R
>a a. b. R b#
"""
IDS = ("first-one", "second-one", "third-one", "fourth-one", "fifth-one")
GAMES = (GAME,)
