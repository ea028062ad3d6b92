"""The ledger of a game without its mistakes: for those who study many games."""

from ettana.notation.record import Record
from ettana.study.analysis import Analysis, StudyBudget
from ettana.study.stages import Study


def ledger_of(record: Record, budget: StudyBudget) -> Analysis:
    """An analysis whose mistakes and accuracies are empty. Raises BadRecord."""
    return list(Study(record, budget).book())[-1]
