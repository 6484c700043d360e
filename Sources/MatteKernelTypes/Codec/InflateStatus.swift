/// The results of ``DeflateKernels/Inflate``. Negative numbers are violations of RFC 1951.
public enum InflateStatus {
    /// The target is reached.
    @_transparent public static var reached: Int { 0 }
    /// The input ends before the target is reached. The kernel continues there when there is more.
    @_transparent public static var needsInput: Int { 1 }
    /// The last block has ended. The bits up to the next byte boundary are still in the buffer.
    @_transparent public static var ended: Int { 2 }
    /// A block has type 3.
    @_transparent public static var badBlockType: Int { -1 }
    /// The two copies of the length of an uncompressed block differ.
    @_transparent public static var badStoredLength: Int { -2 }
    /// A block has more than 286 literals and lengths, or more than 30 distances.
    @_transparent public static var tooManySymbols: Int { -3 }
    /// The code for code lengths is incomplete or overfull.
    @_transparent public static var badLengthCode: Int { -4 }
    /// Code lengths are repeated at the start, or beyond the end.
    @_transparent public static var badRepeat: Int { -5 }
    /// A block has no code for its end.
    @_transparent public static var missingEndOfBlock: Int { -6 }
    /// The code for literals and lengths is incomplete or overfull.
    @_transparent public static var badLiteralCode: Int { -7 }
    /// The code for distances is incomplete or overfull.
    @_transparent public static var badDistanceCode: Int { -8 }
    /// The next bits are no literal and no length.
    @_transparent public static var badLiteralSymbol: Int { -9 }
    /// The next bits are no distance.
    @_transparent public static var badDistanceSymbol: Int { -10 }
    /// A match refers to bytes before the window.
    @_transparent public static var distanceTooFar: Int { -11 }
}
