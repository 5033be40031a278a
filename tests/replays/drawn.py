"""How far a shape of a board reaches, read from its SVG: enough of SVG for what boards are made of.

Text is taken as 0.65 of its size per character, which is about what the widest of the usual fonts takes.
"""

import re
from collections.abc import Iterator
from math import cos, radians, sin
from xml.etree.ElementTree import Element, fromstring

from replays.board import Shape, place

Point = tuple[float, float]
_TRANSFORM = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
_COMMAND = re.compile(r"([MLHVAz])([^MLHVAz]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


def extent(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a shape where it lies on its board."""
    points = list(_points(fromstring(f'<g transform="{place(shape)}">{shape.body}</g>')))
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _points(element: Element) -> Iterator[Point]:
    own = list(_outline(element)) + [point for child in element for point in _points(child)]
    edge = float(element.get("stroke-width", 0)) / 2
    for x, y in own:
        for dx, dy in ((-edge, -edge), (edge, edge)):
            yield _transformed((x + dx, y + dy), element.get("transform", ""))


def _transformed(point: Point, transform: str) -> Point:
    x, y = point
    for kind, said in reversed(_TRANSFORM.findall(transform)):
        first, *rest = [float(number) for number in _NUMBER.findall(said)]
        if kind == "translate":
            x, y = x + first, y + rest[0]
        elif kind == "scale":
            x, y = x * first, y * first
        else:
            c, s = cos(radians(first)), sin(radians(first))
            x, y = x * c - y * s, x * s + y * c
    return x, y


def _outline(element: Element) -> Iterator[Point]:
    def number(name: str) -> float:
        return float(element.get(name, 0))

    match element.tag:
        case "rect":
            x, y = number("x"), number("y")
            yield from ((x, y), (x + number("width"), y + number("height")))
            yield from ((x + number("width"), y), (x, y + number("height")))
        case "circle" | "ellipse":
            x, y = number("cx"), number("cy")
            rx, ry = number("rx") or number("r"), number("ry") or number("r")
            yield from ((x - rx, y), (x + rx, y), (x, y - ry), (x, y + ry))
        case "path":
            yield from _path(element.get("d", ""))
        case "text":
            size = float(element.get("font-size", 18))
            width = 0.65 * size * len(element.text or "")
            left = number("x") - {"start": 0.0, "end": width}.get(element.get("text-anchor", "middle"), width / 2)
            yield from ((left, number("y") - 0.72 * size), (left + width, number("y")))
        case "g":
            pass
        case other:
            raise ValueError(f"boards are not known to hold <{other}>")


def _path(data: str) -> Iterator[Point]:
    x = y = 0.0
    for command, said in _COMMAND.findall(data):
        numbers = [float(number) for number in _NUMBER.findall(said)]
        match command:
            case "H":
                x = numbers[0]
            case "V":
                y = numbers[0]
            case "M" | "L" | "A":
                x, y = numbers[-2:]
        yield x, y
