"""Influence: how far stones reach, by published models; an estimate, never a verdict."""

from ldjudge.influence.field import Field, Sphere, measure
from ldjudge.influence.models import MODELS, Model

__all__ = ["MODELS", "Field", "Model", "Sphere", "measure"]
