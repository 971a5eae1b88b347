"""Review of a fight after the game, beat by beat, as one seat may see it."""

from replays.review.build import review
from replays.review.model import Assessment, BeatReview, Graph, Line, Point, Review, TurningPoint

__all__ = ["Assessment", "BeatReview", "Graph", "Line", "Point", "Review", "TurningPoint", "review"]
