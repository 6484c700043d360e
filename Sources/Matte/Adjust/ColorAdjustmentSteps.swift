extension ColorAdjustment {
    /// Multiplies linear light by 2^`stops`, as a longer or shorter exposure would.
    ///
    /// ```swift
    /// let twice = try ColorAdjustment.exposure(1)
    /// twice.applied(red: 0.5, green: 0.5, blue: 0.5).red > 0.68  // true
    /// ```
    ///
    /// - Parameter stops: The change in stops (EV), -20...20.
    /// - Throws: ``MatteError`` with code `parameter` if the change is out of range.
    public static func exposure(_ stops: Double) throws(MatteError) -> ColorAdjustment {
        try check(stops, in: -20...20, "change exposure by", "stops")
        return ColorAdjustment(.exposure(stops))
    }

    /// Raises linear light to the power 1 / `gamma`. A gamma above 1 brightens, as in dialogs for levels.
    ///
    /// ```swift
    /// try ColorAdjustment.gamma(2).applied(red: 1, green: 0, blue: 0).red  // 1.0
    /// ```
    ///
    /// - Parameter gamma: The gamma, 0.1...10; 1 changes nothing.
    /// - Throws: ``MatteError`` with code `parameter` if the gamma is out of range.
    public static func gamma(_ gamma: Double) throws(MatteError) -> ColorAdjustment {
        try check(gamma, in: 0.1...10, "change gamma to")
        return ColorAdjustment(.gamma(gamma))
    }

    /// Adds an amount to encoded values.
    ///
    /// - Parameter amount: The amount, -1...1; 1 makes everything white.
    /// - Throws: ``MatteError`` with code `parameter` if the amount is out of range.
    public static func brightness(_ amount: Double) throws(MatteError) -> ColorAdjustment {
        try check(amount, in: -1...1, "change brightness by")
        return ColorAdjustment(.brightness(amount))
    }

    /// Multiplies the distance of encoded values from the middle, 0.5.
    ///
    /// ```swift
    /// try ColorAdjustment.contrast(2).applied(red: 0.75, green: 0.5, blue: 0).red  // 1.0
    /// ```
    ///
    /// - Parameter factor: The factor, 0...16; 1 changes nothing.
    /// - Throws: ``MatteError`` with code `parameter` if the factor is out of range.
    public static func contrast(_ factor: Double) throws(MatteError) -> ColorAdjustment {
        try check(factor, in: 0...16, "change contrast by a factor of")
        return ColorAdjustment(.contrast(factor))
    }

    /// Multiplies the distance of encoded colours from grey of the same luma; see ``ColorMatrix/saturation(_:)``.
    ///
    /// ```swift
    /// try ColorAdjustment.saturation(0).applied(red: 0, green: 1, blue: 0).blue  // 0.587
    /// ```
    ///
    /// - Parameter factor: The factor, 0...10: 0 gives grey, 1 changes nothing.
    /// - Throws: ``MatteError`` with code `parameter` if the factor is out of range.
    public static func saturation(_ factor: Double) throws(MatteError) -> ColorAdjustment {
        ColorAdjustment(.matrix(try ColorMatrix.saturation(factor)))
    }

    /// Stretches the tones of all channels equally.
    public static func levels(_ levels: Levels) -> ColorAdjustment {
        ColorAdjustment(.levels(levels, levels, levels))
    }

    /// Stretches the tones of each channel.
    ///
    /// ```swift
    /// let full = try Levels(), low = try Levels(white: 0.5)
    /// let warm = ColorAdjustment.levels(red: low, green: full, blue: full)
    /// warm.applied(red: 0.25, green: 0.25, blue: 0.25).red  // 0.5
    /// ```
    public static func levels(red: Levels, green: Levels, blue: Levels) -> ColorAdjustment {
        ColorAdjustment(.levels(red, green, blue))
    }

    /// Multiplies the linear light of each channel.
    public static func whiteBalance(_ balance: WhiteBalance) -> ColorAdjustment {
        ColorAdjustment(.whiteBalance(balance))
    }

    /// Applies a curve to the encoded values of all channels.
    ///
    /// ```swift
    /// let film = try ToneCurve([(0, 0.05), (0.25, 0.2), (0.75, 0.8), (1, 0.95)])
    /// ColorAdjustment.curve(film).applied(red: 0.75, green: 0, blue: 1).red  // 0.8
    /// ```
    public static func curve(_ curve: ToneCurve) -> ColorAdjustment {
        ColorAdjustment(.curves(curve, curve, curve))
    }

    /// Applies a curve to the encoded values of each channel.
    ///
    /// ```swift
    /// let straight = try ToneCurve([(0, 0), (1, 1)]), inverted = try ToneCurve([(0, 1), (1, 0)])
    /// let odd = ColorAdjustment.curves(red: inverted, green: straight, blue: straight)
    /// odd.applied(red: 1, green: 1, blue: 1).red  // 0.0
    /// ```
    public static func curves(red: ToneCurve, green: ToneCurve, blue: ToneCurve) -> ColorAdjustment {
        ColorAdjustment(.curves(red, green, blue))
    }

    /// Mixes encoded colours by a matrix.
    public static func matrix(_ matrix: ColorMatrix) -> ColorAdjustment {
        ColorAdjustment(.matrix(matrix))
    }

    /// Mixes the linear light of colours by a matrix, as a change of primaries does.
    ///
    /// ```swift
    /// let half = try ColorMatrix(red: [0.5, 0, 0, 0], green: [0, 0.5, 0, 0], blue: [0, 0, 0.5, 0])
    /// let photo = Raster(width: 1, height: 1, repeating: RGB8(red: 200, green: 200, blue: 200))
    /// let darker = try photo.adjusted(by: .linearMatrix(half))
    /// try darker == photo.adjusted(by: .exposure(-1))  // true
    /// ```
    public static func linearMatrix(_ matrix: ColorMatrix) -> ColorAdjustment {
        ColorAdjustment(.decoding, .matrix(matrix), .encoding)
    }

    private static func check(
        _ value: Double, in range: ClosedRange<Double>, _ work: String, _ unit: String = ""
    ) throws(MatteError) {
        guard range.contains(value) else {
            throw MatteError(
                .parameter,
                "cannot \(work) \(value)\(unit.isEmpty ? "" : " \(unit)"); use \(range.lowerBound) to \(range.upperBound)"
            )
        }
    }
}
