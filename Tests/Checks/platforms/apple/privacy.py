"""Compares MatteCodecs' privacy manifest with the functions for which Apple requires a reason. Run in the checkout."""
import plistlib
import re
import sys
from pathlib import Path

MANIFEST = Path("Sources/MatteCodecs/PrivacyInfo.xcprivacy")
# The categories that Apple lists, without the prefix NSPrivacyAccessedAPICategory, and the names of their functions.
FUNCTIONS = {
    "FileTimestamp": r"\b(?:[fl]?stat|fstatat|f?getattrlist(?:at|bulk)?)\(|(?:creation|[mM]odification)Date",
    "SystemBootTime": r"\bsystemUptime\b|\bmach_absolute_time\(",
    "DiskSpace": r"\bf?statv?fs\(|volume\w*Capacity|systemFreeSize",
    "UserDefaults": r"\bUserDefaults\b",
    "ActiveKeyboards": r"\bactiveInputModes\b",
}

entries = plistlib.loads(MANIFEST.read_bytes())["NSPrivacyAccessedAPITypes"]
declared = {entry["NSPrivacyAccessedAPIType"].removeprefix("NSPrivacyAccessedAPICategory") for entry in entries}
# Apps don't contain the tool.
lines = [line.split("//")[0] for path in Path("Sources").rglob("*.swift")
         if path.parts[1].startswith("Matte") and path.parts[1] not in ("MatteTool", "MatteDemoPictures")
         for line in path.read_text().splitlines()]
called = {name for name, pattern in FUNCTIONS.items() if any(re.search(pattern, line) for line in lines)}
if declared != called or not all(entry["NSPrivacyAccessedAPITypeReasons"] for entry in entries):
    sys.exit(f"{MANIFEST} declares {sorted(declared)} with reasons; the libraries call {sorted(called)}")
