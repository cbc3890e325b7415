"""The sentences that the scripts of the sheet show."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scorer.web.templatetags.page_words import list_of_unsent, words

register = template.Library()


@register.simple_tag
def sheet_words() -> SafeString:
    return words(unsent=list_of_unsent(), saved=_saved_sign(), sheet=_sheet())


def _saved_sign() -> dict[str, str]:
    """By what signFor of static/scorer/sheet/status.js returns."""
    return {
        "saved": _("Saved"),
        "saving": _("Saving…"),
        "retry": _("Not saved, will retry"),
        "finished": _("Finished elsewhere"),
        "deleted": _("Not saved: this play was deleted"),
        "gone": _("Not saved: this link may have ended"),
        "ended": _("This link may have ended"),
        "unreached": _("No connection. Nothing is lost while you stay here"),
        "rejected": _("Not saved: reload the page"),
        "stranded": _("Something is not saved"),
        "unsettled": _("Entries to settle: %(number)s") % {"number": "{}"},
    }


def _sheet() -> dict[str, str]:
    return {
        "leave": _("Leave it as it is"),
        "undone": _("Taken back: %(what)s") % {"what": "{}"},
        "next": _("Next: %(what)s ›") % {"what": "{}"},
        "closeKeyboard": _("Close the keyboard"),
    }
