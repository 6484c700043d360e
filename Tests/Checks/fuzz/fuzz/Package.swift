// swift-tools-version: 6.3
import PackageDescription

// Programs with libFuzzer's main function, built and run by fuzz.check, which tells them their target. The short form of
// the check builds only the one whose targets read files.
func products(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "Matte") }
}

// Operations is a link to Tests/Operations.
let others: [Target] = [
    .target(
        name: "Operations",
        dependencies: products("Matte", "MatteCodecs", "MatteCompare", "MatteModels", "MatteUpload")),
    .executableTarget(
        name: "FuzzOthers",
        dependencies: ["FuzzSupport", "Operations"] + products("Matte", "MatteCodecs", "MatteCompare")),
]

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Matte", path: "../../../..")],
    targets: [
        .target(name: "FuzzSupport", dependencies: products("Matte", "MatteCodecs")),
        .executableTarget(
            name: "FuzzFiles", dependencies: ["FuzzSupport"] + products("Matte", "MatteCodecs")),
    ] + (Context.environment["MATTE_FUZZ"] == "short" ? [] : others),
    swiftLanguageModes: [.v6]
)
