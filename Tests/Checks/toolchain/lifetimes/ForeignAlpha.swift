// FAILS: does not conform to protocol 'AlphaPixel'
import Matte

let level: UInt8 = 0
// swift-format-ignore
extension RGB8: @retroactive AlphaPixel {
    public var alpha: UInt8 {
        get { 255 }
        set {}
    }
}  // ESCAPES
