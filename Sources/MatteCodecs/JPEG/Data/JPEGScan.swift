/// The header of a scan (T.81, B.2.3).
struct JPEGScan {
    /// A component of the scan.
    struct Component {
        /// The number of the component in the frame, from 0.
        var index: Int
        /// The number of its code for DC values, 0 to 15.
        var dc: Int
        /// The number of its code for the other coefficients, 0 to 15.
        var ac: Int
    }

    var components: [Component]
    /// The first and the last coefficient, in the order of scans.
    var first: Int
    var last: Int
    /// The number of low bits that were left out by the scan before this one, or 0 if there was none.
    var high: Int
    /// The number of low bits that this scan leaves out.
    var low: Int

    /// A Boolean value that indicates whether the scan has several components, so that its MCUs have several blocks.
    var isInterleaved: Bool { components.count > 1 }

    /// Reads a SOS segment.
    init(_ data: [UInt8], of frame: JPEGFrame) throws(JPEGFailure) {
        guard let first = data.first, 1...4 ~= first, data.count == 4 + 2 * Int(first) else {
            throw .corrupt("a scan header has a wrong length")
        }
        var components: [Component] = []
        for i in 0..<Int(first) {
            let id = data[1 + 2 * i]
            // Components must be in the order of the frame. Two of them may have the same number.
            guard
                let index = frame.components.indices.first(where: { $0 >= i && frame.components[$0].id == id }
                ),
                !components.contains(where: { $0.index == index })
            else {
                throw .corrupt(
                    "a scan has the component \(id), which is not in the frame or not in its order")
            }
            let codes = data[2 + 2 * i]
            components.append(Component(index: index, dc: Int(codes >> 4), ac: Int(codes & 15)))
        }
        self.components = components
        let end = data.count - 3
        self.first = Int(data[end])
        last = Int(data[end + 1])
        high = Int(data[end + 2] >> 4)
        low = Int(data[end + 2] & 15)
        let blocks = components.reduce(0) {
            $0 + frame.components[$1.index].horizontal * frame.components[$1.index].vertical
        }
        guard components.count == 1 || blocks <= 10 else { throw .corrupt("an MCU has \(blocks) blocks") }
        if frame.isProgressive {
            try checkProgression()
        } else {
            // Sequential scans contain all coefficients, whatever the header states.
            (self.first, last, high, low) = (0, 63, 0, 0)
        }
    }

    private func checkProgression() throws(JPEGFailure) {
        let isRange = first == 0 ? last == 0 : first <= last && last < 64 && components.count == 1
        guard isRange, high == 0 || low == high - 1, low <= 13 else {
            throw .corrupt("a progressive scan has the parameters \(first), \(last), \(high) and \(low)")
        }
    }

    /// Returns the number of MCUs side by side.
    func unitsAcross(_ frame: JPEGFrame) -> Int {
        isInterleaved ? frame.unitsAcross : frame.blocksAcross(components[0].index)
    }

    /// Returns the number of MCUs below each other.
    func unitsDown(_ frame: JPEGFrame) -> Int {
        isInterleaved ? frame.unitsDown : frame.blocksDown(components[0].index)
    }
}
