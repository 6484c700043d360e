/// The conversion of a blur's source: from rows of pixels to rows of samples.
///
/// Several threads call these functions at the same time, for different rows.
protocol BlurSource {
    /// Converts row `y` of the picture to samples.
    func load(_ y: Int, into samples: UnsafeMutableRawPointer)

    /// Computes the vertical mean of five rows of the picture, with the weights 1 4 6 4 1, as one row of samples.
    ///
    /// - Parameters:
    ///   - rows: The row numbers, in the first five elements. A negative number means a row of zeros.
    ///   - blank: A row of zeros, which is read for negative row numbers.
    ///   - samples: The destination.
    ///   - scratch: Memory for five rows of floats. Used only if samples are floats.
    func halve(
        _ rows: SIMD8<Int>, blank: UnsafeRawPointer, into samples: UnsafeMutableRawPointer,
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

typealias BlurEnds = BlurSource & BlurDestination
