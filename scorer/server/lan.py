"""The addresses and names of this machine on the local network."""

import ipaddress
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

import ifaddr

# A documentation address (RFC 5737). Nothing is sent there: connecting a UDP socket only picks
# the address that a packet to the outside would leave by.
OUTSIDE = ("198.51.100.1", 9)


def addresses() -> list[str]:
    """This machine's IPv4 addresses except loopback, that of the default route first."""
    found = {str(ip.ip) for card in ifaddr.get_adapters() for ip in card.ips if ip.is_IPv4}
    outward = outgoing_address()
    reachable = (ip for ip in found if not ipaddress.ip_address(ip).is_loopback)
    return sorted(reachable, key=lambda ip: (ip != outward, ip))


def outgoing_address() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)
        except OSError:  # no route
            return None
        return str(probe.getsockname()[0])


def host_names() -> list[str]:
    """The host names by which a browser on this network may reach this machine."""
    name = socket.gethostname()
    return ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local", *addresses()]


DEFAULT_PORTS = frozenset({"", "80", "443"})
MAX_PORT = 65535
HOST = re.compile(r"(?P<name>.+?)(?::(?P<port>[0-9]+))?")


def hosts_and_ports(hosts: Iterable[str], origins: Iterable[str]) -> tuple[list[str], frozenset[str] | None]:
    """The names of allowed hosts, and the allowed ports: the default ones, and those of a host or an origin."""
    found = [match for host in hosts if (match := HOST.fullmatch(host))]
    named = {match["port"] for match in found} | {HOST.fullmatch(origin)["port"] for origin in origins}  # type: ignore[index]
    return [match["name"] for match in found], DEFAULT_PORTS | {port for port in named if port}


def is_allowed_port(port: str, allowed: frozenset[str] | None) -> bool:
    """`allowed`: None for any valid port."""
    if allowed is not None:
        return port in allowed
    return not port or (len(port) <= len(str(MAX_PORT)) and 0 < int(port) <= MAX_PORT)


def is_loopback(host: str) -> bool:
    """True if `host`, with or without a port, leads other phones to themselves."""
    name = urlsplit(f"//{host}").hostname or ""
    return name == "localhost" or (name.replace(".", "").isdigit() and name.startswith("127.")) or name == "::1"


def network_url(url: str) -> str:
    """The same URL at this machine's first network address; empty if it has none."""
    parts = urlsplit(url)
    found = addresses()
    return parts._replace(netloc=f"{found[0]}:{parts.port}" if parts.port else found[0]).geturl() if found else ""


def is_free(port: int) -> bool:
    """True if a server can open this port."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("", port))
        except OSError:
            return False
        return True
