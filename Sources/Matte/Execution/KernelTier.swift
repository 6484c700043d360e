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

/// A set of processor instructions that the kernels are compiled for.
///
/// Operations use the best tier that the processor supports. Their results are the same on every tier. Tests and
/// benchmarks can force a lower tier for a task with ``with(_:_:)``, or for a process with the environment variable
/// `MATTE_ISA` (`baseline`, `avx2` or `avx512`).
///
/// ```swift
/// let line = try Raster<Gray8>(size: PixelSize(width: 4, height: 1), pixels: [10, 20, 30, 50])
/// let slow = try KernelTier.with(.baseline) { try line.blurred(sigma: 1) }
/// let fast = try line.blurred(sigma: 1)
/// slow == fast  // true
/// ```
public enum KernelTier: String, CaseIterable, Comparable, Hashable, Sendable, Codable {
    /// SSE2 on x86-64; the compiler's default instruction set on other architectures.
    case baseline
    /// AVX2, FMA and BMI (Haswell and later).
    case avx2
    /// AVX-512 F, BW, VL, DQ, CD, VBMI and VNNI (Ice Lake, Zen 4 and later).
    case avx512

    /// Returns true if `a` has narrower vectors than `b`.
    public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self)! }

    /// The widest tier that this processor can run.
    public static let best: KernelTier = allCases[min(Int(cv_processor_tier()), builtTiers - 1)]

    /// The tiers that this processor can run, from the narrowest to the widest vectors.
    public static var available: [KernelTier] { allCases.filter { $0 <= best } }

    /// The tier that operations use if called from the current task.
    public static var current: KernelTier { forced ?? process }

    /// Calls `body` and returns its result. Until `body` returns, operations called from the current task use `tier`.
    ///
    /// Tasks that `body` creates with `Task { ... }` inherit the tier. Other tasks are not affected.
    ///
    /// - Precondition: ``available`` contains the tier.
    /// - Throws: The error that `body` throws.
    public static func with<Result, Failure: Error>(
        _ tier: KernelTier, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        precondition(tier <= best, "cannot use tier \(tier): this processor supports at most \(best)")
        // `TaskLocal.withValue` doesn't support typed errors, so the result or error is passed out in a variable.
        var outcome: Swift.Result<Result, Failure>?
        $forced.withValue(tier) {
            do throws(Failure) { outcome = .success(try body()) } catch { outcome = .failure(error) }
        }
        return try outcome!.get()
    }

    /// Checks that the environment variable `MATTE_ISA`, if set, names a tier that this processor can run.
    ///
    /// A command-line tool should call this before any operation, to report a wrong value as an error. Without the
    /// check, the first operation stops the program.
    ///
    /// ```swift
    /// try KernelTier.validateEnvironment()
    /// KernelTier.current <= .best  // true
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the value names no tier, or a tier that the processor can't
    ///   run.
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
                .parameter,
                "cannot use MATTE_ISA '\(name)': the name is unknown; set baseline, avx2 or avx512")
        }
        guard tier <= best else {
            throw MatteError(
                .parameter,
                "cannot use MATTE_ISA '\(name)': this processor supports at most \(best.rawValue); set \(available.map(\.rawValue).joined(separator: " or "))"
            )
        }
        return tier
    }

    #if arch(x86_64) && canImport(MatteKernelsAVX2)
    private static let builtTiers = 3
    #else
    private static let builtTiers = 1
    #endif

    /// The kernels that are compiled for this tier.
    ///
    /// An operation must read `KernelTable.current` once, on the caller's thread, because worker threads don't see a
    /// tier that is forced for the task.
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
    /// The kernels of ``KernelTier/current``.
    package static var current: KernelTable { KernelTier.current.kernels }
}
