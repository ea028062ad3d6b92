"""Analyses of finished games: a client begins one, polls it, and fetches its figures when there are new ones."""

from typing import Final

from ettana.host.analysis_jobs import AnalysisJob
from ettana.host.host import Call, Host
from ettana.host.operation import Operation, Packed, RequestRefused
from ettana.host.operations.finished_games import UNREADABLE
from ettana.notation.record_text import write_record
from ettana.table.wire.analyses import AnalysisState, Figures
from ettana.table.wire.answers import Refused
from ettana.table.wire.replays import RecordText


async def analyse_table(host: Host, call: Call[None]) -> AnalysisState | Refused:
    """For everyone once the game is over. Until then the reply depends on nothing but that."""
    table = await host.tables.read(call.parameters["table"])
    record = table.record()
    if record is None:
        return Refused(None, "not_over")
    return _state(host, await host.analyses.of_table(table.id, write_record(record), call.address))


async def analyse_record(host: Host, call: Call[RecordText]) -> AnalysisState | Refused:
    return _state(host, host.analyses.of_record(call.body.record, call.address))


async def show_state(host: Host, call: Call[None]) -> AnalysisState | Refused:
    return _state(host, _job(host, call))


async def show_figures(host: Host, call: Call[None]) -> Packed | Refused:
    """All figures so far."""
    job = _job(host, call)
    if job.refused is not None:
        return job.refused
    if not job.figures:
        return Refused(None, "no_such_analysis")
    return Packed(job.figures, host.reserve("figures", call.address))


def _job(host: Host, call: Call[None]) -> AnalysisJob:
    job = host.analyses.get(call.parameters["analysis"])
    if job is None:
        raise RequestRefused("no_such_analysis")
    return job


def _state(host: Host, job: AnalysisJob) -> AnalysisState | Refused:
    return job.refused or job.state(host.analyses.ahead(job))


OPERATIONS: Final = (
    Operation(
        name="analyse",
        summary="Have the game analysed when it is over",
        method="POST",
        path="/api/tables/{table}/analysis",
        handler=analyse_table,
        result=AnalysisState,
        refusals=("no_such_page", "no_such_table", "not_over", *UNREADABLE),
        quota="analyses",
    ),
    Operation(
        name="analyse-record",
        summary="Have the game of a record analysed",
        method="POST",
        path="/api/analyses",
        handler=analyse_record,
        body=RecordText,
        long_body=True,
        result=AnalysisState,
        refusals=("no_such_page", *UNREADABLE),
        quota="analyses",
    ),
    Operation(
        name="analysis-state",
        summary="How far an analysis is",
        method="GET",
        path="/api/analyses/{analysis}",
        handler=show_state,
        result=AnalysisState,
        refusals=("no_such_analysis", *UNREADABLE),
    ),
    Operation(
        name="analysis-figures",
        summary="All that an analysis has found so far",
        method="GET",
        path="/api/analyses/{analysis}/figures",
        handler=show_figures,
        result=Figures,
        refusals=("no_such_analysis", *UNREADABLE),
    ),
)
