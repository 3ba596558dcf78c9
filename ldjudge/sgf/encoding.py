"""Which text the bytes of a file mean: byte order marks, the CA property, UTF-8, or detection.

Only encodings that keep ASCII as it is (and UTF-16/32 with their marks) are read: SGF's own signs must be found.
"""

from __future__ import annotations

import codecs
import re
from importlib.util import find_spec

# Names in files, and names of subsets that are read as the superset which is meant in practice.
_SUPERSETS = {
    "shift_jis": "cp932",
    "shift_jis_2004": "cp932",
    "shift_jisx0213": "cp932",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
    "big5": "cp950",
    "iso8859-1": "cp1252",
    "ascii": "utf-8",
    "utf-8-sig": "utf-8",
}
_ALLOWED = re.compile(
    r"utf-8|cp932|euc_jp|euc_jis_2004|euc_jisx0213|iso2022_jp(?:_[123])?|gb18030|cp950|big5hkscs|cp949|johab"
    r"|iso8859-\d+|cp125\d|koi8-[rut]|cp437|cp85\d|cp86\d|mac-roman|mac_roman|tis-620|cp874"
)
_WIDE = re.compile(r"utf-(?:16|32)(?:-[lb]e)?")
_ALIASES = {"x-sjis": "shift_jis", "sjis": "shift_jis", "windows-31j": "cp932", "x-gbk": "gbk", "utf8mb4": "utf-8"}
_DETECTABLE = ("utf-8", "cp932", "gb18030", "cp950", "cp949", "euc_jp", "cp1252")
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def codec_of(name: str) -> str | None:
    """The codec for the name of a character set, as files and users write it; None for one that isn't read."""
    word = name.strip().lower()
    if not re.fullmatch(r"[a-z0-9_.:() -]{2,40}", word):
        return None
    try:
        found = codecs.lookup(_ALIASES.get(word, word)).name
    except LookupError:
        return None
    found = _SUPERSETS.get(found, found)
    return found if _ALLOWED.fullmatch(found) or _WIDE.fullmatch(found) else None


def is_wide(codec: str) -> bool:
    """Whether a codec writes ASCII with more than one byte, so that the whole file must be decoded first."""
    return _WIDE.fullmatch(codec) is not None


def by_mark(head: bytes) -> tuple[str | None, int]:
    """The codec that a byte order mark (or the zero bytes of UTF-16 without one) tells, and the mark's length."""
    for mark, codec in _BOMS:
        if head.startswith(mark):
            return codec, len(mark)
    start = head.lstrip(b" \t\r\n\0")[:1]
    if start == b"(" and head.count(0) >= len(head) // 4:
        if re.match(rb"(?:[ \t\r\n]\0)*\(\0", head):
            return "utf-16-le", 0
        if re.match(rb"(?:\0[ \t\r\n])*\0\(", head):
            return "utf-16-be", 0
    return None, 0


def with_order(codec: str, marked: str | None, head: bytes) -> str:
    """A codec with the order of its bytes, which UTF-16 and UTF-32 by themselves leave to the file: ``marked`` is what
    :func:`by_mark` says of it, ``head`` its start without a mark."""
    if codec not in ("utf-16", "utf-32"):
        return codec
    if marked is not None and marked.startswith(codec):
        return marked
    return f"{codec}-be" if head.startswith(b"\0") else f"{codec}-le"


# Words of the game as each encoding writes them, whose bytes make no sense in any other. (黒先 in EUC-JP is 뱝잭 in
# Korean. 失敗 isn't among the Japanese ones: in Korean its bytes are 성함, a name.) The bytes of 白棋 in Big5 are フ観
# in EUC-JP, as in ゴルフ観戦, and so with others that begin with katakana: they tell where the text is no EUC-JP.
_WORDS = {
    "cp932": "黒先 白先 黒番 白番 正解 黒死 白死",
    "euc_jp": "黒先 白先 黒番 白番 正解 黒死 白死",
    "gb18030": "黑先 白先 黑棋 白棋 正解 黑死 白死",
    "cp950": "黑先 白先 黑棋 黑死 白死",
}
_END = re.compile(r"[^\0-\x7f]\](?=\s*(?:[;()]|[A-Z]{1,2}\[))")
_UNLESS_JAPANESE = "白棋 正解 失敗"
# What texts of Western Europe have beside ASCII: words with accented letters here and there, and signs (and letters: à)
# that stand by themselves. The sets of East Asia take such a letter and the plain one behind it for one character:
# Müller is M黮ler in GBK.
_ACCENTED = rb"[\x8a\x8c\x8e\x9a\x9c\x9e\xc0-\xd6\xd8-\xf6\xf8-\xff]"
_WORD = re.compile(rb"[A-Za-z]*" + _ACCENTED + rb"(?:[A-Za-z]|" + _ACCENTED + rb")*")
_ALONE = re.compile(
    rb"(?<![\x80-\xbf])(?:[\x82\x84\x85\x8b\x91-\x97\x9b\xa0\xa1\xb0\xb4\xbf]|\xab\xa0?|\xa0?\xbb)(?![\x80-\xbf])"
    rb"|(?<![A-Za-z\x80-\xff])[\xe0-\xff](?=[\x20-\x3f])"
)
# The syllables that most of Korean text consists of, and those of Go. Of 15,897 messages of programs in Korean with
# four syllables or more 0.06 % have less than a fifth among them.
_COMMON = frozenset(
    "가간값개거건검결경계고공과구귀그기껴끊나내너는능니다단당대더데덱도돌동되된드들디때또라래랜러럼레렉려력령로록료류른를름리마만먹메면명모목못무"
    "문미바반방백버번베변보복본부분브블비빅사삶상색서선설성세션소속수스습승시식실십아안않알야어업없었에여연열오옵와요용우원위유으은을음의이인일읽"
    "임입있자작잘잡장재저적전절접정젖제조주죽줄중지진집착처체최추축출치칼커코크키타태터테트파패페포표프필하한할함합항해했행현형호화확환활흑"
)
# Korean letters that hardly stand by themselves (clusters, compound vowels) and those of the 15th century, where EUC-JP
# has hiragana. Not among them are ㄳ and ㅄ, which are slang, and ㆍ, which is a dot as well. (In 4,022 Korean
# sentences of a book on programming these rules found nothing; of 36 Japanese ones that passed for Korean, 33.)
_STRANGE_LETTERS = frozenset("ㄵㄶㄺㄻㄼㄽㄾㄿㅀㅘㅙㅚㅝㅞㅟㅢ")
_OLD_LETTERS = re.compile("[\u3165-\u3186]")


