import Matte

extension JPEGSource {
    /// Returns a file with other blocks, and the places of its rows.
    ///
    /// - Parameters:
    ///   - layout: The arrangement of the blocks.
    ///   - factors: The quantization tables.
    ///   - codes: The file's Huffman codes, perhaps extended, or `nil` to compute the best ones. They are also computed if
    ///     a symbol has no code.
    ///   - metadata: The metadata of the file.
    ///   - blocks: Returns the blocks, for each of up to three passes over them. `usesCodes` is true if they are written
    ///     with `codes`, so that bits may be copied.
    func assemble(
        _ layout: JPEGScanLayout, factors: [[UInt16]],
        codes: [(dc: JPEGHuffmanCode, ac: JPEGHuffmanCode)]?, _ metadata: EncodingMetadata,
        _ blocks: (_ usesCodes: Bool) throws(MatteError) -> any JPEGBlockRows
    ) throws(MatteError) -> (bytes: [UInt8], index: JPEGRowIndex) {
        if let codes,
            let file = try write(
                blocks(true), layout, factors: factors, codes: codes, metadata)
        {
            return file
        }
        let counter = try JPEGScanWriter(
            layout, restartInterval: definitions.restartInterval, to: CountingSink())
        try add(blocks(false), layout, to: counter)
        // Decoders know no differences of DC values with more than 15 bits, which blocks in another order may have.
        guard !counter.occurrences.contains(where: { $0.dc[16...].contains { $0 > 0 } }) else {
            throw .cannotKeepBlocks("the difference of two DC values has more than 15 bits")
        }
        let best = counter.occurrences.map {
            (dc: JPEGHuffmanCode(occurrences: $0.dc), ac: JPEGHuffmanCode(occurrences: $0.ac))
        }
        guard
            let file = try write(
                blocks(false), layout, factors: factors, codes: best, metadata)
        else {
            throw .cannotKeepBlocks("a coefficient is too large for a Huffman code")
        }
        return file
    }

    private func add(
        _ blocks: any JPEGBlockRows, _ layout: JPEGScanLayout, to writer: JPEGScanWriter,
        _ index: JPEGRowIndex? = nil
    ) throws(MatteError) {
        try blocks.forEachRow(layout.down) { (row) throws(MatteError) in
            if Task.isCancelled { throw .cancelled }
            if let index, JPEGRowIndex.isKept(row, of: layout.down) { index.add(writer.place(of: row)) }
            try blocks.write(row, to: writer)
            // Rows in memory are all prepared, because another pass takes them as they are.
            return writer.isComplete || isHeld
        }
    }

    /// Returns the file, or `nil` if a symbol has no code.
    private func write(
        _ blocks: any JPEGBlockRows, _ layout: JPEGScanLayout, factors: [[UInt16]],
        codes: [(dc: JPEGHuffmanCode, ac: JPEGHuffmanCode)], _ metadata: EncodingMetadata
    ) throws(MatteError) -> (bytes: [UInt8], index: JPEGRowIndex)? {
        let interval = definitions.restartInterval
        let (head, indexAt) = try head(
            layout, factors: factors, codes, restartInterval: interval, metadata)
        let sink = MemorySink(mostBytes: file.options.limits.memory)
        sink.reserve(file.input.count + 65_536)
        unsafe try sink.append(head.elements.bytes)
        let writer = try JPEGScanWriter(layout, restartInterval: interval, to: sink)
        writer.start(codes)
        let index = JPEGRowIndex()
        try add(blocks, layout, to: writer, index)
        try writer.finish()
        guard writer.isComplete else { return nil }
        let end: [UInt8] = [0xFF, 0xD9]
        unsafe try sink.append(end.elements.bytes)
        if let map = metadata.gainMapFile, let indexAt {
            let index = MPFIndex.data(first: sink.count, others: [(0, sink.count - indexAt, map.count)])
            unsafe try sink.replace(at: indexAt, with: index.elements.bytes)
            unsafe try sink.append(map.elements.bytes)
        }
        return (sink.bytes, index)
    }
}
