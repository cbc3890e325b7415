"""Prints the addresses for the phones of the table."""

import io
import os
from typing import Any

import segno
from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorer.server import lan


class Command(BaseCommand):
    help = "Print the addresses that phones on this network can open, the first as a QR code."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=os.environ.get("PORT", "8000"))
        parser.add_argument("--host", default=os.environ.get("HOST", ""), help="the address that the server listens at")
        parser.add_argument("--free", action="store_true", help="stop if something listens there already")

    def handle(self, *, port: int, host: str, free: bool, **options: Any) -> None:
        if free and not lan.is_free(port):
            raise CommandError(f"Port {port} is taken, or not allowed. Another one: make run PORT={port + 1}")
        self.stdout.write(f"On this machine: http://127.0.0.1:{port}/")
        links = [f"http://{address}:{port}/" for address in lan.addresses()]
        if lan.is_loopback(host):
            self.stdout.write(f"The server listens at {host} only: phones cannot reach it.")
        elif links:
            self.stdout.write("On the phones:   " + "  ".join(links))
            self.stdout.write(qr_code(links[0]))
        else:
            self.stdout.write("This machine is on no network: phones cannot reach it.")


def qr_code(link: str) -> str:
    code = io.StringIO()
    segno.make_qr(link).terminal(code, compact=True)
    return code.getvalue()
