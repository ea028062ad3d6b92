"""What is counted tells of the server, and never of a table or a seat."""

from prometheus_client import REGISTRY, CollectorRegistry, Histogram

from ettana.server.metrics import TURNED_AWAY, TimesInBatches


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
