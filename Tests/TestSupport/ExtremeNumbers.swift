import Matte

/// Numbers, sizes and rectangles that files, models and mistaken callers can contain. Calls must not trap on them.
public enum ExtremeNumbers {
    /// Whole numbers at and beyond the limits of 31, 40 and 63 bits.
    public static let ints = [
        Int.max, Int.max - 1, Int.min, Int.min + 1, 1 << 31, (1 << 31) - 1, -(1 << 31), 1 << 40, 1 << 60, -1,
        0,
    ]

    /// Numbers with fractions: not finite, huge, and tiny.
    public static let doubles = [
        Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e18, -1e18, 9.3e18, 0x1p31 + 0.5,
        .leastNonzeroMagnitude, -1, 0,
    ]

    /// Sizes whose area, sum or side overflows, and sizes without pixels. Rows of the largest side are left out, because
    /// they are valid and take 8 GB.
    public static let sizes: [PixelSize] =
        ints.filter { $0 != PixelSize.largestSide }.flatMap { side in
            [
                PixelSize(width: side, height: side), PixelSize(width: side, height: 1),
                PixelSize(width: 1, height: side), PixelSize(width: 0, height: side),
                PixelSize(width: side, height: 0),
            ]
        } + [
            PixelSize(width: 1 << 62, height: 4), PixelSize(width: 2, height: 1 << 61),
            PixelSize(width: PixelSize.largestSide, height: PixelSize.largestSide),
        ]

    /// Rectangles whose edges overflow.
    public static let rects: [PixelRect] = ints.flatMap { number in
        [
            PixelRect(x: number, y: 0, width: 2, height: 2), PixelRect(x: 0, y: number, width: 2, height: 2),
            PixelRect(x: 0, y: 0, width: number, height: number),
            PixelRect(x: number, y: number, width: number, height: number),
            PixelRect(x: -5, y: -5, width: number, height: 7),
        ]
    }

    /// Rectangles with fractions whose numbers aren't finite or overflow.
    public static let subpixelRects: [SubpixelRect] = doubles.flatMap { number in
        [
            SubpixelRect(x: number, y: 0, width: 2, height: 2),
            SubpixelRect(x: 0, y: 0, width: number, height: 2),
            SubpixelRect(x: number, y: number, width: number, height: number),
        ]
    }

    /// Rasters of a size without pixels whose other side is `length`.
    public static func emptySizes(_ length: Int) -> [PixelSize] {
        [PixelSize(width: 0, height: length), PixelSize(width: length, height: 0)]
    }
}

/// Calls of the public API with one extreme value, by name. A call returns or throws `MatteError`.
public struct ExtremeCall<Value>: Sendable {
    /// The name of the call, for messages.
    public let name: String
    /// The call.
    public let body: @Sendable (Value) throws -> Void

    /// Creates a call.
    public init(_ name: String, _ body: @escaping @Sendable (Value) throws -> Void) {
        self.name = name
        self.body = body
    }

    /// Calls the body with each value.
    ///
    /// - Returns: The errors that aren't a `MatteError`, in words.
    public func wrongErrors(_ values: [Value]) -> [String] {
        values.compactMap { value in
            do { try body(value) } catch is MatteError {} catch { return "\(name) with \(value): \(error)" }
            return nil
        }
    }
}
