"""Mutation check: puts faults into copies of the program, and reports those that no test catches."""
