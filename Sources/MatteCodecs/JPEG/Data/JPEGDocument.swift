import Matte

/// A JPEG as coefficients: all scans decoded, not yet transformed to pixels.
@safe
final class JPEGDocument {
    /// The size and components.
    let frame: JPEGFrame
    let coefficients: JPEGCoefficients
    /// The tables that were valid at the last scan.
    private(set) var definitions: JPEGDefinitions
    /// The headers of the scans, in their order.
    private(set) var scans: [JPEGScan] = []
    /// The offset in the file of the first scan's data. The bytes before it are the markers and segments.
    let dataStart: Int
    /// The offset in the file of the marker after the last scan's data.
    private(set) var dataEnd = 0
    /// The coefficients that progressive scans contained.
    private var progress: JPEGScanProgress
    /// The damage that was found.
    let damage: JPEGDamage
    /// The colour transform of the Adobe segment, or `nil` if there is none.
    let adobeTransform: UInt8?
    let hasJFIF: Bool

    /// A Boolean value that indicates whether libjpeg estimates coefficients that lack bits, so that its pixels aren't those
    /// of the coefficients.
    var needsSmoothing: Bool { frame.isProgressive && progress.needsSmoothing }

    /// Reads a file.
    ///
    /// - Throws: `MatteError` with code `decoding`, `unsupported`, `limits` or `io`, or `cancelled`.
    convenience init(
        _ input: EncodedInput, limits: DecodingLimits = DecodingLimits(), lenient: Bool = false
    ) throws(MatteError) {
        do throws(JPEGFailure) {
            try self.init(JPEGFileReader(input, limits: limits, lenient: lenient), limits: limits)
        } catch {
            throw error.error()
        }
    }

    /// Reads the scans of a file whose segments before the first scan have been read.
    init(_ file: JPEGFileReader, limits: DecodingLimits) throws(JPEGFailure) {
        frame = file.frame
        damage = file.damage
        adobeTransform = file.adobeTransform
        hasJFIF = file.hasJFIF
        dataStart = file.dataStart
        definitions = file.definitions
        progress = JPEGScanProgress(file.frame)
        let isOneScan = !file.hasSeveralScans
        coefficients = try JPEGCoefficients(
            file.frame, isZero: !isOneScan, limit: limits.libraryMemory)
        let decoder = try JPEGEntropyDecoder(file.bytes, file.damage)
        while true {
            let marker = try readScan(file, decoder)
            guard try file.nextScan(after: marker) else { break }
            if isOneScan { throw .corrupt("it has a second scan, and its first has all components") }
        }
        definitions = file.definitions
        dataEnd = file.dataEnd
        let isComplete =
            !(frame.isProgressive && file.bytes.ranOut && progress.lacksBits)
            && coefficients.planes.allSatisfy { $0.quantization != nil }
        if !isComplete { try damage.report("scans are missing", ranOut: file.bytes.ranOut) }
    }

    /// Decodes a scan. Returns the marker after it.
    private func readScan(
        _ file: JPEGFileReader, _ decoder: JPEGEntropyDecoder
    ) throws(JPEGFailure) -> UInt8 {
        let scan = file.scan
        if let repeated = scan.components.first(where: isRepeated) {
            // libjpeg mixes the coefficients of both scans.
            try damage.report(
                "component \(frame.components[repeated.index].id) is in two scans", ranOut: file.bytes.ranOut)
        }
        scans.append(scan)
        try scan.latchTables(file.definitions, frame, coefficients)
        if frame.isProgressive, !progress.take(scan) {
            try damage.report(
                "a scan refines bits that no scan before it contains", ranOut: file.bytes.ranOut)
        }
        try decoder.begin(scan, of: frame, file.definitions)
        try readRows(scan, decoder)
        return try decoder.end()
    }

    /// Returns true if a sequential scan before contained the component.
    private func isRepeated(_ component: JPEGScan.Component) -> Bool {
        !frame.isProgressive && scans.contains { $0.components.contains { $0.index == component.index } }
    }

    private func readRows(_ scan: JPEGScan, _ decoder: JPEGEntropyDecoder) throws(JPEGFailure) {
        let unitsAcross = scan.unitsAcross(frame)
        for row in 0..<scan.unitsDown(frame) {
            try JPEGFailure.checkCancellation()
            unsafe decoder.setTargets(scan, of: frame) { component, down, across in
                let first = scan.isInterleaved ? row * frame.components[component].vertical : row
                return unsafe (
                    UnsafeMutableRawPointer(
                        coefficients.block(component, row: first + down, column: across)),
                    coefficients.flags(component, row: first + down, column: across)
                )
            }
            // In a picture of several scans, all rows depend on each of them.
            try decoder.decode(unitsAcross, row: 0)
        }
    }
}

extension JPEGScan {
    /// Sets the quantization factors of components whose first scan this is.
    func latchTables(
        _ definitions: JPEGDefinitions, _ frame: JPEGFrame, _ coefficients: JPEGCoefficients
    ) throws(JPEGFailure) {
        for component in components where coefficients.planes[component.index].quantization == nil {
            coefficients.setQuantization(
                component.index, try definitions.factors(of: frame.components[component.index]))
        }
    }
}

extension JPEGDefinitions {
    /// Returns the quantization factors of a component, in natural order.
    func factors(of component: JPEGFrame.Component) throws(JPEGFailure) -> [UInt16] {
        guard component.quantization < 4, let table = quantization[component.quantization] else {
            throw .corrupt("it needs the quantization table \(component.quantization), which is not defined")
        }
        return table
    }
}
