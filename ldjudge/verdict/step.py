"""A step of the ladder of readings: one reading, what it came to, and what that is worth beside another."""

from __future__ import annotations

from dataclasses import dataclass

from ldjudge.problem.infer import Inferred
from ldjudge.verdict.verdict import Judgement


@dataclass(frozen=True)
class Step:
    """A reading with its judgement, as far as that was settled."""

    inferred: Inferred
    judgement: Judgement

    @property
    def decided(self) -> bool:
        """Whether the class is known."""
        return self.judgement.verdict.cls != "unknown"

    @property
    def known(self) -> tuple[bool, int, bool, int]:
        """How much is settled: the class, or what is ruled out, and first moves."""
        judgement = self.judgement
        excluded = len(judgement.verdict.excluded)
        return self.decided, excluded, judgement.complete, len(judgement.winning_moves) - len(judgement.moves_open)

    @property
    def doubtful(self) -> bool:
        """No win, or one that needs no move: hardly what a problem asks."""
        return self.judgement.verdict.result != "win" or None in self.judgement.winning_moves

    @property
    def useless(self) -> bool:
        """A loss, or a win that needs no move."""
        return self.doubtful and self.judgement.verdict.result != "ko"

    @property
    def lives_anyway(self) -> bool:
        """Whether the defender needs no move to live."""
        return self.useless and self.judgement.verdict.cls == "alive"

    @property
    def stands_in(self) -> bool:
        """Whether it is worth telling of a small realm.

        That the stones die there, whatever is played, says nothing: they may need the room around. That they live is
        worth telling even so, for on a wider realm an attacker's move elsewhere is but a pass on the small one (only
        stones that the defender means to give up may have too many liberties there).
        """
        return self.decided and (not self.useless or self.lives_anyway)

    def breakable(self, confirmed: bool) -> bool:
        """Whether more room for the defender may make another problem of it: he is to move and doesn't live outright,
        or several moves of the attacker kill, or one that isn't ``confirmed`` by a wider realm."""
        judgement = self.judgement
        if judgement.problem.teban is judgement.problem.defender:
            return judgement.verdict.cls in ("dead", "ko")
        several = len(judgement.winning_moves) > 1 or not confirmed
        return judgement.verdict.cls == "dead" and judgement.complete and several

    def breaks(self, narrower: Step) -> bool:
        """Whether it is better for the defender than what a narrower realm came to: as a class, or by fewer moves that
        kill."""
        ours, theirs = self.judgement, narrower.judgement
        order = ("dead", "ko", "alive")
        if not self.decided:
            return False
        if ours.verdict.cls == theirs.verdict.cls:
            kill = ours.complete and not self.doubtful and theirs.problem.teban is not theirs.problem.defender
            return kill and len(ours.winning_moves) < len(theirs.winning_moves)
        return order.index(ours.verdict.cls) > order.index(theirs.verdict.cls)

    def excludes(self, narrower: Step) -> bool:
        """Whether the class of a narrower realm is ruled out on this one."""
        return narrower.judgement.verdict.cls in self.judgement.verdict.excluded

    def completes(self, wider: Step) -> bool:
        """Whether it tells in full what a wider realm came to as well, without any first move."""
        theirs = wider.judgement
        return self.judgement.complete and not theirs.complete and not theirs.winning_moves and self.alike(wider)

    def alike(self, other: Step) -> bool:
        """Whether both came to the same outcome, as far as it is proved: the class, the ko, the kind of life."""
        a, b = self.judgement.verdict, other.judgement.verdict
        proved = ((ko_threats(self.judgement), ko_threats(other.judgement)), (a.life, b.life))
        return (a.cls, a.result) == (b.cls, b.result) and all(x == y or None in (x, y) for x, y in proved)

    def agrees(self, other: Step) -> bool | None:
        """Whether both came to the same outcome and winning moves; None where a limit left one of them open."""
        a, b = self.judgement, other.judgement
        if not self.alike(other):
            return False
        if not (a.complete and b.complete):
            return None
        if None in a.winning_moves and None in b.winning_moves:
            return True  # no move is needed, however many there are
        return (ko_threats(a), a.winning_moves) == (ko_threats(b), b.winning_moves)


def ko_threats(judgement: Judgement) -> int | None:
    """The threats of a ko; None where the outcome is none, or their number stays open."""
    return judgement.verdict.ko.threats if judgement.verdict.ko else None
