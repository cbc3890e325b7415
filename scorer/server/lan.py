"""Under which addresses and names the phones on this network find this machine."""

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
    """This machine's IPv4 addresses but loopback, the one with the way out first."""
    found = {ip.ip for card in ifaddr.get_adapters() for ip in card.ips if ip.is_IPv4}
    outward = outward_address()
    reachable = (ip for ip in found if not ipaddress.ip_address(ip).is_loopback)
    return sorted(reachable, key=lambda ip: (ip != outward, ip))


def outward_address() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)
        except OSError:  # There is no way out, as in a cellar without a router.
            return None
        return probe.getsockname()[0]


def own_hosts() -> list[str]:
    """Every host name that a browser on this network may rightly ask this machine for."""
    name = socket.gethostname()
    return ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local", *addresses()]


USUAL_PORTS = frozenset({"", "80", "443"})
HIGHEST_PORT = 65535
HOST = re.compile(r"(?P<name>.+?)(?::(?P<port>[0-9]+))?")


def hosts_and_ports(hosts: Iterable[str], origins: Iterable[str]) -> tuple[list[str], frozenset[str]]:
    """The names of allowed hosts, and the ports under which they may be reached: the usual ones, and those that a host
    or an origin names."""
    found = [match for host in hosts if (match := HOST.fullmatch(host))]
    named = {match["port"] for match in found} | {HOST.fullmatch(one)["port"] for one in origins}  # type: ignore[index]
    return [match["name"] for match in found], USUAL_PORTS | {port for port in named if port}


def is_allowed_port(port: str, allowed: frozenset[str] | None) -> bool:
    """`allowed`: None for any that exists."""
    if allowed is not None:
        return port in allowed
    return not port or (len(port) <= len(str(HIGHEST_PORT)) and 0 < int(port) <= HIGHEST_PORT)


def for_this_machine_alone(host: str) -> bool:
    """Whether no other phone reaches a server under this name, as a request gives it, perhaps with a port."""
    name = urlsplit(f"//{host}").hostname or ""
    return name == "localhost" or (name.replace(".", "").isdigit() and name.startswith("127.")) or name == "::1"


def where_phones_reach_it(url: str) -> str:
    """The same page at an address of this machine on its network; nothing where it has none."""
    parts = urlsplit(url)
    found = addresses()
    return parts._replace(netloc=f"{found[0]}:{parts.port}" if parts.port else found[0]).geturl() if found else ""


def is_free(port: int) -> bool:
    """Whether a server may still open this port here."""
    with socket.socket() as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind(("", port))
        except OSError:
            return False
        return True
