import Matte
import MatteKernelTypes

/// The inverse transform of single blocks of a component, with the samples that decoders make.
@safe
final class BlockInverse {
    /// The number of bytes from one row of samples to the next.
    static let stride = 64
    private let kernel = unsafe KernelTable.current.jpegPixels.inverse8
    private let memory: JPEGMemory
    private let factors: UnsafeMutablePointer<UInt16>
    private let flags: UnsafeMutablePointer<UInt8>
    private let samples: UnsafeMutableRawPointer

    /// - Parameter table: The quantization factors in natural order.
    init(_ table: [UInt16]) throws(MatteError) {
        var scratch = ScratchLayout()
        let offsets = [
            scratch.take(JPEGInverseFactors.byteCount), scratch.take(64), scratch.take(8 * Self.stride),
        ]
        memory = try JPEGMemory(scratch.bytes)
        let start = unsafe memory.start
        unsafe factors = (start + offsets[0]).assumingMemoryBound(to: UInt16.self)
        unsafe JPEGInverseFactors.prepare(factors, table)
        unsafe flags = (start + offsets[1]).assumingMemoryBound(to: UInt8.self)
        // Only the first of the blocks that are transformed together matters.
        unsafe flags.initialize(repeating: 0, count: 64)
        unsafe flags[0] = 1
        unsafe samples = start + offsets[2]
    }

    /// Returns eight rows of eight samples, which the next call replaces.
    ///
    /// - Parameter coefficients: 64 coefficients in natural order, with three more blocks that may be read.
    @unsafe
    func samples(_ coefficients: UnsafeRawPointer) -> UnsafeRawPointer {
        unsafe kernel(coefficients, flags, factors, 1, samples, Self.stride)
        return unsafe UnsafeRawPointer(samples)
    }
}
