"""Records of games: made, verified, and walked through moment by moment."""

from ettana.replay.moments import Moment, begin, moments
from ettana.replay.verify import make_record, replay

__all__ = ["Moment", "begin", "make_record", "moments", "replay"]
