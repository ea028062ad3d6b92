"""What a finished game teaches: chances, luck, decisions and mistakes.

`analyse(record, budget, progress)` says all of it; `analysing` says it bit by bit. docs/research/analysis.md tells how.
"""

from ettana.study.analyse import analyse, analysing, default_budget
from ettana.study.analysis import POINT, WHOLE, Analysis, StudyBudget

__all__ = ["POINT", "WHOLE", "Analysis", "StudyBudget", "analyse", "analysing", "default_budget"]
