# The end of a game on 5x5: White's stone on A1 is dead in Black's corner.
# 5 . X O . .
# 4 . X O . .
# 3 X X O O .
# 2 . X X O .
# 1 O . X O .

boardsize 5
clear_board
komi 0.5
gogui-setup b B5 b B4 b A3 b B3 b B2 b C2 b C1 w C5 w C4 w C3 w D3 w D2 w D1 w A1
1 final_status_list dead
#? [A1]
2 final_status_list alive
#? [A3 B2 B3 B4 B5 C1 C2\nC3 C4 C5 D1 D2 D3]
3 final_score
#? [W\+1\.5]
4 final_status_list black_territory
#? [A1 A2 A4 A5 B1]
5 final_status_list seki
#? []
6 final_status_list sleeping
#? [? invalid status: .*]
7 ldjudge-groups
#? [Result: .*A1 white dead \(proved\).*]
8 ldjudge-influence
#? [(-?\d\.\d{3}[ \n]?){25}]
9 ldjudge-legal w
#? [TEXT White: 0 capturing moves, 0 forbidden points\.]
10 ldjudge-edit b A2
#? []
11 ldjudge-legal w
#? [MARK B1\nTEXT White: 0 capturing moves, 1 forbidden point\.]
12 ldjudge-legal b
#? [LABEL B1 1\nTEXT Black: 1 capturing move, 0 forbidden points\.]
13 ldjudge-edit b B1 e A1
#? []
14 ldjudge-legal w
#? [MARK A1\nTEXT White: 0 capturing moves, 1 forbidden point\.]
