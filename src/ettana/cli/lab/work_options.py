"""Options that all commands with long work share: who does it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from cyclopts import Group, Parameter

from ettana.cli.files import BadInput

if TYPE_CHECKING:
    from ettana.lab.executor import Executor

_WORK = Group("Who does the work", sort_key=5)


@Parameter(name="*", group=_WORK)
@dataclass(frozen=True, kw_only=True)
class WorkOptions:
    """Processes of this machine, or a Ray cluster. What is found is the same."""

    workers: int | None = None
    """Processes to share the work; without it, one for each core. With --ray, how many cores at most."""

    ray: Annotated[bool | str, Parameter(negative="", show_default=False)] = False
    """Share the work of a Ray cluster: at this address, or without one that of this machine."""

    def executor(self) -> "Executor":
        """Raises BadInput or NoRay."""
        from ettana.lab.executor import executor_for

        if self.workers is not None and self.workers < 1:
            raise BadInput("--workers is 1 or more")
        return executor_for(self.workers, _address(self.ray))


def _address(ray: bool | str) -> str | None:
    if isinstance(ray, str):
        return ray
    return "auto" if ray else None


WORK_HERE = WorkOptions()
