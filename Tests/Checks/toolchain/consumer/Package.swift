// swift-tools-version: 6.3
import PackageDescription

// Depends on Matte in the same way as an app: on a version in a repository. consumer.check passes the path of that
// repository, a tagged clone of this checkout.
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
