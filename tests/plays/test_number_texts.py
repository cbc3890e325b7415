"""Numbers as people type them. tests/js/number-text.test.js holds the sheet's script to the same cases."""

import json
from pathlib import Path

import pytest

from scorer.plays.forms import WHOLE_NUMBER, tidy

CASES = json.loads((Path(__file__).parent / "number_texts.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: ascii(case["text"]))
def test_a_typed_text_is_tidied_and_read_as_in_the_cases(case):
    tidied = tidy(case["text"])
    assert tidied == case["tidy"]
    assert (int(tidied) if WHOLE_NUMBER.fullmatch(tidied) else None) == case["number"]
