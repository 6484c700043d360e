// swift-tools-version: 6.3
// Design: docs/design/house.md
import PackageDescription

/// Features every Swift target above the kernels builds with: views are non-escapable types with
/// lifetimes, and raw memory is marked where it is touched.
let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .enableExperimentalFeature("Lifetimes"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Kernels are compiled with `-O` in debug builds too, and once per instruction-set tier. Swift's code
/// generation follows the target features of the Clang importer; on other processors the names only warn.
/// Not as whole modules: with one thread that saves a third of the time, but then a tier is one object file, and
/// `swift build` of everything looks for one per source.
func kernelSettings(_ features: [String]) -> [SwiftSetting] {
    let flags = features.flatMap { ["-Xclang", "-target-feature", "-Xclang", "+\($0)"] }
    return [
        .unsafeFlags(["-O"] + flags.flatMap { ["-Xcc", $0] }),
        .unsafeFlags(["-no-whole-module-optimization"]),
    ]
}

let avx2 = ["avx2", "fma", "bmi", "bmi2", "lzcnt", "popcnt", "f16c", "movbe", "pclmul"]
let avx512 = avx2 + ["avx512f", "avx512bw", "avx512vl", "avx512dq", "avx512cd", "avx512vbmi", "avx512vnni"]

/// The wider tiers, which are x86-64 code; elsewhere the baseline serves alone. SwiftPM has no condition for the
/// processor built for, so that of the building machine decides. When an x86-64 machine builds for another processor,
/// MATTE_TIERS=baseline leaves them out; otherwise they are compiled, but not used.
#if arch(x86_64)
let tiers: [(name: String, features: [String])] =
    Context.environment["MATTE_TIERS"] == "baseline"
    ? [] : [("MatteKernelsAVX2", avx2), ("MatteKernelsAVX512", avx512)]
#else
let tiers: [(name: String, features: [String])] = []
#endif
let tierTargets: [Target] = tiers.map { name, features in
    .target(
        name: name, dependencies: ["CVector", "MatteKernelTypes"], swiftSettings: kernelSettings(features))
}
let tierDependencies: [Target.Dependency] = tiers.map { name, _ in
    .target(name: name, condition: .when(platforms: [.linux, .macOS]))
}

/// The platforms on which MatteCodecs uses ImageIO (`apple`), and those on which it uses C libraries (`others`).
let apple: [Platform] = [.macOS, .macCatalyst, .iOS, .tvOS, .watchOS, .visionOS]
let others: [Platform] = [.linux, .android, .windows, .openbsd, .wasi]

let package = Package(
    name: "Matte",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Matte", targets: ["Matte"]),
        .library(name: "MatteCodecs", targets: ["MatteCodecs"]),
        .library(name: "MatteUpload", targets: ["MatteUpload"]),
        .library(name: "MatteFoundation", targets: ["MatteFoundation"]),
        .library(name: "MatteApple", targets: ["MatteApple"]),
        .executable(name: "matte", targets: ["MatteTool"]),
    ],
    traits: [
        .trait(
            name: "PNG", description: "Reads and writes PNG, with libpng; on Apple's systems with ImageIO."),
        .trait(
            name: "JPEG",
            description: "Reads and writes JPEG, with libjpeg-turbo; on Apple's systems with ImageIO."),
        .trait(
            name: "WebP",
            description: "Reads and writes WebP, with libwebp; on Apple's systems ImageIO reads it."),
        .trait(name: "SystemCodecs", description: "Uses the C libraries on Apple's systems too."),
        .default(enabledTraits: ["PNG", "JPEG", "WebP"]),
    ],
    targets: tierTargets + [
        // Kernels: vector vocabulary, table type, and one source in three instruction-set tiers.
        .target(name: "CVector"),
        .target(name: "MatteKernelTypes"),
        .target(
            name: "MatteKernels", dependencies: ["CVector", "MatteKernelTypes"],
            swiftSettings: kernelSettings([])),

        // Pixels.
        .target(
            name: "Matte",
            dependencies: ["CVector", "MatteKernelTypes", "MatteKernels"] + tierDependencies,
            swiftSettings: strict),
        .target(name: "MatteFoundation", dependencies: ["Matte"], swiftSettings: strict),
        // Empty where Apple's frameworks are not: every file asks `canImport`.
        .target(name: "MatteApple", dependencies: ["Matte", "MatteFoundation"], swiftSettings: strict),

        // Codecs: system libraries, the C shims that confine setjmp, and the Swift above them.
        .systemLibrary(
            name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .systemLibrary(
            name: "CLibJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(
            name: "CLibWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
        .target(name: "CPNG", dependencies: ["CLibPNG"]),
        .target(name: "CJPEG", dependencies: ["CLibJPEG"]),
        .target(name: "CWebP", dependencies: ["CLibWebP"]),
        .target(
            name: "MatteCodecs",
            dependencies: [
                "Matte", "MatteKernelTypes",
                .target(name: "CPNG", condition: .when(platforms: others, traits: ["PNG"])),
                .target(name: "CJPEG", condition: .when(platforms: others, traits: ["JPEG"])),
                .target(name: "CWebP", condition: .when(platforms: others, traits: ["WebP"])),
                .target(name: "MatteApple", condition: .when(platforms: apple)),
                .target(name: "SystemCodecs", condition: .when(platforms: apple, traits: ["SystemCodecs"])),
            ],
            swiftSettings: strict),
        // A target may name a dependency once, with one condition; this one stands for three under another.
        .target(
            name: "SystemCodecs",
            dependencies: [
                .target(name: "CPNG", condition: .when(traits: ["SystemCodecs"])),
                .target(name: "CJPEG", condition: .when(traits: ["SystemCodecs"])),
                .target(name: "CWebP", condition: .when(traits: ["SystemCodecs"])),
            ]),

        // What image APIs demand, and the command line.
        .target(
            name: "MatteUpload", dependencies: ["Matte", "MatteCodecs", "MatteKernelTypes"],
            swiftSettings: strict),
        .target(
            name: "MatteDemoPictures", dependencies: ["MatteCodecs"],
            exclude: ["Rights.md", "Resources", "embed"],
            swiftSettings: strict),
        .executableTarget(
            name: "MatteTool", dependencies: ["Matte", "MatteCodecs", "MatteUpload", "MatteDemoPictures"],
            swiftSettings: strict),

        // For those who work on Matte: no product names them, no consumer builds them.
        .plugin(
            name: "Benchmark",
            capability: .command(
                intent: .custom(verb: "benchmark", description: "Measures against memcpy and the peers."),
                permissions: [.writeToPackageDirectory(reason: "Benchmarks are a package of their own.")])),
        .plugin(
            name: "Documentation",
            capability: .command(
                intent: .custom(verb: "documentation", description: "Writes the documentation as pages."),
                permissions: [.writeToPackageDirectory(reason: "The pages are written to 'site'.")])),

        // Tests mirror Sources.
        .target(
            name: "TestSupport", dependencies: ["Matte"], path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(
            name: "MatteTests",
            dependencies: ["Matte", "MatteKernelTypes", "MatteCodecs", "MatteDemoPictures", "TestSupport"]),
        .testTarget(name: "MatteFoundationTests", dependencies: ["MatteFoundation", "TestSupport"]),
        .testTarget(name: "MatteAppleTests", dependencies: ["MatteApple"]),
        .testTarget(
            name: "MatteCodecsTests",
            dependencies: [
                "MatteCodecs", "TestSupport",
                .target(name: "CPNG", condition: .when(platforms: others)),
                .target(name: "CJPEG", condition: .when(platforms: others)),
                .target(name: "CWebP", condition: .when(platforms: others)),
                .target(name: "SystemCodecs", condition: .when(platforms: apple, traits: ["SystemCodecs"])),
            ]),
        .testTarget(name: "MatteUploadTests", dependencies: ["MatteUpload", "TestSupport"]),
        .testTarget(name: "MatteToolTests", dependencies: ["MatteTool", "MatteDemoPictures", "TestSupport"]),
        .testTarget(
            name: "GuideTests",
            dependencies: ["Matte", "MatteCodecs", "MatteUpload", "MatteFoundation", "MatteApple"]),
    ],
    swiftLanguageModes: [.v6]
)
