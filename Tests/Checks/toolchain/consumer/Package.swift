// swift-tools-version: 6.3
import PackageDescription

// Depends on Matte as an app does: by version, from a repository. consumer.check passes the path of a tagged clone of
// this checkout.
let repository = Context.environment["MATTE_REPOSITORY"] ?? "https://matte.invalid/matte.git"

let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: repository, from: "0.1.0")],
    targets: [
        .executableTarget(
            name: "Consumer",
            dependencies: [
                .product(name: "Matte", package: "matte"),
                .product(name: "MatteCodecs", package: "matte"),
                .product(name: "MatteUpload", package: "matte"),
                .product(name: "MatteFoundation", package: "matte"),
            ])
    ]
)
