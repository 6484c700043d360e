// Design: docs/design/codecs.md

import Matte
import MatteKernelTypes

/// The decompressed image data of a PNG: the rows of a zlib stream (RFC 1950), each preceded by its filter type.
///
/// Decompressed data is in a window that moves over the stream. A row stays valid until the next one is requested.
@safe
final class InflateStream {
    private let memory: InflateMemory
    private let data: PNGImageData
    private let kernels = KernelTable.current
    /// The number of bytes per row, including the filter type.
    private let rowBytes: Int
    /// The number of bytes of rows that have not been decompressed.
    private var missing: Int
    /// The start of the next row in the window, and the end of the decompressed bytes.
    private var rowStart = 0
    private var end = 0
    private var checksum: UInt32 = 1
    private var hasStarted = false
    private var hasEnded = false
    private var windowBytes = 0
    /// The violation that ended decompression. The rows before it are still returned.
    private var failure: PNGFailure?

    /// A Boolean value that indicates whether the deflate stream is in a zlib stream, with a header and a checksum.
    private let isZlib: Bool

    init(_ data: PNGImageData, memory: InflateMemory, rowBytes: Int, rows: Int, isZlib: Bool = true) {
        self.isZlib = isZlib
        self.data = data
        self.memory = memory
        self.rowBytes = rowBytes
        let (total, overflow) = rowBytes.multipliedReportingOverflow(by: rows)
        missing = overflow ? .max : total
    }

    private var workspace: UnsafeMutablePointer<InflateWorkspace> {
        unsafe memory.workspace.assumingMemoryBound(to: InflateWorkspace.self)
    }

    /// Returns the address of the next row, starting with its filter type.
    @unsafe
    func nextRow() throws(PNGFailure) -> UnsafeRawPointer {
        if !hasStarted { try start() }
        while end - rowStart < rowBytes {
            if let failure { throw failure }
            guard !hasEnded else { throw .corrupt("Not enough image data") }
            if end >= memory.windowBytes { move() }
            // With a small window, zlib accepts distances beyond it within a row, so decompress row by row.
            let isSmall = windowBytes < InflateMemory.historyBytes
            let room = min(memory.windowBytes - end, missing)
            let count = isSmall ? min(room, rowBytes - (end - rowStart)) : room
            if try !inflate(count) {
                guard end - rowStart < rowBytes else { break }
                try load()
            }
        }
        defer { rowStart += rowBytes }
        return unsafe UnsafeRawPointer(memory.window + rowStart)
    }

    /// Reads the header of the stream.
    private func start() throws(PNGFailure) {
        unsafe InflateWorkspace.prepare(memory.workspace, output: memory.window, windowBytes: 0)
        hasStarted = true
        guard isZlib else {
            windowBytes = InflateMemory.historyBytes
            unsafe workspace.pointee.windowBytes = windowBytes
            return
        }
        let method = try byte()
        let isTooLarge = method >> 4 > 7
        if isTooLarge { throw .corrupt("IDAT: invalid window size") }
        let flags = try byte()
        if (Int(method) << 8 | Int(flags)) % 31 != 0 { throw .corrupt("IDAT: incorrect header check") }
        if method & 15 != 8 { throw .corrupt("IDAT: unknown compression method") }
        if flags & 32 != 0 { throw .corrupt("IDAT: missing LZ dictionary") }
        windowBytes = 256 << Int(method >> 4)
        unsafe workspace.pointee.windowBytes = windowBytes
    }

    /// Decompresses at least `count` more bytes, unless the input or the stream ends. Returns `false` if more input is
    /// needed.
    private func inflate(_ count: Int) throws(PNGFailure) -> Bool {
        unsafe workspace.pointee.target = memory.window + end + count
        unsafe workspace.pointee.outputStart = UnsafeRawPointer(memory.window)
        let before = unsafe memory.window + end
        let status = unsafe kernels.deflate.inflate(memory.workspace)
        let produced = unsafe workspace.pointee.output - before
        checksum = unsafe kernels.png.adler32(checksum, before, produced)
        end += produced
        missing -= min(missing, produced)
        switch status {
        case InflateStatus.needsInput: return false
        case InflateStatus.ended: hasEnded = true
        case let code where code < 0: failure = .corrupt("IDAT: \(Self.text(code))")
        default: break
        }
        return true
    }

