"""A club whose evenings are few enough to count by hand: what the answers to questions are compared with.

| game | players | result | counts |
|---|---|---|---|
| catan-01, 5 January | Ani, Vova, Zhenya | 10, 8, 7: Ani | yes |
| catan-02, 12 January | Vova, Zhenya, Ani | 10, 10, 6: Vova and Zhenya | yes |
| catan-03, 2 February | Ani, Zhenya, Vova | 12, 9, 4: Ani | yes |
| catan-04, 9 February | Zhenya, Ani | 9, 11: Ani | yes |
| catan-05, 1 March, half an hour | Ani, Zhenya | 10, 8: Ani | yes |
| pandemic-01, 2 March | Ani, Vova | lost against the game | yes, but nobody could win against anybody |
| rotate-01, 3 March | Ani, Vova, Li | Vova concedes: Ani and Li | yes |
| rotate-02, 4 March | Ani, Vova, Li | Vova concedes: Ani and Li | no: event 4 is irregular |
| catan-06, 5 March | Ani, Vova | 4, 5: Vova | no: nobody can vouch for it |
| catan-07, 6 March | Ani, Vova | void | no |
| catan-08, 7 March | Ani, Vova | runs | no |
"""

from pathlib import Path

import ledger
from notation import read
from replays import archive
from replays.recorder import Recorder

GAMES = """
[Game "scores"]
[Id "catan-01"]
[Title "Catan"]
[a "Ani"]
[b "Vova"]
[c "Zhenya"]
[Date "2026-01-05"]

=10,8,7

[Game "scores"]
[Id "catan-02"]
[Title "Catan"]
[a "Vova"]
[b "Zhenya"]
[c "Ani"]
[Date "2026-01-12"]

=10,10,6

[Game "scores"]
[Id "catan-03"]
[Title "Catan"]
[a "Ani"]
[b "Zhenya"]
[c "Vova"]
[Date "2026-02-02"]

=12,9,4

[Game "scores"]
[Id "catan-04"]
[Title "Catan"]
[a "Zhenya"]
[b "Ani"]
[Date "2026-02-09"]

=9,11

[Game "scores"]
[Id "catan-05"]
[Title "Catan"]
[a "Ani"]
[b "Zhenya"]
[Date "2026-03-01"]

@2026-03-01T19:00:00Z a+4 @+1800 =10,8

[Game "scores"]
[Id "pandemic-01"]
[Title "Pandemic"]
[Wins "team"]
[a "Ani"]
[b "Vova"]
[Date "2026-03-02"]

LOST

[Game "rotate"]
[Id "rotate-01"]
[a "Ani"]
[b "Vova"]
[c "Li"]
[Date "2026-03-03"]

>c cB1h aB4h b#

[Game "rotate"]
[Id "rotate-02"]
[a "Ani"]
[b "Vova"]
[c "Li"]
[Date "2026-03-04"]

>a aB7v bB1v cB4h* b#

[Game "scores"]
[Id "catan-06"]
[Title "Catan"]
[a "Ani"]
[b "Vova"]
[Date "2026-03-05"]

#unrecorded =4,5

[Game "scores"]
[Id "catan-07"]
[Title "Catan"]
[a "Ani"]
[b "Vova"]
[Date "2026-03-06"]

#void

[Game "scores"]
[Id "catan-08"]
[Title "Catan"]
[a "Ani"]
[b "Vova"]
[Date "2026-03-07"]

a+3
"""

FORMULA = "=HYPERLINK('x')|calc"
SCRIPT = "<script>alert(1)</script>"
HOSTILE = f"""
[Game "scores"]
[Id "hostile-01"]
[Title "{SCRIPT}"]
[a "{FORMULA}"]
[b "{SCRIPT}"]
[Date "2026-01-05"]

RANK=b,a
"""


def write_archive(folder: Path, *texts: str) -> Path:
    """The archive of the club's games, or of those in the texts; gives its path."""
    path = folder / "archive.db"
    with ledger.open(str(folder / "club.ledger"), create=True) as book:
        recorder = Recorder(book)
        records = [record for text in texts or (GAMES,) for record in read(text)]
        done = recorder.carry_out([recorder.plan(record) for record in records])
        assert {plan.outcome for plan in done} == {"new"}
        archive.update(book, str(path))
    return path
