internal import MatteKernelTypes

/// The library whose arithmetic and bytes a model's input follows.
public enum ModelBackend: String, CaseIterable, Hashable, Sendable, Codable {
    /// torchvision's, the default of transformers 5.
    case torchvision
    /// That of Pillow and NumPy: the "slow" processors of transformers, and what llama.cpp follows.
    case pillow = "pil"
}

/// A conversion of levels to numbers by a table of 256 numbers per channel.
///
/// A reference divides by standard deviations where ``TensorNormalization`` multiplies by their reciprocals, so the
/// numbers differ in their last bits. A table has the numbers that the reference computes.
///
/// ```swift
/// let table = try LevelTable(
///     mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5], rescale: 1 / 255, like: .torchvision)
/// table[255, 0]  // 1.0
/// table[0, 2]  // -1.0
/// ```
package struct LevelTable: Hashable, Sendable {
    /// The numbers of red, green, blue, green and red, so that each order of channels is contiguous.
    private let numbers: [Float]
    /// The same in half precision.
    private let halves: [UInt16]

    /// Creates a table with a closure that returns the number of a level of a channel: 0 for red or grey, 1 for green, 2
    /// for blue.
    ///
    /// ```swift
    /// let table = LevelTable { level, _ in Float(level) / 255 }
    /// table[51, 1]  // 0.2
    /// ```
    package init(_ number: (_ level: UInt8, _ channel: Int) -> Float) {
        let numbers = [0, 1, 2, 1, 0].flatMap { channel in
            (0...255).map { number(UInt8($0), channel) }
        }
        var halves = [UInt16](repeating: 0, count: numbers.count)
        let convert = unsafe KernelTable.current.tensor.halvesFromFloats
        unsafe numbers.withUnsafeBytes { source in
            unsafe halves.withUnsafeMutableBytes { target in
                unsafe convert(source.baseAddress!, target.baseAddress!, numbers.count)
            }
        }
        self.numbers = numbers
        self.halves = halves
    }

    /// Creates the table of a normalisation: (level * rescale - mean) / deviation, in the order of the library's steps.
    ///
    /// torchvision computes (level - mean') / deviation' in single precision, with mean and deviation multiplied by
    /// 1 / `rescale`. Pillow's backend rounds level * `rescale` to single precision first.
    ///
    /// ```swift
    /// let table = try LevelTable(mean: [0.5], deviation: [0.25], rescale: 1 / 255, like: .pillow)
    /// table[255, 0]  // 2.0
    /// ```
    ///
    /// - Parameters:
    ///   - mean: The means of red, green and blue in 0...1, or one mean for all.
    ///   - deviation: The standard deviations, in the same way.
    ///   - rescale: The factor of levels, usually 1/255; `nil` for numbers without a factor.
    ///   - library: The library.
    /// - Throws: ``MatteError`` with code `parameter` unless there are one or three means and deviations, all numbers
    ///   are finite in single precision, and no deviation and no factor is 0.
    package init(
        mean: [Double], deviation: [Double], rescale: Double?, like library: ModelBackend
    ) throws(MatteError) {
        for (name, values) in [("means", mean), ("deviations", deviation)] {
            guard values.count == 1 || values.count == 3 else {
                throw MatteError(
                    .parameter,
                    "cannot normalize with \(values.count) \(name): there are three channels; pass 1 or 3"
                )
            }
        }
        let isUsable =
            mean.allSatisfy { Float($0).isFinite }
            && deviation.allSatisfy { Float($0).isFinite && Float($0) != 0 && (1 / Float($0)).isFinite }
            && rescale.map { Float($0).isFinite && Float($0) != 0 && Float(1 / $0).isFinite } ?? true
        guard isUsable else {
            throw MatteError(
                .parameter,
                "cannot normalize with means \(mean), deviations \(deviation) and factor \(rescale.map { "\($0)" } ?? "none"): a number is infinite or not a number, or a deviation or the factor is 0; use finite numbers"
            )
        }
        func value(_ values: [Double], _ channel: Int) -> Double {
            values.count == 1 ? values[0] : values[channel]
        }
        self.init { level, channel in
            let (mean, deviation) = (Float(value(mean, channel)), Float(value(deviation, channel)))
            guard let rescale else { return (Float(level) - mean) / deviation }
            if library == .torchvision {
                let factor = Float(1 / rescale)
                return (Float(level) - mean * factor) / (deviation * factor)
            }
            return (Float(Double(level) * rescale) - mean) / deviation
        }
    }

    /// Creates the table of levels times a factor.
    ///
    /// ```swift
    /// let table = try LevelTable(rescale: 0.5, like: .torchvision)
    /// table[3, 0]  // 1.5
    /// ```
    ///
    /// - Parameters:
    ///   - rescale: The factor.
    ///   - library: The library: torchvision multiplies in single precision, Pillow's backend in double precision.
    /// - Throws: ``MatteError`` with code `parameter` unless the factor is finite in single precision.
    package init(rescale: Double, like library: ModelBackend) throws(MatteError) {
        guard Float(rescale).isFinite else {
            throw MatteError(
                .parameter,
                "cannot multiply levels by \(rescale): the factor is not finite; use a finite number")
        }
        self.init { level, _ in
            library == .torchvision ? Float(level) * Float(rescale) : Float(Double(level) * rescale)
        }
    }

    /// The number of a level of a channel: 0 for red or grey, 1 for green, 2 for blue.
    ///
    /// - Precondition: The channel is 0, 1 or 2.
    package subscript(level: UInt8, channel: Int) -> Float {
        precondition(0..<3 ~= channel, "channel \(channel) of 3")
        return numbers[channel << 8 | Int(level)]
    }

    /// Calls `body` with the three tables of elements of a precision.
    package func withTables(
        _ precision: TensorPrecision, isBlueFirst: Bool = false, _ body: (UnsafeRawPointer) -> Void
    ) {
        let start = isBlueFirst ? 512 : 0
        if precision == .float32 {
            unsafe numbers.withUnsafeBytes { unsafe body($0.baseAddress! + 4 * start) }
        } else {
            unsafe halves.withUnsafeBytes { unsafe body($0.baseAddress! + 2 * start) }
        }
    }
}
