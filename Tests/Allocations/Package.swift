// swift-tools-version: 6.2
import PackageDescription

// A program whose malloc, posix_memalign and mmap are its own, so that what an operation allocates is counted
// from outside of Matte. A package of its own, because no test runner survives being interposed.
let package = Package(
    name: "Allocations",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Matte", path: "../..")],
    targets: [
        .target(name: "CInterpose"),
        .executableTarget(
            name: "Allocations",
            dependencies: ["CInterpose", .product(name: "Matte", package: "Matte")]),
    ],
    swiftLanguageModes: [.v6]
)
