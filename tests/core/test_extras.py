"""The error for a missing extra names the extra to install."""

import pytest

from ettana.core.errors import MissingLibrary
from ettana.core.extras import from_extra


def test_a_missing_library_names_the_extra() -> None:
    with (
        pytest.raises(MissingLibrary, match=r"needs no_such_library, .*pip install 'ettana\[server\]'"),
        from_extra("server"),
    ):
        import no_such_library.part  # type: ignore[import-not-found]  # noqa: F401 - it is missing on purpose


def test_a_missing_module_of_our_own_is_an_error_and_not_a_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"ettana\.no_such_room"), from_extra("server"):
        import ettana.no_such_room  # type: ignore[import-not-found]  # noqa: F401 - it is missing on purpose
