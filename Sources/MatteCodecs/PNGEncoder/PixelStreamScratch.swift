import Matte
import MatteKernelTypes
import Synchronization

extension PixelStream {
    /// The scratch memory for compressing one chunk at a time.
    @safe
    final class Scratch: @unchecked Sendable {
        private let memory: Raster<Gray8>
        private let start: UnsafeMutableRawPointer
        private let parts: [Int]

        /// Returns the size of each part of the scratch memory, in bytes.
        private static func sizes(_ stream: PixelStream) -> [Int] {
            let row = stream.rowBytes
            let filtered = min(stream.chunkRows, stream.size.height) * (1 + row)
            return [
                DeflateWorkspace.byteCount(rowBytes: 1 + row), filtered + 64,
                DeflateWorkspace.outputByteCount(rowBytes: 1 + row, byteCount: filtered), row,
                stream.isBlueFirst ? row : 0, stream.isBlueFirst ? row : 0,
            ]
        }

        static func byteCount(_ stream: PixelStream) -> Int {
            sizes(stream).reduce(0) { $0 + ($1 + 127) & ~63 }
        }

        init(stream: PixelStream) throws(MatteError) {
            let row = stream.rowBytes
            let sizes = Self.sizes(stream)
            var offsets: [Int] = []
            var end = 0
            for size in sizes {
                offsets.append(end)
                end += (size + 127) & ~63
            }
            parts = offsets
            var memory = try Raster<Gray8>(uninitialized: PixelSize(width: end, height: 1))
            unsafe start = memory.mutableView.start
            self.memory = memory
            unsafe zeros.initializeMemory(as: UInt8.self, repeating: 0, count: row)
            unsafe DeflateWorkspace.prepare(
                workspace, rowBytes: 1 + row, bytesPerPixel: stream.bytesPerPixel)
        }

        var workspace: UnsafeMutableRawPointer { unsafe start + parts[0] }
        var filtered: UnsafeMutableRawPointer { unsafe start + parts[1] }
        var output: UnsafeMutableRawPointer { unsafe start + parts[2] }
        var zeros: UnsafeMutableRawPointer { unsafe start + parts[3] }
        func swapped(_ i: Int) -> UnsafeMutableRawPointer { unsafe start + parts[4 + i] }
    }

    /// A pool with scratch memory for each thread. All of it is allocated and its workspaces are prepared before the
    /// threads start, so their work cannot fail.
    final class ScratchPool: Sendable {
        private let free: Mutex<[Scratch]>

        init(count: Int, stream: PixelStream) throws(MatteError) {
            var scratches: [Scratch] = []
            for _ in 0..<count { scratches.append(try Scratch(stream: stream)) }
            free = Mutex(scratches)
        }

        func withScratch<Result>(_ body: (Scratch) -> Result) -> Result {
            let scratch = free.withLock { $0.removeLast() }
            defer { free.withLock { $0.append(scratch) } }
            return body(scratch)
        }
    }
}
