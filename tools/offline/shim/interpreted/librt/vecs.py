"""`vec[i64]` as a plain list: only what the interpreted engine needs of `librt.vecs`."""

from typing import Any


class vec:  # noqa: N801  as in librt
    """`vec[i64]` is `list`: its slices, lengths, items and equality are those of a list of ints."""

    def __class_getitem__(cls, item: Any) -> Any:
        return list


def append(values: list[int], value: int) -> list[int]:
    """As with librt, the caller must not use `values` afterwards."""
    values.append(value)
    return values
