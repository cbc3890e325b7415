"""Numbers as people type them. tests/js/number-text.test.js holds the sheet's script to the same cases."""

import json
from pathlib import Path

import pytest

from scorer.plays.forms.sheet_fields import WHOLE_NUMBER, normalize_number

CASES = json.loads((Path(__file__).parent / "number_texts.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: ascii(case["text"]))
def test_a_typed_text_is_normalized_and_read_as_in_the_cases(case):
    normalized = normalize_number(case["text"])
    assert normalized == case["normalized"]
    assert (int(normalized) if WHOLE_NUMBER.fullmatch(normalized) else None) == case["number"]
