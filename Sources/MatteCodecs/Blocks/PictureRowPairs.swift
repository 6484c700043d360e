import Matte

/// The rows of two pictures of the same size, read by two threads.
final class PictureRowPairs {
    private var first: RowReader<RGBA8>
    private var second: RowReader<RGBA8>
    private let parallelism: Parallelism

    init(
        _ first: StreamedPicture<RGBA8>, _ second: StreamedPicture<RGBA8>, _ parallelism: Parallelism
    ) throws(MatteError) {
        self.first = try RowReader(first)
        self.second = try RowReader(second)
        self.parallelism = parallelism
    }

    /// Returns the next rows of both; see ``RowReader/next(_:)``.
    func next(_ count: Int) throws(MatteError) -> (Raster<RGBA8>, Raster<RGBA8>) {
        // Each thread has a property of its own.
        let read = try Workers.run(parallelism) { () throws(MatteError) in
            try first.next(count)
        } alongside: { () throws(MatteError) in
            try second.next(count)
        }
        return (read.side, read.main)
    }
}
