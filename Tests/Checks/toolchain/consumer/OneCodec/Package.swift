// swift-tools-version: 6.3
import PackageDescription

// Enables the trait JPEG alone, so that neither libpng nor libwebp is needed.
let repository = Context.environment["MATTE_REPOSITORY"] ?? "https://matte.invalid/matte.git"

let package = Package(
    name: "OneCodec",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: repository, from: "0.1.0", traits: ["JPEG"])],
    targets: [
        .executableTarget(
            name: "OneCodec", dependencies: [.product(name: "MatteUpload", package: "matte")])
    ]
)
