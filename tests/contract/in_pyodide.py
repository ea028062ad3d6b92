"""All cases over a device in a browser's Python, which `tests/offline/test_in_pyodide.py` runs."""

import asyncio

from tests.contract.answers import outcome_of
from tests.contract.cases.registered import CASES
from tests.contract.device_host import DeviceHost
from tests.support.patience import PATIENCE


async def all_outcomes() -> dict[str, str]:
    """By operation and wanted outcome. A case that raises comes to the name of its error."""
    return {" ".join(case): await _outcome(case) for case in sorted(CASES)}


async def _outcome(case: tuple[str, str]) -> str:
    host = DeviceHost()
    try:
        async with asyncio.timeout(PATIENCE):
            return outcome_of(await CASES[case](host))
    except Exception as error:  # noqa: BLE001 - the test compares it with what was wanted
        return repr(error)
    finally:
        await host.close()
