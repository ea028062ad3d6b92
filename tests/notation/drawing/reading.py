"""Reads drawings back: finds every piece in the SVG alone."""

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field

SVG = "{http://www.w3.org/2000/svg}"
Place = tuple[float, float]


@dataclass
class Read:
    """The content of a drawing, with the centres of its pieces in the drawing's units."""

    root: ET.Element
    yarns: dict[str, tuple[str, Place]] = field(default_factory=dict)  # colours by octagon
    tiles: dict[str, tuple[int, Place]] = field(default_factory=dict)  # numbers by square
    pins: dict[int, tuple[str, Place]] = field(default_factory=dict)  # squares by seat

    def all(self, attribute: str) -> list[ET.Element]:
        return [element for element in self.root.iter() if attribute in element.attrib]

    def values(self, attribute: str) -> list[str]:
        return [element.attrib[attribute] for element in self.all(attribute)]

    @property
    def words(self) -> str:
        """All text in the drawing."""
        return " ".join(self.root.itertext())


def read(svg: str) -> Read:
    """Parses a drawing. It must be well-formed, and define everything that it references."""
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    defined = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    assert set(re.findall(r'(?:url\(|href=")#([^)"]+)', svg)) <= defined
    assert "var(" not in svg, "a colour that only a browser with our style sheet knows"
    assert "\x1f" not in svg
    found = Read(root)
    _gather(root, (0, 0), found)
    return found


def _gather(element: ET.Element, origin: Place, found: Read) -> None:
    here = _moved(origin, element.get("transform", ""))
    told = element.attrib
    if "data-yarn" in told:
        found.yarns[told["data-yarn"]] = (told["data-colour"], here)
        (used,) = [use.attrib["href"] for use in element.iter(f"{SVG}use")]
        assert used.endswith(f"-yarn-{told['data-colour']}"), "it says one colour and shows another"
    elif "data-tile" in told:
        found.tiles[told["data-tile"]] = (int(told["data-number"]), here)
        assert "".join(element.itertext()) == told["data-number"]
    elif "data-pin" in told:
        found.pins[int(told["data-pin"])] = (told["data-square"], here)
    for child in element:
        if child.tag != f"{SVG}defs":
            _gather(child, here, found)


def _moved(origin: Place, transform: str) -> Place:
    match = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", transform)
    return (origin[0] + float(match[1]), origin[1] + float(match[2])) if match else origin
