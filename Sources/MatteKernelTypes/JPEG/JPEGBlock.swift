/// One block of an MCU: its tables, and the place of the next MCU's coefficients. An MCU (minimum coded unit) is the
/// smallest group of blocks in a scan.
public struct JPEGBlock {
    /// The tables of the code for DC values; see ``JPEGTable``.
    public var dc: UnsafeRawPointer
    /// The tables of the code for the other coefficients.
    public var ac: UnsafeRawPointer
    /// The 64 coefficients of the block in the next MCU, 16 bits each, in natural order: row by row.
    public var coefficients: UnsafeMutableRawPointer
    /// The flag of the block in the next MCU: 0 if all coefficients but the first are zero, 1 if not.
    public var flags: UnsafeMutablePointer<UInt8>
    /// The number of blocks from an MCU to the next one.
    public var step: Int
    /// The number of the component in the scan.
    public var component: Int

    /// Creates a block.
    public init(
        dc: UnsafeRawPointer, ac: UnsafeRawPointer, coefficients: UnsafeMutableRawPointer,
        flags: UnsafeMutablePointer<UInt8>, step: Int, component: Int
    ) {
        self.dc = dc
        self.ac = ac
        self.coefficients = coefficients
        self.flags = flags
        self.step = step
        self.component = component
    }
}
