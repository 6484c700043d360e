// swift-tools-version: 6.2
import PackageDescription

// Takes JPEG alone: neither libpng nor libwebp has to be there, at build time or later.
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
