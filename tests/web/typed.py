"""What people type for cards, and what stands in the token: the same by `replays.spelt` and on the recording page."""

FIGHTERS = {
    "Big Troll (4/2)": "big-troll(4/2)",
    "Big Troll 4/2": "big-troll(4/2)",
    "big troll ( 4 / 2 )": "big-troll(4/2)",
    "King's Guard(3/3)": "kings-guard(3/3)",
    "King’s Guard": "kings-guard",
    "O'Neill’s Ogre, 1,0": "oneills-ogre(1/0)",
    "Löwenherz": "löwenherz",
    "Lo\u0308wenherz": "löwenherz",
    "炎 2": "炎-2",
    "-Elder-": "elder",
    "Halt, Outsiders!": "halt-outsiders",
    "Troll+1/-2": "troll(+1/-2)",
    "elder(2/2)": "elder(2/2)",
    "_": "_",
    "<>": "<>",
}
PLAYS = {
    "Fireball $1": "fireball$1",
    "fireball$x": "fireball$X",
    "Fireball": "fireball",
    "Elder 2/2": "elder-2-2",
    "bb312": "bb312",
    "Çınar $12": "çınar$12",
}
