"""Compiles the hot modules with Cython; without a compiler the same files run uncompiled.

``LDJUDGE_PURE=1`` leaves the modules uncompiled; ``LDJUDGE_REQUIRE_COMPILER=1`` makes a failed compilation an error.
"""

import os
import sys

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext

REQUIRED = os.environ.get("LDJUDGE_REQUIRE_COMPILER") == "1"


class OptionalBuildExt(build_ext):
    """Compiles; where that fails, warns and leaves the uncompiled modules in place."""

    def run(self):
        try:
            super().run()
        except Exception as error:
            self._give_up(error)

    def build_extension(self, extension):
        try:
            super().build_extension(extension)
        except Exception as error:
            self._give_up(error)

    def _give_up(self, error):
        if REQUIRED:
            raise error
        print(f"warning: the search core stays uncompiled and slow: {error}", file=sys.stderr)
        self.extensions = []
        self.distribution.ext_modules = []


class HonestWheel(bdist_wheel):
    """Names a wheel for the platform only if its core is compiled: pip keeps wheels, and a slow one would stay."""

    def run(self):
        if not self.skip_build:
            self.run_command("build_ext")
        self.root_is_pure = not self.distribution.has_ext_modules()
        super().run()


def extensions():
    """The hot modules, translated to C; none where that was not wanted or Cython is missing."""
    if os.environ.get("LDJUDGE_PURE") == "1":
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        if REQUIRED:
            raise
        return []
    flags = ["/O2"] if sys.platform == "win32" else ["-O3", "-Werror=shift-count-overflow", "-Wno-unused-function"]
    modules = [Extension("ldjudge.search.core", ["ldjudge/search/core.py"], extra_compile_args=flags)]
    return cythonize(
        modules,
        language_level=3,
        annotate=os.environ.get("LDJUDGE_ANNOTATE") == "1",
        compiler_directives={
            "boundscheck": False,
            "wraparound": False,
            "initializedcheck": False,
            "cdivision": True,
            "annotation_typing": False,
        },
    )


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuildExt, "bdist_wheel": HonestWheel})
