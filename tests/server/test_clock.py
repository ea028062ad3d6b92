"""The server's clock never runs backwards, whatever is done to that of the system."""

from ettana.server.clock import Clock


class Times:
    """The two clocks of a system, in seconds, as a test sets them."""

    def __init__(self) -> None:
        self.system, self.steady = 1000.0, 50.0
        self.clock = Clock(lambda: self.system, lambda: self.steady)

    def pass_by(self, seconds: float) -> None:
        self.system += seconds
        self.steady += seconds


def test_the_clock_follows_the_system() -> None:
    times = Times()
    assert times.clock() == 1_000_000
    times.pass_by(1.5)
    assert times.clock() == 1_001_500
    times.system += 3600  # set forward
    assert times.clock() == 4_601_500


def test_the_clock_goes_on_when_the_system_is_set_back() -> None:
    times = Times()
    times.clock()
    times.system -= 3600
    assert times.clock() == 1_000_000
    times.pass_by(2)
    assert times.clock() == 1_002_000
    times.system -= 3600
    times.pass_by(7200)
    assert times.clock() == 8_202_000, "also if nobody asked until the system had passed where it was"


def test_the_clock_follows_the_system_again_when_it_has_caught_up() -> None:
    times = Times()
    times.clock()
    times.system -= 10
    times.pass_by(1)
    assert times.clock() == 1_001_000
    times.system += 10.5
    assert times.clock() == 1_001_500
    times.pass_by(1)
    assert times.clock() == 1_002_500
