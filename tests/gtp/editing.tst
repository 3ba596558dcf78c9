# Step by step to a judged position: stones, realm, targets, side to move, as a GUI edits them.

boardsize 9
clear_board
1 ldjudge-verdict b
#? [? there are no stones on the board]

# Points in the corner, the attacker's wall first.
# 4 X X X X . .
# 3 O O O X . .
# 2 . . O X . .
# 1 . . . X . .
#   A B C D E F
2 gogui-setup b A4 b B4 b C4 b D4 b D3 b D2 b D1
#? []
3 ldjudge-edit white A3 white B3 white C3 white C2
#? []
4 ldjudge-verdict
#? [? whose move is it\? give a colour, or gogui-setup_player]
5 gogui-setup_player w
#? []
6 ldjudge-realm show
#? []
7 ldjudge-realm A1:C3
#? []
8 ldjudge-realm show
#? [A1 A2 A3 B1 B2 B3 C1 C2 C3]
# C1 is still empty.
9 ldjudge-show
#? [Teban: white\nDefender: white\nTargets: none: .*\nRealm: A1 .* C3\nBoundary: open.*]
10 ldjudge-edit w C1
#? []
11 ldjudge-status w
#? [Status: dead, even if White starts\.]
12 ldjudge-verdict b
#? [Black to play: no move needed, White is dead as it stands\. A1, A2, B1 and B2 do no harm\.]
# GUIs clear the board and set it up anew: the realm stays.
clear_board
gogui-setup b A4 b B4 b C4 b D4 b E4 b E3 b E2 b E1 w A3 w B3 w C3 w D3 w D2 w D1
13 ldjudge-realm show
#? [A1 A2 A3 B1 B2 B3 C1 C2 C3]
14 ldjudge-realm A1:D3
#? []
15 ldjudge-status w
#? [Status: unsettled: alive if White starts; dead if Black does\.]
16 ldjudge-winning b
#? [B2]
# One target stone stands for its chain; an empty point is none.
17 ldjudge-targets B1
#? [? there is no stone on B1]
18 ldjudge-targets A3
#? []
19 ldjudge-targets show
#? [A3]
20 ldjudge-judge b
#? [COLOR #cfe8f7 A1 A3 .*\nCOLOR #e69f00 A2 B1\nCOLOR #009e73 B2\nCIRCLE B2\nTRIANGLE A3\nLABEL A1 live A2 ko2 B1 ko1 B2 dead C1 live C2 live\nTEXT Black to play captures a target: B2\.]
# Take a stone away again, and the realm: it is inferred now.
21 ldjudge-targets
#? []
22 ldjudge-realm
#? []
23 ldjudge-show b
#? [.*\(inferred\).*]
24 ldjudge-realm_in_use b
#? [A1 A2 A3 B1 .*]
31 ldjudge-verdict b
#? [Black to play kills: B2\. \(The realm is inferred\.\)]
25 ldjudge-infer b
#? [A1 A2 A3 B1 .*]
26 ldjudge-realm show
#? [A1 A2 A3 B1 .*]
# A board of another size knows nothing of it.
27 boardsize 13
#? []
28 ldjudge-realm show
#? []
29 ldjudge-edit b A1 w A1
#? [? two different things on A1]
30 ldjudge-edit b A1 w A2 w B1
#? [? the chain at A1 would have no liberties]
