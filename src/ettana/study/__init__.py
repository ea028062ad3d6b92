"""What a finished game teaches: chances, luck, decisions and mistakes.

`analyse(record, budget, progress)` says all of it; `analysing` says it bit by bit. docs/research/analysis.md tells how.
"""

from ettana.study.analysis import POINT, WHOLE, Analysis, StudyBudget
from ettana.study.stages import analyse, analysing, default_budget

__all__ = ["POINT", "WHOLE", "Analysis", "StudyBudget", "analyse", "analysing", "default_budget"]
