import Matte

extension JPEGSource {
    /// Returns a file with other blocks.
    ///
    /// - Parameters:
    ///   - layout: The arrangement of the blocks.
    ///   - factors: The quantization tables.
    ///   - codes: The Huffman codes, or `nil` to compute the best ones. They are also computed if a symbol has no code.
    ///   - metadata: The metadata of the file.
    ///   - blocks: Returns the blocks, for each of up to three passes over them.
    func assemble(
        _ layout: JPEGScanLayout, factors: [[UInt16]],
        codes: [(dc: JPEGHuffmanCode, ac: JPEGHuffmanCode)]?, _ metadata: EncodingMetadata,
        _ blocks: () throws(MatteError) -> any JPEGBlockRows
    ) throws(MatteError) -> [UInt8] {
        if let codes, let bytes = try write(blocks(), layout, factors: factors, codes: codes, metadata) {
            return bytes
        }
        let counter = try JPEGScanWriter(
            layout, restartInterval: definitions.restartInterval, to: CountingSink())
        try add(blocks(), layout, to: counter)
        let best = counter.occurrences.map {
            (dc: JPEGHuffmanCode(occurrences: $0.dc), ac: JPEGHuffmanCode(occurrences: $0.ac))
        }
        guard let bytes = try write(blocks(), layout, factors: factors, codes: best, metadata) else {
            throw .cannotKeepBlocks("a coefficient is too large for a Huffman code")
        }
        return bytes
    }

    private func add(
        _ blocks: any JPEGBlockRows, _ layout: JPEGScanLayout, to writer: JPEGScanWriter
    ) throws(MatteError) {
        for row in 0..<layout.down {
            if Task.isCancelled { throw .cancelled }
            try blocks.prepare(row)
            try writer.add(blocks, row: row)
        }
    }

    /// Returns the file, or `nil` if a symbol has no code.
    private func write(
        _ blocks: any JPEGBlockRows, _ layout: JPEGScanLayout, factors: [[UInt16]],
        codes: [(dc: JPEGHuffmanCode, ac: JPEGHuffmanCode)], _ metadata: EncodingMetadata
    ) throws(MatteError) -> [UInt8]? {
        let interval = definitions.restartInterval
        let (head, indexAt) = try head(
            layout, factors: factors, codes, restartInterval: interval, metadata)
        let sink = MemorySink(mostBytes: file.options.limits.memory)
        sink.reserve(file.input.count + 65_536)
        unsafe try sink.append(head.elements.bytes)
        let writer = try JPEGScanWriter(layout, restartInterval: interval, to: sink)
        writer.start(codes)
        try add(blocks, layout, to: writer)
        try writer.finish()
        guard writer.isComplete else { return nil }
        let end: [UInt8] = [0xFF, 0xD9]
        unsafe try sink.append(end.elements.bytes)
        if let map = metadata.gainMapFile, let indexAt {
            let index = MPFIndex.data(first: sink.count, others: [(0, sink.count - indexAt, map.count)])
            unsafe try sink.replace(at: indexAt, with: index.elements.bytes)
            unsafe try sink.append(map.elements.bytes)
        }
        return sink.bytes
    }
}
