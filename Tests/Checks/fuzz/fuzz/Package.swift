// swift-tools-version: 6.3
import PackageDescription

// One libFuzzer program per target, built and run by fuzz.check. The programs are a separate package, because libFuzzer
// has its own main function.
let targets = [
    "FuzzPNG", "FuzzJPEG", "FuzzWebP", "FuzzHeader", "FuzzRoundTrip", "FuzzICC", "FuzzEXIF", "FuzzGeometry",
    "FuzzMask", "FuzzBudget", "FuzzPNGReaders", "FuzzInflate", "FuzzRunLengths", "FuzzShapes", "FuzzHashes",
    "FuzzDetectors", "FuzzGIF", "FuzzBMP", "FuzzMetadata",
]

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Matte", path: "../../../..")],
    targets: [
        .target(
            name: "FuzzSupport",
            dependencies: [
                .product(name: "Matte", package: "Matte"), .product(name: "MatteCodecs", package: "Matte"),
            ])
    ]
        + targets.map {
            .executableTarget(
                name: $0,
                dependencies: [
                    "FuzzSupport", .product(name: "Matte", package: "Matte"),
                    .product(name: "MatteCodecs", package: "Matte"),
                    .product(name: "MatteCompare", package: "Matte"),
                ])
        },
    swiftLanguageModes: [.v6]
)
