"""Small nasty files, each with one oddity and the codes of the diagnostics that reading it gives."""

from __future__ import annotations

GOOD = "(;FF[4]GM[1]SZ[9]AB[aa][bb]C[Black to play];B[cc])"

# name: (bytes, for each game the codes in order; an unreadable game ends with '!')
SAMPLES: dict[str, tuple[bytes, list[list[str]]]] = {
    "plain": (GOOD.encode(), [[]]),
    "two games": ((GOOD + "\n\n" + GOOD).encode(), [[], []]),
    "tree": (b"(;SZ[9]AB[aa]\r\n (;B[bb](;W[cc])(;W[dd] ) )\n\n(;B[ee]))", [[]]),
    "text before and between": (
        b"From: somebody\n\n" + GOOD.encode() + b" and then\n" + GOOD.encode() + b"\nbye",
        [["text-outside-game"], ["text-outside-game"]],
    ),
    "missing semicolon at the root": (b"(SZ[9]AB[aa])", [["missing-semicolon"]]),
    "missing semicolon in a variation": (b"(;SZ[9]AB[aa](B[bb])(;B[cc]))", [["missing-semicolon"]]),
    "two moves in a node": (b"(;SZ[9];B[aa]W[bb]B[cc])", [["missing-semicolon", "missing-semicolon"]]),
    "unescaped bracket": (b"(;SZ[9]C[see [1] here]AB[aa])", [["unescaped-bracket"]]),
    "unescaped brackets at the end": (b"(;SZ[9]C[a smile :]];B[aa])", [["unescaped-bracket"]]),
    "ambiguous bracket": (b"(;SZ[9]C[a] b ;B[cc])", [["stray-text"]]),
    "stray text": (b"(;SZ[9] !! AB[aa];B[bb])", [["stray-text"]]),
    "a value without a name": (b"(;[aa]SZ[9])", [["stray-text"]]),
    "NUL bytes": (b"(;SZ[9]\0\0AB[aa])", [["stray-text"]]),
    "values broken by newlines": (b"(;SZ[9]AB[a\na][bb\r\n])", [["newline-in-value", "newline-in-value"]]),
    "newline between values": (b"(;SZ[9]AB[aa]\n[bb]C[two\nlines])", [[]]),
    "property twice": (b"(;SZ[9]AB[aa]AB[bb])", [["duplicate-property"]]),
    "old names": (b"(;SiZe[9]AddBlack[aa]AddWhite[bb];Black[cc])", [["lowercase-property"]]),
    "digits in a name": (b"(;SZ[9]X1[y]AB[aa])", [["odd-property-name"]]),
    "empty variation": (b"(;SZ[9]AB[aa]()(;B[bb]))", [["empty-variation"]]),
    "node after a variation": (b"(;SZ[9](;B[aa]);B[bb])", [["misplaced-node"]]),
    "property without a value": (b"(;SZ[9]KM;B[aa])", [["property-without-value"]]),
    "brackets around a collection": (b"((;SZ[9]AB[aa])(;SZ[9]AB[bb]))", [["text-outside-game"], []]),
    "one game isn't closed": (
        b"(;FF[4]SZ[9]AB[aa]\n(;FF[4]GM[1]SZ[9]AB[bb])",
        [["unclosed-game!"], []],
    ),
    "one value isn't closed": (
        b"(;FF[4]C[no end\n(;FF[4]GM[1]SZ[9]AB[bb])(;FF[4])",
        [["unclosed-value!"], [], []],
    ),
    "truncated after a value": (b"(;SZ[9]AB[aa]", [["truncated!"]]),
    "truncated in a value": (b"(;SZ[9]AB[a", [["truncated!"]]),
    "truncated in a name": (b"(;SZ[9]A", [["truncated!"]]),
    "truncated at once": (b"(;", [["truncated!"]]),
    "a sound game before a truncated one": (GOOD.encode() + b"(;AB", [[], ["truncated!"]]),
    "empty": (b"", [["empty-file!"]]),
    "blank": (b" \n\n ", [["no-game!"]]),
    "prose": (b"There is nothing here.", [["no-game!"]]),
    "binary": (b"\x7fELF\0\1\2\xff\xfe" * 50, [["no-game!"]]),
    "no nodes": (b"()", [["no-game!"]]),
    "UTF-8": ("(;SZ[9]C[黒先]AB[aa])".encode(), [[]]),
    "UTF-8 with a mark": ("(;SZ[9]C[黒先]AB[aa])".encode("utf-8-sig"), [[]]),
    "UTF-16 with a mark": ("(;SZ[9]C[黒先]AB[aa])".encode("utf-16"), [[]]),
    "UTF-16 without a mark": ("(;SZ[9]C[黒先]AB[aa])".encode("utf-16-be"), [[]]),
    "UTF-32": ("(;SZ[9]C[黒先]AB[aa])".encode("utf-32"), [[]]),
    "Shift_JIS with CA": ("(;CA[Shift_JIS]SZ[9]C[表示ソ]AB[aa])".encode("cp932"), [[]]),
    "Shift_JIS, a bracket as second byte": ("(;CA[SJIS]SZ[9]C[充媾掬]AB[aa])".encode("cp932"), [[]]),
    "GB2312 with CA": ("(;CA[gb2312]SZ[9]C[黑先活]AB[aa])".encode("gb2312"), [[]]),
    "Latin-1 with CA": ("(;CA[ISO-8859-1]SZ[9]C[Schwarz tötet]AB[aa])".encode("latin-1"), [[]]),
    "CA that isn't known": (b"(;CA[klingon]SZ[9]AB[aa])", [["unknown-charset"]]),
    "CA that is no encoding of text": (b"(;CA[rot13]SZ[9]AB[aa])", [["unknown-charset"]]),
    "CA that lies": ("(;CA[Big5]SZ[9]C[日本]AB[aa])".encode(), [["wrong-charset"]]),
    "encodings by game": (
        "(;CA[Big5]SZ[9]C[黑先]AB[aa])".encode("big5")
        + "(;SZ[9]C[黒先]AB[aa])".encode()
        + "(;CA[EUC-KR]SZ[9]C[흑선]AB[aa])".encode("euc-kr"),
        [[], [], []],
    ),
    "sizes": (b"(;SZ[9:13]AB[im])(;SZ[52]AB[ZZ])", [[], []]),
    "passes": (b"(;SZ[9];B[];W[tt];B[ ])", [[]]),
    "setup in later nodes": (b"(;SZ[9];AB[aa:cc];AW[dd]AE[aa];PL[W])", [[]]),
    "unknown properties": (b"(;SZ[9]XX[a\\]b][c\\\\]YY[\\\n]ZZ[x:y])", [[]]),
}