def detect(data: bytes) -> str | None:
    """The likely codec of text that isn't UTF-8; None where nothing tells.

    Words of the game tell by themselves; else the optional library has to be there, and to have an answer.
    """
    start = data[:262144]
    by_words = [codec for codec, words in _WORDS.items() if _holds(_decoded(start, codec), words.split())]
    if not by_words and not _decoded(start, "euc_jp") and _holds(_decoded(start, "cp950"), _UNLESS_JAPANESE.split()):
        return "cp950"
    if len(by_words) == 1:
        return by_words[0]
    if not by_words and _is_western(start):
        return "cp1252"
    codec = _by_library(start)
    if codec == "cp949":
        korean = _decoded(start, "cp949")
        if _is_kana(korean) and _decoded(start, "euc_jp"):
            return "euc_jp"
        if _is_rare(korean):
            return _by_library(start, but="cp949") or codec
    return codec


def can_detect() -> bool:
    """Whether the optional library is there."""
    return find_spec("charset_normalizer") is not None


def _decoded(data: bytes, codec: str) -> str:
    """The text, a character cut off at its end left out; '' if it's none in this codec."""
    try:
        return codecs.getincrementaldecoder(codec)().decode(data)
    except UnicodeDecodeError:
        return ""


def _loses_ends(data: bytes, codec: str) -> bool:
    """Whether a codec takes most ends of values that follow a letter for the second byte of it, as in ``PB[André]``.

    Where what follows ``]`` can only follow a value, the file can't be meant so: its moves would be text.
    """
    ends = len(_END.findall(data.decode("latin-1")))
    return 2 * len(_END.findall(_decoded(data, codec))) < ends


def _is_western(data: bytes) -> bool:
    """Whether, read as cp1252, there are only words with few accented letters among plain ones, and what stands alone.

    (So are 88 % of 110,000 messages of programs in nine such languages, and 23 of 146,000 in those of East Asia.)
    """
    rest = _ALONE.sub(b" ", data)
    words = b"".join(_WORD.findall(rest))
    accented = len(words) - len(words.decode("ascii", "ignore"))
    return _WORD.sub(b"", rest).isascii() and 0 < 5 * accented <= 2 * len(words)


def _holds(text: str, words: list[str]) -> bool:
    return any(word in text for word in words)


def _is_kana(korean: str) -> bool:
    """Whether text that was read as Korean is full of letters that no Korean writes, but hiragana would be."""
    if _OLD_LETTERS.search(korean):
        return True
    wide = [sign for sign in korean if sign > "\u00ff"]
    letters = sum("\u3131" <= sign <= "\u3163" for sign in wide)
    return 5 * letters >= len(wide) and not _STRANGE_LETTERS.isdisjoint(wide)


def _is_rare(korean: str) -> bool:
    """Whether text that was read as Korean has syllables that are rare there, and hardly any other. (Old texts may be
    all in Chinese characters.)"""
    syllables = [sign for sign in korean if "\uac00" <= sign <= "\ud7a3"]
    return len(syllables) >= 2 and 5 * sum(sign in _COMMON for sign in syllables) < len(syllables)


def _by_library(data: bytes, but: str | None = None) -> str | None:
    """What the optional library takes for the likely codec, of all ``but`` one; None where it's missing or has no
    answer."""
    try:
        from charset_normalizer import from_bytes
    except ImportError:
        return None
    # The names of properties and points say nothing about the language, and drown the few words that do.
    likely = [codec for codec in _DETECTABLE if codec == "cp1252" or not _loses_ends(data, codec)]
    likely = [codec for codec in likely if codec != but]
    words = b" ".join(m.group() for m in re.finditer(rb"(?:[\x40-\x7e]?[\x80-\xff][\x20-\xff]?)+", data))
    for sample in (words[:20000], data[:20000]):
        best = from_bytes(sample, cp_isolation=likely, preemptive_behaviour=False).best()
        if best is not None:
            codec = codec_of(best.encoding)
            if codec is not None:
                return codec
    return None
