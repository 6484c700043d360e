// swift-tools-version: 6.3
import PackageDescription

// One libFuzzer program per target, built and run by fuzz.check. The programs are a separate package, because libFuzzer
// has its own main function.
let targets = [
    "FuzzPNG", "FuzzJPEG", "FuzzWebP", "FuzzHeader", "FuzzRoundTrip", "FuzzICC", "FuzzEXIF", "FuzzGeometry",
    "FuzzMask", "FuzzBudget", "FuzzPNGReaders", "FuzzInflate", "FuzzRunLengths", "FuzzShapes", "FuzzHashes",
    "FuzzDetectors", "FuzzGIF", "FuzzBMP", "FuzzMetadata", "FuzzOperations",
]
let modules = ["Matte", "MatteCodecs", "MatteCompare"]

func products(_ names: [String]) -> [Target.Dependency] { names.map { .product(name: $0, package: "Matte") } }

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Matte", path: "../../../..")],
    targets: [
        .target(name: "FuzzSupport", dependencies: products(modules)),
        // The registry of operations, which is a link to Tests/Operations.
        .target(name: "Operations", dependencies: products(modules + ["MatteModels", "MatteUpload"])),
    ]
        + targets.map {
            .executableTarget(
                name: $0,
                dependencies: ["FuzzSupport"] + ($0 == "FuzzOperations" ? ["Operations"] : [])
                    + products(modules))
        },
    swiftLanguageModes: [.v6]
)
