"""What is counted tells of the server, and never of a table or a seat."""

from prometheus_client import REGISTRY, CollectorRegistry, Histogram, generate_latest

from ettana.server.metrics import TURNED_AWAY, QuickTimes, TimesInBatches


def test_nothing_is_counted_by_table_seat_player_or_bot() -> None:
    TURNED_AWAY.labels("requests").inc()
    ours = [metric for metric in REGISTRY.collect() if metric.name.startswith("ettana_")]
    assert len(ours) >= 8
    assert {label for metric in ours for sample in metric.samples for label in sample.labels} <= {
        "outcome",
        "limit",
        "le",
    }


def test_no_single_time_of_a_bot_is_told() -> None:
    registry = CollectorRegistry()
    times = TimesInBatches(Histogram("t", "t", buckets=(1, 10), registry=registry), batch=3)

    def told() -> tuple[float | None, float | None, float | None]:
        return (
            registry.get_sample_value("t_count"),
            registry.get_sample_value("t_sum"),
            registry.get_sample_value("t_bucket", {"le": "1.0"}),
        )

    seen = []
    for seconds in (0.5, 2.0, 4.0, 8.0, 0.25, 0.25, 16.0):
        times.observe(seconds)
        seen.append(told())
    assert seen == [(0, 0, 0)] * 2 + [(3, 6.5, 1)] * 3 + [(6, 15.0, 3)] * 2


def test_fast_histograms_are_written_as_the_library_writes_them() -> None:
    bounds = 0.5, 1.0, 2.5
    registries = CollectorRegistry(), CollectorRegistry()
    quick = QuickTimes("t", "how long", bounds, registries[0])
    library = Histogram("t", "how long", buckets=bounds, registry=registries[1])
    for seconds in (0.0, 0.25, 0.5, 0.75, 2.5, 2.75, 1e9):
        quick.observe(seconds)
        library.observe(seconds)
    told = [
        [line for line in generate_latest(each).decode().splitlines() if "t_created" not in line] for each in registries
    ]
    assert told[0] == told[1]
