/// The conversion of a blur's source: from rows of pixels to rows of samples.
///
/// Several threads call these functions at the same time, for different rows.
protocol BlurSource {
    /// Converts row `y` of the picture to samples.
    func load(_ y: Int, into samples: UnsafeMutableRawPointer)

    /// Computes the vertical mean of five rows of the picture, with the weights 1 4 6 4 1, as one row of samples.
    ///
    /// - Parameters:
    ///   - rows: The five rows.
    ///   - blank: A row of zeros.
    ///   - samples: The destination.
    ///   - scratch: Memory for five rows of floats. Used only if samples are floats.
    func halve(
        _ rows: BlurredRows, blank: UnsafeRawPointer, into samples: UnsafeMutableRawPointer,
        scratch: UnsafeMutableRawPointer)
}

/// The conversion of a blur's result: from rows of samples to rows of pixels.
///
/// Several threads call these functions at the same time, for different rows.
protocol BlurDestination {
    /// Converts samples to row `y` of the result.
    func store(_ y: Int, from samples: UnsafeRawPointer)

    /// Doubles the width of a row of samples and converts it to row `y` of the result.
    func double(_ y: Int, from coefficients: UnsafeRawPointer, scratch: UnsafeMutableRawPointer)
}

/// The five rows of a picture from which a row of half the resolution is computed.
struct BlurredRows {
    static var count: Int { 5 }
    private var numbers = SIMD8<Int>(repeating: -1)

    /// Asks for the number of each row, given its index in 0..<5. The number `nil` means a row of zeros.
    init(_ number: (Int) -> Int?) {
        for i in 0..<Self.count { numbers[i] = number(i) ?? -1 }
    }

    /// The number of the row with an index, or `nil` for a row of zeros.
    subscript(index: Int) -> Int? { numbers[index] < 0 ? nil : numbers[index] }
}

typealias BlurEnds = BlurSource & BlurDestination
