"""With what data or a net were made: whoever reads them must understand them alike, or they are refused."""

import msgspec

from ettana.core.errors import EttanaError
from ettana.core.rule_options import VERSIONS


class FormatMismatch(EttanaError):
    """Data or a net were made with something else than what is to read them."""


class DataFormat(msgspec.Struct, frozen=True):
    """What the numbers in a file mean."""

    inputs: str  # the name of a layout of observations, or of a set of features
    rules: int  # the version of the rules
    deck: str  # its fingerprint

    def check(self, what: str, inputs: str, deck: str) -> None:
        """Raises FormatMismatch unless this is what the reader has. `what` begins the complaint: the name of a file."""
        if self.inputs != inputs:
            raise FormatMismatch(f"{what} was made with {self.inputs or 'nothing named'}, and this is read as {inputs}")
        if self.rules not in VERSIONS:
            raise FormatMismatch(
                f"{what} was made with version {self.rules} of the rules, which this Ettana does not know"
            )
        if self.deck != deck:
            raise FormatMismatch(f"{what} was made with another deck: its fingerprint is {self.deck}, and not {deck}")
