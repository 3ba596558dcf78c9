# The protocol itself: numbers, comments, blanks, errors, sizes.

1 protocol_version
#? [2]
2   name   # a comment behind a command
#? [ldjudge]
3 version
#? [[0-9].*]
4 known_command play
#? [true]
5 known_command fly
#? [false]
6 fly
#? [? unknown command]
7 known_command
#? [? usage: known_command NAME]
8 boardsize 53
#? [? a size is a number from 1 to 52]
9 boardsize nine
#? [? a size is a number from 1 to 52]
10 rectangular_boardsize 5 3
#? []
11 query_boardsize
#? [5 3]
12 play b E3
#? []
13 play w E4
#? [? invalid vertex: E4 is off the 5x3 board]
14 play w I1
#? [? invalid vertex: 'I1' is no point: .*]
15 play green A1
#? [? not a colour: green]
16 play w e3
#? [? illegal move: .*]
17 list_stones black
#? [E3]
18 undo
#? []
19 undo
#? [? cannot undo]
20 list_stones black
#? []
21 boardsize 5 3
#? []
22 komi 0
#? []
23 get_komi
#? [0]
24 komi many
#? [? 'many' is no komi: .*]
25 time_settings 300 30 5
#? []
26 time_left b 12 0
#? []
27 boardsize 52
#? []
28 play b bb52
#? []
29 list_stones b
#? [BB52]
