"""What the proofs add up to: class, kind of life, ko, winning moves, status."""

from ldjudge.verdict.verdict import Judgement, Ko, MoveVerdict, Verdict

__all__ = ["Judgement", "Ko", "MoveVerdict", "Verdict"]
