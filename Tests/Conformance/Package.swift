// swift-tools-version: 6.2
import PackageDescription

// Decodes files named on standard input and leaves their pixels, so that a script can compare them with what an
// independent decoder made of the same files. A package of its own, as it serves nothing but that script.
let package = Package(
    name: "Conformance",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Matte", path: "../..")],
    targets: [
        .executableTarget(
            name: "ConformanceDecode",
            dependencies: [
                .product(name: "Matte", package: "Matte"), .product(name: "MatteCodecs", package: "Matte"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
