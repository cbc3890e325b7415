"""Values that break what is careless, by where they stand."""

from __future__ import annotations

LONG, MANY_DIGITS = "a" * 20_000, "9" * 20_000
ADDRESSES = [
    "http://[::1", "http://[", "//[", "http://[::1]:99999/", "http://127.0.0.1:port/", "http://\udcff/".encode(
        "utf-8", "surrogateescape").decode("latin-1"), "javascript:alert(1)", "http://127.0.0.1/%00",
        "https://evil.example/",
    "///", "\\\\evil", "http:", "?", "#", "", "http://user:pass@[::1]/", "http://127.0.0.1/play/x/", LONG,
    "http://\u2100.example/".encode().decode("latin-1"), "http://[v1.x]/", "http://[fe80::1%25eth0]/", "null",
]  # fmt: skip
TYPES = [
    "application/x-www-form-urlencoded; charset=base64", "application/x-www-form-urlencoded; charset=rot13",
    "text/plain; charset=zip", "application/x-www-form-urlencoded; charset=utf-16",
    "application/x-www-form-urlencoded; charset=utf-7", "application/x-www-form-urlencoded; charset=idna",
    "application/x-www-form-urlencoded; charset=punycode", "application/x-www-form-urlencoded; charset=undefined",
    "application/x-www-form-urlencoded; charset=unicode_escape", "application/x-www-form-urlencoded; charset=\x01",
    "application/x-www-form-urlencoded; charset=" + "x" * 300, "application/x-www-form-urlencoded; charset*=utf-8''%ff",
    "application/x-www-form-urlencoded; charset=\"utf-8",
    "application/x-www-form-urlencoded; charset*0=ut; charset*1=f-8",
    "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\xff\xfe",
    "multipart/form-data; boundary=" + "b" * 300, "multipart/form-data; boundary*=utf-8''x; boundary=y",
    "multipart/form-data; boundary=x; charset=base64", "multipart/mixed; boundary=x", "application/json", "text/html",
    "", ";", "/", "a/b;c=d;=;", "application/x-www-form-urlencoded;" + ";" * 2000, "\xff", LONG,
]  # fmt: skip
COOKIES = [
    "", ";", "=", "==;=", "device", "device=", 'device="', "device=\"\\", "device=\xff\xfe",
    "device=" + "a" * 5000,
    "sessionid=x", "sessionid=:::", "sessionid=.eJw:1:2", "sessionid=" + "A" * 4000, "csrftoken=", "csrftoken=\xff",
    "theme=<svg>", "theme=", "django_language=../../etc", "django_language=" + "x" * 600, "django_language=\xe9",
    "messages=x", 'a="\\377\\000"; device="\\000"', "device=\\", "; ".join(f"c{n}={n}" for n in range(400)),
    "$Version=1; device=x; $Path=/", "device=%00", "sessionid=eyJhIjogMX0:1:x",
]  # fmt: skip
LANGUAGES = [
    "", "*", "tr", "ja;q=2", "en;q=abc", "x" * 600, "de,,,,", ";q=1", "en-" + "a" * 300, ",".join(["en"] * 2000),
    "tr;q=0.0000000000001", "\xff", "zh-hant-" * 50, "en_US", "i-klingon", "../../", "ja;q=nan", "ja;q=1e999",
]  # fmt: skip
HOSTS = [
    "", "evil.example", "127.0.0.1:99999", "127.0.0.1:port", "[::1", "[::1]", "localhost", "127.0.0.1:0",
    "127.0.0.1,evil",
    "127.0.0.1/../", "\xff", "a" * 300, "localhost.", "user@localhost", "127.0.0.1 ", "[fe80::1%eth0]", "127.0.0.1#",
]  # fmt: skip
FORWARDED = [
    "",
    "unknown",
    "1.2.3.4, ::1",
    "1.2.3.4:99",
    "[::1]:x",
    "\xff",
    LONG,
    'for="[::1',
    "https",
    "http,https",
    ",",
]
PARSED = ("Content-Type", "Referer", "HX-Current-URL", "Origin", "Host", "Cookie", "Accept-Language")  # by us or Django
DATES_OF_HTTP = ["", "x", "Thu, 01 Jan 1970 00:00:00 GMT", "Mon, 32 Foo 99999 99:99:99 GMT", "0", "-1", MANY_DIGITS]
PLAIN = [
    "",
    "x",
    "\xff\xfe",
    "0",
    "-1",
    "<svg/onload=x>",
    LONG,
    "%00",
    "{{7*7}}",
    "true",
    "1" * 300,
    "*",
    'W/"',
    "bytes=-",
]
HEADERS = {
    "Content-Type": TYPES,
    "Referer": ADDRESSES,
    "HX-Current-URL": ADDRESSES,
    "Origin": ADDRESSES,
    "Host": HOSTS,
    "Cookie": COOKIES,
    "Accept-Language": LANGUAGES,
    "Accept-Encoding": ["", "gzip;q=x", "identity;q=0", "*", "br," * 500, "gzip", "\xff"],
    "X-Forwarded-For": FORWARDED,
    "X-Forwarded-Host": HOSTS,
    "X-Forwarded-Proto": FORWARDED,
    "X-Forwarded-Port": PLAIN,
    "Forwarded": FORWARDED,
    "HX-Request": ["true", "false", ""],
    "HX-Boosted": PLAIN,
    "HX-History-Restore-Request": ["true"],
    "HX-Target": PLAIN,
    "HX-Trigger": PLAIN,
    "HX-Prompt": PLAIN,
    "HX-Current-URL-URI-AutoEncoded": ["true", "x"],
    "If-Modified-Since": DATES_OF_HTTP,
    "If-None-Match": PLAIN,
    "If-Unmodified-Since": DATES_OF_HTTP,
    "Range": ["bytes=0-", "bytes=-1", "bytes=9-1", "x", "bytes=0-0,1-1", f"bytes={MANY_DIGITS}-"],
    "User-Agent": PLAIN,
    "X-CSRFToken": PLAIN,
    "Authorization": PLAIN,
    "X-HTTP-Method-Override": ["DELETE", "\xff"],
    "Accept": PLAIN,
    "Content-Encoding": ["gzip", "x"],
    "Content-Language": LANGUAGES,
    "Sec-Fetch-Site": ["cross-site", "x"],
    "Upgrade": ["websocket", "h2c"],
    "Purpose": ["prefetch"],
}
# Of an address, as they stand in it.
PARTS = [
    "%00", "a%00b", "%ED%A0%80", "%FF", "%C0%AF", "%E2%80%AE", "%E2%80%8F", "%E2%80%A8", "..", "%2e%2e", "..%2f..%2f",
    "%2F", "%5C", "%", "%zz", "%u0041", "a%20b", "%0d%0aX:y", "%0a", "%25", "%25%30%30", "'", "%22", "%3Cscript%3E",
    ";", "a;b",
    "-1", "0", "00001", "1.5", "1e9", "+1", "%D9%A3", "%EF%BC%91", str(2**31), str(2**63), str(2**64), "9" * 300,
    MANY_DIGITS,
    LONG, "a" * 300, "%E3%81%82" * 40, "%EF%AC%83" * 100, "_", "-", ".", "~", "None", "null", "true", "{}", "[]",
    "%F0%9F%8E%B2",
    "con", ".git", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "a//b", "a/b/c",
]  # fmt: skip
# Short texts that grow when they are folded, encoded or escaped.
GROWING = [
    "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 9, "\N{LATIN SMALL LIGATURE FFI}" * 30,
    "\N{LATIN SMALL LIGATURE FFI}" * 80,
    "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 40, "ŉ" * 40, "ß" * 40, "İ" * 40,
    "\N{SQUARE APAATO}" * 40, "&" * 40,
    "\U0001f3b2" * 40, "e" + "\N{COMBINING ACUTE ACCENT}" * 39, "<" * 80, '"' * 80,
    "\N{GREEK SMALL LETTER ALPHA WITH PSILI AND VARIA AND YPOGEGRAMMENI}" * 40,
]  # fmt: skip
# Of a form or a question.
TEXTS = [
    "", " ", "0", "1", "2", "-1", "3", "12", "٣", "９", "1e9", "0x10", "NaN", "inf", "1.5", "1,5", "+3",
    "\N{MINUS SIGN}3",
    "15+8", "8+" * 3000 + "1", "(" * 5000, "1" * 400, MANY_DIGITS, LONG, "a" * 300, str(2**31), str(2**63),
    str(-(2**63) - 1),
    "\0", "a\0b", "\ud800", "\udfff", "\N{RIGHT-TO-LEFT OVERRIDE}abc", "\N{RIGHT-TO-LEFT MARK}", "\N{ZERO WIDTH SPACE}",
    "\u2028", "\r\n", "\n" * 500, "\t", "\x1b[31m", "\x7f", "\N{LATIN SMALL LIGATURE FFI}" * 9,
    "\N{LATIN SMALL LIGATURE FFI}" * 80,
    "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 9, "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 60,
    "e" + "\N{COMBINING ACUTE ACCENT}" * 2000, "ß" * 80, "İ" * 80, "ŉ" * 80, "\U0001f3b2" * 80, "\uffff", "\ufeff",
    "=1+1",
    "<svg/onload=x>", "{{ 7*7 }}", "{% load x %}", "'; DROP TABLE plays_play;--", "%s%s%n", "../../etc/passwd", "[]",
    "{}",
    "[" * 10_000, '{"a":' * 500, "null", "true", "on", "off", "None", "2026-05-11", "2026-02-30", "0000-00-00",
    "9999-12-31",
    "10000-01-01", "-1-01-01", "2026-05-11T12:00", "11/05/2026", "0001-01-01", "1969-12-31", "five_tribes",
    "architects",
    "terra_mystica", "ezra_nehemiah", "gold", "djinns.jafaar", "djinns.", ".", "goods.silk", "player", "helena",
    "viewer",
    "owner", "member", "tr", "xx", "dark", "/", "//evil.example", "http://[::1", "/\\evil", "javascript:x", "keep",
    "edit",
    "ada@example.org", "a@b", "@", '"a b"@example.org', "a@" + "b." * 100 + "c", "a\n@b.c", "Ada", "new", "guest",
    "nobody",
]  # fmt: skip
METHODS = ["GET"] * 34 + ["POST"] * 46 + ["HEAD"] * 5
METHODS += ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "PROPFIND", "get", "POST ", "X" * 300, "\xff"]
FILES = [
    b"", b"\0", b"{}", b"[]", b"[" * 5000, b"<plays/>", b"<?xml version='1.0'?><plays><play id='1'/></plays>",
    b'{"plays": [], "players": [], "games": []}', b"\xff\xfe" + "{}".encode("utf-16-le"), b"PK\x03\x04" + b"\0" * 60,
    b'{"scorer": 1}', b"\x1f\x8b\x08\x00", b"a" * 100_000, b'{"a": ' + b"9" * 20_000 + b"}", b"\xed\xa0\x80",
]  # fmt: skip
FILE_NAMES = [
    "plays.json",
    "",
    "..",
    "../../x",
    "a" * 400,
    "\0",
    "x\r\ny",
    "\u202e.json",
    "con",
    "\ud800",
    '"',
    "C:\\x",
]
