import Matte
import MatteKernelTypes

extension JPEGEntropyDecoder {
    /// Returns the place of row `row`, which is the next one, or `nil` if it isn't known.
    func place(of row: Int) -> JPEGRowPlace? {
        let position = position
        // Where a restart marker comes next, data from before it must be read, or the one after it would be expected.
        let isBeforeMarker = interval > 0 && unitsLeft == 0
        let most = isBeforeMarker && position > 0 ? position - 1 : position
        guard let known = fills.last(where: { $0.data * 8 <= most }) else { return nil }
        var predictions = SIMD4<Int32>()
        for i in 0..<4 { unsafe predictions[i] = workspace.pointee.predictions[i] }
        let hasCheck = unsafe workspace.pointee.end - workspace.pointee.position >= 8
        let bytes = unsafe hasCheck ? workspace.pointee.position.loadUnaligned(as: UInt64.self) : 0
        return JPEGRowPlace(
            row: row, offset: known.offset, bits: Int(position - known.data * 8), dataBefore: known.data,
            predictions: predictions, unitsLeft: unitsLeft, nextRestart: nextRestart,
            check: hasCheck ? (bytes, Int(dataPosition - position / 8)) : nil)
    }

    /// Prepares for the data of a scan from a place on.
    ///
    /// - Returns: False if the file has other data there.
    func begin(
        _ scan: JPEGScan, of frame: JPEGFrame, _ definitions: JPEGDefinitions, at place: JPEGRowPlace
    ) throws(JPEGFailure) -> Bool {
        bytes.move(to: place.offset..<Int.max)
        try begin(scan, of: frame, definitions, restarts: place.nextRestart)
        unitsLeft = place.unitsLeft
        unsafe workspace.pointee.windowStart = place.dataBefore
        noteFill()
        var left = place.bits / 8
        while true {
            let step = unsafe min(left, workspace.pointee.end - workspace.pointee.position)
            unsafe workspace.pointee.position += step
            left -= step
            if left == 0 { break }
            // What follows a marker is part of the data.
            unsafe workspace.pointee.isComplete = 0
            let before = bytes.offset
            try fill()
            guard bytes.offset > before else { return false }
        }
        if unsafe workspace.pointee.end - workspace.pointee.position < 16 { try fill() }
        if let (expected, after) = place.check {
            let found = unsafe workspace.pointee.position.loadUnaligned(
                fromByteOffset: after, as: UInt64.self)
            guard found == expected else { return false }
        }
        if place.bits % 8 > 0 {
            let rest = UInt64(place.bits % 8)
            let byte = unsafe UInt64(workspace.pointee.position.load(as: UInt8.self))
            unsafe workspace.pointee.bits = byte << (56 + rest)
            unsafe workspace.pointee.bitCount = 8 - rest
            unsafe workspace.pointee.position += 1
        }
        for i in 0..<4 { unsafe workspace.pointee.predictions[i] = place.predictions[i] }
        return true
    }
}
