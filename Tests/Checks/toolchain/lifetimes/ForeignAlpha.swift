// FAILS: does not conform to protocol 'AlphaPixel'
import Matte

// swift-format-ignore
extension RGB8 {
    var alpha: UInt8 {
        get { 255 }
        set {}
    }
}
// swift-format-ignore
extension RGB8: @retroactive AlphaPixel {}  // ESCAPES
