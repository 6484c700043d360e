// swift-tools-version: 6.3
import PackageDescription

// Programs that the checks run. They are in one package so that Matte is built only once for all of them.
let codecs: [Target.Dependency] = [
    .product(name: "Matte", package: "Matte"), .product(name: "MatteCodecs", package: "Matte"),
]
let all =
    codecs + [
        .product(name: "MatteCompare", package: "Matte"), .product(name: "MatteModels", package: "Matte"),
        .product(name: "MatteUpload", package: "Matte"),
    ]
let package = Package(
    name: "Programs",
    platforms: [.macOS(.v26)],
    // Benchmarks take the registry of operations from here, so that it is compiled once.
    products: [.library(name: "Operations", targets: ["Operations"])],
    dependencies: [.package(name: "Matte", path: "../../..")],
    targets: [
        // The registry of operations, which is a link to Tests/Operations.
        .target(name: "Operations", dependencies: all),
        // These libraries replace the allocation functions, to count allocations or to make them fail. A test runner
        // would not survive failures.
        .target(name: "CInterpose"),
        .executableTarget(
            name: "Allocations",
            dependencies: ["CInterpose", "Operations", .product(name: "Matte", package: "Matte")]),
        // What Benchmarks/counts measures under callgrind.
        .target(name: "CMeasured"),
        .executableTarget(
            name: "Counts",
            dependencies: [
                "CInterpose", "CMeasured", "Operations", .product(name: "Matte", package: "Matte"),
            ]),
        .executableTarget(name: "ListOperations", dependencies: ["Operations"]),
        .target(name: "CFaults"),
        .executableTarget(
            name: "Faults",
            dependencies: all + ["CFaults", "Operations"]),
        .target(name: "CFork"),
        .target(name: "CLimits"),
        .executableTarget(
            name: "Threads",
            dependencies: all + ["CFork", "CLimits", "Operations"]),
        .executableTarget(name: "ConformanceDecode", dependencies: codecs),
        .executableTarget(name: "WritePNGs", dependencies: codecs),
        .executableTarget(name: "Suppress", dependencies: [.product(name: "Matte", package: "Matte")]),
        .executableTarget(
            name: "PrepareInputs", dependencies: [.product(name: "MatteModels", package: "Matte")]),
        .executableTarget(name: "RunLengths", dependencies: [.product(name: "Matte", package: "Matte")]),
        // Server.swift is a link to the code of the guide docs/guides/server.md.
        .executableTarget(
            name: "Server",
            dependencies: codecs + [
                .product(name: "MatteCompare", package: "Matte"),
                .product(name: "MatteModels", package: "Matte"),
            ]),
        // The README's sample. consumer.check also builds it in a package of its own.
        .executableTarget(
            name: "Consumer",
            dependencies: codecs + [
                .product(name: "MatteUpload", package: "Matte"),
                .product(name: "MatteFoundation", package: "Matte"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
