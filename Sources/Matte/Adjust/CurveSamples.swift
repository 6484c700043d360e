/// A composition of curves, as its values at equally spaced inputs from 0 to 1.
///
/// Values are in double precision, so a sequence of curves isn't rounded in between.
struct CurveSamples {
    /// The number of inputs.
    let count: Int
    /// The values of red, green and blue, or of all channels together.
    private var channels: [[Double]]
    /// True if no curve was applied.
    private(set) var isIdentity = true

    /// Creates the samples of the identity.
    init(count: Int) {
        self.count = count
        channels = [(0..<count).map { Double($0) / Double(count - 1) }]
    }

    /// True if the three channels have the same curve.
    var isSameForAllChannels: Bool { channels.count == 1 }

    /// Applies a curve to the values.
    mutating func apply(_ step: AdjustmentStep) {
        isIdentity = false
        if !step.isSameForAllChannels, channels.count == 1 {
            channels = [channels[0], channels[0], channels[0]]
        }
        for channel in channels.indices {
            for i in 0..<count {
                channels[channel][i] = step.value(at: channels[channel][i], channel: channel)
            }
        }
    }

    /// Returns the value of a channel (0...2) at an input.
    subscript(channel: Int, i: Int) -> Double { channels[channels.count == 1 ? 0 : channel][i] }

    /// Returns the values of a channel as bytes, rounded half up.
    func bytes(_ channel: Int) -> [UInt8] {
        channels[channels.count == 1 ? 0 : channel].map { UInt8($0 * 255 + 0.5) }
    }
}
