from ipaddress import ip_address

import pytest
from ifaddr import IP, Adapter

from scorer.server import lan


def card(*addresses: str) -> Adapter:
    return Adapter("card", "card", [IP(address, 24, "card") for address in addresses])


def test_phones_are_not_sent_to_loopback():
    assert not any(ip_address(address).is_loopback for address in lan.addresses())


def test_the_address_with_the_way_out_comes_first(monkeypatch):
    cards = [card("127.0.0.1"), card("172.17.0.1", "192.168.1.5"), card("10.0.0.7")]
    monkeypatch.setattr(lan.ifaddr, "get_adapters", lambda: cards)
    monkeypatch.setattr(lan, "outgoing_address", lambda: "192.168.1.5")
    assert lan.addresses() == ["192.168.1.5", "10.0.0.7", "172.17.0.1"]


def test_without_a_way_out_the_addresses_are_still_found(monkeypatch):
    monkeypatch.setattr(lan, "OUTSIDE", ("255.255.255.255", 9))  # refused without asking
    assert lan.outgoing_address() is None


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "127.0.1.1", "[::1]:8000"])
def test_a_name_of_this_machine_alone_is_known(host):
    assert lan.is_loopback(host)


@pytest.mark.parametrize("host", ["192.168.1.5:8000", "scores.example", "127.example", "[fe80::1]:8000", "1270.0.0.1"])
def test_any_other_name_may_be_reached(host):
    assert not lan.is_loopback(host)


def test_the_same_page_is_where_phones_reach_it(monkeypatch):
    monkeypatch.setattr(lan, "addresses", lambda: ["192.168.1.5", "10.0.0.7"])
    assert lan.network_url("http://localhost:8000/play/x/?a=1") == "http://192.168.1.5:8000/play/x/?a=1"
    monkeypatch.setattr(lan, "addresses", list)
    assert lan.network_url("http://localhost:8000/") == ""
