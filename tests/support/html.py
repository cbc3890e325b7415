"""Parsed pages. Tests name the elements they mean by CSS selectors; white space is normalised in every text.

A source is an answer, its HTML, or an element that was found before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

UNREAD = ("script", "style")
INLINE = ("bdi", "span")


def parse(source: Any) -> LexborHTMLParser | LexborNode:
    if isinstance(source, LexborNode | LexborHTMLParser):
        return source
    return LexborHTMLParser(source if isinstance(source, str) else source.content.decode())


def elements(source: Any, selector: str) -> list[LexborNode]:
    """All elements that match, in the order of the page."""
    return parse(source).css(selector)


def element(source: Any, selector: str) -> LexborNode:
    """The only element that matches."""
    found = elements(source, selector)
    assert len(found) == 1, f"{len(found)} elements match {selector!r}"
    return found[0]


def text(source: Any, selector: str = "body") -> str:
    """The words of the only element that matches; of the whole page without a selector."""
    return _words(source if isinstance(source, LexborNode) and selector == "body" else element(source, selector))


def texts(source: Any, selector: str) -> list[str]:
    return [_words(node) for node in elements(source, selector)]


def attribute(source: Any, selector: str, name: str) -> str | None:
    """An attribute of the only element that matches; None where it is missing, "" where it has no value."""
    return attributes_of(element(source, selector)).get(name)


def attributes(source: Any, selector: str, name: str) -> list[str | None]:
    return [attributes_of(node).get(name) for node in elements(source, selector)]


def attributes_of(node: LexborNode) -> dict[str, str]:
    return {name: value or "" for name, value in node.attributes.items()}


def form_data(source: Any, selector: str) -> dict[str, list[str]]:
    """The fields that a browser would send with the only form that matches, if nothing were changed."""
    data: dict[str, list[str]] = {}
    for field in element(source, selector).css("input[name], select[name], textarea[name]"):
        data.setdefault(field.attributes["name"], []).extend(_values(field))
    return {name: values for name, values in data.items() if values}


def _values(field: LexborNode) -> list[str]:
    attributes = attributes_of(field)
    if field.tag == "select":
        options = field.css("option[selected]") or field.css("option")[:1]
        return [attributes_of(option).get("value", _words(option)) for option in options]
    if field.tag == "textarea":
        return [field.text()]
    is_sent = attributes.get("type") not in ("checkbox", "radio") or "checked" in attributes
    return [attributes.get("value", "")] if is_sent else []


def _words(node: LexborNode) -> str:
    return " ".join("".join(_fragments(node)).split())


def _fragments(node: LexborNode) -> Iterator[str]:
    """The texts in a node; a space at the edges of all elements but those that lie within a line of text."""
    for child in node.iter(include_text=True):
        if child.tag == "-text":
            yield child.text_content
        elif child.tag not in UNREAD:
            edge = "" if child.tag in INLINE else " "
            yield edge
            yield from _fragments(child)
            yield edge
