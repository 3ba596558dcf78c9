"""Compiles the hot modules with Cython; without a compiler the same files run uncompiled.

``LDJUDGE_PURE=1`` leaves the modules uncompiled; ``LDJUDGE_REQUIRE_COMPILER=1`` makes a failed compilation an error.
"""

import os
import sys
from pathlib import Path

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

    def build_extensions(self):
        self.parallel = self.parallel or True  # one compiler for each processor
        try:
            super().build_extensions()
        except Exception as error:
            self._give_up(error)

    def _give_up(self, error):
        if REQUIRED:
            raise error
        print(f"warning: the search core stays uncompiled and slow: {error}", file=sys.stderr)
        # What has been compiled, now or earlier, doesn't fit beside parts that aren't.
        for self.inplace in (True, False):
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
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
    modules = [
        Extension(f"ldjudge.search.core.{types.stem}", [str(types.with_suffix(".py"))], extra_compile_args=flags)
        for types in sorted(Path("ldjudge/search/core").glob("*.pxd"))
    ]
    # What Cython needs for arrays, compiled once for all parts.
    shared = "ldjudge.search.core._shared"
    modules.append(Extension(shared, [shared.replace(".", "/") + ".c"], extra_compile_args=flags))
    return cythonize(
        modules,
        language_level=3,
        shared_utility_qualified_name=shared,
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
