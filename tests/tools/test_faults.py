"""The list of faults fits the code. `python -m tools.faults` runs them."""

from collections import Counter

from tools.faults import read_faults, unfit


def test_each_fault_fits_its_file() -> None:
    assert list(unfit(read_faults())) == []


def test_there_are_thirty_faults_ten_of_each_side() -> None:
    faults = read_faults()
    areas = Counter(fault.area for fault in faults)
    assert len({fault.name for fault in faults}) == len(faults) == 30
    assert areas["engine"] + areas["table"] == areas["server"] + areas["offline"] == areas["client"] == 10
    assert all(fault.find != fault.replace for fault in faults)
