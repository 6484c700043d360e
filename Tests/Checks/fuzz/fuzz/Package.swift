// swift-tools-version: 6.3
import PackageDescription

// One libFuzzer program per target, built and run by fuzz.check. The programs are a separate package, because libFuzzer
// has its own main function. The short form of the check builds only those that read files.
let isShort = Context.environment["MATTE_FUZZ"] == "short"
let files = [
    "FuzzPNG", "FuzzJPEG", "FuzzWebP", "FuzzGIF", "FuzzBMP", "FuzzHeader", "FuzzRoundTrip", "FuzzICC",
    "FuzzEXIF", "FuzzMetadata", "FuzzPNGReaders", "FuzzInflate", "FuzzBudget",
]
let others = [
    "FuzzJPEGReaders", "FuzzGeometry", "FuzzMask", "FuzzRunLengths", "FuzzShapes", "FuzzHashes",
    "FuzzDetectors",
]

func products(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "Matte") }
}

func program(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .executableTarget(
        name: name, dependencies: ["FuzzSupport"] + products("Matte", "MatteCodecs") + dependencies)
}

// Operations is a link to Tests/Operations.
let operations: [Target] = [
    .target(
        name: "Operations",
        dependencies: products("Matte", "MatteCodecs", "MatteCompare", "MatteModels", "MatteUpload")),
    program("FuzzOperations", ["Operations"]),
]

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Matte", path: "../../../..")],
    targets: [.target(name: "FuzzSupport", dependencies: products("Matte", "MatteCodecs"))]
        + files.map { program($0) }
        + (isShort ? [] : others.map { program($0, products("MatteCompare")) } + operations),
    swiftLanguageModes: [.v6]
)
