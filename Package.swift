// swift-tools-version: 6.3
// Design: docs/design/house.md
import PackageDescription

/// With MATTE_FAST=1, as .ci/run sets it, builds of this package take less time. Release builds keep debug information of
/// functions and lines only, and those of the libraries don't repeat a check that changes no code (`Sendable` values stay
/// in their isolation domain), which the check `apple-availability` makes. The tool keeps its assertions. Packages that
/// depend on Matte see none of these flags.
let isFast = Context.environment["MATTE_FAST"] == "1"
// The driver would ignore the option for lines, because SwiftPM passes `-g` after the flags of a target.
let linesOnly = ["-Xfrontend", "-gline-tables-only"]
let noSecondCheck = ["-Xllvm", "-sil-disable-pass=send-non-sendable"]
func fast(_ flags: [String]) -> [SwiftSetting] {
    isFast ? [.unsafeFlags(flags, .when(configuration: .release))] : []
}

/// The settings of every Swift target above the kernels. Views are non-escapable types, which need `Lifetimes`. With
/// strict memory safety, each use of raw memory must be marked as `unsafe`.
let allSettings: [SwiftSetting] =
    [
        .strictMemorySafety(),
        .enableExperimentalFeature("Lifetimes"),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + fast(linesOnly)
/// The settings of the libraries.
let settings = allSettings + fast(noSecondCheck)

/// Returns the settings of one tier's kernels. Kernels are compiled with `-O` in debug builds too. The target features
/// are passed to the Clang importer, and Swift generates code for the same features. On other processors, unknown
/// feature names only cause warnings.
func kernelSettings(_ features: [String]) -> [SwiftSetting] {
    let flags = features.flatMap { ["-Xclang", "-target-feature", "-Xclang", "+\($0)"] }
    return [.unsafeFlags(["-O"] + flags.flatMap { ["-Xcc", $0] })]
        + (isFast ? [.unsafeFlags(linesOnly + noSecondCheck)] : [])
}

/// The features of the AVX2 tier. The instructions for SHA-256 (`sha`) are not guaranteed by it: the compiler uses them
/// only where a kernel asks for them, and that kernel is called only if the processor has them.
let avx2 = ["avx2", "fma", "bmi", "bmi2", "lzcnt", "popcnt", "f16c", "movbe", "pclmul", "sha"]
let avx512 = avx2 + ["avx512f", "avx512bw", "avx512vl", "avx512dq", "avx512cd", "avx512vbmi", "avx512vnni"]

/// The tiers with wider vectors than the baseline, which exist only for x86-64. A manifest cannot test which processor
/// the package is built for, so the processor of the building machine decides. To build for another processor on an
/// x86-64 machine, set MATTE_TIERS=baseline to leave these tiers out. Without it they are compiled, but not used.
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
let apple: [Platform] = [.macOS, .macCatalyst, .iOS, .tvOS, .visionOS]
let others: [Platform] = [.linux, .android, .windows, .openbsd, .wasi]

/// The formats that a package may leave out, each with a trait of its name. The single default trait stands for all of
/// them. SwiftPM passes traits to the compiler in the order of a hash table, so that with several default traits, a
/// package that depends on Matte recompiles it whenever the order changes, such as after a file was added.
let formats = ["PNG", "JPEG", "WebP"]
let allFormats = "AllFormats"

/// Returns the traits with which a format is part of a build.
func traits(for format: String) -> Set<String> { [format, allFormats] }

/// The trait with which HEIC and AVIF are read. It is off by default, because few systems have its library.
let heif = "HEIF"

/// Defines each format's name in Swift code if the format is part of the build.
let formatSettings: [SwiftSetting] =
    formats.map { .define($0, .when(traits: traits(for: $0))) } + [.define(heif, .when(traits: [heif]))]

/// The settings of tests. They run on the machine that builds them, so they may use the newest system's declarations,
/// such as `Array.span` of macOS 26. The libraries are checked against the oldest systems. Tests themselves are never
/// optimized, which would take longer than they run. SwiftPM finds tests in the index, which need not describe the
/// modules of the system.
let newestSystem: [SwiftSetting] = [
    .unsafeFlags(["-Xfrontend", "-disable-availability-checking"], .when(platforms: apple))
]
let testSettings =
    newestSystem + [
        .unsafeFlags(
            ["-Onone", "-index-ignore-system-modules", "-index-ignore-clang-modules"],
            .when(configuration: .release))
    ]

/// The privacy manifest of MatteCodecs, which only Apple's systems use. These are always built for on a Mac. Elsewhere a
/// resource would cost a bundle beside each program, and generated code that links Foundation.
let privacyManifest = "PrivacyInfo.xcprivacy"
#if os(macOS)
let codecResources: [Resource] = [.copy(privacyManifest)], codecExclusions: [String] = []
#else
let codecResources: [Resource] = [], codecExclusions = [privacyManifest]
#endif

let package = Package(
    name: "Matte",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
    products: [
        .library(name: "Matte", targets: ["Matte"]),
        .library(name: "MatteCompare", targets: ["MatteCompare"]),
        .library(name: "MattePlacement", targets: ["MattePlacement"]),
        .library(name: "MatteCodecs", targets: ["MatteCodecs"]),
        .library(name: "MatteUpload", targets: ["MatteUpload"]),
        .library(name: "MatteModels", targets: ["MatteModels"]),
        .library(name: "MatteFoundation", targets: ["MatteFoundation"]),
        .library(name: "MatteApple", targets: ["MatteApple"]),
        .executable(name: "matte", targets: ["MatteTool"]),
    ],
    traits: [
        .trait(
            name: "PNG", description: "Reads and writes PNG, with libpng; on Apple's systems with ImageIO."),
        .trait(
            name: "JPEG",
            description:
                "Writes JPEG and reads its rare kinds, with libjpeg-turbo; on Apple's systems with ImageIO."),
        .trait(
            name: "WebP",
            description: "Reads and writes WebP, with libwebp; on Apple's systems ImageIO reads it."),
        .trait(
            name: "HEIF",
            description:
                "Reads HEIC and AVIF, with libheif; on Apple's systems ImageIO reads HEIC in every build."),
        .trait(name: "SystemCodecs", description: "Uses the C libraries on Apple's systems too."),
        .trait(
            name: "AllFormats", description: "Reads and writes PNG, JPEG and WebP, as these three traits do."),
        .default(enabledTraits: ["AllFormats"]),
    ],
    targets: tierTargets + [
        // The kernels: vector functions in C, the type of the kernel table, and one source that is compiled for each
        // tier.
        .target(name: "CVector"),
        .target(name: "MatteKernelTypes"),
        .target(
            name: "MatteKernels", dependencies: ["CVector", "MatteKernelTypes"],
            swiftSettings: kernelSettings([])),

        // Rasters, geometry and operations on pixels, and their connection to Foundation and to Apple's frameworks.
        .target(
            name: "Matte",
            dependencies: ["CVector", "MatteKernelTypes", "MatteKernels"] + tierDependencies,
            swiftSettings: settings),
        .target(
            name: "MatteFoundation", dependencies: ["Matte", "MatteModels"], swiftSettings: settings),
        // Text formats, and operations on two pictures.
        .target(name: "MatteText", dependencies: ["Matte"], swiftSettings: settings),
        .target(
            name: "MatteCompare", dependencies: ["Matte", "MatteKernelTypes", "MatteText"],
            swiftSettings: settings),
        .target(
            name: "MattePlacement", dependencies: ["Matte", "MatteKernelTypes"], swiftSettings: settings),
        // On other systems this module is empty: every file tests with `canImport` whether Apple's frameworks exist.
        .target(name: "MatteApple", dependencies: ["Matte", "MatteFoundation"], swiftSettings: settings),

        // Codecs: the system's C libraries, the C shims that contain all uses of setjmp, and the Swift module above
        // them.
        .systemLibrary(
            name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .systemLibrary(
            name: "CLibJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(
            name: "CLibWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
        // SwiftPM asks pkg-config for every system library, and warns of missing ones even if no enabled trait needs them.
        // So this one has no entry for pkg-config: its header and library are in the compiler's default folders.
        .systemLibrary(name: "CLibHEIF", providers: [.apt(["libheif-dev"])]),
        .target(name: "CPNG", dependencies: ["CLibPNG"]),
        .target(name: "CJPEG", dependencies: ["CLibJPEG"]),
        .target(name: "CWebP", dependencies: ["CLibWebP"]),
        .target(name: "CHEIF", dependencies: ["CLibHEIF"], linkerSettings: [.linkedLibrary("heif")]),
        .target(
            name: "MatteCodecs",
            dependencies: [
                "Matte", "MatteKernelTypes", "MatteText",
                .target(name: "CPNG", condition: .when(platforms: others, traits: traits(for: "PNG"))),
                .target(name: "CJPEG", condition: .when(platforms: others, traits: traits(for: "JPEG"))),
                .target(name: "CWebP", condition: .when(platforms: others, traits: traits(for: "WebP"))),
                .target(name: "CHEIF", condition: .when(platforms: others, traits: [heif])),
                .target(name: "MatteApple", condition: .when(platforms: apple)),
                .target(name: "SystemCodecs", condition: .when(platforms: apple, traits: ["SystemCodecs"])),
            ],
            exclude: codecExclusions,
            resources: codecResources,
            swiftSettings: settings + formatSettings),
        // SwiftPM allows a target to name a dependency only once, with one condition. MatteCodecs needs the three C
        // shims under a second condition (Apple's platforms with the trait SystemCodecs), so it depends on this empty
        // target instead.
        .target(
            name: "SystemCodecs",
            dependencies: [
                .target(name: "CPNG", condition: .when(traits: ["SystemCodecs"])),
                .target(name: "CJPEG", condition: .when(traits: ["SystemCodecs"])),
                .target(name: "CWebP", condition: .when(traits: ["SystemCodecs"])),
                .target(name: "CHEIF", condition: .when(traits: [heif])),
            ]),

        // Inputs of models, from their own configuration. This module uses neither Foundation nor codecs.
        .target(name: "MatteModels", dependencies: ["Matte"], swiftSettings: settings),

        // Uploads to image APIs, and the command-line tool.
        .target(
            name: "MatteUpload", dependencies: ["Matte", "MatteCodecs", "MattePlacement", "MatteText"],
            swiftSettings: settings),
        .target(
            name: "MatteDemoPictures", dependencies: ["MatteCodecs"],
            exclude: ["Rights.md", "Resources", "embed"],
            swiftSettings: settings),
        .executableTarget(
            name: "MatteTool",
            dependencies: [
                "Matte", "MatteCodecs", "MatteCompare", "MatteModels", "MatteUpload", "MatteDemoPictures",
            ],
            swiftSettings: allSettings + [
                .unsafeFlags(
                    ["-Osize"] + (isFast ? ["-assert-config", "Debug"] : []), .when(configuration: .release))
            ]),

        // Plugins for developing Matte. No product contains them, so packages that depend on Matte don't build them.
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

        // The tests of examples in doc comments. Only GuideTests uses the plugin.
        .plugin(name: "Examples", capability: .buildTool()),

        // Test targets, one for each module under Sources, and the tests of the guides.
        // TestSupport contains no tests. As a test target it is built with the tests only.
        .testTarget(
            name: "TestSupport", dependencies: ["Matte"], path: "Tests/TestSupport",
            swiftSettings: allSettings + newestSystem),
        // The registry of operations, for the tests of all operations at once. The programs of the checks and the
        // benchmarks compile it too, by a link.
        .testTarget(
            name: "Operations",
            dependencies: ["Matte", "MatteCompare", "MatteCodecs", "MatteModels", "MatteUpload"],
            path: "Tests/Operations", swiftSettings: testSettings),
        .testTarget(
            name: "OperationTests", dependencies: ["Operations", "TestSupport"], swiftSettings: testSettings),
        .testTarget(
            name: "MatteTests",
            dependencies: ["Matte", "MatteKernelTypes", "MatteCodecs", "MatteDemoPictures", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "MatteFoundationTests", dependencies: ["MatteFoundation", "MatteModels", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(name: "MatteAppleTests", dependencies: ["MatteApple"], swiftSettings: testSettings),
        .testTarget(
            name: "MatteCodecsTests",
            dependencies: [
                "MatteCodecs", "TestSupport",
                .target(name: "CPNG", condition: .when(platforms: others)),
                .target(name: "CJPEG", condition: .when(platforms: others)),
                .target(name: "CLibJPEG", condition: .when(platforms: others)),
                .target(name: "CWebP", condition: .when(platforms: others)),
                .target(name: "SystemCodecs", condition: .when(platforms: apple, traits: ["SystemCodecs"])),
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "MatteTextTests", dependencies: ["MatteText", "TestSupport"], swiftSettings: testSettings),
        .testTarget(
            name: "MatteCompareTests", dependencies: ["MatteCompare", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "MattePlacementTests", dependencies: ["MattePlacement", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "MatteUploadTests", dependencies: ["MatteUpload", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "MatteModelsTests", dependencies: ["MatteModels", "MatteCodecs", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "MatteToolTests", dependencies: ["MatteTool", "MatteDemoPictures", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "GuideTests",
            dependencies: [
                "Matte", "MatteCodecs", "MatteCompare", "MatteModels", "MatteUpload", "MatteFoundation",
                "MatteApple", "TestSupport",
            ],
            swiftSettings: testSettings,
            plugins: ["Examples"]),
    ],
    swiftLanguageModes: [.v6]
)

// While working on one part, MATTE_TESTS="MatteTests MatteToolTests" builds only these tests, in a third of the time.
if let tests = Context.environment["MATTE_TESTS"] {
    let built = Set(tests.split(separator: " ").map(String.init) + ["TestSupport", "Operations"])
    package.targets.removeAll { $0.type == .test && !built.contains($0.name) }
}
