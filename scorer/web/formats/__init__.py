"""Formats of a language where Django's differ from common use. Japanese uses Django's."""
