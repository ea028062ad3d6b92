"""How far and how carefully a race tries its candidates. This makes searchers differ in character."""

from mypy_extensions import i64


class RaceSettings:
    """The settings of one searcher. With more `doubt` and `patience` more candidates stay in the race for longer."""

    def __init__(self, rounds: i64, trust: i64, doubt: i64, patience: i64) -> None:
        self.rounds: i64 = rounds  # rounds that are played after a candidate before the end is valued
        self.trust: i64 = trust  # worlds that the first opinion of a candidate counts for
        self.doubt: i64 = doubt  # who is more standard deviations than this behind the best drops out
        self.patience: i64 = patience  # a factor on the worlds after which there are fewer places

    def places_after(self, worlds: i64) -> i64:
        """How many candidates may still run after so many worlds. Those in front need the budget more."""
        passed = worlds // self.patience
        if passed < 12:
            return 9
        if passed < 24:
            return 6
        if passed < 60:
            return 4
        return 3 if passed < 200 else 2
