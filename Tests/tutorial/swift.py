"""Compiles the Swift of pages against the modules that `swift build` made, without linking."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from sandbox import ROOT

BUILD = pathlib.Path(os.environ.get("THREADLINE_BUILD", ROOT / ".build" / "debug"))
#: Kinds of expressions of a Package.swift, by how they begin.
MANIFEST_PARTS = {".package(": "Package.Dependency", ".product(": "Target.Dependency", ".target(": "Target",
                  ".executableTarget(": "Target", ".testTarget(": "Target"}


def failures(blocks):
    """What the compiler has against these blocks."""
    if not blocks:
        return []
    if not (BUILD / "Modules").exists():
        return [f"{BUILD} has no modules; run `swift build` first"]
    with tempfile.TemporaryDirectory(prefix="threadline-samples-") as folder:
        return [message for block in blocks for message in compile_sample(block, pathlib.Path(folder))]


def compile_sample(block, folder):
    text = block.text
    kind = next((MANIFEST_PARTS[start] for start in MANIFEST_PARTS if text.startswith(start)), None)
    if kind:
        text = f"import PackageDescription\nlet parts: [{kind}] = [\n{text}]\n"
    is_manifest = "import PackageDescription" in text
    name = "Package.swift" if is_manifest else "main.swift" if "@main" not in text else "Sample.swift"
    file = folder / name
    file.write_text(text)
    flags = manifest_flags() if is_manifest else module_flags()
    if "@main" in text or re.search(r"(?m)^@(Test|Suite)\b", text):
        flags.append("-parse-as-library")
    if "package" in block.words:
        flags += ["-package-name", package_name()]
    done = subprocess.run(
        ["swiftc", "-typecheck", "-swift-version", "6", *flags, str(file)], cwd=ROOT, capture_output=True, text=True)
    file.unlink()
    if done.returncode == 0:
        return []
    return [f"{block.place}: Swift does not compile\n{done.stderr}"]


def module_flags():
    """Where the modules of the package and of the libraries it uses are."""
    maps = [*BUILD.glob("*.build/module.modulemap"), *(ROOT / "Sources").rglob("module.modulemap")]
    built = {path.parent.name.removesuffix(".build") for path in maps}
    for path in (BUILD.parent / "checkouts").glob("*/Sources/*/include/module.modulemap"):
        if path.parent.parent.name not in built:
            maps.append(path)
    flags = ["-I", str(BUILD / "Modules")]
    for path in maps:
        flags += ["-Xcc", f"-fmodule-map-file={path}"]
    return flags + testing_flags()


def testing_flags():
    plugins = toolchain() / "host" / "plugins" / "testing"
    return ["-plugin-path", str(plugins)] if plugins.exists() else []


def manifest_flags():
    """Where the module of package manifests is."""
    return ["-I", str(toolchain() / "pm" / "ManifestAPI"), "-package-description-version", "6.2"]


def toolchain():
    return pathlib.Path(shutil.which("swiftc") or "/usr/bin/swiftc").resolve().parents[1] / "lib" / "swift"


def package_name():
    """The name of the package that the modules were built with."""
    found = re.search(r'"-package-name","([^"]+)"', (BUILD.parent / "debug.yaml").read_text())
    return found[1] if found else "threadline"
