"""Helpers that read responses: redirects, texts, problems, lines of the log."""

from tests.support import html


def reached(answer):
    return (answer.status_code, answer.get("Location"))


def page_text(answer):
    return html.text(answer)


def problem(answer):
    return html.text(answer, "p[role=alert]:not([hidden])")


def log_lines(phone):
    """The lines of the log, the latest first."""
    return html.texts(phone.open("log"), "li")


def blank_fields_of(answer):
    """Missing entries by player: the texts of the links and their targets."""
    fields = html.elements(answer, "dl.blank-entries dd")
    names = html.texts(answer, "dl.blank-entries dt")
    return {
        name: [(link.attributes["href"].partition("#")[2], html.text(link)) for link in html.elements(dd, "a")]
        for name, dd in zip(names, fields, strict=True)
    }
