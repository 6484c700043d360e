// swift-tools-version: 6.2
import PackageDescription

// A program whose malloc, posix_memalign and mmap are its own, so that each allocation of the C shims, of the
// libraries beneath them and of raster storage can be made to fail in turn. A package of its own, because no test
// runner survives being interposed.
let package = Package(
    name: "Faults",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Matte", path: "../..")],
    targets: [
        .target(name: "CFaults"),
        .executableTarget(
            name: "Faults",
            dependencies: [
                "CFaults", .product(name: "Matte", package: "Matte"),
                .product(name: "MatteCodecs", package: "Matte"),
                .product(name: "MatteUpload", package: "Matte"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
