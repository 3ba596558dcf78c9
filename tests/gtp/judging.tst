# Problems from files: verdict, graphics, lines, moves.

loadsgf problems/corner/rectangular-six-one-liberty.sgf 1
1 ldjudge-verdict
#? [Black to play: ko\. White needs 1 ko threat to live\. .*Best: S19\.]
2 ldjudge-winning b
#? [S19]
3 ldjudge-judge b
#? [COLOR #cfe8f7 P18 .*\nCOLOR #009e73 S19\nCIRCLE S19\nLABEL P18 live .*S19 ko1.*\nTEXT Black to play: ko\..*]
4 ldjudge-line b
#? [S19 S18 .*]
5 ldjudge-status b
#? [Status: alive if White starts; ko \(White needs 1 ko threat\) if Black does\.]
6 reg_genmove b
#? [S19]
7 list_stones b
#? [O18 P17 P19 Q16 R16 S16 T16]
8 genmove b
#? [S19]
9 genmove w
#? [S18]
10 undo
#? []
11 undo
#? []
12 ldjudge-json b
#? [\{"schema": "ldjudge/1", .*"winning_moves": \["S19"\].*\}]
13 lz-genmove_analyze b 10
#? [info move S19 visits 500 winrate 5000 .* order 0 pv S19 .*\nplay S19]
undo
14 kata-genmove_analyze b
#? [info move S19 visits 500 edgeVisits 500 .* winrate 0\.5 .* order 0 pv S19 .*\nplay S19]

# Alive as it stands: no move is needed.
loadsgf problems/corner/second-line-six.sgf 1
20 ldjudge-param defender black
#? []
21 ldjudge-param
#? [\[list/auto/black/white\] defender black\n.*]
22 ldjudge-param nonsense 1
#? [? unknown parameter: nonsense]
23 ldjudge-param boundary door
#? [? the value is one of: open wall nearest]
24 ldjudge-param seconds -1
#? [? seconds is a number .*]
25 ldjudge-param seconds 5
#? []
26 ldjudge-param nodes 1
#? []
27 ldjudge-param
#? [.*seconds 5\n\[string\] nodes 1]

# An empty board is no problem: a pass.
clear_board
30 genmove w
#? [pass]
31 lz-analyze b 10
#? [? nothing to analyse: there are no stones on the board]
32 loadsgf problems/no-such-file.sgf
#? [? cannot load file: .*]
33 loadsgf setup.py
#? [? cannot load file: .*]
34 list_stones b
#? []
35 gogui-analyze_commands
#? [eplist/Realm/ldjudge-realm\neplist/Targets/ldjudge-targets\n.*]
36 gogui-interrupt
#? []

# White lives in the corner; without targets the chains of four stones or more are asked about.
boardsize 11
clear_board
gogui-setup b A9 b A7 b B9 b B6 b C9 b C6 b D9 b D7 b E6 b F11 b F10 b F9 b F8 b F7 b F6 w A11 w A10 w B10 w C11 w C10 w C8 w D10 w D8 w E11 w E10 w E8 w E7
ldjudge-param nodes 0
ldjudge-param defender white
ldjudge-param boundary wall
37 ldjudge-verdict b
#? [Black to play captures a target: E9\. \(The realm and the targets are inferred\.\)]
38 ldjudge-winning w
#? [E9]
39 ldjudge-targets A11
#? []
40 ldjudge-verdict b
#? [Black to play can't capture a target: White is alive with two eyes\. \(The realm is inferred\.\)]
