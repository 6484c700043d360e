import Matte

/// The blocks of a JPEG in memory, for a writer.
protocol JPEGBlockRows: AnyObject {
    /// Prepares the blocks of each of the picture's rows of MCUs, from top to bottom, and calls `body` with its number,
    /// until it returns false.
    func forEachRow(_ rows: Int, _ body: (_ row: Int) throws(MatteError) -> Bool) throws(MatteError)
    /// Returns the address of the first of a component's blocks in a row of blocks: 64 coefficients in natural order.
    func coefficients(_ component: Int, row: Int) -> UnsafeMutableRawPointer
    /// Returns the address of the masks of these blocks.
    func masks(_ component: Int, row: Int) -> UnsafeMutablePointer<UInt64>
    /// Writes a prepared row of MCUs, or counts its symbols.
    func write(_ row: Int, to writer: JPEGScanWriter) throws(MatteError)
}

extension JPEGBlockRows {
    func write(_ row: Int, to writer: JPEGScanWriter) throws(MatteError) { try writer.add(self, row: row) }
}

extension JPEGBlockMemory: JPEGBlockRows {
    func forEachRow(_ rows: Int, _ body: (Int) throws(MatteError) -> Bool) throws(MatteError) {
        for row in 0..<rows where try !body(row) { return }
    }
}
