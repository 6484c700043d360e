import Matte
import MatteKernelTypes

extension PixelStream {
    /// The scratch memory for compressing one chunk at a time.
    @safe
    final class Scratch: @unchecked Sendable {
        private let memory: Raster<Gray8>
        private let start: UnsafeMutableRawPointer
        private let parts: [Int]

        /// Returns the offset of each part of the scratch memory, and the number of bytes of all parts. A vector of
        /// additional bytes follows each part.
        private static func layout(_ stream: PixelStream) -> (offsets: [Int], bytes: Int) {
            let row = stream.rowBytes
            let filtered = min(stream.chunkRows, stream.size.height) * (1 + row)
            let sizes = [
                DeflateWorkspace.byteCount(rowBytes: 1 + row), filtered + 64,
                DeflateWorkspace.outputByteCount(rowBytes: 1 + row, byteCount: filtered), row,
                stream.isBlueFirst ? row : 0, stream.isBlueFirst ? row : 0,
            ]
            var layout = ScratchLayout()
            let offsets = sizes.map { layout.take($0, spare: 64) }
            return (offsets, layout.bytes)
        }

        static func byteCount(_ stream: PixelStream) -> Int { rounded(layout(stream).bytes) }

        /// Returns the number of bytes to allocate. Between 1 and 2 MiB that is 2 MiB, because `RasterMemory` keeps
        /// blocks of this size for the next picture. The system's allocator would take smaller blocks from heaps that
        /// rarely shrink, which cost 17 MiB when many pictures were encoded one after the other.
        private static func rounded(_ bytes: Int) -> Int {
            bytes > 1 << 20 ? max(bytes, 2 << 20) : bytes
        }

        init(stream: PixelStream) throws(MatteError) {
            let row = stream.rowBytes
            let layout = Self.layout(stream)
            parts = layout.offsets
            let size = PixelSize(width: Self.rounded(layout.bytes), height: 1)
            var memory = try Raster<Gray8>(uninitialized: size)
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
