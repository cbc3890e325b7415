from ipaddress import ip_address

from ifaddr import IP, Adapter

from scorer import network


def card(*addresses: str) -> Adapter:
    return Adapter("card", "card", [IP(address, 24, "card") for address in addresses])


def test_phones_are_not_sent_to_loopback():
    assert not any(ip_address(address).is_loopback for address in network.addresses())


def test_the_address_with_the_way_out_comes_first(monkeypatch):
    cards = [card("127.0.0.1"), card("172.17.0.1", "192.168.1.5"), card("10.0.0.7")]
    monkeypatch.setattr(network.ifaddr, "get_adapters", lambda: cards)
    monkeypatch.setattr(network, "outward_address", lambda: "192.168.1.5")
    assert network.addresses() == ["192.168.1.5", "10.0.0.7", "172.17.0.1"]


def test_without_a_way_out_the_addresses_are_still_found(monkeypatch):
    monkeypatch.setattr(network, "OUTSIDE", ("255.255.255.255", 9))  # refused without asking
    assert network.outward_address() is None
