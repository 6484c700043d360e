// Design: docs/design/execution.md

internal import CVector
package import MatteKernelTypes
internal import MatteKernels

#if arch(x86_64) && canImport(MatteKernelsAVX2)
internal import MatteKernelsAVX2
internal import MatteKernelsAVX512
#endif

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The instruction sets that the kernels were compiled for.
///
/// Every operation gives the same bytes on every tier, so there is nothing to choose in normal use: the
/// best tier of the processor is taken. Tests and measurements step down with ``with(_:_:)``, whole
/// processes with the environment variable `MATTE_ISA` (`baseline`, `avx2` or `avx512`).
public enum KernelTier: String, CaseIterable, Comparable, Hashable, Sendable, Codable {
    /// SSE2 on x86-64; what the compiler targets elsewhere.
    case baseline
    /// AVX2, FMA and BMI (Haswell and later).
    case avx2
    /// AVX-512 F, BW, VL, DQ, CD, VBMI and VNNI (Ice Lake, Zen 4 and later).
    case avx512

    /// Orders tiers from narrow to wide.
    public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self)! }

    /// The widest tier this processor can run.
    public static let best: KernelTier = allCases[min(Int(cv_processor_tier()), builtTiers - 1)]

    /// The tiers this processor can run, from narrow to wide.
    public static var available: [KernelTier] { allCases.filter { $0 <= best } }

    /// The tier that operations called from here use.
    public static var current: KernelTier { forced ?? process }

    /// Runs `body` with every operation called from this task on `tier`.
    ///
    /// - Precondition: the processor has the tier (see ``available``).
    public static func with<Result, Failure: Error>(
        _ tier: KernelTier, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        precondition(tier <= best, "tier \(tier) asked for on a processor whose best is \(best)")
        // TaskLocal.withValue is untyped in its errors; the box carries the typed outcome across.
        var outcome: Swift.Result<Result, Failure>?
        $forced.withValue(tier) {
            do throws(Failure) { outcome = .success(try body()) } catch { outcome = .failure(error) }
        }
        return try outcome!.get()
    }

    /// Checks `MATTE_ISA`, so that a command-line tool can report a wrong value instead of trapping on it.
    ///
    /// - Throws: ``MatteError`` with code `parameter` when the value names no tier or more than the
    ///   processor has.
    public static func validateEnvironment() throws(MatteError) {
        _ = try requestedByEnvironment()
    }

    @TaskLocal private static var forced: KernelTier?

    private static let process: KernelTier = {
        do throws(MatteError) { return try requestedByEnvironment() ?? best } catch {
            fatalError(error.message)
        }
    }()

    private static func requestedByEnvironment() throws(MatteError) -> KernelTier? {
        guard let value = unsafe getenv("MATTE_ISA") else { return nil }
        let name = unsafe String(cString: value)
        guard !name.isEmpty else { return nil }
        guard let tier = KernelTier(rawValue: name) else {
            throw MatteError(
                .parameter, "cannot choose kernels: MATTE_ISA is '\(name)'; use baseline, avx2 or avx512")
        }
        guard tier <= best else {
            throw MatteError(
                .parameter,
                "cannot choose kernels: MATTE_ISA is \(name); this processor supports at most \(best.rawValue)"
            )
        }
        return tier
    }

    #if arch(x86_64) && canImport(MatteKernelsAVX2)
    private static let builtTiers = 3
    #else
    private static let builtTiers = 1
    #endif

    /// The kernels of this tier. Read it once per operation, on the caller's thread: worker threads of a
    /// parallel operation don't see a tier forced for the task.
    var kernels: KernelTable {
        switch self {
        #if arch(x86_64) && canImport(MatteKernelsAVX2)
        case .avx512: MatteKernelsAVX512.kernelTable
        case .avx2: MatteKernelsAVX2.kernelTable
        #endif
        default: MatteKernels.kernelTable
        }
    }
}

extension KernelTable {
    /// The table of the tier in force; see ``KernelTier/current``.
    package static var current: KernelTable { KernelTier.current.kernels }
}
