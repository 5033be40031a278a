"""What is asked of Battle Planet"""

GAME = """[Game "battle-planet"]
[Id "first-one"]
[a "Ani"]
[b "Vova"]
[Team.a "dragonoid(pyrus,700,6) trox(aquos,600,4) pegatrix(haos,500,5)"]
[Team.b "mantonoid(ventus,500,7) gorthion(darkus,400,6) fangzor(darkus,600,5)"]

>a aC:fist@0,0 bC:shield@0,1 aC:_@1,0 bC:helix@1,-1 aC:fist@-1,0 bC:shield@0,-1
T aE bE a1@0,0 b1@0,1 V=a bL3:leaf-screen$1. E
T aE bE a1x b1x a1o b1o V bL6 E
T aE bE a2o b1o V=b aL7 E
T aE bE a3o b2o V bL1 E
b#
"""
GAMES = (GAME,)
