"""How far and how carefully the candidates of a race are tried: what makes one searcher another character."""

from mypy_extensions import i64


class RaceSettings:
    """A searcher's own. `doubt` and `patience` spend the worlds: on few candidates early, or on more of them longer."""

    def __init__(self, rounds: i64, trust: i64, doubt: i64, patience: i64) -> None:
        self.rounds: i64 = rounds  # that a candidate is played on before it is valued
        self.trust: i64 = trust  # worlds that the first opinion of a candidate counts for
        self.doubt: i64 = doubt  # standard deviations behind the best that are still put down to chance
        self.patience: i64 = patience  # how many times the worlds it takes before there are fewer places

    def places_after(self, worlds: i64) -> i64:
        """How many may still run after so many worlds: those in front need the budget more."""
        passed = worlds // self.patience
        if passed < 12:
            return 9
        if passed < 24:
            return 6
        if passed < 60:
            return 4
        return 3 if passed < 200 else 2
