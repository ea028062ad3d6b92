"""Records of games: what is in one, and how it is made, verified and walked through moment by moment."""

from ettana.notation.record import PERSON, Decider, Ending, Record, RecordEntry, Result
from ettana.notation.record_text import read_record, write_record
from ettana.records.moments import Moment, record_moments, record_start
from ettana.records.verify import make_record, replay_record

__all__ = [
    "PERSON",
    "Decider",
    "Ending",
    "Moment",
    "Record",
    "RecordEntry",
    "Result",
    "make_record",
    "read_record",
    "record_moments",
    "record_start",
    "replay_record",
    "write_record",
]
