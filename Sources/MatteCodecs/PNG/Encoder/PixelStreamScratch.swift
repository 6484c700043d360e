import Matte
import MatteKernelTypes

extension PixelStream {
    /// The scratch memory for compressing one chunk at a time.
    @safe
    final class Scratch: @unchecked Sendable {
        private let memory: ScratchMemory
        private let parts: Parts

        static func byteCount(_ stream: PixelStream) -> Int { Parts(stream).layout.bytes }

        init(stream: PixelStream) throws(MatteError) {
            parts = Parts(stream)
            memory = try ScratchMemory(parts.layout)
            unsafe zeros.initialize(repeating: 0, count: stream.rowBytes)
            unsafe DeflateWorkspace.prepare(
                workspace, rowBytes: 1 + stream.rowBytes, bytesPerPixel: stream.bytesPerPixel)
        }

        var workspace: UnsafeMutableRawPointer {
            unsafe UnsafeMutableRawPointer(memory[parts.workspace])
        }
        var filtered: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(memory[parts.filtered]) }
        var output: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(memory[parts.output]) }
        var zeros: UnsafeMutablePointer<UInt8> { unsafe memory[parts.zeros] }
        /// The memory for every second row with red and blue exchanged.
        func swapped(_ row: Int) -> UnsafeMutableRawPointer {
            unsafe UnsafeMutableRawPointer(memory[row & 1 == 0 ? parts.even : parts.odd])
        }
    }

    /// The parts of the scratch memory. A vector of additional bytes follows each part.
    private struct Parts {
        let layout: ScratchLayout
        let workspace: ScratchPart<UInt8>
        let filtered: ScratchPart<UInt8>
        let output: ScratchPart<UInt8>
        let zeros: ScratchPart<UInt8>
        let even: ScratchPart<UInt8>
        let odd: ScratchPart<UInt8>

        init(_ stream: PixelStream) {
            let row = stream.rowBytes, swapped = stream.isBlueFirst ? row : 0
            let bytes = min(stream.chunkRows, stream.size.height) * (1 + row)
            var layout = ScratchLayout()
            func take(_ count: Int) -> ScratchPart<UInt8> { layout.take(count + 64, of: UInt8.self) }
            workspace = take(DeflateWorkspace.byteCount(rowBytes: 1 + row))
            filtered = take(bytes + 64)
            output = take(DeflateWorkspace.outputByteCount(rowBytes: 1 + row, byteCount: bytes))
            zeros = take(row)
            even = take(swapped)
            odd = take(swapped)
            // Between 1 and 2 MiB, 2 MiB are allocated, because `RasterMemory` keeps blocks of this size for the next
            // picture. The system's allocator would take smaller blocks from heaps that rarely shrink, which cost 17
            // MiB when many pictures were encoded one after the other.
            if (1 << 20) + 1..<2 << 20 ~= layout.bytes { _ = layout.take((2 << 20) - layout.bytes) }
            self.layout = layout
        }
    }

    /// Scratch memory for each thread. All of it is allocated and its workspaces are prepared before the threads start,
    /// so their work cannot fail. That is after the first rows were decoded, so a damaged file needs none of it.
    ///
    /// It is not a `ScratchPool` of Matte, which allocates a block when it has none, fills new blocks with zeros, and
    /// keeps them from call to call. Here a block has to be prepared for the length of the rows, and is used for one
    /// picture.
    final class PreparedScratch: Sendable {
        private let count: Int
        private let stream: PixelStream
        private let free = Locked<[Scratch]>([])

        init(count: Int, stream: PixelStream) {
            self.count = count
            self.stream = stream
        }

        /// Allocates the memory unless it is allocated already. No thread may use any of it meanwhile.
        func prepare() throws(MatteError) {
            guard free.withLock({ $0.isEmpty }) else { return }
            var scratches: [Scratch] = []
            for _ in 0..<count { scratches.append(try Scratch(stream: stream)) }
            free.withLock { [scratches] in $0 = scratches }
        }

        func withScratch<Result>(_ body: (Scratch) -> Result) -> Result {
            let scratch = free.withLock { $0.removeLast() }
            defer { free.withLock { $0.append(scratch) } }
            return body(scratch)
        }
    }
}
