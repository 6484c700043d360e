import Matte

/// The rows of two pictures of the same size, read by two threads.
final class PictureRowPairs {
    private var first: RowReader<RGBA8>?
    private var second: RowReader<RGBA8>
    private let parallelism: Parallelism

    /// - Parameter first: One of the pictures, or `nil` if only the other is read.
    init(
        _ first: StreamedPicture<RGBA8>?, _ second: StreamedPicture<RGBA8>, _ parallelism: Parallelism
    ) throws(MatteError) {
        self.first = if let first { try RowReader(first) } else { nil }
        self.second = try RowReader(second)
        self.parallelism = parallelism
    }

    /// Returns the next rows of both; see ``RowReader/next(_:)``.
    func next(_ count: Int) throws(MatteError) -> (Raster<RGBA8>?, Raster<RGBA8>) {
        guard first != nil else { return (nil, try second.next(count)) }
        // Each thread has a property of its own.
        let read = try Workers.run(parallelism) { () throws(MatteError) in
            try first!.next(count)
        } alongside: { () throws(MatteError) in
            try second.next(count)
        }
        return (read.side, read.main)
    }
}
