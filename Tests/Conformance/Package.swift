// swift-tools-version: 6.2
import PackageDescription

// Decodes files named on standard input and leaves their pixels, and writes files beside their pixels, so that scripts
// can compare them with what independent decoders make of the same files. A package of its own, as it serves nothing but
// those scripts (run, and ../Decoders/run).
let package = Package(
    name: "Conformance",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Matte", path: "../..")],
    targets: [
        .executableTarget(
            name: "ConformanceDecode",
            dependencies: [
                .product(name: "Matte", package: "Matte"), .product(name: "MatteCodecs", package: "Matte"),
            ]),
        .executableTarget(
            name: "WritePNGs",
            dependencies: [
                .product(name: "Matte", package: "Matte"), .product(name: "MatteCodecs", package: "Matte"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