    /// Moves the last row and the history to the start of the window.
    private func move() {
        let kept = max(0, min(rowStart, end - InflateMemory.historyBytes))
        unsafe memory.window.copyMemory(from: memory.window + kept, byteCount: end - kept)
        rowStart -= kept
        end -= kept
        unsafe workspace.pointee.output = memory.window + end
    }

    /// Moves the input that is left to the start of its buffer and appends more.
    private func load() throws(PNGFailure) {
        let left = unsafe workspace.pointee.inputEnd - workspace.pointee.input
        if left > 0 {
            unsafe memory.input.copyMemory(from: workspace.pointee.input, byteCount: left)
        }
        unsafe workspace.pointee.input = UnsafeRawPointer(memory.input)
        unsafe workspace.pointee.inputEnd = UnsafeRawPointer(memory.input + left)
        let count = try unsafe data.read(memory.input + left, InflateMemory.inputBytes - left)
        unsafe workspace.pointee.inputEnd += count
    }

    /// Returns the next byte of the stream's header or trailer.
    private func byte() throws(PNGFailure) -> UInt8 {
        if unsafe workspace.pointee.bitCount >= 8 {
            defer {
                unsafe workspace.pointee.buffer >>= 8
                unsafe workspace.pointee.bitCount -= 8
            }
            return unsafe UInt8(truncatingIfNeeded: workspace.pointee.buffer)
        }
        while unsafe workspace.pointee.input == workspace.pointee.inputEnd { try load() }
        defer { unsafe workspace.pointee.input += 1 }
        return unsafe workspace.pointee.input.load(as: UInt8.self)
    }

    // MARK: After the last row

    /// The maximum number of compressed bytes that are decompressed after the last row.
    private static let surplusBytes = 4_096

    /// Decompresses the rest of the stream, verifies its checksum, and reads the rest of its chunk. The rest may be a
    /// thousand times as long as the file, so only its first 4,096 bytes are decompressed.
    ///
    /// - Returns: `false` if the rest is longer.
    func finish() throws(PNGFailure) -> Bool {
        var allowed = Self.surplusBytes
        while !hasEnded {
            if let failure { throw failure }
            rowStart = end
            if memory.windowBytes - end < InflateMemory.historyBytes { move() }
            // Let the inflater see no more than the allowed bytes.
            let inputEnd = unsafe workspace.pointee.inputEnd
            let input = unsafe workspace.pointee.input
            unsafe workspace.pointee.inputEnd = input + min(inputEnd - input, allowed)
            let isEnough = try inflate(memory.windowBytes - end)
            let isUsedUp = unsafe workspace.pointee.inputEnd != inputEnd
            allowed -= unsafe workspace.pointee.input - input
            unsafe workspace.pointee.inputEnd = inputEnd
            if isEnough { continue }
            if isUsedUp || allowed <= 0 { return false }
            try load()
        }
        guard isZlib else {
            try data.chunks.finish()
            return true
        }
        // Drop the bits up to the next byte boundary.
        unsafe workspace.pointee.buffer >>= workspace.pointee.bitCount & 7
        unsafe workspace.pointee.bitCount &= ~7
        var stored: UInt32 = 0
        for _ in 0..<4 { stored = stored << 8 | UInt32(try byte()) }
        if stored != checksum { throw .corrupt("IDAT: incorrect data check") }
        try data.chunks.finish()
        return true
    }

    /// Returns the reason for a negative status of the kernel.
    private static func text(_ status: Int) -> String {
        switch status {
        case InflateStatus.badBlockType: "invalid block type"
        case InflateStatus.badStoredLength: "invalid stored block lengths"
        case InflateStatus.tooManySymbols: "too many length or distance symbols"
        case InflateStatus.badLengthCode: "invalid code lengths set"
        case InflateStatus.badRepeat: "invalid bit length repeat"
        case InflateStatus.missingEndOfBlock: "invalid code -- missing end-of-block"
        case InflateStatus.badLiteralCode: "invalid literal/lengths set"
        case InflateStatus.badDistanceCode: "invalid distances set"
        case InflateStatus.badLiteralSymbol: "invalid literal/length code"
        case InflateStatus.badDistanceSymbol: "invalid distance code"
        default: "invalid distance too far back"
        }
    }
}
