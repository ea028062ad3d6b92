import pytest
from tools.client_fixtures import FIXTURES, path_of, text_of


@pytest.mark.parametrize("name", FIXTURES)
def test_the_client_is_tested_against_the_rules_as_they_are(name: str) -> None:
    stale = f"{path_of(name).name} is stale: `make wire-types` makes it anew"
    assert path_of(name).read_text(encoding="utf-8") == text_of(name), stale
