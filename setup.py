"""Compiles the hot modules with Cython; without a compiler the same files run uncompiled.

They are compiled twice: with masks of 64 realm points, and of 128 where the C compiler has integers as wide as that
(``ldjudge/search/core/width.pxd``). ``LDJUDGE_PURE=1`` leaves the modules uncompiled; ``LDJUDGE_REQUIRE_COMPILER=1``
makes a failed compilation an error.
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext

REQUIRED = os.environ.get("LDJUDGE_REQUIRE_COMPILER") == "1"
CORE, WIDE_CORE = "ldjudge.search.core", "ldjudge.search.wide_core"
HAS_128_BITS = sys.platform != "win32" and sys.maxsize > 1 << 32  # gcc and clang have them on 64-bit machines


class OptionalBuildExt(build_ext):
    """Compiles; where that fails, warns and leaves the uncompiled modules in place."""

    def run(self):
        try:
            super().run()
        except Exception as error:
            self._give_up(error, self.extensions)
            self.extensions = self.distribution.ext_modules = []

    def build_extensions(self):
        self.parallel = self.parallel or True  # one compiler for each processor
        left, built = self.extensions, []
        for package in (CORE, WIDE_CORE):  # the wide one uses a part of the other
            self.extensions = [extension for extension in left if extension.name.startswith(f"{package}.")]
            try:
                super().build_extensions()
            except Exception as error:
                self._give_up(error, left)
                break
            built += self.extensions
            left = [extension for extension in left if extension not in built]
        self.extensions = self.distribution.ext_modules = built

    def _give_up(self, error, extensions):
        if REQUIRED:
            raise error
        slow = {extension.name.rpartition(".")[0] for extension in extensions}
        what = "the search core stays" if CORE in slow else "the search core for realms of more than 64 points stays"
        print(f"warning: {what} uncompiled and slow: {error}", file=sys.stderr)
        # What has been compiled, now or earlier, doesn't fit beside parts that aren't.
        for self.inplace in (True, False):
            for extension in extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)


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
    shared = f"{CORE}._shared"  # what Cython needs for arrays, compiled once for all parts
    modules = [*parts(CORE, 64), extension(shared, f"{shared.replace('.', '/')}.c", 64)]
    if HAS_128_BITS:
        modules += parts(WIDE_CORE, 128)
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


def parts(package, points):
    """The parts of the core as modules of the package, with masks of that many realm points."""
    core = folder = Path(CORE.replace(".", "/"))
    if package != CORE:
        # Cython takes the name of a module from its folder, so it gets a copy; what is compiled goes where it belongs.
        Path(package.replace(".", "/")).mkdir(exist_ok=True)
        folder = Path("build", package.replace(".", "/"))
        folder.mkdir(parents=True, exist_ok=True)
        for source in (*core.glob("*.py"), *core.glob("*.pxd")):
            shutil.copy2(source, folder)
        for above in folder.parents[:2]:
            (above / "__init__.py").touch()
    stems = sorted(types.stem for types in core.glob("*.pxd") if types.stem != "width")
    return [extension(f"{package}.{stem}", str(folder / f"{stem}.py"), points) for stem in stems]


def extension(name, source, points):
    flags = ["/O2"] if sys.platform == "win32" else ["-O3", "-Werror=shift-count-overflow", "-Wno-unused-function"]
    return Extension(name, [source], extra_compile_args=flags, define_macros=[("MASK_BITS", str(points))])


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuildExt, "bdist_wheel": HonestWheel})
