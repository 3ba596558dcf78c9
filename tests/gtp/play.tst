# Moves, captures, ko, suicide, handicaps, history.

boardsize 5
clear_board
gogui-play_sequence b B3 w C3 b A2 w D2 b B1 w C1 b C2 w B2
1 captures w
#? [1]
2 is_legal b C2
#? [0]
3 play b C2
#? [? illegal move: C2 is illegal: it retakes a ko at once]
4 play b E5
#? []
5 play w pass
#? []
6 is_legal b C2
#? [1]
7 move_history
#? [white pass\nblack E5\nwhite B2\n.*black B3]
8 gg-undo 3
#? []
9 list_stones w
#? [C1 C3 D2]
10 gogui-play_sequence b E5 w E5
#? [? illegal move: E5 is illegal: there is a stone]
11 list_stones b
#? [A2 B1 B3 C2]
# A move by the same side again isn't bound by the ko.
12 play w B2
#? []
13 is_legal w C2
#? [1]

clear_board
20 gogui-setup b A2 b B1 w E5
#? []
21 is_legal w A1
#? [0]
22 is_legal b A1
#? [1]
23 all_legal w
#? [(?!.*A1).*C3.*]
24 countlib A2
#? [3]
25 findlib A2
#? [A1 A3 B2]
26 countlib C3
#? [? vertex must not be empty]
27 gogui-setup b C3
#? [? board not empty]
28 undo
#? [? cannot undo]

boardsize 9
30 fixed_handicap 5
#? [C3 C7 E5 G3 G7]
31 list_stones b
#? [C3 C7 E5 G3 G7]
32 fixed_handicap 2
#? [? board not empty]
clear_board
33 set_free_handicap A1 J9 E5
#? []
34 set_free_handicap A1 A1
#? [? bad vertex list]
clear_board
35 place_free_handicap 50
#? [C3 C5 C7 E3 E5 E7 G3 G5 G7]
boardsize 6
36 fixed_handicap 2
#? [? invalid number of stones]
