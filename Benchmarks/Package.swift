// swift-tools-version: 6.3
import PackageDescription

// Peers are the libraries that are compared with Matte in the same process. Each peer has a package trait, so that the
// suite also builds without the peer. The script `run` enables the traits of the installed peers. The report lists
// missing peers as not measured.
let peers: [(trait: String, libraries: [String])] = [
    ("LibYUV", ["yuv"]), ("OpenCV", ["opencv_core", "opencv_imgproc"]),
    ("Vips", ["vips", "gobject-2.0", "glib-2.0"]),
    ("Pixman", ["pixman-1"]), ("STB", []), ("TurboJPEG", ["turbojpeg"]), ("LibPNG", ["png16"]),
    ("SPNG", ["spng"]),
    ("Deflate", ["deflate"]), ("WebP", ["webp"]), ("IPP", []),
]

// Intel's Integrated Performance Primitives come from PyPI. The script `run` installs them into a separate environment.
let ipp = "\(Context.packageDirectory)/.build/python/ipp"

let package = Package(
    name: "MatteBenchmarks",
    platforms: [.macOS(.v26)],
    products: [.library(name: "MatteForPython", type: .dynamic, targets: ["MatteForPython"])],
    traits: Set(peers.map { Trait(name: $0.trait, description: "Measure \($0.trait) in the same process.") }),
    dependencies: [
        .package(name: "Matte", path: ".."),
        // The registry of operations.
        .package(path: "../Tests/Checks/programs"),
    ],
    targets: [
        .target(
            name: "CGoogleBenchmark",
            linkerSettings: [.linkedLibrary("benchmark"), .linkedLibrary("pthread")]),
        .systemLibrary(name: "CLibVips", pkgConfig: "vips"),
        .systemLibrary(name: "CLibPixman", pkgConfig: "pixman-1"),
        .target(
            name: "CPeers",
            dependencies: [
                .target(name: "CLibVips", condition: .when(traits: ["Vips"])),
                .target(name: "CLibPixman", condition: .when(traits: ["Pixman"])),
            ],
            cxxSettings: peers.map { .define("PEER_\($0.trait.uppercased())", .when(traits: [$0.trait])) }
                + [
                    .unsafeFlags(["-O2", "-isystem", "/usr/include/opencv4", "-Wno-everything"]),
                    .unsafeFlags(["-isystem", "\(ipp)/include/ipp"], .when(traits: ["IPP"])),
                ],
            linkerSettings: peers.flatMap { peer in
                peer.libraries.map { .linkedLibrary($0, .when(traits: [peer.trait])) }
            } + [
                .unsafeFlags(
                    // Intel's library loads its code for the processor by file name. The loader finds that file only
                    // through DT_RPATH, which the linker writes only with --disable-new-dtags.
                    [
                        "-L\(ipp)/lib", "-l:libippi.so.12", "-l:libippcore.so.12", "-Xlinker",
                        "-rpath=\(ipp)/lib",
                        "-Xlinker", "--disable-new-dtags",
                    ],
                    .when(traits: ["IPP"]))
            ]),
        // The format of the results file, shared by the suite and the report.
        .target(name: "BenchmarkResults"),
        .executableTarget(
            name: "MatteBenchmarks",
            dependencies: [
                "BenchmarkResults", "CGoogleBenchmark", "CPeers",
                .product(name: "Operations", package: "programs"),
                .product(name: "Matte", package: "Matte"),
                .product(name: "MatteCodecs", package: "Matte"),
                .product(name: "MatteCompare", package: "Matte"),
                .product(name: "MatteModels", package: "Matte"),
                .product(name: "MatteUpload", package: "Matte"),
            ],
            swiftSettings: [.enableExperimentalFeature("Lifetimes")]),
        // Matte as a C library, which the Python part of the suite calls.
        .target(
            name: "MatteForPython",
            dependencies: [
                .product(name: "Matte", package: "Matte"), .product(name: "MatteCodecs", package: "Matte"),
                .product(name: "MatteUpload", package: "Matte"),
            ],
            swiftSettings: [.enableExperimentalFeature("Lifetimes")]),
        // The program that converts results to a page of Benchmarks/reports and its plots.
        .executableTarget(name: "BenchmarkReport", dependencies: ["BenchmarkResults"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
