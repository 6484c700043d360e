// swift-tools-version: 6.3
import PackageDescription

// One libFuzzer program per target, built and run by fuzz.check. The programs are a separate package, because libFuzzer
// has its own main function.
let targets = [
    "FuzzPNG", "FuzzJPEG", "FuzzWebP", "FuzzHeader", "FuzzRoundTrip", "FuzzICC", "FuzzEXIF", "FuzzGeometry",
    "FuzzMask", "FuzzBudget", "FuzzPNGReaders", "FuzzInflate", "FuzzRunLengths", "FuzzShapes", "FuzzHashes",
    "FuzzDetectors", "FuzzGIF", "FuzzBMP", "FuzzMetadata", "FuzzJPEGReaders",
]
let modules = ["Matte", "MatteCodecs", "MatteCompare"]

func products(_ names: [String]) -> [Target.Dependency] { names.map { .product(name: $0, package: "Matte") } }

// The program that runs every operation needs more modules, which the short form of the check doesn't build. Operations is
// a link to Tests/Operations.
let operations: [Target] =
    Context.environment["MATTE_FUZZ"] == "short"
    ? []
    : [
        .target(name: "Operations", dependencies: products(modules + ["MatteModels", "MatteUpload"])),
        .executableTarget(
            name: "FuzzOperations", dependencies: ["FuzzSupport", "Operations"] + products(modules)),
    ]

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Matte", path: "../../../..")],
    targets: [.target(name: "FuzzSupport", dependencies: products(modules))]
        + targets.map {
            .executableTarget(name: $0, dependencies: ["FuzzSupport"] + products(modules))
        } + operations,
    swiftLanguageModes: [.v6]
)
