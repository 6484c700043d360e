// swift-tools-version: 6.3
import PackageDescription

// Depends on Matte with its default traits. consumer.check adds files to it.
let repository = Context.environment["MATTE_REPOSITORY"] ?? "https://matte.invalid/matte.git"
let matte: Package.Dependency =
    if let folder = Context.environment["MATTE_FOLDER"] {
        .package(name: "matte", path: folder)
    } else {
        .package(url: repository, from: "0.1.0")
    }

let package = Package(
    name: "Growing",
    platforms: [.macOS(.v15)],
    dependencies: [matte],
    targets: [
        .executableTarget(
            name: "Growing", dependencies: [.product(name: "MatteCodecs", package: "matte")])
    ]
)
