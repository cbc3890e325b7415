"""Commands that read cases as JSON and print a JSON object for each."""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorer.rules.cases import BadCase

STANDARD_INPUT = "-"
WITH_ERRORS, NOT_UNDERSTOOD = 1, 2  # exit status
MAX_DIGITS = 400  # of a number

Located = tuple[str, Any]  # the place of a case in its file, and the case


class CaseCommand(BaseCommand):
    """Subclasses answer a case by an object with `errors`; BadCase where its shape is wrong."""

    requires_system_checks = ()

    def answer(self, case: Any) -> dict[str, Any]:
        raise NotImplementedError

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", default=[STANDARD_INPUT], metavar="FILE", help="- is standard input")

    def handle(self, *, files: list[str], **options: Any) -> None:
        results = [self.answer_located(where, case) for file in files for where, case in read_cases(file)]
        self.print_results(results)
        if any(result["errors"] for result in results):
            sys.exit(WITH_ERRORS)

    def answer_located(self, where: str, case: Any) -> dict[str, Any]:
        with locate_errors(where):
            return self.answer(case)

    def print_results(self, results: Iterable[dict[str, Any]]) -> None:
        try:
            for result in results:
                self.stdout.write(json.dumps(result))
            self.stdout.flush()
        except BrokenPipeError:
            # The reader has closed the pipe. The rest of the buffer must not fail again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def read_cases(file: str) -> list[Located]:
    """The cases of one file: one, a list, or one a line."""
    where = "standard input" if file == STANDARD_INPUT else file
    with locate_errors(where):
        text = read_bytes(file).decode("utf-8-sig")
        try:
            return number_cases(where, parse_json(text))
        except json.JSONDecodeError as error:
            if error.msg != "Extra data":
                raise
    return list(parse_lines(where, text))


def read_bytes(file: str) -> bytes:
    if file != STANDARD_INPUT:
        return Path(file).read_bytes()
    if sys.stdin is None:
        raise NotJson("it is closed")
    return sys.stdin.buffer.read()


def number_cases(where: str, found: Any) -> list[Located]:
    if not isinstance(found, list):
        return [(where, found)]
    return [(f"{where}, case {number}", case) for number, case in enumerate(found, 1)]


def parse_lines(where: str, text: str) -> Iterator[Located]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            here = f"{where}, line {number}"
            with locate_errors(here):
                yield here, parse_json(line)


def parse_json(text: str) -> Any:
    """Strict JSON: no NaN, and no key twice in one object."""
    return json.loads(
        text, object_pairs_hook=reject_repeated_keys, parse_int=parse_number, parse_constant=reject_constant
    )


class NotJson(ValueError):
    """Invalid JSON that Python's reader accepts."""


def reject_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise NotJson(f"{json.dumps(key)} stands twice in one object")
        found[key] = value
    return found


def parse_number(digits: str) -> int | float:
    # Python refuses to parse some thousands of digits. Such a number is as invalid as infinity.
    return int(digits) if len(digits) <= MAX_DIGITS else float(digits)


def reject_constant(name: str) -> None:
    raise NotJson(f"{name} is not a number in JSON")


@contextmanager
def locate_errors(where: str) -> Iterator[None]:
    """Turns an error into one line with its place."""
    try:
        yield
    except (OSError, UnicodeDecodeError, json.JSONDecodeError, RecursionError, NotJson, BadCase) as error:
        raise CommandError(f"{where}: {describe_error(error)}", returncode=NOT_UNDERSTOOD) from error


def describe_error(error: Exception) -> str:
    match error:
        case OSError():
            return error.strerror or str(error)
        case UnicodeDecodeError():
            return f"not UTF-8 text (byte {error.start + 1})"
        case json.JSONDecodeError():
            return describe_json_error(error)
        case RecursionError():
            return "lists and objects are nested too deeply"
    return str(error)


def describe_json_error(error: json.JSONDecodeError) -> str:
    if not error.doc.strip():
        return "there is nothing in it"
    line = f"line {error.lineno}, " if "\n" in error.doc else ""
    return f"{error.msg} ({line}column {error.colno})"
