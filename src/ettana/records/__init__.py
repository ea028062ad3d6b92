"""Records of games: made, verified, and walked through moment by moment."""

from ettana.records.moments import Moment, begin, moments
from ettana.records.verify import make_record, replay

__all__ = ["Moment", "begin", "make_record", "moments", "replay"]
